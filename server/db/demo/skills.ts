/**
 * The 26 skills of the demo: what people hold, how long it counts, and which course gives it. Intervals as `spec/demo.md`;
 * every one of them says "check your regulator", none is law. Twelve come as tickets of somebody else.
 */
import type { Localised } from './shape.ts';
import { t } from './words.ts';

export type DemoSkillRule = {
  validityMonths: number | null;
  expiryDay?: 'sameDay' | 'dayBefore';
  renewalAnchor?: 'previousExpiry' | 'completion' | 'fixedDate';
  /** Month and day, for fixed dates. */
  fixed?: [number, number];
  minActiveDays?: number;
  renewalWindowDays?: number;
  expiringSoonDays?: number;
  graceDays?: number;
  graceCounts?: boolean;
};

export type DemoSkill = DemoSkillRule & {
  code: string;
  name: Localised;
  description: Localised;
  category: Localised;
  /** Lowest first; empty: held or not. */
  levels: Localised[];
  /** Codes of the courses that give it, with the level each gives. */
  courses: Record<string, number>;
  /** A ticket of somebody else that people show. */
  external?: { issuer: string };
  regulationRefs: string[];
  recordFields: string[];
  retiredMonthsAgo?: number;
  /** What was held true before, and why it changed. */
  before?: DemoSkillRule & { changedMonthsAgo: number; reason: string };
};

const category = {
  chemicals: t('Chemicals and air', 'Produits chimiques et air'),
  machines: t('Machines and energy', 'Machines et énergies'),
  transport: t('Trucks and loads', 'Chariots et charges'),
  heights: t('Heights and access', 'Hauteur et accès'),
  health: t('Health and first aid', 'Santé et secourisme'),
  trades: t('Licences and trades', 'Permis et métiers'),
};

export const demoSkills: DemoSkill[] = [
  {
    code: 'HAZCOM',
    name: t('Hazard communication', 'Communication des dangers'),
    description: t('Reads labels and data sheets and works with them safely.', 'Lit les étiquettes et les fiches et travaille en conséquence.'),
    category: category.chemicals,
    levels: [],
    courses: { HAZCOM: 1 },
    validityMonths: 12,
    regulationRefs: ['29 CFR 1910.1200(h)'],
    recordFields: ['topic'],
    before: { validityMonths: null, changedMonthsAgo: 47, reason: 'The yearly review of labels was added after an audit.' },
  },
  {
    code: 'WHMIS',
    name: t('WHMIS', 'SIMDUT'),
    description: t('Hazardous products at Canadian workplaces.', 'Produits dangereux dans les lieux de travail canadiens.'),
    category: category.chemicals,
    levels: [],
    courses: { WHMIS: 1 },
    validityMonths: 12,
    regulationRefs: ['WHMIS (HPA, HPR)'],
    recordFields: ['topic'],
  },
  {
    code: 'PIT',
    name: t('Powered industrial truck operator', 'Conduite de chariot élévateur'),
    description: t('Drives a forklift: instructed, then evaluated at the workplace.', 'Conduit un chariot élévateur : formation, puis évaluation au poste.'),
    category: category.transport,
    levels: [t('Instructed', 'Formation suivie'), t('Evaluated on site', 'Évaluation au poste')],
    courses: { FORKLIFT: 1 },
    external: { issuer: 'Prairie Lift Training' },
    validityMonths: 36,
    regulationRefs: ['29 CFR 1910.178(l)', 'CSA B335'],
    recordFields: ['trainer', 'evaluator', 'evaluationDate'],
  },
  {
    code: 'LOTO',
    name: t('Lockout/tagout', 'Cadenassage et étiquetage'),
    description: t('Knows or applies the control of hazardous energy.', 'Connaît ou applique la maîtrise des énergies dangereuses.'),
    category: category.machines,
    levels: [t('Affected employee', 'Personne touchée'), t('Authorised employee', 'Personne autorisée')],
    courses: { LOTO: 2 },
    validityMonths: 12,
    renewalWindowDays: 60,
    regulationRefs: ['29 CFR 1910.147(c)(7)', 'CSA Z460'],
    recordFields: ['inspection'],
    before: { validityMonths: 12, renewalWindowDays: 60, graceDays: 30, changedMonthsAgo: 20, reason: 'Days of grace were taken away after a near miss.' },
  },
  {
    code: 'WAH',
    name: t('Working at heights', 'Travail en hauteur'),
    description: t('Fall protection, harness and anchors.', 'Protection contre les chutes, harnais et ancrages.'),
    category: category.heights,
    levels: [],
    courses: { HEIGHTS: 1 },
    external: { issuer: 'Nickel Basin Safety' },
    validityMonths: 36,
    regulationRefs: ['29 CFR 1926.503', 'O. Reg. 297/13'],
    recordFields: ['provider', 'certificateNumber'],
  },
  {
    code: 'FIRSTAID',
    name: t('First aid', 'Secourisme'),
    description: t('First aid at work.', 'Secourisme en milieu de travail.'),
    category: category.health,
    levels: [t('Basic', 'De base'), t('Intermediate', 'Intermédiaire')],
    courses: { FIRSTAID: 1 },
    external: { issuer: 'Red Maple First Aid' },
    validityMonths: 36,
    regulationRefs: ['29 CFR 1910.151(b)', 'CSA Z1210'],
    recordFields: ['provider', 'certificateNumber'],
  },
  {
    code: 'BBP',
    name: t('Bloodborne pathogens', 'Agents pathogènes à diffusion hématogène'),
    description: t('Exposure control for those who give first aid.', 'Maîtrise de l’exposition pour les secouristes.'),
    category: category.health,
    levels: [],
    courses: { BBP: 1 },
    validityMonths: 12,
    renewalWindowDays: 60,
    regulationRefs: ['29 CFR 1910.1030(g)(2)'],
    recordFields: ['contents', 'trainer', 'trainerQualification', 'jobTitle'],
  },
  {
    code: 'CSE',
    name: t('Confined space entry', 'Entrée en espace clos'),
    description: t('Enters, attends or supervises.', 'Entre, surveille ou supervise.'),
    category: category.machines,
    levels: [t('Entrant', 'Entrée'), t('Attendant', 'Surveillance'), t('Supervisor', 'Supervision')],
    courses: { CONFINED: 1 },
    validityMonths: null,
    regulationRefs: ['29 CFR 1910.146(g)'],
    recordFields: ['trainer', 'signature'],
  },
  {
    code: 'CSR',
    name: t('Confined space rescue', 'Sauvetage en espace clos'),
    description: t('Yearly rescue practice.', 'Exercice annuel de sauvetage.'),
    category: category.machines,
    levels: [],
    courses: { CONFRESCUE: 1 },
    external: { issuer: 'Ridgeline Rescue' },
    validityMonths: 12,
    regulationRefs: ['29 CFR 1910.146(k)'],
    recordFields: ['trainer', 'signature'],
  },
  {
    code: 'RESP',
    name: t('Respirator user', 'Port d’un appareil respiratoire'),
    description: t('Training and fit test.', 'Formation et essai d’ajustement.'),
    category: category.chemicals,
    levels: [],
    courses: { RESP: 1 },
    external: { issuer: 'Clearfit Testing' },
    validityMonths: 12,
    regulationRefs: ['29 CFR 1910.134(k)'],
    recordFields: ['contents', 'fitTest'],
  },
  {
    code: 'H2S',
    name: t('Hydrogen sulphide', 'Sulfure d’hydrogène'),
    description: t('Works where hydrogen sulphide may be.', 'Travaille là où il peut y avoir du sulfure d’hydrogène.'),
    category: category.chemicals,
    levels: [],
    courses: { H2S: 1 },
    external: { issuer: 'Foothills Gas Safety' },
    validityMonths: 36,
    regulationRefs: ['H2S Alive'],
    recordFields: ['provider', 'certificateNumber'],
  },
  {
    code: 'HEARING',
    name: t('Hearing conservation', 'Préservation de l’ouïe'),
    description: t('Works in noise and protects the ears.', 'Travaille dans le bruit et se protège l’ouïe.'),
    category: category.health,
    levels: [],
    courses: { HEARING: 1 },
    validityMonths: 12,
    regulationRefs: ['29 CFR 1910.95(k)'],
    recordFields: [],
  },
  {
    code: 'ASBESTOS',
    name: t('Asbestos awareness', 'Sensibilisation à l’amiante'),
    description: t('Recognises asbestos and leaves it alone.', 'Reconnaît l’amiante et n’y touche pas.'),
    category: category.chemicals,
    levels: [],
    courses: { ASBESTOS: 1 },
    validityMonths: 12,
    regulationRefs: ['29 CFR 1910.1001(j)'],
    recordFields: [],
  },
  {
    code: 'HOTWORK',
    name: t('Hot work and fire watch', 'Travail à chaud et surveillance incendie'),
    description: t('Prepares, does and watches hot work.', 'Prépare, exécute et surveille le travail à chaud.'),
    category: category.machines,
    levels: [],
    courses: { HOTWORK: 1 },
    validityMonths: 12,
    regulationRefs: ['29 CFR 1910.252(a)'],
    recordFields: ['trainer'],
  },
  {
    code: 'EXTING',
    name: t('Fire extinguisher use', 'Utilisation d’un extincteur'),
    description: t('Puts out a small fire, or leaves.', 'Éteint un début d’incendie, ou évacue.'),
    category: category.health,
    levels: [],
    courses: { EXTING: 1 },
    validityMonths: 12,
    graceDays: 30,
    graceCounts: true,
    regulationRefs: ['29 CFR 1910.157(g)'],
    recordFields: [],
  },
  {
    code: 'ACCESS',
    name: t('Ladders and scaffolds', 'Échelles et échafaudages'),
    description: t('Uses ladders, then scaffolds.', 'Utilise des échelles, puis des échafaudages.'),
    category: category.heights,
    levels: [t('Ladders', 'Échelles'), t('Scaffolds', 'Échafaudages')],
    courses: { LADDERS: 1, SCAFFOLD: 2 },
    validityMonths: null,
    regulationRefs: ['29 CFR 1926.1060', '29 CFR 1926.454'],
    recordFields: ['trainer', 'signature'],
  },
  {
    code: 'CRANE',
    name: t('Crane operator', 'Conduite de grue'),
    description: t('By type and capacity.', 'Selon le type et la capacité.'),
    category: category.machines,
    levels: [],
    courses: { CRANE: 1 },
    external: { issuer: 'Northern Hoisting Board' },
    validityMonths: 60,
    regulationRefs: ['29 CFR 1926.1427'],
    recordFields: ['type', 'capacity'],
  },
  {
    code: 'HAZMAT',
    name: t('Hazmat employee', 'Employé « hazmat »'),
    description: t('General awareness and security in the United States.', 'Notions générales et sûreté aux États-Unis.'),
    category: category.transport,
    levels: [],
    courses: { HAZMAT: 1 },
    validityMonths: 36,
    regulationRefs: ['49 CFR 172.704'],
    recordFields: ['materials', 'trainer', 'certification'],
  },
  {
    code: 'TDG-ROAD',
    name: t('Dangerous goods by road', 'Marchandises dangereuses par route'),
    description: t('Handles, offers or carries them in Canada.', 'Les manutentionne, les remet ou les transporte au Canada.'),
    category: category.transport,
    levels: [],
    courses: { TDGROAD: 1 },
    external: { issuer: 'Trans-Shield Academy' },
    validityMonths: 36,
    graceDays: 30,
    regulationRefs: ['TDG Regulations, Part 6'],
    recordFields: ['certificateNumber'],
  },
  {
    code: 'TDG-AIR',
    name: t('Dangerous goods for air', 'Marchandises dangereuses par air'),
    description: t('Prepares consignments for aircraft.', 'Prépare les envois destinés aux aéronefs.'),
    category: category.transport,
    levels: [],
    courses: { TDGAIR: 1 },
    validityMonths: 24,
    regulationRefs: ['TDG Regulations, Parts 6 and 12'],
    recordFields: ['certificateNumber'],
  },
  {
    code: 'LOADSEC',
    name: t('Cargo securement', 'Arrimage des charges'),
    description: t('Secures loads for the road.', 'Arrime les charges pour la route.'),
    category: category.transport,
    levels: [],
    courses: { LOADSEC: 1 },
    validityMonths: 36,
    regulationRefs: ['49 CFR 393.100–136', 'NSC Standard 10'],
    recordFields: [],
  },
  {
    code: 'HAZWOPER',
    name: t('Hazardous waste operations', 'Opérations sur déchets dangereux'),
    description: t('Forty hours at first, eight hours each year.', 'Quarante heures au départ, huit heures par an.'),
    category: category.chemicals,
    levels: [],
    courses: { HAZWOPER: 1 },
    external: { issuer: 'Lakehead Environmental Training' },
    validityMonths: 12,
    regulationRefs: ['29 CFR 1910.120(e), (q)'],
    recordFields: ['hours', 'certificateNumber'],
  },
  {
    code: 'DRIVER',
    name: t('Class 1 or CDL-A licence', 'Permis de classe 1 ou CDL-A'),
    description: t('Licence for tractor-trailers.', 'Permis de conduire des trains routiers.'),
    category: category.trades,
    levels: [],
    courses: {},
    external: { issuer: 'Provincial or state registry' },
    validityMonths: 60,
    renewalAnchor: 'completion',
    expiryDay: 'dayBefore',
    regulationRefs: ['49 CFR 383', 'NSC Standard 4'],
    recordFields: ['certificateNumber', 'class'],
  },
  {
    code: 'WELD',
    name: t('Welder performance qualification', 'Qualification de soudage'),
    description: t('By process and position.', 'Selon le procédé et la position.'),
    category: category.trades,
    levels: [t('Flat and horizontal', 'À plat et en corniche'), t('All positions', 'Toutes positions')],
    courses: {},
    external: { issuer: 'Western Welding Bureau' },
    validityMonths: 24,
    regulationRefs: ['CSA W47.1', 'AWS D1.1'],
    recordFields: ['process', 'position', 'certificateNumber'],
  },
  {
    code: 'ELEC',
    name: t('Journeyperson electrician', 'Compagnon électricien'),
    description: t('Licence of the trade, renewed for the end of the year.', 'Licence du métier, renouvelée pour la fin de l’année.'),
    category: category.trades,
    levels: [],
    courses: {},
    external: { issuer: 'Trades Registry' },
    validityMonths: 12,
    renewalAnchor: 'fixedDate',
    fixed: [12, 31],
    minActiveDays: 183,
    regulationRefs: [],
    recordFields: ['certificateNumber'],
  },
  {
    code: 'LOGGING',
    name: t('Chainsaw and felling', 'Scie à chaîne et abattage'),
    description: t('Felling, limbing and bucking.', 'Abattage, ébranchage et tronçonnage.'),
    category: category.machines,
    levels: [],
    courses: { LOGGING: 1 },
    validityMonths: null,
    regulationRefs: ['29 CFR 1910.266(i)'],
    recordFields: ['certification'],
    retiredMonthsAgo: 22,
  },
];

/** Who holds `by` also meets `skill`; one step, never a chain. */
export const demoEquivalents: { skill: string; by: string; kind: 'equivalent' | 'supersedes'; minLevel: number; monthsAgo: number }[] = [
  { skill: 'CSE', by: 'CSR', kind: 'supersedes', minLevel: 1, monthsAgo: 44 },
  { skill: 'TDG-ROAD', by: 'HAZMAT', kind: 'equivalent', minLevel: 1, monthsAgo: 40 },
  { skill: 'HAZCOM', by: 'HAZWOPER', kind: 'equivalent', minLevel: 1, monthsAgo: 30 },
];

/** The skill a course gives in the demo, with its level; each course gives one at most. */
export function skillOfCourse(courseCode: string): { code: string; level: number } | null {
  const skill = demoSkills.find((candidate) => courseCode in candidate.courses);
  return skill ? { code: skill.code, level: skill.courses[courseCode]! } : null;
}
