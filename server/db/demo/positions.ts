/**
 * Positions of the demo company. Codes and titles: O*NET-SOC taxonomy, US Department of Labor,
 * Employment and Training Administration, CC BY 4.0.
 */
export type DemoPosition = {
  key: string;
  onetCode: string;
  onetTitle: string;
  /** The title the company uses, in English and French. */
  jobTitle: { en: string; fr: string };
  /** How many of a hundred people hold it. */
  share: number;
  /** What its holders learn, by course code; orientation comes for everyone. */
  courseCodes: string[];
};

export const demoPositions: DemoPosition[] = [
  {
    key: 'forklift-operator',
    onetCode: '53-7051.00',
    onetTitle: 'Industrial Truck and Tractor Operators',
    jobTitle: { en: 'Forklift operator', fr: 'Cariste' },
    share: 14,
    courseCodes: ['HAZCOM', 'FORKLIFT', 'WHMIS', 'LIFTING', 'EXTING', 'COLD', 'HEARING', 'LOADSEC'],
  },
  {
    key: 'welder',
    onetCode: '51-4121.00',
    onetTitle: 'Welders, Cutters, Solderers, and Brazers',
    jobTitle: { en: 'Welder', fr: 'Soudeuse-soudeur' },
    share: 14,
    courseCodes: ['HAZCOM', 'EXTING', 'HOTWORK', 'RESP', 'HEARING', 'WHMIS', 'LOTO', 'GUARDS', 'CADMIUM'],
  },
  {
    key: 'truck-driver',
    onetCode: '53-3032.00',
    onetTitle: 'Heavy and Tractor-Trailer Truck Drivers',
    jobTitle: { en: 'Truck driver', fr: 'Chauffeuse-chauffeur de camion' },
    share: 15,
    courseCodes: ['HAZCOM', 'TDGROAD', 'HAZMAT', 'LOADSEC', 'LIFTING', 'COLD', 'H2S', 'EXTING'],
  },
  {
    key: 'machinery-mechanic',
    onetCode: '49-9041.00',
    onetTitle: 'Industrial Machinery Mechanics',
    jobTitle: { en: 'Maintenance mechanic', fr: 'Mécanicien d’entretien' },
    share: 8,
    courseCodes: ['HAZCOM', 'LOTO', 'CONFINED', 'HEIGHTS', 'HEARING', 'RESP', 'ASBESTOS', 'LADDERS', 'GUARDS'],
  },
  {
    key: 'fitter',
    onetCode: '51-2041.00',
    onetTitle: 'Structural Metal Fabricators and Fitters',
    jobTitle: { en: 'Fitter', fr: 'Monteur-ajusteur' },
    share: 11,
    courseCodes: ['HAZCOM', 'LOTO', 'SCAFFOLD', 'GUARDS', 'HEARING', 'HEIGHTS', 'LIFTING', 'WHMIS', 'EXTING'],
  },
  {
    key: 'order-filler',
    onetCode: '53-7065.00',
    onetTitle: 'Stockers and Order Fillers',
    jobTitle: { en: 'Order filler', fr: 'Préparatrice-préparateur de commandes' },
    share: 7,
    courseCodes: ['HAZCOM', 'FORKLIFT', 'LIFTING', 'LADDERS', 'EXTING'],
  },
  {
    key: 'labourer',
    onetCode: '53-7062.00',
    onetTitle: 'Laborers and Freight, Stock, and Material Movers, Hand',
    jobTitle: { en: 'Yard worker', fr: 'Manœuvre de cour' },
    share: 8,
    courseCodes: ['HAZCOM', 'LIFTING', 'COLD', 'HEARING', 'LOGGING', 'WHMIS', 'EXTING'],
  },
  {
    key: 'supervisor',
    onetCode: '51-1011.00',
    onetTitle: 'First-Line Supervisors of Production and Operating Workers',
    jobTitle: { en: 'Supervisor', fr: 'Superviseure-superviseur' },
    share: 6,
    courseCodes: ['HAZCOM', 'COMPET', 'ESIGN', 'FIRSTAID', 'LOTO', 'EXTING', 'WHMIS', 'BBP'],
  },
  {
    key: 'safety-specialist',
    onetCode: '19-5011.00',
    onetTitle: 'Occupational Health and Safety Specialists',
    jobTitle: { en: 'Safety specialist', fr: 'Spécialiste en santé et sécurité' },
    share: 2,
    courseCodes: [
      'HAZCOM',
      'WHMIS',
      'FIRSTAID',
      'BBP',
      'CONFINED',
      'CONFRESCUE',
      'RESP',
      'HAZWOPER',
      'COMPET',
      'ESIGN',
      'HEIGHTS',
    ],
  },
  {
    key: 'crane-operator',
    onetCode: '53-7021.00',
    onetTitle: 'Crane and Tower Operators',
    jobTitle: { en: 'Crane operator', fr: 'Grutière-grutier' },
    share: 3,
    courseCodes: ['HAZCOM', 'HEIGHTS', 'CRANE', 'EXTING', 'COLD', 'HEARING'],
  },
  {
    key: 'electrician',
    onetCode: '47-2111.00',
    onetTitle: 'Electricians',
    jobTitle: { en: 'Electrician', fr: 'Électricienne-électricien' },
    share: 3,
    courseCodes: ['HAZCOM', 'LOTO', 'LADDERS', 'HEIGHTS', 'FIRSTAID', 'BBP', 'ASBESTOS'],
  },
  {
    key: 'shipping-clerk',
    onetCode: '43-5071.00',
    onetTitle: 'Shipping, Receiving, and Inventory Clerks',
    jobTitle: { en: 'Shipping clerk', fr: 'Commis à l’expédition' },
    share: 4,
    courseCodes: ['HAZCOM', 'TDGROAD', 'TDGAIR', 'HAZMAT', 'LIFTING', 'EXTING'],
  },
  {
    key: 'diesel-mechanic',
    onetCode: '49-3031.00',
    onetTitle: 'Bus and Truck Mechanics and Diesel Engine Specialists',
    jobTitle: { en: 'Truck mechanic', fr: 'Mécanicien de camions' },
    share: 3,
    courseCodes: ['HAZCOM', 'LOTO', 'WHMIS', 'ASBESTOS', 'LIFTING', 'HEARING', 'EXTING'],
  },
  {
    key: 'inspector',
    onetCode: '51-9061.00',
    onetTitle: 'Inspectors, Testers, Sorters, Samplers, and Weighers',
    jobTitle: { en: 'Quality inspector', fr: 'Inspectrice-inspecteur qualité' },
    share: 2,
    courseCodes: ['HAZCOM', 'ESIGN', 'COMPET', 'GUARDS', 'HEARING'],
  },
];
