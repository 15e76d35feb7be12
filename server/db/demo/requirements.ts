/**
 * What the positions of the demo ask. Northgate adopted all fourteen templates and follows every second one; on top of
 * them stand what everyone, a site or one person must hold. Months count back from the demo's today; negative ones lie
 * ahead.
 */
import { demoPositions } from './positions.ts';
import { skillOfCourse } from './skills.ts';

/** Any one of them satisfies. */
export type DemoTarget = { skill: string; level?: number } | { course: string };

export type DemoTerms = {
  targets: DemoTarget[];
  kind: 'mandatory' | 'recommended';
  dueBasis: 'assignment' | 'hire' | 'fixed';
  initialDueDays: number;
  /** Days ahead of today, for a fixed due day. */
  fixedDueInDays?: number;
  reason: string;
};

export type DemoRequirement = DemoTerms & {
  key: string;
  companyKey: 'northgate' | 'lakeshore';
  positionKey?: string;
  siteKey?: string;
  personKey?: string;
  sinceMonthsAgo: number;
  endedMonthsAgo?: number;
  fromTemplate?: boolean;
  /** What it asked until it was changed; the present terms hold from `changedMonthsAgo`. */
  before?: Partial<DemoTerms> & { changedMonthsAgo: number };
};

export type DemoTemplateRequirement = DemoTerms & { key: string; changedDaysAgo?: number };

const canadian = ['edmonton', 'sudbury'];
/** Asked of everyone, or at sites, or no longer: no template holds them. */
const apart = ['HAZCOM', 'COLD', 'CADMIUM', 'LOGGING'];
const recommended = ['ESIGN', 'GUARDS'];
const licences: Record<string, DemoTarget & { skill: string }> = {
  'truck-driver': { skill: 'DRIVER' },
  welder: { skill: 'WELD' },
  electrician: { skill: 'ELEC' },
};

const usual = { kind: 'mandatory', dueBasis: 'assignment', initialDueDays: 30 } as const;
const levelAsked: Record<string, number> = { LOTO: 1 };

export function targetOf(courseCode: string): DemoTarget {
  const given = skillOfCourse(courseCode);
  return given ? { skill: given.code, level: levelAsked[courseCode] ?? given.level } : { course: courseCode };
}

/** What a template asks of the person who holds the position. */
export function templateRequirements(positionKey: string): DemoTemplateRequirement[] {
  const position = demoPositions.find((candidate) => candidate.key === positionKey)!;
  const asked = position.courseCodes
    .filter(
      (code) => !apart.includes(code) && !(positionKey === 'shipping-clerk' && ['TDGROAD', 'HAZMAT'].includes(code)),
    )
    .map((code): DemoTemplateRequirement => ({
      ...usual,
      key: `${positionKey}/${code}`,
      targets: [targetOf(code)],
      kind: recommended.includes(code) ? 'recommended' : 'mandatory',
      initialDueDays: code === 'FORKLIFT' || code === 'LOADSEC' ? 14 : 30,
      reason: '',
      ...(code === 'LOADSEC' && positionKey === 'truck-driver' && { initialDueDays: 7, changedDaysAgo: 20 }),
    }));
  const licence = licences[positionKey];
  if (licence)
    asked.unshift({
      ...usual,
      key: `${positionKey}/licence`,
      targets: [licence],
      initialDueDays: 0,
      reason: 'Before the first day of work',
    });
  if (positionKey === 'forklift-operator')
    asked.push({
      ...usual,
      key: `${positionKey}/evaluation`,
      targets: [{ skill: 'PIT', level: 2 }],
      kind: 'recommended',
      initialDueDays: 90,
      reason: 'Evaluation on the truck and at the workplace',
    });
  if (positionKey === 'shipping-clerk')
    asked.unshift({
      ...usual,
      key: `${positionKey}/goods`,
      targets: [{ skill: 'TDG-ROAD' }, { skill: 'HAZMAT' }],
      reason: 'Training from either country is accepted',
    });
  if (positionKey === 'welder')
    asked.push({
      ...usual,
      key: `${positionKey}/asbestos`,
      targets: [{ skill: 'ASBESTOS' }],
      kind: 'recommended',
      reason: 'Old pipe insulation in repair shops',
      changedDaysAgo: 20,
    });
  return asked;
}

/** Copied from the template as it was when Northgate last looked. */
function adopted(positionKey: string): DemoRequirement[] {
  const rows = templateRequirements(positionKey).filter(({ key }) => key !== 'welder/asbestos');
  return rows.flatMap(({ changedDaysAgo, ...row }): DemoRequirement[] => {
    const requirement: DemoRequirement = {
      ...row,
      companyKey: 'northgate',
      positionKey,
      sinceMonthsAgo: 47,
      fromTemplate: true,
      ...(changedDaysAgo !== undefined && { initialDueDays: 14 }),
      ...(row.key === 'forklift-operator/FORKLIFT' && {
        before: { initialDueDays: 45, changedMonthsAgo: 12, reason: 'Before the near miss in the yard' },
      }),
      ...(row.key === 'welder/HOTWORK' && { before: { kind: 'recommended', changedMonthsAgo: 18, reason: '' } }),
    };
    const sites =
      row.key.endsWith('/WHMIS') || row.key === 'truck-driver/TDGROAD'
        ? canadian
        : row.key === 'truck-driver/HAZMAT'
          ? ['duluth']
          : null;
    return sites ? sites.map((siteKey) => ({ ...requirement, key: `${row.key}/${siteKey}`, siteKey })) : [requirement];
  });
}

const northgate: DemoRequirement[] = [
  {
    ...usual,
    key: 'orientation',
    companyKey: 'northgate',
    targets: [{ course: 'ORIENT' }],
    dueBasis: 'hire',
    initialDueDays: 7,
    reason: 'Required for everyone in the first week',
    sinceMonthsAgo: 49,
  },
  {
    ...usual,
    key: 'hazcom',
    companyKey: 'northgate',
    targets: [{ skill: 'HAZCOM' }],
    dueBasis: 'hire',
    reason: 'Everyone works near labelled products',
    sinceMonthsAgo: 49,
  },
  {
    ...usual,
    key: 'edmonton/cold',
    companyKey: 'northgate',
    siteKey: 'edmonton',
    targets: [{ course: 'COLD' }],
    kind: 'recommended',
    reason: 'Yard crews work outdoors all winter',
    sinceMonthsAgo: 36,
  },
  {
    ...usual,
    key: 'labourer/LOGGING',
    companyKey: 'northgate',
    positionKey: 'labourer',
    targets: [{ skill: 'LOGGING' }],
    reason: 'Tree clearing on the new lot',
    sinceMonthsAgo: 46,
    endedMonthsAgo: 22,
  },
  {
    ...usual,
    key: 'welder/CADMIUM',
    companyKey: 'northgate',
    positionKey: 'welder',
    targets: [{ course: 'CADMIUM' }],
    reason: 'Required until the plating line closed',
    sinceMonthsAgo: 46,
    endedMonthsAgo: 14,
  },
  {
    ...usual,
    key: 'fitter/RESP',
    companyKey: 'northgate',
    positionKey: 'fitter',
    targets: [{ skill: 'RESP' }],
    reason: 'Required for the new grinding bay',
    sinceMonthsAgo: -2,
  },
  {
    ...usual,
    key: 'committee/first-aid',
    companyKey: 'northgate',
    personKey: 'northgate-035',
    targets: [{ skill: 'FIRSTAID', level: 2 }],
    dueBasis: 'fixed',
    fixedDueInDays: 21,
    reason: 'Member of the joint health and safety committee',
    sinceMonthsAgo: 1,
  },
];

const lakeshoreFirst: Record<string, string> = {
  'forklift-operator': 'FORKLIFT',
  'order-filler': 'FORKLIFT',
  'truck-driver': 'TDGROAD',
  'shipping-clerk': 'TDGROAD',
  labourer: 'LIFTING',
};
export const lakeshorePositions = [...Object.keys(lakeshoreFirst), 'supervisor'];

const lakeshore: DemoRequirement[] = [
  {
    ...usual,
    key: 'lakeshore/orientation',
    companyKey: 'lakeshore',
    targets: [{ course: 'ORIENT' }],
    dueBasis: 'hire',
    reason: '',
    sinceMonthsAgo: 40,
  },
  {
    ...usual,
    key: 'lakeshore/hazcom',
    companyKey: 'lakeshore',
    targets: [{ skill: 'HAZCOM' }],
    dueBasis: 'hire',
    reason: '',
    sinceMonthsAgo: 40,
  },
  ...Object.entries(lakeshoreFirst).map(([positionKey, code]): DemoRequirement => ({
    ...usual,
    key: `lakeshore/${positionKey}`,
    companyKey: 'lakeshore',
    positionKey,
    targets: [targetOf(code)],
    reason: 'Required by clients',
    sinceMonthsAgo: 40,
  })),
];

export const demoRequirements: DemoRequirement[] = [
  ...northgate,
  ...demoPositions.flatMap(({ key }) => adopted(key)),
  ...lakeshore,
];

/** How many qualified people Northgate wants, per site or, without sites, in all. */
export const wantedQualified: Record<string, number | Record<string, number>> = {
  'forklift-operator': { edmonton: 5, sudbury: 5, duluth: 3 },
  'truck-driver': { edmonton: 6, sudbury: 5, duluth: 3 },
  welder: { sudbury: 6, edmonton: 5 },
  'crane-operator': 3,
  electrician: 3,
  supervisor: 6,
  'safety-specialist': 2,
};
