import type { Localised } from '../localised.ts';
import type { Day, Instant } from '../time.ts';
import { addDays, addMonths, dayOf } from '../time.ts';

/** What has a time of its own for which it is kept. */
export const retentionKinds = ['training', 'messages', 'tickets', 'logs'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/** What a run looks for, one after the other, and which time applies to it. */
export const recordKinds = {
  deliveries: 'messages',
  messages: 'messages',
  emails: 'messages',
  tickets: 'tickets',
  packageCalls: 'logs',
  securityEvents: 'logs',
  people: 'training',
} as const satisfies Record<string, RetentionKind>;
export type RecordKind = keyof typeof recordKinds;

export type RetentionUnit = 'months' | 'days';
export type RetentionRule = {
  /** What is done when the time is over. */
  action: 'delete' | 'pseudonymise';
  unit: RetentionUnit;
  /** Used unless something else is set, in the unit. */
  standard: number;
  /** Nothing shorter or longer can be set, in the unit. */
  least: number;
  most: number;
  /** A company, and a skill, can have a time of its own. */
  ofCompanies: boolean;
  /** From when the time counts. */
  from: Localised;
  /** The law or standard it comes from. */
  basis: Localised;
};

/** For how long each kind is kept, from when, and why (spec/domain.md, constants). */
export const retentionRules: Record<RetentionKind, RetentionRule> = {
  training: {
    ...{ action: 'pseudonymise', unit: 'months', standard: 84, least: 36, most: 600, ofCompanies: true },
    from: { en: 'the last day of employment', fr: 'le dernier jour d’emploi' },
    basis: {
      en: '29 CFR 1910.1030(h)(2): training records for 3 years. Some standards require longer: set those for the skill.',
      fr: '29 CFR 1910.1030(h)(2) : dossiers de formation pendant 3 ans. Certaines normes exigent davantage : réglez cette durée pour la compétence.',
    },
  },
  messages: {
    ...{ action: 'delete', unit: 'months', standard: 36, least: 6, most: 120, ofCompanies: false },
    from: { en: 'the day it was sent', fr: 'le jour de l’envoi' },
    basis: { en: 'Proof that people were notified', fr: 'Preuve que les personnes ont été avisées' },
  },
  tickets: {
    ...{ action: 'delete', unit: 'months', standard: 60, least: 12, most: 120, ofCompanies: false },
    from: {
      en: 'the last reply or the solution, whichever is later',
      fr: 'la dernière réponse ou la résolution, selon la plus tardive',
    },
    basis: { en: 'Claims about what was agreed', fr: 'Réclamations sur ce qui a été convenu' },
  },
  logs: {
    ...{ action: 'delete', unit: 'days', standard: 400, least: 90, most: 1100, ofCompanies: false },
    from: { en: 'the day it was recorded', fr: 'le jour de l’enregistrement' },
    basis: { en: 'Clearing up failed saves and abuse', fr: 'Éclaircissement des échecs d’enregistrement et des abus' },
  },
};

/** Kept whatever time is set: no run deletes these. */
export const alwaysKept: readonly { key: 'audit' | 'sheets' | 'invoices'; name: Localised; basis: Localised }[] = [
  {
    key: 'audit',
    name: { en: 'Audit log', fr: 'Journal d’audit' },
    basis: {
      en: 'At least 10 years. Entries are never deleted; the personal words in them are redacted with the person.',
      fr: 'Au moins 10 ans. Aucune entrée n’est supprimée; les mots personnels y sont caviardés en même temps que la personne.',
    },
  },
  {
    key: 'sheets',
    name: { en: 'Safety data sheets', fr: 'Fiches de données de sécurité' },
    basis: { en: '29 CFR 1910.1020(d)(1)(ii)(B): 30 years', fr: '29 CFR 1910.1020(d)(1)(ii)(B) : 30 ans' },
  },
  {
    key: 'invoices',
    name: { en: 'Invoices and bookings', fr: 'Factures et écritures' },
    basis: { en: 'Tax law of the seller’s country', fr: 'Droit fiscal du pays du vendeur' },
  },
];

/** Why a time cannot be set, or null. `count` in the unit of the kind; null goes back to the standard. */
export function timeObstacle(
  kind: RetentionKind,
  count: number | null,
  of: 'platform' | 'company' | 'skill',
): 'retentionOutside' | 'retentionNotHere' | null {
  const { least, most, ofCompanies } = retentionRules[kind];
  if (of !== 'platform' && !ofCompanies) return 'retentionNotHere';
  return count !== null && (count < least || count > most) ? 'retentionOutside' : null;
}

/** The times that are set, in the unit of their kind; what is not there follows the standard. */
export type RetentionTimes = {
  platform: Partial<Record<RetentionKind, number>>;
  /** Of training records, by company. */
  companies: Readonly<Record<string, number>>;
  /** Of training records, by skill: a floor wherever someone held it. */
  skills: Readonly<Record<string, number>>;
};

/**
 * How long records of a kind are kept, in its unit. The company's time counts before the platform's; a skill's is a
 * floor.
 */
export function timeFor(
  kind: RetentionKind,
  times: RetentionTimes,
  companyId: string | null = null,
  skillIds: readonly string[] = [],
): number {
  const rule = retentionRules[kind];
  const set = times.platform[kind] ?? rule.standard;
  if (!rule.ofCompanies) return Math.max(rule.least, set);
  const own = (companyId !== null ? times.companies[companyId] : undefined) ?? set;
  return Math.max(rule.least, own, ...skillIds.map((id) => times.skills[id] ?? 0));
}

/** The last day on which a record is kept. */
export const keptThrough = (event: Day, unit: RetentionUnit, count: number): Day =>
  unit === 'months' ? addMonths(event, count) : addDays(event, count);

/** The day by which a run judges: no place on earth is behind it, so that nothing goes a few hours early. */
export const retentionDay = (now: Instant): Day =>
  dayOf(new Date(Date.parse(now) - 12 * 3_600_000).toISOString(), 'UTC');

/** What must not be deleted or pseudonymised; where all three are given, only what is about all of them. */
export type LegalHold = { personId: string | null; companyId: string | null; kind: RetentionKind | null };

/**
 * One record as a run sees it. `personIds`: everyone it is about, joined records included. Whatever of a person is
 * held, they keep their name: it says whose it is.
 */
export type RetainedRecord = { kind: RecordKind; personIds: readonly string[]; companyIds: readonly string[] };

export const isHeld = ({ kind, personIds, companyIds }: RetainedRecord, holds: readonly LegalHold[]): boolean =>
  holds.some(
    (hold) =>
      (hold.kind === null || kind === 'people' || hold.kind === recordKinds[kind]) &&
      (hold.companyId === null || companyIds.includes(hold.companyId)) &&
      (hold.personId === null || personIds.includes(hold.personId)),
  );

/**
 * One employment: `endedOn` null while it lasts; `recordedOn`: when what is known of it was last recorded, if it was.
 */
export type PastEmployment = {
  companyId: string;
  endedOn: Day | null;
  recordedOn?: Day | null;
  skillIds: readonly string[];
};

/**
 * Through which day who left is known by name; null while they are employed anywhere, or never were. An end that was
 * recorded late counts for the least time from that day, so that no one is forgotten at once because one administrator
 * says that they left long ago.
 */
export function personKeptThrough(employments: readonly PastEmployment[], times: RetentionTimes): Day | null {
  let last: Day | null = null;
  for (const { companyId, endedOn, recordedOn, skillIds } of employments) {
    if (endedOn === null) return null;
    const ended = keptThrough(endedOn, 'months', timeFor('training', times, companyId, skillIds));
    const recorded = recordedOn ? keptThrough(recordedOn, 'months', retentionRules.training.least) : ended;
    const day = recorded > ended ? recorded : ended;
    if (last === null || day > last) last = day;
  }
  return last;
}

/** Whether a run deletes or pseudonymises a record on a day: its time is over, and nothing holds it. */
export const fallsDue = (record: RetainedRecord, through: Day | null, holds: readonly LegalHold[], on: Day): boolean =>
  through !== null && through < on && !isHeld(record, holds);
