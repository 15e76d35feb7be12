/** The demo's catalogue: its categories and all its courses. */
import { bloodbornePathogens } from './courses/bloodborne-pathogens.ts';
import { firstAid } from './courses/first-aid.ts';
import { forklift } from './courses/forklift.ts';
import { hazardCommunication } from './courses/hazard-communication.ts';
import { lockoutTagout } from './courses/lockout-tagout.ts';
import { workingAtHeights } from './courses/working-at-heights.ts';
import type { DemoCategory, DemoCourse } from './shape.ts';
import * as air from './short-courses/confined-space-and-air.ts';
import * as protection from './short-courses/health-protection.ts';
import * as machines from './short-courses/machines-heights-fire.ts';
import * as people from './short-courses/people-and-records.ts';
import * as transport from './short-courses/transport-and-goods.ts';
import { t } from './words.ts';

/** Parents stand before their children; the order is the order shown. */
export const demoCategories: DemoCategory[] = [
  {
    key: 'chemicals',
    parentKey: null,
    icon: 'flask',
    name: t('Chemicals', 'Produits chimiques', 'Productos químicos'),
    description: t(
      'Labels, safety data sheets and safe handling',
      'Étiquettes, fiches de données de sécurité et manutention sécuritaire',
      'Etiquetas, fichas y manejo seguro',
    ),
  },
  {
    key: 'substances',
    parentKey: 'chemicals',
    icon: 'biohazard',
    name: t('Specific substances', 'Substances désignées', 'Sustancias específicas'),
    description: t(
      'Asbestos, cadmium, hydrogen sulphide, hazardous waste',
      'Amiante, cadmium, sulfure d’hydrogène, déchets dangereux',
      'Amianto, cadmio, sulfuro de hidrógeno, residuos peligrosos',
    ),
  },
  {
    key: 'machines',
    parentKey: null,
    icon: 'tool',
    name: t('Machines and energy', 'Machines et énergies', 'Máquinas y energía'),
    description: t(
      'Lockout, guards, cranes, saws',
      'Cadenassage, protecteurs, grues, scies',
      'Bloqueo, resguardos, grúas, sierras',
    ),
  },
  {
    key: 'transport',
    parentKey: null,
    icon: 'forklift',
    name: t('Trucks and loads', 'Chariots et charges', 'Montacargas y cargas'),
    description: t(
      'Forklifts, haulage, cargo securement',
      'Chariots élévateurs, transport, arrimage',
      'Montacargas, transporte, sujeción',
    ),
  },
  {
    key: 'dangerous-goods',
    parentKey: 'transport',
    icon: 'truck-delivery',
    name: t('Dangerous goods', 'Marchandises dangereuses', 'Mercancías peligrosas'),
    description: t(
      'By road and by air, in Canada and the United States',
      'Par route et par air, au Canada et aux États-Unis',
      'Por carretera y aire, en Canadá y Estados Unidos',
    ),
  },
  {
    key: 'heights',
    parentKey: null,
    icon: 'ladder',
    name: t('Heights', 'Travail en hauteur', 'Alturas'),
    description: t(
      'Fall protection, scaffolds, ladders',
      'Protection contre les chutes, échafaudages, échelles',
      'Protección contra caídas, andamios, escaleras',
    ),
  },
  {
    key: 'confined',
    parentKey: null,
    icon: 'lock',
    name: t('Confined spaces', 'Espaces clos', 'Espacios confinados'),
    description: t(
      'Entry, attendance and rescue',
      'Entrée, surveillance et sauvetage',
      'Entrada, vigilancia y rescate',
    ),
  },
  {
    key: 'health',
    parentKey: null,
    icon: 'first-aid-kit',
    name: t('Health and first aid', 'Santé et secourisme', 'Salud y primeros auxilios'),
    description: t(
      'First aid, bloodborne pathogens, lifting, cold',
      'Secourisme, pathogènes sanguins, manutention, froid',
      'Primeros auxilios, patógenos sanguíneos, levantamiento, frío',
    ),
  },
  {
    key: 'protection',
    parentKey: 'health',
    icon: 'ear',
    name: t(
      'Hearing and respiratory protection',
      'Protection auditive et respiratoire',
      'Protección auditiva y respiratoria',
    ),
    description: t(
      'Hearing conservation and respirators',
      'Préservation de l’ouïe et respirateurs',
      'Conservación auditiva y respiradores',
    ),
  },
  {
    key: 'fire',
    parentKey: null,
    icon: 'flame',
    name: t('Fire and hot work', 'Incendie et travail à chaud', 'Fuego y trabajo en caliente'),
    description: t(
      'Extinguishers, hot-work permits, fire watch',
      'Extincteurs, permis de travail à chaud, surveillance',
      'Extintores, permisos, vigilancia',
    ),
  },
  {
    key: 'people',
    parentKey: null,
    icon: 'users-group',
    name: t('People and records', 'Personnes et dossiers', 'Personas y registros'),
    description: t(
      'Orientation, competence, signatures',
      'Accueil, compétence, signatures',
      'Inducción, competencia, firmas',
    ),
  },
];

export const demoCourses: DemoCourse[] = [
  people.orientation,
  hazardCommunication,
  transport.whmis,
  forklift,
  lockoutTagout,
  workingAtHeights,
  firstAid,
  bloodbornePathogens,
  air.confinedSpace,
  air.confinedRescue,
  air.respirators,
  air.hydrogenSulphide,
  protection.hearing,
  protection.asbestos,
  protection.cadmium,
  protection.manualHandling,
  protection.coldWork,
  machines.machineGuarding,
  machines.hotWork,
  machines.extinguishers,
  machines.scaffolds,
  machines.ladders,
  machines.craneSignals,
  machines.chainsaw,
  transport.hazmatEmployee,
  transport.dangerousGoodsRoad,
  transport.dangerousGoodsAir,
  transport.loadSecurement,
  transport.hazwoper,
  people.competence,
  people.electronicRecords,
];
