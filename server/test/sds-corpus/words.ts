import type { Jurisdiction } from '@app/domain/sds/pictograms';
import type { SheetLocale } from '@app/domain/sds/statements';

/** The titles of the 16 sections as the laws give them. */
const titles: Record<'en' | 'fr' | 'clpEn' | 'clpFr', readonly string[]> = {
  en: [
    ...[
      'Identification',
      'Hazard(s) identification',
      'Composition/Information on ingredients',
      'First-aid measures',
      'Fire-fighting measures',
    ],
    ...[
      'Accidental release measures',
      'Handling and storage',
      'Exposure controls/Personal protection',
      'Physical and chemical properties',
    ],
    ...[
      'Stability and reactivity',
      'Toxicological information',
      'Ecological information',
      'Disposal considerations',
      'Transport information',
    ],
    ...['Regulatory information', 'Other information'],
  ],
  fr: [
    ...[
      'Identification',
      'Identification des dangers',
      'Composition/Information sur les ingrédients',
      'Premiers soins',
      'Mesures à prendre en cas d’incendie',
    ],
    ...[
      'Mesures à prendre en cas de déversement accidentel',
      'Manutention et stockage',
      'Contrôle de l’exposition/Protection individuelle',
      'Propriétés physiques et chimiques',
    ],
    ...[
      'Stabilité et réactivité',
      'Données toxicologiques',
      'Données écologiques',
      'Données sur l’élimination',
      'Informations relatives au transport',
    ],
    ...['Informations sur la réglementation', 'Autres informations'],
  ],
  clpEn: [
    ...[
      'Identification of the substance/mixture and of the company/undertaking',
      'Hazards identification',
      'Composition/information on ingredients',
      'First aid measures',
      'Firefighting measures',
    ],
    ...[
      'Accidental release measures',
      'Handling and storage',
      'Exposure controls/personal protection',
      'Physical and chemical properties',
    ],
    ...[
      'Stability and reactivity',
      'Toxicological information',
      'Ecological information',
      'Disposal considerations',
      'Transport information',
    ],
    ...['Regulatory information', 'Other information'],
  ],
  clpFr: [
    ...[
      'Identification de la substance/du mélange et de la société/l’entreprise',
      'Identification des dangers',
      'Composition/informations sur les composants',
      'Premiers secours',
      'Mesures de lutte contre l’incendie',
    ],
    ...[
      'Mesures à prendre en cas de dispersion accidentelle',
      'Manipulation et stockage',
      'Contrôles de l’exposition/protection individuelle',
      'Propriétés physiques et chimiques',
    ],
    ...[
      'Stabilité et réactivité',
      'Informations toxicologiques',
      'Informations écologiques',
      'Considérations relatives à l’élimination',
      'Informations relatives au transport',
    ],
    ...['Informations relatives à la réglementation', 'Autres informations'],
  ],
};
export const titleOf = (section: number, language: SheetLocale, jurisdiction: Jurisdiction): string =>
  titles[jurisdiction === 'clp' ? (language === 'en' ? 'clpEn' : 'clpFr') : language][section - 1]!;

export const laws: Record<Jurisdiction, Record<SheetLocale, string>> = {
  whmis: {
    en: 'This safety data sheet complies with the Canadian Hazardous Products Regulations (WHMIS).',
    fr: 'Cette fiche de données de sécurité est conforme au Règlement sur les produits dangereux du Canada (SIMDUT).',
  },
  osha: {
    en: 'According to OSHA Hazard Communication Standard, 29 CFR 1910.1200',
    fr: 'Selon la norme OSHA Hazard Communication Standard, 29 CFR 1910.1200 (États-Unis)',
  },
  clp: {
    en: 'according to Regulation (EC) No. 1907/2006 (REACH), as amended by Regulation (EU) 2020/878',
    fr: 'selon le règlement (CE) n° 1907/2006 (REACH), modifié par le règlement (UE) 2020/878',
  },
};

/** The class of a hazard code, as classifications name it. */
const classes: readonly (readonly [RegExp, string, string])[] = [
  [/H224|H225/, 'Flammable liquids, Category 2', 'Liquides inflammables, catégorie 2'],
  [/H226/, 'Flammable liquids, Category 3', 'Liquides inflammables, catégorie 3'],
  [/H222|H229/, 'Aerosols, Category 1', 'Aérosols, catégorie 1'],
  [/H220/, 'Flammable gases, Category 1A', 'Gaz inflammables, catégorie 1A'],
  [/H280/, 'Gases under pressure, Liquefied gas', 'Gaz sous pression, gaz liquéfié'],
  [/H272/, 'Oxidizing liquids, Category 2', 'Liquides comburants, catégorie 2'],
  [/H290/, 'Corrosive to metals, Category 1', 'Matières corrosives pour les métaux, catégorie 1'],
  [/H30[12]|H31[12]|H33[12]/, 'Acute toxicity, Category 4', 'Toxicité aiguë, catégorie 4'],
  [/H304/, 'Aspiration hazard, Category 1', 'Danger par aspiration, catégorie 1'],
  [/H31[45]/, 'Skin corrosion/irritation, Category 2', 'Corrosion cutanée/irritation cutanée, catégorie 2'],
  [/H317/, 'Skin sensitization, Category 1', 'Sensibilisation cutanée, catégorie 1'],
  [
    /H31[89]/,
    'Serious eye damage/eye irritation, Category 2A',
    'Lésions oculaires graves/irritation oculaire, catégorie 2A',
  ],
  [/H334/, 'Respiratory sensitization, Category 1', 'Sensibilisation respiratoire, catégorie 1'],
  [
    /H33[56]|H37[01]/,
    'Specific target organ toxicity – single exposure, Category 3',
    'Toxicité pour certains organes cibles – exposition unique, catégorie 3',
  ],
  [/H34[01]/, 'Germ cell mutagenicity, Category 2', 'Mutagénicité sur les cellules germinales, catégorie 2'],
  [/H35[01]/, 'Carcinogenicity, Category 2', 'Cancérogénicité, catégorie 2'],
  [/H36[01]/, 'Reproductive toxicity, Category 2', 'Toxicité pour la reproduction, catégorie 2'],
  [
    /H37[23]/,
    'Specific target organ toxicity – repeated exposure, Category 2',
    'Toxicité pour certains organes cibles – expositions répétées, catégorie 2',
  ],
  [
    /H4/,
    'Hazardous to the aquatic environment – chronic, Category 2',
    'Dangers pour le milieu aquatique – toxicité chronique, catégorie 2',
  ],
];
export const classOf = (code: string, language: SheetLocale): string => {
  const row = classes.find(([pattern]) => pattern.test(code));
  return row ? row[language === 'en' ? 1 : 2] : code;
};

type Body = Record<
  | 'eyes'
  | 'skin'
  | 'inhalation'
  | 'ingestion'
  | 'fire'
  | 'handling'
  | 'storage'
  | 'stability'
  | 'toxic'
  | 'ecology'
  | 'disposal'
  | 'regulation'
  | 'other',
  readonly string[]
> & {
  spill: readonly string[];
  protection: readonly (readonly [label: string, text: string])[];
};
export const body: Record<SheetLocale, Body> = {
  en: {
    eyes: [
      'Rinse immediately with plenty of water, also under the eyelids, for at least 15 minutes. Remove contact lenses, if present. Get medical attention if irritation persists.',
    ],
    skin: [
      'Take off contaminated clothing. Wash skin with soap and water. If skin irritation occurs, get medical attention. Wash contaminated clothing before reuse.',
    ],
    inhalation: [
      'Move to fresh air. If breathing is difficult, give oxygen. If symptoms persist, call a physician.',
      'Remove person to fresh air and keep comfortable for breathing. Call a poison center or doctor if you feel unwell.',
    ],
    ingestion: [
      'Rinse mouth. Do NOT induce vomiting. Never give anything by mouth to an unconscious person. Call a physician immediately.',
    ],
    fire: [
      'Use alcohol-resistant foam, dry chemical or carbon dioxide. Do not use a solid water stream as it may scatter and spread fire.',
      'Firefighters should wear self-contained breathing apparatus and full protective gear. See Section 8.',
    ],
    spill: [
      'Ventilate the area and remove all sources of ignition. Wear appropriate protective equipment as described in Section 8.',
      'Prevent further leakage or spillage if safe to do so. Do not let product enter drains or waterways.',
      'Absorb with inert material such as sand or vermiculite and collect in a suitable container for disposal according to Section 13.',
    ],
    handling: [
      'Keep away from heat, sparks and open flame. Avoid contact with skin and eyes. Use only with adequate ventilation.',
    ],
    storage: [
      'Store in a cool, dry and well-ventilated place away from incompatible materials. Keep out of reach of children.',
    ],
    protection: [
      ['Eye/face protection', 'Wear safety glasses with side shields or chemical goggles (CSA Z94.3).'],
      ['Hand protection', 'Chemical-resistant gloves: nitrile rubber, at least 0.4 mm thick. Replace when worn.'],
      [
        'Respiratory protection',
        'If limits are exceeded, use a NIOSH-approved respirator with an organic vapour cartridge.',
      ],
      ['Skin protection', 'Wear suitable protective clothing and closed shoes.'],
    ],
    stability: [
      'Stable under normal conditions. Incompatible with strong oxidizing agents. No hazardous decomposition when stored correctly.',
    ],
    toxic: ['Oral LD50 rat: 5800 mg/kg. Dermal LD50 rabbit: > 15 800 mg/kg. Prolonged exposure may cause drowsiness.'],
    ecology: ['LC50 fish 96 h: 5540 mg/L. Readily biodegradable. No bioaccumulation is to be expected.'],
    disposal: [
      'Dispose of contents and container in accordance with local, regional and national regulations. Do not empty into drains.',
    ],
    regulation: [
      'All components are listed on the inventories DSL, TSCA and EINECS or are exempt. SARA 313: see the components in Section 3. Acute toxicity H302 of components was considered.',
    ],
    other: [
      'The information given here is correct to the best of our knowledge at the date of its publication. It is not a warranty.',
    ],
  },
  fr: {
    eyes: [
      'Rincer immédiatement à grande eau, y compris sous les paupières, pendant au moins 15 minutes. Enlever les lentilles de contact. Consulter un médecin si l’irritation persiste.',
    ],
    skin: [
      'Enlever les vêtements contaminés. Laver la peau à l’eau et au savon. En cas d’irritation, consulter un médecin. Laver les vêtements avant de les réutiliser.',
    ],
    inhalation: [
      'Transporter la personne à l’air frais. En cas de difficultés respiratoires, donner de l’oxygène. Consulter un médecin si les symptômes persistent.',
    ],
    ingestion: [
      'Rincer la bouche. NE PAS faire vomir. Ne jamais rien administrer par la bouche à une personne inconsciente. Appeler immédiatement un médecin.',
    ],
    fire: [
      'Utiliser une mousse résistante à l’alcool, de la poudre chimique ou du dioxyde de carbone. Ne pas utiliser de jet d’eau direct.',
      'Les pompiers doivent porter un appareil respiratoire autonome et un équipement de protection complet. Voir la section 8.',
    ],
    spill: [
      'Ventiler la zone et éliminer toute source d’inflammation. Porter l’équipement de protection décrit à la section 8.',
      'Empêcher toute fuite supplémentaire si cela peut se faire sans danger. Ne pas laisser pénétrer dans les égouts ou les cours d’eau.',
      'Absorber avec une matière inerte comme du sable ou de la vermiculite et recueillir dans un contenant approprié pour élimination selon la section 13.',
    ],
    handling: [
      'Tenir à l’écart de la chaleur, des étincelles et des flammes. Éviter le contact avec la peau et les yeux. Utiliser avec une ventilation suffisante.',
    ],
    storage: [
      'Entreposer dans un endroit frais, sec et bien ventilé, à l’écart des matières incompatibles. Garder hors de portée des enfants.',
    ],
    protection: [
      [
        'Protection des yeux/du visage',
        'Porter des lunettes de sécurité à écrans latéraux ou des lunettes étanches (CSA Z94.3).',
      ],
      [
        'Protection des mains',
        'Gants résistants aux produits chimiques : nitrile, au moins 0,4 mm. Les remplacer lorsqu’ils sont usés.',
      ],
      [
        'Protection respiratoire',
        'Si les limites sont dépassées, utiliser un respirateur approuvé par NIOSH avec cartouche pour vapeurs organiques.',
      ],
      ['Protection de la peau', 'Porter des vêtements de protection appropriés et des chaussures fermées.'],
    ],
    stability: [
      'Stable dans les conditions normales. Incompatible avec les agents oxydants forts. Aucune décomposition dangereuse si le stockage est correct.',
    ],
    toxic: [
      'DL50 orale rat : 5800 mg/kg. DL50 cutanée lapin : > 15 800 mg/kg. Une exposition prolongée peut provoquer de la somnolence.',
    ],
    ecology: ['CL50 poisson 96 h : 5540 mg/L. Facilement biodégradable. Aucune bioaccumulation n’est attendue.'],
    disposal: [
      'Éliminer le contenu et le contenant conformément aux règlements locaux, régionaux et nationaux. Ne pas jeter à l’égout.',
    ],
    regulation: [
      'Tous les composants figurent aux inventaires LIS, TSCA et EINECS ou en sont exempts. La toxicité aiguë H302 des composants a été prise en compte.',
    ],
    other: [
      'Les renseignements fournis sont exacts au mieux de nos connaissances à la date de publication. Ils ne constituent pas une garantie.',
    ],
  },
};
