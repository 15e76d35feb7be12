import { propertyRuns } from '../property.cases.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EquivalentLink } from './equivalents.ts';
import { equivalentIssues } from './equivalents.ts';
import type { SkillRule } from './skill-rule.ts';
import { changedRuleFields, plainRule, skillRuleIssues } from './skill-rule.ts';
import { deleteSkillObstacle, levelsObstacle, publishSkillObstacle, retireSkillObstacle, skillState } from './skill.ts';

const day = '2026-01-05T09:00:00.000Z';
const draft = { publishedAt: null, retiredAt: null };
const published = { publishedAt: day, retiredAt: null };
const retired = { publishedAt: day, retiredAt: day };
const unused = { courses: 0, requirements: 0, templates: 0, achievements: 0, evidence: 0, equivalents: 0 };

test('a skill is a draft, published, then retired', () => {
  expect([draft, published, retired].map(skillState)).toEqual(['draft', 'published', 'retired']);
  expect([draft, published, retired].map(publishSkillObstacle)).toEqual([null, 'skillNotDraft', 'skillNotDraft']);
  expect([draft, published, retired].map(retireSkillObstacle)).toEqual([
    'skillNotPublished',
    null,
    'skillNotPublished',
  ]);
});

test('only an unused draft is deleted (H17)', () => {
  expect([draft, published, retired].map((skill) => deleteSkillObstacle(skill, unused))).toEqual([
    null,
    'skillNotDraft',
    'skillNotDraft',
  ]);
  for (const use of Object.keys(unused)) expect(deleteSkillObstacle(draft, { ...unused, [use]: 1 })).toBe('skillInUse');
});

test('levels in use stay', () => {
  expect([levelsObstacle([], 1), levelsObstacle([], 2), levelsObstacle([{}, {}], 2), levelsObstacle([{}], 2)]).toEqual([
    null,
    'levelInUse',
    null,
    'levelInUse',
  ]);
});

describe('a rule', () => {
  const fixed: Partial<SkillRule> = { validityMonths: 12, renewalAnchor: 'fixedDate', fixedMonth: 3, fixedDay: 31 };
  const cases: [string, Partial<SkillRule>, string[]][] = [
    ['that never lapses', { renewalWindowDays: 0 }, []],
    ['of a year', { validityMonths: 12 }, []],
    [
      'that warns before it can be renewed',
      { validityMonths: 12, renewalWindowDays: 30 },
      ['renewalWindowDays renewalWindowTooShort'],
    ],
    ['with a fixed day', fixed, []],
    ['with 29 February', { ...fixed, fixedMonth: 2, fixedDay: 29 }, []],
    ['with 30 February', { ...fixed, fixedMonth: 2, fixedDay: 30 }, ['fixedDay noSuchDay']],
    ['with 31 April', { ...fixed, fixedMonth: 4 }, ['fixedDay noSuchDay']],
    ['with a day but no month', { ...fixed, fixedMonth: null }, ['fixedMonth required']],
    ['fixed, that never lapses', { ...fixed, validityMonths: null }, ['validityMonths required']],
    [
      'whose least time is longer than the whole',
      { ...fixed, minActiveDays: 400 },
      ['minActiveDays longerThanValidity'],
    ],
    ['with a day it does not use', { validityMonths: 12, fixedMonth: 3, fixedDay: 1 }, ['renewalAnchor noSuchDay']],
    ['with a least time it does not use', { validityMonths: 12, minActiveDays: 10 }, ['minActiveDays onlyFixedDates']],
  ];
  test.each(cases)('%s', (_name, change, expected) => {
    expect(skillRuleIssues({ ...plainRule, ...change }).map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
  });
  test('tells what changed', () => {
    expect(changedRuleFields(plainRule, { ...plainRule, validityMonths: 12, graceDays: 5 })).toEqual([
      'validityMonths',
      'graceDays',
    ]);
  });
});

describe('a stand-in', () => {
  const ends = { levels: 2, byLevels: 1, byState: 'published' as const };
  const link = { skillId: 'entry', bySkillId: 'rescue', minLevel: 1, givesLevel: 1 };
  const cases: [
    string,
    Partial<typeof link>,
    Partial<Omit<typeof ends, 'byState'>> & { byState?: 'retired' },
    EquivalentLink[],
    string[],
  ][] = [
    ['of another skill', {}, {}, [], []],
    ['of itself', { bySkillId: 'entry' }, {}, [], ['bySkillId equivalentSelf']],
    ['that stands in already', {}, {}, [{ skillId: 'entry', bySkillId: 'rescue' }], ['bySkillId equivalentTwice']],
    ['the other way round', {}, {}, [{ skillId: 'rescue', bySkillId: 'entry' }], ['bySkillId equivalentCycle']],
    [
      'in a wider circle',
      {},
      {},
      [
        { skillId: 'rescue', bySkillId: 'air' },
        { skillId: 'air', bySkillId: 'entry' },
      ],
      ['bySkillId equivalentCycle'],
    ],
    ['that is retired', {}, { byState: 'retired' }, [], ['bySkillId skillRetired']],
    ['above its scale', { minLevel: 2 }, {}, [], ['minLevel levelBeyondScale']],
    ['that gives more than there is', { givesLevel: 3 }, {}, [], ['givesLevel levelBeyondScale']],
  ];
  test.each(cases)('%s', (_name, change, more, known, expected) => {
    expect(
      equivalentIssues({ ...link, ...change }, { ...ends, ...more }, known).map(({ path, code }) => `${path} ${code}`),
    ).toEqual(expected);
  });

  test('whatever is added, no skill leads back to itself', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.array(fc.record({ skillId: name, bySkillId: name }), { maxLength: 30 }), (wanted) => {
        const known: EquivalentLink[] = [];
        for (const { skillId, bySkillId } of wanted)
          if (equivalentIssues({ skillId, bySkillId, minLevel: 1, givesLevel: 1 }, ends, known).length === 0)
            known.push({ skillId, bySkillId });
        const reach = (from: string, seen: string[] = []): string[] =>
          known
            .filter((one) => one.skillId === from && !seen.includes(one.bySkillId))
            .flatMap((one) => [one.bySkillId, ...reach(one.bySkillId, [...seen, one.bySkillId])]);
        for (const start of ['a', 'b', 'c', 'd', 'e']) expect(reach(start)).not.toContain(start);
      }),
      propertyRuns('whatever is added, no skill leads back to itself'),
    );
  });
});
