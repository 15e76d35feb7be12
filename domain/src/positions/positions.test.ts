import { describe, expect, test } from 'vitest';
import { archiveObstacle, assignmentIssue } from './assignment.ts';
import { isOccupationCode } from './occupation.ts';
import type { RequirementDraft, RequirementSurroundings } from './requirement.ts';
import { requirementIssues } from './requirement.ts';
import { targetKey } from './target-key.ts';
import type { AdoptedRow, TemplateRow } from './template-changes.ts';
import { templateChanges } from './template-changes.ts';

const skill = (skillId: string, minLevel = 1) => ({ skillId, courseId: null, minLevel });
const course = (courseId: string) => ({ skillId: null, courseId, minLevel: 1 });

test('the same thing asked twice has the same key, in whatever order', () => {
  expect(targetKey([skill('b', 2), course('a')])).toBe('course:a+skill:b:2');
  expect(targetKey([course('a'), skill('b', 2)])).toBe('course:a+skill:b:2');
});

describe('a requirement', () => {
  const draft: RequirementDraft = {
    scope: { positionId: 'p', siteId: null, departmentId: null, personId: null },
    targets: [skill('lift')],
    kind: 'mandatory',
    dueBasis: 'assignment',
    initialDueDays: 14,
    fixedDueOn: null,
    graceCounts: null,
    reason: '',
    regulationRef: null,
    effectiveFrom: '2026-04-01',
    effectiveTo: null,
  };
  const around: RequirementSurroundings = {
    skills: new Map([
      ['lift', { state: 'published', levels: 2 }],
      ['saw', { state: 'retired', levels: 1 }],
      ['new', { state: 'draft', levels: 1 }],
    ] as const),
    courses: new Map([
      ['welcome', { published: true, retired: false }],
      ['unborn', { published: false, retired: false }],
      ['old', { published: true, retired: true }],
    ]),
    asked: [],
    requirementId: null,
    kept: [],
  };
  const asked = { requirementId: 'r', targetKey: 'skill:lift:1', effectiveFrom: '2026-01-01', effectiveTo: null };
  const cases: [string, Partial<RequirementDraft>, Partial<RequirementSurroundings>, string[]][] = [
    ['of a skill', {}, {}, []],
    ['of one of several', { targets: [skill('lift', 2), course('welcome')] }, {}, []],
    ['of nothing', { targets: [] }, {}, ['targets required']],
    [
      'of nine things',
      { targets: Array.from({ length: 9 }, () => skill('lift')) },
      {},
      [...Array.from({ length: 8 }, (_, at) => `targets.${at + 1} targetTwice`), 'targets tooManyTargets'],
    ],
    ['of one skill at two levels', { targets: [skill('lift'), skill('lift', 2)] }, {}, ['targets.1 targetTwice']],
    ['of a skill nobody knows', { targets: [skill('what')] }, {}, ['targets.0 skillUnknown']],
    ['of a draft', { targets: [skill('new')] }, {}, ['targets.0 skillNotPublished']],
    ['of a retired skill', { targets: [skill('saw')] }, {}, ['targets.0 skillRetired']],
    ['that keeps a retired skill', { targets: [skill('saw')] }, { kept: ['skill:saw:1'] }, []],
    ['above the scale', { targets: [skill('lift', 3)] }, {}, ['targets.0.minLevel levelBeyondScale']],
    ['of a course nobody knows', { targets: [course('what')] }, {}, ['targets.0 courseUnknown']],
    ['of a course not on offer', { targets: [course('unborn')] }, {}, ['targets.0 courseNotPublished']],
    ['of a retired course', { targets: [course('old')] }, {}, ['targets.0 courseRetired']],
    ['that ends before it begins', { effectiveTo: '2026-03-31' }, {}, ['effectiveTo endBeforeStart']],
    ['of one day', { effectiveTo: '2026-04-01' }, {}, []],
    ['with a fixed day it lacks', { dueBasis: 'fixed' }, {}, ['fixedDueOn required']],
    ['due before it is asked', { dueBasis: 'fixed', fixedDueOn: '2026-03-31' }, {}, ['fixedDueOn dueBeforeStart']],
    ['asked already', {}, { asked: [asked] }, ['targets requirementTwice']],
    ['asked already, by itself', {}, { asked: [asked], requirementId: 'r' }, []],
    ['asked until the day before', {}, { asked: [{ ...asked, effectiveTo: '2026-03-31' }] }, []],
    [
      'asked until its first day',
      {},
      { asked: [{ ...asked, effectiveTo: '2026-04-01' }] },
      ['targets requirementTwice'],
    ],
    ['asked at another level', { targets: [skill('lift', 2)] }, { asked: [asked] }, []],
  ];
  test.each(cases)('%s', (_name, change, more, expected) => {
    expect(
      requirementIssues({ ...draft, ...change }, { ...around, ...more }).map(({ path, code }) => `${path} ${code}`),
    ).toEqual(expected);
  });
});

describe('an assignment', () => {
  const employed = [{ startedOn: '2026-01-01', endedOn: '2026-12-31' }];
  const cases = [
    ['within the employment', { startedOn: '2026-02-01', endedOn: null }, [], null],
    ['that ends before it begins', { startedOn: '2026-02-01', endedOn: '2026-01-31' }, [], 'endedOn endBeforeStart'],
    ['before the employment', { startedOn: '2025-12-31', endedOn: null }, [], 'startedOn notEmployedThen'],
    ['after it', { startedOn: '2027-01-01', endedOn: null }, [], 'startedOn notEmployedThen'],
    [
      'over another',
      { startedOn: '2026-03-31', endedOn: null },
      [{ startedOn: '2026-02-01', endedOn: '2026-03-31' }],
      'startedOn assignmentOverlaps',
    ],
    [
      'the day after another',
      { startedOn: '2026-04-01', endedOn: null },
      [{ startedOn: '2026-02-01', endedOn: '2026-03-31' }],
      null,
    ],
  ] as const;
  test.each(cases)('%s', (_name, draft, others, expected) => {
    const issue = assignmentIssue(draft, others, employed);
    expect(issue && `${issue.path} ${issue.code}`).toBe(expected);
  });

  test('keeps a position from the archive while someone holds it', () => {
    expect([archiveObstacle(0, false), archiveObstacle(1, false), archiveObstacle(0, true)]).toEqual([
      null,
      'positionHeld',
      'positionArchived',
    ]);
  });
});

test.each([
  ['onet', '53-7051.00', true],
  ['onet', '53-7051', true],
  ['onet', '7051', false],
  ['noc', '75101', true],
  ['noc', '751', false],
  ['esco', 'C8344', true],
  ['esco', '8344.1', true],
  ['esco', 'forklift', false],
] as const)('%s %s', (scheme, code, expected) => {
  expect(isOccupationCode({ scheme, code })).toBe(expected);
});

describe('a template that changed', () => {
  const since = '2026-02-01T00:00:00.000Z';
  const row: TemplateRow = {
    id: 't',
    kind: 'mandatory',
    initialDueDays: 14,
    reason: '',
    regulationRef: null,
    targets: [skill('lift')],
    changedAt: '2026-02-10T00:00:00.000Z',
    removedAt: null,
  };
  const mine: AdoptedRow = { ...row, requirementId: 'r', templateRequirementId: 't' };
  const cases: [string, Partial<TemplateRow>, AdoptedRow[], string[]][] = [
    ['offers what is new', {}, [], ['added']],
    ['offers what was asked before the company looked no more', { changedAt: '2026-01-10T00:00:00.000Z' }, [], []],
    ['says nothing where both agree', {}, [mine], []],
    [
      'names the fields that differ',
      { initialDueDays: 7, targets: [skill('lift', 2)] },
      [mine],
      ['changed targets,initialDueDays'],
    ],
    ['leaves alone what the company changed itself', { initialDueDays: 7, changedAt: since }, [mine], []],
    ['offers to drop what is gone', { removedAt: '2026-02-11T00:00:00.000Z' }, [mine], ['removed']],
    ['does not offer to drop what is not there', { removedAt: '2026-02-11T00:00:00.000Z' }, [], []],
  ];
  test.each(cases)('%s', (_name, change, adopted, expected) => {
    const found = templateChanges([{ ...row, ...change }], adopted, since);
    expect(found.map((one) => (one.change === 'changed' ? `changed ${one.fields.join(',')}` : one.change))).toEqual(
      expected,
    );
  });
});
