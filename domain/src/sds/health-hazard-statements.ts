import type { StatementRow } from './hazard-statements.ts';

/**
 * Hazards to health (GHS Rev. 8, Annex 3, table A3.1.2), with the routes and effects that CLP adds to a code (H350i,
 * H360FD).
 */
export const healthHazards: readonly StatementRow[] = [
  ['H300', 'Fatal if swallowed', 'Mortel en cas d’ingestion'],
  ['H301', 'Toxic if swallowed', 'Toxique en cas d’ingestion'],
  ['H302', 'Harmful if swallowed', 'Nocif en cas d’ingestion'],
  ['H303', 'May be harmful if swallowed', 'Peut être nocif en cas d’ingestion'],
  [
    'H304',
    'May be fatal if swallowed and enters airways',
    'Peut être mortel en cas d’ingestion et de pénétration dans les voies respiratoires',
  ],
  [
    'H305',
    'May be harmful if swallowed and enters airways',
    'Peut être nocif en cas d’ingestion et de pénétration dans les voies respiratoires',
  ],
  ['H310', 'Fatal in contact with skin', 'Mortel par contact cutané'],
  ['H311', 'Toxic in contact with skin', 'Toxique par contact cutané'],
  ['H312', 'Harmful in contact with skin', 'Nocif par contact cutané'],
  ['H313', 'May be harmful in contact with skin', 'Peut être nocif par contact cutané'],
  [
    'H314',
    'Causes severe skin burns and eye damage',
    'Provoque de graves brûlures de la peau et de graves lésions des yeux',
  ],
  ['H315', 'Causes skin irritation', 'Provoque une irritation cutanée'],
  ['H316', 'Causes mild skin irritation', 'Provoque une légère irritation cutanée'],
  ['H317', 'May cause an allergic skin reaction', 'Peut provoquer une allergie cutanée'],
  ['H318', 'Causes serious eye damage', 'Provoque de graves lésions des yeux'],
  ['H319', 'Causes serious eye irritation', 'Provoque une sévère irritation des yeux'],
  ['H320', 'Causes eye irritation', 'Provoque une irritation des yeux'],
  ['H330', 'Fatal if inhaled', 'Mortel par inhalation'],
  ['H331', 'Toxic if inhaled', 'Toxique par inhalation'],
  ['H332', 'Harmful if inhaled', 'Nocif par inhalation'],
  ['H333', 'May be harmful if inhaled', 'Peut être nocif par inhalation'],
  [
    'H334',
    'May cause allergy or asthma symptoms or breathing difficulties if inhaled',
    'Peut provoquer des symptômes allergiques ou d’asthme ou des difficultés respiratoires par inhalation',
  ],
  ['H335', 'May cause respiratory irritation', 'Peut irriter les voies respiratoires'],
  ['H336', 'May cause drowsiness or dizziness', 'Peut provoquer somnolence ou vertiges'],
  ['H340', 'May cause genetic defects', 'Peut induire des anomalies génétiques'],
  ['H341', 'Suspected of causing genetic defects', 'Susceptible d’induire des anomalies génétiques'],
  ['H350', 'May cause cancer', 'Peut provoquer le cancer'],
  ['H350i', 'May cause cancer by inhalation', 'Peut provoquer le cancer par inhalation'],
  ['H351', 'Suspected of causing cancer', 'Susceptible de provoquer le cancer'],
  ['H360', 'May damage fertility or the unborn child', 'Peut nuire à la fertilité ou au fœtus'],
  ['H360D', 'May damage the unborn child', 'Peut nuire au fœtus'],
  [
    'H360Df',
    'May damage the unborn child. Suspected of damaging fertility',
    'Peut nuire au fœtus. Susceptible de nuire à la fertilité',
  ],
  ['H360F', 'May damage fertility', 'Peut nuire à la fertilité'],
  ['H360FD', 'May damage fertility. May damage the unborn child', 'Peut nuire à la fertilité. Peut nuire au fœtus'],
  [
    'H360Fd',
    'May damage fertility. Suspected of damaging the unborn child',
    'Peut nuire à la fertilité. Susceptible de nuire au fœtus',
  ],
  ['H361', 'Suspected of damaging fertility or the unborn child', 'Susceptible de nuire à la fertilité ou au fœtus'],
  ['H361d', 'Suspected of damaging the unborn child', 'Susceptible de nuire au fœtus'],
  ['H361f', 'Suspected of damaging fertility', 'Susceptible de nuire à la fertilité'],
  [
    'H361fd',
    'Suspected of damaging fertility. Suspected of damaging the unborn child',
    'Susceptible de nuire à la fertilité. Susceptible de nuire au fœtus',
  ],
  ['H362', 'May cause harm to breast-fed children', 'Peut être nocif pour les bébés nourris au lait maternel'],
  ['H370', 'Causes damage to organs', 'Risque avéré d’effets graves pour les organes'],
  ['H371', 'May cause damage to organs', 'Risque présumé d’effets graves pour les organes'],
  [
    'H372',
    'Causes damage to organs through prolonged or repeated exposure',
    'Risque avéré d’effets graves pour les organes à la suite d’expositions répétées ou d’une exposition prolongée',
  ],
  [
    'H373',
    'May cause damage to organs through prolonged or repeated exposure',
    'Risque présumé d’effets graves pour les organes à la suite d’expositions répétées ou d’une exposition prolongée',
  ],
];

const toxicity = [
  ['0', 'Fatal', 'Mortel'],
  ['1', 'Toxic', 'Toxique'],
  ['2', 'Harmful', 'Nocif'],
  ['3', 'May be harmful', 'Peut être nocif'],
] as const;

/** Acute toxicity by several routes in one statement (H300+H310 … H303+H313+H333), and the one for skin and eyes. */
export const combinedHazards: readonly StatementRow[] = [
  ...toxicity.flatMap(([n, en, fr]): StatementRow[] => [
    [
      `H30${n}+H31${n}`,
      `${en} if swallowed or in contact with skin`,
      `${fr} en cas d’ingestion ou de contact avec la peau`,
    ],
    [`H30${n}+H33${n}`, `${en} if swallowed or if inhaled`, `${fr} en cas d’ingestion ou d’inhalation`],
    [`H31${n}+H33${n}`, `${en} in contact with skin or if inhaled`, `${fr} par contact cutané ou par inhalation`],
    [
      `H30${n}+H31${n}+H33${n}`,
      `${en} if swallowed, in contact with skin or if inhaled`,
      `${fr} en cas d’ingestion, de contact avec la peau ou d’inhalation`,
    ],
  ]),
  ['H315+H320', 'Causes skin and eye irritation', 'Provoque une irritation de la peau et des yeux'],
];

/**
 * Supplemental information of the European Union (CLP, Annex II, parts 1 and 2) and what the European regulation
 * requires of some mixtures.
 */
export const europeanHazards: readonly StatementRow[] = [
  ['EUH001', 'Explosive when dry', 'Explosif à l’état sec'],
  ['EUH014', 'Reacts violently with water', 'Réagit violemment au contact de l’eau'],
  [
    'EUH018',
    'In use may form flammable/explosive vapour-air mixture',
    'Lors de l’utilisation, formation possible de mélange vapeur-air inflammable/explosif',
  ],
  ['EUH019', 'May form explosive peroxides', 'Peut former des peroxydes explosifs'],
  ['EUH029', 'Contact with water liberates toxic gas', 'Au contact de l’eau, dégage des gaz toxiques'],
  ['EUH031', 'Contact with acids liberates toxic gas', 'Au contact d’un acide, dégage un gaz toxique'],
  ['EUH032', 'Contact with acids liberates very toxic gas', 'Au contact d’un acide, dégage un gaz très toxique'],
  ['EUH044', 'Risk of explosion if heated under confinement', 'Risque d’explosion si chauffé en ambiance confinée'],
  [
    'EUH066',
    'Repeated exposure may cause skin dryness or cracking',
    'L’exposition répétée peut provoquer dessèchement ou gerçures de la peau',
  ],
  ['EUH070', 'Toxic by eye contact', 'Toxique par contact oculaire'],
  ['EUH071', 'Corrosive to the respiratory tract', 'Corrosif pour les voies respiratoires'],
  [
    'EUH201',
    'Contains lead. Should not be used on surfaces liable to be chewed or sucked by children',
    'Contient du plomb. Ne pas utiliser sur les objets susceptibles d’être mâchés ou sucés par des enfants',
  ],
  ['EUH201A', 'Warning! Contains lead', 'Attention ! Contient du plomb'],
  [
    'EUH202',
    'Cyanoacrylate. Danger. Bonds skin and eyes in seconds. Keep out of the reach of children',
    'Cyanoacrylate. Danger. Colle à la peau et aux yeux en quelques secondes. À conserver hors de portée des enfants',
  ],
  [
    'EUH203',
    'Contains chromium(VI). May produce an allergic reaction',
    'Contient du chrome (VI). Peut produire une réaction allergique',
  ],
  [
    'EUH204',
    'Contains isocyanates. May produce an allergic reaction',
    'Contient des isocyanates. Peut produire une réaction allergique',
  ],
  [
    'EUH205',
    'Contains epoxy constituents. May produce an allergic reaction',
    'Contient des composés époxydiques. Peut produire une réaction allergique',
  ],
  [
    'EUH206',
    'Warning! Do not use together with other products. May release dangerous gases (chlorine)',
    'Attention ! Ne pas utiliser en combinaison avec d’autres produits. Peut libérer des gaz dangereux (chlore)',
  ],
  [
    'EUH208',
    'Contains a sensitising substance. May produce an allergic reaction',
    'Contient une substance sensibilisante. Peut produire une réaction allergique',
  ],
  ['EUH209', 'Can become highly flammable in use', 'Peut devenir facilement inflammable en cours d’utilisation'],
  ['EUH209A', 'Can become flammable in use', 'Peut devenir inflammable en cours d’utilisation'],
  ['EUH210', 'Safety data sheet available on request', 'Fiche de données de sécurité disponible sur demande'],
  [
    'EUH211',
    'Warning! Hazardous respirable droplets may be formed when sprayed. Do not breathe spray or mist',
    'Attention ! Des gouttelettes respirables dangereuses peuvent se former lors de la pulvérisation. Ne pas respirer les aérosols ni les brouillards',
  ],
  [
    'EUH212',
    'Warning! Hazardous respirable dust may be formed when used. Do not breathe dust',
    'Attention ! Une poussière respirable dangereuse peut se former lors de l’utilisation. Ne pas respirer cette poussière',
  ],
  [
    'EUH401',
    'To avoid risks to human health and the environment, comply with the instructions for use',
    'Respectez les instructions d’utilisation pour éviter les risques pour la santé humaine et l’environnement',
  ],
];
