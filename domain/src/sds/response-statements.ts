import type { StatementRow } from './hazard-statements.ts';

/** Precautionary statements on response (P3xx): GHS Rev. 7 and 8, Annex 3, section 2; CLP, Annex IV, table 6.3. */
export const responseStatements: readonly StatementRow[] = [
  ['P301', 'IF SWALLOWED:', 'EN CAS D’INGESTION :'],
  ['P302', 'IF ON SKIN:', 'EN CAS DE CONTACT AVEC LA PEAU :'],
  ['P303', 'IF ON SKIN (or hair):', 'EN CAS DE CONTACT AVEC LA PEAU (ou les cheveux) :'],
  ['P304', 'IF INHALED:', 'EN CAS D’INHALATION :'],
  ['P305', 'IF IN EYES:', 'EN CAS DE CONTACT AVEC LES YEUX :'],
  ['P306', 'IF ON CLOTHING:', 'EN CAS DE CONTACT AVEC LES VÊTEMENTS :'],
  ['P308', 'IF exposed or concerned:', 'EN CAS d’exposition prouvée ou suspectée :'],
  ['P310', 'Immediately call a POISON CENTER/doctor/…', 'Appeler immédiatement un CENTRE ANTIPOISON/un médecin/…'],
  ['P311', 'Call a POISON CENTER/doctor/…', 'Appeler un CENTRE ANTIPOISON/un médecin/…'],
  [
    'P312',
    'Call a POISON CENTER/doctor/… if you feel unwell.',
    'Appeler un CENTRE ANTIPOISON/un médecin/… en cas de malaise.',
  ],
  ['P313', 'Get medical advice/attention.', 'Consulter un médecin.'],
  ['P314', 'Get medical advice/attention if you feel unwell.', 'Consulter un médecin en cas de malaise.'],
  ['P315', 'Get immediate medical advice/attention.', 'Consulter immédiatement un médecin.'],
  ['P316', 'Get emergency medical help immediately.', 'Obtenir immédiatement une aide médicale d’urgence.'],
  ['P317', 'Get medical help.', 'Obtenir une aide médicale.'],
  [
    'P318',
    'IF exposed or concerned, get medical advice.',
    'EN CAS d’exposition prouvée ou suspectée, consulter un médecin.',
  ],
  ['P319', 'Get medical help if you feel unwell.', 'Obtenir une aide médicale en cas de malaise.'],
  [
    'P320',
    'Specific treatment is urgent (see … on this label).',
    'Un traitement spécifique est urgent (voir … sur cette étiquette).',
  ],
  ['P321', 'Specific treatment (see … on this label).', 'Traitement spécifique (voir … sur cette étiquette).'],
  ['P330', 'Rinse mouth.', 'Rincer la bouche.'],
  ['P331', 'Do NOT induce vomiting.', 'NE PAS faire vomir.'],
  ['P332', 'If skin irritation occurs:', 'En cas d’irritation cutanée :'],
  ['P333', 'If skin irritation or rash occurs:', 'En cas d’irritation ou d’éruption cutanée :'],
  [
    'P334',
    'Immerse in cool water [or wrap in wet bandages].',
    'Rincer à l’eau fraîche [ou poser une compresse humide].',
  ],
  ['P335', 'Brush off loose particles from skin.', 'Enlever avec précaution les particules déposées sur la peau.'],
  [
    'P336',
    'Thaw frosted parts with lukewarm water. Do not rub affected area.',
    'Dégeler les parties gelées avec de l’eau tiède. Ne pas frotter les zones touchées.',
  ],
  ['P337', 'If eye irritation persists:', 'Si l’irritation oculaire persiste :'],
  [
    'P338',
    'Remove contact lenses, if present and easy to do. Continue rinsing.',
    'Enlever les lentilles de contact si la victime en porte et si elles peuvent être facilement enlevées. Continuer à rincer.',
  ],
  [
    'P340',
    'Remove person to fresh air and keep comfortable for breathing.',
    'Transporter la personne à l’extérieur et la maintenir dans une position où elle peut confortablement respirer.',
  ],
  ['P342', 'If experiencing respiratory symptoms:', 'En cas de symptômes respiratoires :'],
  [
    'P351',
    'Rinse cautiously with water for several minutes.',
    'Rincer avec précaution à l’eau pendant plusieurs minutes.',
  ],
  ['P352', 'Wash with plenty of water/…', 'Laver abondamment à l’eau/…'],
  ['P353', 'Rinse skin with water [or shower].', 'Rincer la peau à l’eau [ou se doucher].'],
  [
    'P354',
    'Immediately rinse with water for several minutes.',
    'Rincer immédiatement à l’eau pendant plusieurs minutes.',
  ],
  [
    'P360',
    'Rinse immediately contaminated clothing and skin with plenty of water before removing clothes.',
    'Rincer immédiatement et abondamment avec de l’eau les vêtements contaminés et la peau avant de les enlever.',
  ],
  ['P361', 'Take off immediately all contaminated clothing.', 'Enlever immédiatement tous les vêtements contaminés.'],
  ['P362', 'Take off contaminated clothing.', 'Enlever les vêtements contaminés.'],
  ['P363', 'Wash contaminated clothing before reuse.', 'Laver les vêtements contaminés avant réutilisation.'],
  ['P364', 'And wash it before reuse.', 'Et les laver avant réutilisation.'],
  ['P370', 'In case of fire:', 'En cas d’incendie :'],
  [
    'P371',
    'In case of major fire and large quantities:',
    'En cas d’incendie important et s’il s’agit de grandes quantités :',
  ],
  ['P372', 'Explosion risk.', 'Risque d’explosion.'],
  [
    'P373',
    'DO NOT fight fire when fire reaches explosives.',
    'NE PAS combattre l’incendie lorsque le feu atteint les explosifs.',
  ],
  [
    'P375',
    'Fight fire remotely due to the risk of explosion.',
    'Combattre l’incendie à distance à cause du risque d’explosion.',
  ],
  ['P376', 'Stop leak if safe to do so.', 'Obturer la fuite si cela peut se faire sans danger.'],
  [
    'P377',
    'Leaking gas fire: Do not extinguish, unless leak can be stopped safely.',
    'Fuite de gaz enflammé : Ne pas éteindre si la fuite ne peut pas être arrêtée sans danger.',
  ],
  ['P378', 'Use … to extinguish.', 'Utiliser … pour l’extinction.'],
  ['P380', 'Evacuate area.', 'Évacuer la zone.'],
  [
    'P381',
    'In case of leakage, eliminate all ignition sources.',
    'En cas de fuite, éliminer toutes les sources d’ignition.',
  ],
  [
    'P390',
    'Absorb spillage to prevent material damage.',
    'Absorber toute substance répandue pour éviter qu’elle attaque les matériaux environnants.',
  ],
  ['P391', 'Collect spillage.', 'Recueillir le produit répandu.'],
];

/**
 * Combinations whose text is more than that of their parts, one after the other. Every other combination is written
 * from its parts.
 */
export const mergedStatements: readonly StatementRow[] = [
  [
    'P332+P317',
    'If skin irritation occurs: Get medical help.',
    'En cas d’irritation cutanée : obtenir une aide médicale.',
  ],
  [
    'P335+P334',
    'Brush off loose particles from skin and immerse in cool water [or wrap in wet bandages].',
    'Enlever avec précaution les particules déposées sur la peau et rincer à l’eau fraîche [ou poser une compresse humide].',
  ],
  [
    'P302+P335+P334',
    'IF ON SKIN: Brush off loose particles from skin and immerse in cool water [or wrap in wet bandages].',
    'EN CAS DE CONTACT AVEC LA PEAU : enlever avec précaution les particules déposées sur la peau et rincer à l’eau fraîche [ou poser une compresse humide].',
  ],
  [
    'P361+P364',
    'Take off immediately all contaminated clothing and wash it before reuse.',
    'Enlever immédiatement tous les vêtements contaminés et les laver avant réutilisation.',
  ],
  [
    'P362+P364',
    'Take off contaminated clothing and wash it before reuse.',
    'Enlever les vêtements contaminés et les laver avant réutilisation.',
  ],
];

/** Statements of earlier revisions, which sheets on site still cite. */
export const formerStatements: readonly StatementRow[] = [
  [
    'P221',
    'Take any precaution to avoid mixing with combustibles/…',
    'Prendre toutes précautions pour éviter de mélanger avec des matières combustibles/…',
  ],
  ['P281', 'Use personal protective equipment as required.', 'Utiliser l’équipement de protection individuel requis.'],
  [
    'P285',
    'In case of inadequate ventilation wear respiratory protection.',
    'Lorsque la ventilation du local est insuffisante, porter un équipement de protection respiratoire.',
  ],
  ['P307', 'IF exposed:', 'EN CAS d’exposition :'],
  ['P309', 'IF exposed or if you feel unwell:', 'EN CAS d’exposition ou de malaise :'],
  ['P322', 'Specific measures (see … on this label).', 'Mesures spécifiques (voir … sur cette étiquette).'],
  [
    'P341',
    'If breathing is difficult, remove person to fresh air and keep comfortable for breathing.',
    'S’il y a difficulté à respirer, transporter la personne à l’extérieur et la maintenir dans une position où elle peut confortablement respirer.',
  ],
  ['P350', 'Gently wash with plenty of soap and water.', 'Laver avec précaution et abondamment à l’eau et au savon.'],
  [
    'P374',
    'Fight fire with normal precautions from a reasonable distance.',
    'Combattre l’incendie à distance en prenant les précautions normales.',
  ],
  ['P422', 'Store contents under …', 'Stocker le contenu sous …'],
];

/**
 * The combinations that Annex 3 lists for response. Their texts are those of their parts; the list tells a combination
 * that exists from one that a sheet made up.
 */
export const responseCombinations: readonly string[] = [
  ...['P301+P310', 'P301+P312', 'P301+P316', 'P301+P317', 'P301+P330+P331', 'P302+P334', 'P302+P352', 'P302+P361+P354'],
  ...['P303+P361+P353', 'P304+P312', 'P304+P340', 'P305+P351+P338', 'P305+P354+P338'],
  ...[
    'P306+P360',
    'P308+P311',
    'P308+P313',
    'P308+P316',
    'P332+P313',
    'P333+P313',
    'P333+P317',
    'P337+P313',
    'P337+P317',
    'P342+P311',
    'P342+P316',
  ],
  ...[
    'P336+P315',
    'P336+P317',
    'P361+P364',
    'P362+P364',
    'P370+P376',
    'P370+P378',
    'P370+P380',
    'P370+P380+P375',
    'P370+P372+P380+P373',
  ],
  ...[
    'P370+P380+P375+P378',
    'P371+P380+P375',
    'P332+P317',
    'P335+P334',
    'P302+P335+P334',
    'P301+P330',
    'P304+P341',
    'P304+P317',
  ],
];
