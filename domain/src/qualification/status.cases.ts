import type { Day, Instant } from '../time.ts';
import type {
  AchievementFact,
  AskedFacts,
  AssignmentFact,
  EquivalentFact,
  HoldFact,
  Known,
  PendingFact,
  PersonFacts,
  PlacementFact,
  RequirementFact,
  SkillRuleFact,
  Target,
} from './facts.ts';
import type { RequirementStatus } from './status.ts';

/**
 * The truth about status, as a table. Run against `requirementStatus` and against the SQL function of the same name.
 */

/** A uuid that says what it stands for: `id('forklift')` is the same in every case. */
export function id(word: string): string {
  const hex = [...word].map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  const full = (hex + '0'.repeat(32)).slice(0, 32);
  return `${full.slice(0, 8)}-${full.slice(8, 12)}-8${full.slice(13, 16)}-a${full.slice(17, 20)}-${full.slice(20, 32)}`;
}

const always: Instant = '2015-01-01T00:00:00.000Z';
const known = { recordedAt: always, retractedAt: null };
export const now: Instant = '2026-06-15T12:00:00.000Z';

export const skill = (word: string, minLevel = 1): Target => ({ skillId: id(word), courseId: null, minLevel });
export const course = (word: string): Target => ({ skillId: null, courseId: id(word), minLevel: 1 });

let made = 0;
const fresh = (kind: string) => id(`${kind}${String(++made).padStart(6, '0')}`);

export const placed = (given: Partial<PlacementFact> = {}): PlacementFact => ({
  ...known,
  siteId: null,
  departmentId: null,
  hiredOn: '2020-01-01',
  startedOn: given.hiredOn ?? '2020-01-01',
  endedOn: null,
  ...given,
});
export const inPosition = (given: Partial<AssignmentFact> = {}): AssignmentFact => ({
  ...known,
  positionId: id('operator'),
  startedOn: '2020-01-01',
  endedOn: null,
  ...given,
});
export const holds = (
  word: string,
  validFrom: Day,
  validThrough: Day | null,
  given: Partial<AchievementFact> = {},
): AchievementFact => ({
  ...known,
  id: fresh('ach'),
  skillId: id(word),
  courseId: null,
  level: 1,
  validFrom,
  validThrough,
  renewalWindowDays: null,
  ...given,
});
export const heldBack = (kind: HoldFact['kind'], given: Partial<HoldFact> = {}): HoldFact => ({
  ...known,
  id: fresh('hol'),
  kind,
  skillId: null,
  courseId: null,
  fromOn: '2026-06-01',
  toOn: '2026-06-30',
  ...given,
});
export const sent = (word: string, given: Partial<PendingFact> = {}): PendingFact => ({
  ...known,
  id: fresh('evi'),
  skillId: id(word),
  ...given,
});
export const asks = (targets: Target[], given: Partial<RequirementFact> = {}): RequirementFact => ({
  ...known,
  id: fresh('req'),
  positionId: id('operator'),
  siteId: null,
  departmentId: null,
  personId: null,
  kind: 'mandatory',
  effectiveFrom: '2020-01-01',
  effectiveTo: null,
  askedSince: given.effectiveFrom ?? '2020-01-01',
  dueBasis: 'assignment',
  initialDueDays: 14,
  fixedDueOn: null,
  graceCounts: null,
  targets,
  ...given,
});
export const runsOut = (word: string, given: Partial<SkillRuleFact> = {}): SkillRuleFact => ({
  ...known,
  skillId: id(word),
  expiringSoonDays: 60,
  renewalWindowDays: 90,
  graceDays: 0,
  graceCounts: false,
  ...given,
});
export const standsIn = (bySkill: string, forSkill: string, given: Partial<EquivalentFact> = {}): EquivalentFact => ({
  ...known,
  skillId: id(forSkill),
  bySkillId: id(bySkill),
  minLevel: 1,
  givesLevel: 1,
  effectiveFrom: '2020-01-01',
  ...given,
});
export const nobody: PersonFacts = {
  personId: id('ann'),
  placements: [placed()],
  assignments: [inPosition()],
  achievements: [],
  holds: [],
  pending: [],
};
export const nothingAsked: AskedFacts = {
  requirements: [],
  rules: [],
  equivalents: [],
  parents: {},
  expiringSoonDays: null,
};

export type StatusCase = {
  name: string;
  person?: Partial<PersonFacts>;
  asked: Partial<AskedFacts>;
  on: Day;
  knownAt?: Instant;
  withFuture?: boolean;
  /** Null: the requirement does not concern the person. */
  status: RequirementStatus | null;
  qualified?: boolean;
  dueOn?: Day;
  /** The proof that is shown, where there are several. */
  proof?: string;
  /** The last day it is met without a gap, and when what meets it last can be renewed. */
  coveredThrough?: Day | null;
  renewalOpensOn?: Day | null;
};

const forklift = { requirements: [asks([skill('forklift')])] };
const year = holds('forklift', '2026-01-01', '2026-12-31');
const graceRule = (graceCounts: boolean) => ({
  ...forklift,
  rules: [runsOut('forklift', { graceDays: 30, graceCounts })],
});
const newcomer = { assignments: [inPosition({ startedOn: '2026-06-01' })] };
const eitherOr = { requirements: [asks([skill('forklift'), skill('crane')])] };
const heights = holds('heights', '2026-01-01', '2026-12-31');
const standIn = { ...forklift, equivalents: [standsIn('truck', 'forklift')] };
const later = '2026-06-10T00:00:00.000Z';
const justBefore = '2026-06-09T23:59:59.999Z';
const ownTruck = holds('truck', '2026-01-01', '2026-03-31');
const lastingForklift = holds('forklift', '2026-01-01', '2026-04-30');

/**
 * Each kind of fact that is known from an instant until another: what it makes of the standing, and what its absence
 * does.
 */
const knownThings: {
  name: string;
  given: (known: Partial<Known>) => Pick<StatusCase, 'person' | 'asked'>;
  status: StatusCase['status'];
  without: StatusCase['status'];
}[] = [
  {
    name: 'a placement',
    given: (k) => ({ person: { placements: [placed(k)] }, asked: forklift }),
    status: 'missing',
    without: null,
  },
  {
    name: 'an assignment',
    given: (k) => ({ person: { assignments: [inPosition(k)] }, asked: forklift }),
    status: 'missing',
    without: null,
  },
  {
    name: 'a requirement',
    given: (k) => ({ asked: { requirements: [asks([skill('forklift')], k)] } }),
    status: 'missing',
    without: null,
  },
  {
    name: 'a suspension',
    given: (k) => ({ person: { achievements: [year], holds: [heldBack('suspension', k)] }, asked: forklift }),
    status: 'suspended',
    without: 'valid',
  },
  {
    name: 'an exemption',
    given: (k) => ({ person: { holds: [heldBack('exemption', k)] }, asked: forklift }),
    status: 'exempt',
    without: 'missing',
  },
  {
    name: 'evidence',
    given: (k) => ({ person: { pending: [sent('forklift', k)] }, asked: forklift }),
    status: 'pendingVerification',
    without: 'missing',
  },
  {
    name: 'a rule',
    given: (k) => ({
      person: { achievements: [{ ...year, validThrough: '2026-06-01' }] },
      asked: { ...forklift, rules: [runsOut('forklift', { graceDays: 30, ...k })] },
    }),
    status: 'inGrace',
    without: 'expired',
  },
  {
    name: 'an equivalent',
    given: (k) => ({
      person: { achievements: [holds('truck', '2026-01-01', '2026-12-31')] },
      asked: { ...forklift, equivalents: [standsIn('truck', 'forklift', k)] },
    }),
    status: 'valid',
    without: 'missing',
  },
  {
    name: 'a proof of a skill',
    given: (k) => ({ person: { achievements: [{ ...year, ...k }] }, asked: forklift }),
    status: 'valid',
    without: 'missing',
  },
  {
    name: 'a proof of a course',
    given: (k) => ({
      person: {
        achievements: [holds('', '2026-01-01', '2026-12-31', { skillId: null, courseId: id('hazcom'), ...k })],
      },
      asked: { requirements: [asks([course('hazcom')])] },
    }),
    status: 'valid',
    without: 'missing',
  },
];
/** The instant at which it is recorded counts already, that at which it is retracted does no more. */
const aroundKnown = ({ name, given, status, without }: (typeof knownThings)[number]): StatusCase[] => {
  const [recorded, retracted] = [given({ recordedAt: later }), given({ retractedAt: later })];
  return [
    { ...recorded, name: `${name} just before it is recorded`, on: '2026-06-15', knownAt: justBefore, status: without },
    { ...recorded, name: `${name} at the instant at which it is recorded`, on: '2026-06-15', knownAt: later, status },
    { ...retracted, name: `${name} just before it is retracted`, on: '2026-06-15', knownAt: justBefore, status },
    {
      ...retracted,
      name: `${name} at the instant at which it is retracted`,
      on: '2026-06-15',
      knownAt: later,
      status: without,
    },
  ];
};
const knownCases = knownThings.flatMap(aroundKnown);

const [today, tomorrow, yesterday] = ['2026-06-15', '2026-06-16', '2026-06-14'];
/** Each kind of fact that counts from a day through a day: it counts on both, and not before or after. */
const lastingThings: {
  name: string;
  from?: (day: Day) => Pick<StatusCase, 'person' | 'asked'>;
  to?: (day: Day) => Pick<StatusCase, 'person' | 'asked'>;
  status: StatusCase['status'];
  without: StatusCase['status'];
}[] = [
  {
    name: 'a placement',
    from: (startedOn) => ({ person: { placements: [placed({ startedOn })] }, asked: forklift }),
    to: (endedOn) => ({ person: { placements: [placed({ endedOn })] }, asked: forklift }),
    status: 'missing',
    without: null,
  },
  {
    name: 'an assignment',
    from: (startedOn) => ({
      person: { assignments: [inPosition({ startedOn })] },
      asked: { requirements: [asks([skill('forklift')], { initialDueDays: 0 })] },
    }),
    to: (endedOn) => ({ person: { assignments: [inPosition({ endedOn })] }, asked: forklift }),
    status: 'missing',
    without: null,
  },
  {
    name: 'a requirement',
    from: (effectiveFrom) => ({
      asked: { requirements: [asks([skill('forklift')], { effectiveFrom, initialDueDays: 0 })] },
    }),
    to: (effectiveTo) => ({ asked: { requirements: [asks([skill('forklift')], { effectiveTo })] } }),
    status: 'missing',
    without: null,
  },
  {
    name: 'a hold',
    from: (fromOn) => ({
      person: { achievements: [year], holds: [heldBack('suspension', { fromOn })] },
      asked: forklift,
    }),
    to: (toOn) => ({ person: { achievements: [year], holds: [heldBack('suspension', { toOn })] }, asked: forklift }),
    status: 'suspended',
    without: 'valid',
  },
  {
    name: 'an equivalent',
    from: (effectiveFrom) => ({
      person: { achievements: [holds('truck', '2026-01-01', '2026-12-31')] },
      asked: { ...forklift, equivalents: [standsIn('truck', 'forklift', { effectiveFrom })] },
    }),
    status: 'valid',
    without: 'missing',
  },
  {
    name: 'a proof of a skill',
    from: (day) => ({ person: { achievements: [holds('forklift', day, '2026-12-31')] }, asked: forklift }),
    status: 'valid',
    without: 'missing',
  },
  {
    name: 'a proof of a course',
    from: (day) => ({
      person: { achievements: [holds('', day, '2026-12-31', { skillId: null, courseId: id('hazcom') })] },
      asked: { requirements: [asks([course('hazcom')])] },
    }),
    status: 'valid',
    without: 'missing',
  },
];
const dayCases: StatusCase[] = lastingThings.flatMap(({ name, from, to, status, without }) => [
  ...(from
    ? [
        { ...from(today), name: `${name} on its first day`, on: today, status },
        { ...from(tomorrow), name: `${name} on the day before its first`, on: today, status: without },
      ]
    : []),
  ...(to
    ? [
        { ...to(today), name: `${name} on its last day`, on: today, status },
        { ...to(yesterday), name: `${name} on the day after its last`, on: today, status: without },
      ]
    : []),
]);
const fixedDue = {
  requirements: [asks([skill('forklift')], { dueBasis: 'fixed', fixedDueOn: today, initialDueDays: 0 })],
};

/** Renewed early: what is held ends on 30 June, and another proof begins later. */
const ending = holds('forklift', '2025-07-01', '2026-06-30');
const next = holds('forklift', '2026-07-01', '2027-06-30');
const renewed = (achievements: AchievementFact[], given: Partial<StatusCase> = {}) => ({
  person: { achievements },
  asked: forklift,
  on: '2026-06-15',
  ...given,
});
/** After a gap: it renews nothing. */
const later2029 = holds('forklift', '2029-01-01', '2029-12-31');
const renewedCases: StatusCase[] = [
  ...[[], [later2029]].flatMap((more) =>
    aroundKnown({
      name: `a renewal${more.length > 0 ? ' before one after a gap' : ''}`,
      given: (k) => renewed([ending, { ...next, ...k }, ...more]),
      status: 'valid',
      without: 'expiring',
    }),
  ),
  {
    name: 'renewed by what runs out soon itself',
    ...renewed([ending, { ...next, validThrough: '2026-08-14' }]),
    status: 'expiring',
  },
  {
    name: 'renewed by what runs out a day later than soon',
    ...renewed([ending, { ...next, validThrough: '2026-08-15' }]),
    status: 'valid',
  },
  {
    name: 'expiring, not renewed',
    ...renewed([ending]),
    status: 'expiring',
    coveredThrough: '2026-06-30',
    renewalOpensOn: '2026-04-01',
  },
  {
    name: 'renewed early: the renewal begins on the day after, so nothing expires',
    ...renewed([next, ending]),
    status: 'valid',
    proof: ending.id,
    coveredThrough: '2027-06-30',
    renewalOpensOn: '2027-04-01',
  },
  {
    name: 'renewed early, on the last day of the old one',
    ...renewed([ending, next], { on: '2026-06-30' }),
    status: 'valid',
    coveredThrough: '2027-06-30',
  },
  {
    name: 'renewed early, on the first day of the new one',
    ...renewed([ending, next], { on: '2026-07-01' }),
    status: 'valid',
    proof: next.id,
  },
  {
    name: 'a day between the two is a gap',
    ...renewed([ending, { ...next, validFrom: '2026-07-02' }]),
    status: 'expiring',
    coveredThrough: '2026-06-30',
    renewalOpensOn: '2026-04-01',
  },
  {
    name: 'renewed twice ahead: the last of them counts',
    ...renewed([holds('forklift', '2026-07-11', '2028-01-31'), ending, { ...next, validThrough: '2026-07-10' }]),
    status: 'valid',
    coveredThrough: '2028-01-31',
    renewalOpensOn: '2027-11-02',
  },
  {
    name: 'renewed for so short a time that the renewal expires soon too',
    ...renewed([ending, { ...next, validThrough: '2026-07-20' }]),
    status: 'expiring',
    coveredThrough: '2026-07-20',
    renewalOpensOn: '2026-04-21',
  },
  {
    name: 'renewed without an end',
    ...renewed([ending, { ...next, validThrough: null }]),
    status: 'valid',
    coveredThrough: null,
    renewalOpensOn: null,
  },
  {
    name: 'renewed at a lower level than is required',
    ...renewed([{ ...ending, level: 2 }, next], { asked: { requirements: [asks([skill('forklift', 2)])] } }),
    status: 'expiring',
    coveredThrough: '2026-06-30',
  },
  {
    name: 'a proof still to begin that ends on the same day renews nothing',
    ...renewed([ending, holds('forklift', '2026-06-20', '2026-06-30')]),
    status: 'expiring',
    proof: ending.id,
    coveredThrough: '2026-06-30',
    renewalOpensOn: '2026-04-01',
  },
  {
    name: 'renewed in another skill',
    ...renewed([ending, holds('crane', '2026-07-01', '2027-06-30')]),
    status: 'expiring',
    coveredThrough: '2026-06-30',
  },
  {
    name: 'renewed in another skill that is enough as well',
    ...renewed([ending, holds('crane', '2026-07-01', '2027-06-30')], { asked: eitherOr }),
    status: 'valid',
    coveredThrough: '2027-06-30',
  },
  {
    name: 'renewed in a skill that is equivalent to it',
    ...renewed([ending, holds('truck', '2026-07-01', '2027-06-30')], { asked: standIn }),
    status: 'valid',
    proof: ending.id,
    coveredThrough: '2027-06-30',
  },
  {
    name: 'renewed in a skill that is suspended',
    ...renewed([ending, holds('truck', '2026-07-01', '2027-06-30')], { asked: standIn }),
    person: {
      achievements: [ending, holds('truck', '2026-07-01', '2027-06-30')],
      holds: [heldBack('suspension', { skillId: id('truck') })],
    },
    status: 'expiring',
    coveredThrough: '2026-06-30',
  },
  {
    name: 'a renewal that was not known then',
    ...renewed([ending, { ...next, recordedAt: later }], { knownAt: justBefore }),
    status: 'expiring',
    coveredThrough: '2026-06-30',
  },
  {
    name: 'a renewal that was a mistake',
    ...renewed([ending, { ...next, retractedAt: later }]),
    status: 'expiring',
    coveredThrough: '2026-06-30',
  },
  {
    name: 'the old course renewed early, by the window of each edition',
    person: {
      achievements: [
        holds('', '2025-07-01', '2026-06-30', { skillId: null, courseId: id('hazcom') }),
        holds('', '2026-07-01', '2027-06-30', { skillId: null, courseId: id('hazcom') }),
      ],
    },
    asked: { requirements: [asks([course('hazcom')])] },
    on: '2026-06-15',
    status: 'valid',
    coveredThrough: '2027-06-30',
    renewalOpensOn: '2027-04-01',
  },
  {
    name: 'expired, and the next begins later: a gap',
    ...renewed([{ ...ending, validThrough: '2026-06-10' }, next]),
    status: 'expired',
    coveredThrough: '2026-06-10',
  },
];

export const statusCases: StatusCase[] = [
  ...renewedCases,
  // What is held, day by day.
  {
    name: 'the day before it begins',
    person: { achievements: [year] },
    asked: forklift,
    on: '2025-12-31',
    status: 'missing',
  },
  {
    name: 'its first day',
    person: { achievements: [year] },
    asked: forklift,
    on: '2026-01-01',
    status: 'valid',
    qualified: true,
  },
  {
    name: '61 days before its last day',
    person: { achievements: [year] },
    asked: forklift,
    on: '2026-10-31',
    status: 'valid',
  },
  {
    name: '60 days before its last day',
    person: { achievements: [year] },
    asked: forklift,
    on: '2026-11-01',
    status: 'expiring',
    qualified: true,
  },
  {
    name: 'its last day',
    person: { achievements: [year] },
    asked: forklift,
    on: '2026-12-31',
    status: 'expiring',
    qualified: true,
  },
  {
    name: 'the day after',
    person: { achievements: [year] },
    asked: forklift,
    on: '2027-01-01',
    status: 'expired',
    qualified: false,
  },
  {
    name: 'without an end',
    person: { achievements: [holds('forklift', '2020-05-01', null)] },
    asked: forklift,
    on: '2090-01-01',
    status: 'valid',
  },
  { name: 'never held', asked: forklift, on: '2026-06-15', status: 'missing', qualified: false },
  {
    name: 'another skill is no help',
    person: { achievements: [heights] },
    asked: forklift,
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'the longest of several counts',
    person: {
      achievements: [
        holds('forklift', '2024-01-01', '2024-12-31'),
        year,
        holds('forklift', '2025-06-01', '2026-05-31'),
      ],
    },
    asked: forklift,
    on: '2026-06-15',
    status: 'valid',
  },
  {
    name: 'a renewal still to begin does not count yet',
    person: {
      achievements: [holds('forklift', '2025-01-01', '2025-12-31'), holds('forklift', '2026-02-01', '2027-01-31')],
    },
    asked: forklift,
    on: '2026-01-15',
    status: 'expired',
  },
  {
    name: 'the company warns earlier than the skill',
    person: { achievements: [year] },
    asked: { ...forklift, expiringSoonDays: 120 },
    on: '2026-09-02',
    status: 'expiring',
  },
  {
    name: 'a skill that warns later',
    person: { achievements: [year] },
    asked: { ...forklift, rules: [runsOut('forklift', { expiringSoonDays: 30 })] },
    on: '2026-11-30',
    status: 'valid',
  },
  // Grace.
  {
    name: 'the last day of grace, not counting',
    person: { achievements: [year] },
    asked: graceRule(false),
    on: '2027-01-30',
    status: 'inGrace',
    qualified: false,
  },
  {
    name: 'the last day of grace, counting',
    person: { achievements: [year] },
    asked: graceRule(true),
    on: '2027-01-30',
    status: 'inGrace',
    qualified: true,
  },
  {
    name: 'the day after grace',
    person: { achievements: [year] },
    asked: graceRule(true),
    on: '2027-01-31',
    status: 'expired',
    qualified: false,
  },
  {
    name: 'a requirement that does not let grace count',
    person: { achievements: [year] },
    asked: {
      requirements: [asks([skill('forklift')], { graceCounts: false })],
      rules: [runsOut('forklift', { graceDays: 30, graceCounts: true })],
    },
    on: '2027-01-15',
    status: 'inGrace',
    qualified: false,
  },
  {
    name: 'a requirement that lets grace count',
    person: { achievements: [year] },
    asked: {
      requirements: [asks([skill('forklift')], { graceCounts: true })],
      rules: [runsOut('forklift', { graceDays: 30 })],
    },
    on: '2027-01-15',
    status: 'inGrace',
    qualified: true,
  },
  {
    name: 'grace by the rule known then',
    person: { achievements: [year] },
    asked: {
      ...forklift,
      rules: [runsOut('forklift', { graceDays: 30, retractedAt: later }), runsOut('forklift', { recordedAt: later })],
    },
    on: '2027-01-15',
    knownAt: '2026-06-09T00:00:00.000Z',
    status: 'inGrace',
  },
  // The first due day.
  {
    name: 'inside the first two weeks',
    person: newcomer,
    asked: forklift,
    on: '2026-06-15',
    status: 'due',
    qualified: false,
    dueOn: '2026-06-15',
  },
  { name: 'the day after the first due day', person: newcomer, asked: forklift, on: '2026-06-16', status: 'missing' },
  {
    name: 'no days at all: before the work begins',
    person: newcomer,
    asked: { requirements: [asks([skill('forklift')], { initialDueDays: 0 })] },
    on: '2026-06-01',
    status: 'missing',
    dueOn: '2026-06-01',
  },
  {
    name: 'due days count from when it was first asked',
    asked: { requirements: [asks([skill('forklift')], { effectiveFrom: '2026-06-05' })] },
    on: '2026-06-19',
    status: 'due',
    dueOn: '2026-06-19',
  },
  {
    name: 'a new version asks the same thing: the due day stays',
    asked: { requirements: [asks([skill('forklift')], { effectiveFrom: '2026-06-14', askedSince: '2026-05-01' })] },
    on: '2026-06-15',
    status: 'missing',
    dueOn: '2026-05-15',
  },
  {
    name: 'due days from the hire',
    person: { placements: [placed({ hiredOn: '2026-06-10' })], assignments: [inPosition({ startedOn: '2026-06-12' })] },
    asked: { requirements: [asks([skill('forklift')], { dueBasis: 'hire' })] },
    on: '2026-06-25',
    status: 'missing',
    dueOn: '2026-06-24',
  },
  {
    name: 'a fixed due day',
    asked: { requirements: [asks([skill('forklift')], { dueBasis: 'fixed', fixedDueOn: '2026-09-30' })] },
    on: '2026-09-30',
    status: 'due',
    dueOn: '2026-09-30',
  },
  {
    name: 'expired before, and still inside the first days',
    person: { ...newcomer, achievements: [holds('forklift', '2024-01-01', '2024-12-31')] },
    asked: forklift,
    on: '2026-06-15',
    status: 'due',
  },
  // Holds.
  {
    name: 'suspended',
    person: { achievements: [year], holds: [heldBack('suspension', { skillId: id('forklift') })] },
    asked: forklift,
    on: '2026-06-15',
    status: 'suspended',
    qualified: false,
  },
  {
    name: 'suspended from everything',
    person: { achievements: [year], holds: [heldBack('suspension')] },
    asked: forklift,
    on: '2026-06-30',
    status: 'suspended',
  },
  {
    name: 'a suspension lifts itself',
    person: { achievements: [year], holds: [heldBack('suspension')] },
    asked: forklift,
    on: '2026-07-01',
    status: 'valid',
  },
  {
    name: 'a suspension without an end',
    person: { achievements: [year], holds: [heldBack('suspension', { toOn: null })] },
    asked: forklift,
    on: '2026-12-01',
    status: 'suspended',
  },
  {
    name: 'suspended without ever holding it',
    person: { holds: [heldBack('suspension', { skillId: id('forklift') })] },
    asked: forklift,
    on: '2026-06-15',
    status: 'suspended',
  },
  {
    name: 'a suspension of another skill',
    person: { achievements: [year], holds: [heldBack('suspension', { skillId: id('crane') })] },
    asked: forklift,
    on: '2026-06-15',
    status: 'valid',
  },
  {
    name: 'suspension outranks exemption',
    person: { holds: [heldBack('suspension'), heldBack('exemption')] },
    asked: forklift,
    on: '2026-06-15',
    status: 'suspended',
  },
  {
    name: 'a suspension lifted by a later record',
    person: { achievements: [year], holds: [heldBack('suspension', { retractedAt: later })] },
    asked: forklift,
    on: '2026-06-15',
    status: 'valid',
  },
  {
    name: 'exempt',
    person: { holds: [heldBack('exemption', { skillId: id('forklift') })] },
    asked: forklift,
    on: '2026-06-15',
    status: 'exempt',
    qualified: true,
  },
  {
    name: 'exempt from everything',
    person: { holds: [heldBack('exemption')] },
    asked: forklift,
    on: '2026-06-15',
    status: 'exempt',
  },
  {
    name: 'an exemption ends',
    person: { holds: [heldBack('exemption')] },
    asked: forklift,
    on: '2026-07-01',
    status: 'missing',
  },
  {
    name: 'who holds it needs no exemption',
    person: { achievements: [year], holds: [heldBack('exemption')] },
    asked: forklift,
    on: '2026-06-15',
    status: 'valid',
  },
  {
    name: 'exempt rather than expired',
    person: { achievements: [holds('forklift', '2025-01-01', '2025-12-31')], holds: [heldBack('exemption')] },
    asked: forklift,
    on: '2026-06-15',
    status: 'exempt',
  },
  {
    // Found by seed 935088866: the rule showed the proof of the skill itself, the SQL function the one that lasts
    // longer.
    name: 'suspended, and held both itself and by an equivalent: the longest is shown',
    person: { achievements: [lastingForklift, ownTruck], holds: [heldBack('suspension', { skillId: id('truck') })] },
    asked: { requirements: [asks([skill('truck')])], equivalents: [standsIn('forklift', 'truck')] },
    on: '2026-06-15',
    status: 'suspended',
    proof: lastingForklift.id,
  },
  // Evidence that waits.
  {
    name: 'evidence waits',
    person: { pending: [sent('forklift')] },
    asked: forklift,
    on: '2026-06-15',
    status: 'pendingVerification',
    qualified: false,
  },
  {
    name: 'evidence of another skill',
    person: { pending: [sent('crane')] },
    asked: forklift,
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'evidence that was decided',
    person: { pending: [sent('forklift', { retractedAt: later })] },
    asked: forklift,
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'evidence does not hide an expiry',
    person: { pending: [sent('forklift')], achievements: [holds('forklift', '2025-01-01', '2025-12-31')] },
    asked: forklift,
    on: '2026-06-15',
    status: 'expired',
  },
  {
    name: 'evidence of what stands in',
    person: { pending: [sent('truck')] },
    asked: standIn,
    on: '2026-06-15',
    status: 'pendingVerification',
  },
  // One of several, levels, equivalents, courses.
  {
    name: 'either one will do',
    person: { achievements: [holds('crane', '2026-01-01', '2026-12-31')] },
    asked: eitherOr,
    on: '2026-06-15',
    status: 'valid',
  },
  {
    name: 'the better of two',
    person: { achievements: [holds('crane', '2025-01-01', '2025-12-31'), year] },
    asked: eitherOr,
    on: '2026-06-15',
    status: 'valid',
  },
  {
    name: 'one suspended, the other valid',
    person: {
      achievements: [holds('crane', '2026-01-01', '2026-12-31'), year],
      holds: [heldBack('suspension', { skillId: id('crane') })],
    },
    asked: eitherOr,
    on: '2026-06-15',
    status: 'valid',
  },
  {
    name: 'one suspended, the other expired',
    person: {
      achievements: [holds('forklift', '2025-01-01', '2025-12-31')],
      holds: [heldBack('suspension', { skillId: id('crane') })],
    },
    asked: eitherOr,
    on: '2026-06-15',
    status: 'suspended',
  },
  {
    name: 'a level too low',
    person: { achievements: [year] },
    asked: { requirements: [asks([skill('forklift', 2)])] },
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'a higher level',
    person: { achievements: [{ ...year, level: 3 }] },
    asked: { requirements: [asks([skill('forklift', 2)])] },
    on: '2026-06-15',
    status: 'valid',
  },
  {
    name: 'an equivalent',
    person: { achievements: [holds('truck', '2026-01-01', '2026-12-31')] },
    asked: standIn,
    on: '2026-06-15',
    status: 'valid',
  },
  {
    name: 'an equivalent from a later day',
    person: { achievements: [holds('truck', '2026-01-01', '2026-12-31')] },
    asked: { ...forklift, equivalents: [standsIn('truck', 'forklift', { effectiveFrom: '2026-06-16' })] },
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'an equivalent at too low a level',
    person: { achievements: [holds('truck', '2026-01-01', '2026-12-31')] },
    asked: { ...forklift, equivalents: [standsIn('truck', 'forklift', { minLevel: 2 })] },
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'an equivalent that gives less than asked',
    person: { achievements: [holds('truck', '2026-01-01', '2026-12-31')] },
    asked: { requirements: [asks([skill('forklift', 2)])], equivalents: [standsIn('truck', 'forklift')] },
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'an equivalent of an equivalent is none',
    person: { achievements: [holds('lorry', '2026-01-01', '2026-12-31')] },
    asked: { ...standIn, equivalents: [...standIn.equivalents, standsIn('lorry', 'truck')] },
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'an equivalent that is itself suspended',
    person: {
      achievements: [holds('truck', '2026-01-01', '2026-12-31')],
      holds: [heldBack('suspension', { skillId: id('truck') })],
    },
    asked: standIn,
    on: '2026-06-15',
    status: 'suspended',
  },
  {
    name: 'an equivalent no longer known',
    person: { achievements: [holds('truck', '2026-01-01', '2026-12-31')] },
    asked: { ...forklift, equivalents: [standsIn('truck', 'forklift', { retractedAt: later })] },
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'a course',
    person: { achievements: [holds('', '2026-01-01', '2026-12-31', { skillId: null, courseId: id('hazcom') })] },
    asked: { requirements: [asks([course('hazcom')])] },
    on: '2026-06-15',
    status: 'valid',
  },
  {
    name: 'a course by a proof of its skill',
    person: { achievements: [holds('forklift', '2026-01-01', '2026-12-31', { courseId: id('hazcom') })] },
    asked: { requirements: [asks([course('hazcom')])] },
    on: '2026-06-15',
    status: 'valid',
  },
  {
    name: 'a course of another kind',
    person: { achievements: [year] },
    asked: { requirements: [asks([course('hazcom')])] },
    on: '2026-06-15',
    status: 'missing',
  },
  // Whom it concerns.
  { name: 'not in the position', person: { assignments: [] }, asked: forklift, on: '2026-06-15', status: null },
  {
    name: 'no longer in the position',
    person: { assignments: [inPosition({ endedOn: '2026-06-14' })] },
    asked: forklift,
    on: '2026-06-15',
    status: null,
  },
  {
    name: 'the last day in the position',
    person: { assignments: [inPosition({ endedOn: '2026-06-15' })] },
    asked: forklift,
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'not employed any more',
    person: { placements: [placed({ endedOn: '2026-06-14' })] },
    asked: forklift,
    on: '2026-06-15',
    status: null,
  },
  {
    name: 'everyone',
    person: { assignments: [] },
    asked: { requirements: [asks([skill('forklift')], { positionId: null })] },
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'another site',
    person: { placements: [placed({ siteId: id('yard') })] },
    asked: { requirements: [asks([skill('forklift')], { siteId: id('plant') })] },
    on: '2026-06-15',
    status: null,
  },
  {
    name: 'this site only',
    person: { placements: [placed({ siteId: id('plant') })] },
    asked: { requirements: [asks([skill('forklift')], { siteId: id('plant') })] },
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'due days at a site count from the move there',
    person: {
      placements: [
        placed({ endedOn: '2026-06-09', siteId: id('yard') }),
        placed({ startedOn: '2026-06-10', siteId: id('plant') }),
      ],
    },
    asked: { requirements: [asks([skill('forklift')], { positionId: null, siteId: id('plant') })] },
    on: '2026-06-15',
    status: 'due',
    dueOn: '2026-06-24',
  },
  {
    name: 'a department below the one named',
    person: { placements: [placed({ departmentId: id('paint') })] },
    asked: {
      requirements: [asks([skill('forklift')], { positionId: null, departmentId: id('works') })],
      parents: { [id('paint')]: id('works'), [id('works')]: null },
    },
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'a department beside the one named',
    person: { placements: [placed({ departmentId: id('paint') })] },
    asked: {
      requirements: [asks([skill('forklift')], { positionId: null, departmentId: id('office') })],
      parents: { [id('paint')]: null, [id('office')]: null },
    },
    on: '2026-06-15',
    status: null,
  },
  {
    name: 'this person',
    person: { assignments: [] },
    asked: { requirements: [asks([skill('forklift')], { positionId: null, personId: id('ann') })] },
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'another person',
    person: { assignments: [] },
    asked: { requirements: [asks([skill('forklift')], { positionId: null, personId: id('bob') })] },
    on: '2026-06-15',
    status: null,
  },
  {
    name: 'the day before it is asked',
    asked: { requirements: [asks([skill('forklift')], { effectiveFrom: '2026-06-16' })] },
    on: '2026-06-15',
    status: null,
  },
  {
    name: 'the day before it is asked, looking ahead',
    asked: { requirements: [asks([skill('forklift')], { effectiveFrom: '2026-06-16' })] },
    on: '2026-06-15',
    withFuture: true,
    status: 'future',
    qualified: false,
  },
  {
    name: 'the last day it is asked',
    asked: { requirements: [asks([skill('forklift')], { effectiveTo: '2026-06-15' })] },
    on: '2026-06-15',
    status: 'missing',
  },
  {
    name: 'the day after it was last asked',
    asked: { requirements: [asks([skill('forklift')], { effectiveTo: '2026-06-14' })] },
    on: '2026-06-15',
    status: null,
  },
  // The second time.
  {
    name: 'known only later',
    person: { achievements: [{ ...year, recordedAt: later }] },
    asked: forklift,
    on: '2026-06-05',
    knownAt: '2026-06-09T00:00:00.000Z',
    status: 'missing',
  },
  {
    name: 'known from then on, for the same day',
    person: { achievements: [{ ...year, recordedAt: later }] },
    asked: forklift,
    on: '2026-06-05',
    knownAt: later,
    status: 'valid',
  },
  {
    name: 'corrected or revoked',
    person: { achievements: [{ ...year, retractedAt: later }] },
    asked: forklift,
    on: '2026-06-05',
    status: 'missing',
  },
  {
    name: 'before it was corrected',
    person: { achievements: [{ ...year, retractedAt: later }] },
    asked: forklift,
    on: '2026-06-05',
    knownAt: '2026-06-09T23:59:59.999Z',
    status: 'valid',
  },
  {
    name: 'a requirement recorded later',
    asked: { requirements: [asks([skill('forklift')], { recordedAt: later })] },
    on: '2026-06-05',
    knownAt: '2026-06-09T00:00:00.000Z',
    status: null,
  },
  {
    name: 'an assignment taken back',
    person: { assignments: [inPosition({ retractedAt: later })] },
    asked: forklift,
    on: '2026-06-05',
    status: null,
  },
  {
    name: 'a placement corrected',
    person: { placements: [placed({ retractedAt: later }), placed({ recordedAt: later, hiredOn: '2026-06-08' })] },
    asked: forklift,
    on: '2026-06-05',
    status: null,
  },
  ...knownCases,
  ...dayCases,
  {
    name: 'an equivalent that gives just the level that is required',
    person: { achievements: [holds('truck', '2026-01-01', '2026-12-31')] },
    asked: {
      requirements: [asks([skill('forklift', 2)])],
      equivalents: [standsIn('truck', 'forklift', { givesLevel: 2 })],
    },
    on: today,
    status: 'valid',
  },
  {
    name: 'an equivalent at just the level that is needed',
    person: { achievements: [holds('truck', '2026-01-01', '2026-12-31', { level: 2 })] },
    asked: { ...forklift, equivalents: [standsIn('truck', 'forklift', { minLevel: 2 })] },
    on: today,
    status: 'valid',
  },
  { name: 'a fixed due day without first days', asked: fixedDue, on: today, status: 'due' },
  { name: 'the day after a fixed due day', asked: fixedDue, on: tomorrow, status: 'missing' },
  {
    name: 'suspended from what has expired: the proof is still the suspended one',
    person: {
      achievements: [holds('forklift', '2025-01-01', '2025-12-31')],
      holds: [heldBack('suspension', { skillId: id('forklift') })],
    },
    asked: forklift,
    on: today,
    status: 'suspended',
  },
];
