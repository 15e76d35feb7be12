import { describe, expect, it } from 'vitest';
import type { DraftFacts, UnitFacts } from './course-problems.ts';
import { courseProblems } from './course-problems.ts';
import { publishObstacle, reviewObstacle } from './publish.ts';

const unit = {
  id: 'u1',
  titles: { en: 'Labels' },
  kind: 'lesson',
  required: true,
  contentPublished: true,
  contentRetired: false,
};
const section = { id: 's1', titles: { en: 'Basics' }, units: [unit] };
const whole: DraftFacts = {
  number: 1,
  languages: ['en'],
  texts: { en: { title: 'Hazard communication', summary: 'Know what you handle.' } },
  completionRule: { units: 'all' },
  minimumMinutes: 0,
  evaluation: null,
  expectedMinutes: 40,
  validityMonths: 12,
  renewalWindowDays: 90,
  acceptsSelfReported: false,
  strictSkills: [],
  changeKind: null,
  changeReason: null,
  sections: [section],
  unreachablePrerequisites: [],
};
const later: DraftFacts = { ...whole, number: 2, changeKind: 'minor', changeReason: 'Pictures of the new labels' };
const withUnit = (change: Partial<UnitFacts>): DraftFacts => ({
  ...whole,
  sections: [{ ...section, units: [{ ...unit, ...change }] }],
});

const cases: [name: string, draft: DraftFacts, codes: string[]][] = [
  ['nothing', whole, []],
  ['nothing, in a later edition with its reason', later, []],
  ['no language', { ...whole, languages: [] }, ['noLanguage']],
  [
    'the title of one language',
    {
      ...withUnit({ titles: { en: 'Labels', fr: 'Étiquettes' } }),
      languages: ['en', 'fr'],
      texts: { ...whole.texts, fr: { title: ' ', summary: 'Oui' } },
    },
    ['titleMissing', 'sectionTitleMissing'],
  ],
  ['the summary', { ...whole, texts: { en: { title: 'Hazards', summary: '' } } }, ['summaryMissing']],
  ['any unit', { ...whole, sections: [] }, ['noRequiredUnit']],
  ['a unit in the section', { ...whole, sections: [section, { ...section, id: 's2', units: [] }] }, ['sectionEmpty']],
  ['a required unit', withUnit({ required: false }), ['noRequiredUnit']],
  ['the title of a unit', withUnit({ titles: { en: ' ' } }), ['unitTitleMissing']],
  ['published content', withUnit({ contentPublished: false }), ['contentUnpublished']],
  ['content still in use', withUnit({ contentRetired: true }), ['contentRetired']],
  ['a test beside a package, or a word that it is enough', withUnit({ kind: 'scorm' }), ['selfReportedUndecided']],
  ['nothing, where that word was said', { ...withUnit({ kind: 'cmi5' }), acceptsSelfReported: true }, []],
  [
    'a test for a skill that asks for more',
    { ...withUnit({ kind: 'xapi' }), acceptsSelfReported: true, strictSkills: [{ id: 'k1' }] },
    ['skillAsksForMore'],
  ],
  ['nothing, where no package is', { ...whole, strictSkills: [{ id: 'k1' }] }, []],
  ['enough units for the rule', { ...whole, completionRule: { units: 'some', count: 2 } }, ['completionImpossible']],
  ['one unit at least', { ...whole, completionRule: { units: 'some', count: 0 } }, ['completionImpossible']],
  ['an evaluation without steps', { ...whole, evaluation: { steps: [] } }, []],
  [
    'a step of an evaluation in one language only',
    { ...whole, evaluation: { steps: [{ key: 'a', text: { fr: 'Inspecte' } }] } },
    ['evaluationStepMissing'],
  ],
  ['time for the least time', { ...whole, minimumMinutes: 41 }, ['minimumTimeTooLong']],
  ['a validity longer than its window', { ...whole, validityMonths: 3 }, ['renewalWindowTooLong']],
  ['a prerequisite one can still take', { ...whole, unreachablePrerequisites: ['c2'] }, ['prerequisiteUnreachable']],
  ['the kind of change', { ...later, changeKind: null }, ['changeKindMissing']],
  ['a kind of change that a later edition can have', { ...later, changeKind: 'initial' }, ['changeKindMissing']],
  ['a reason of ten characters', { ...later, changeReason: ' 123456789 ' }, ['changeReasonTooShort']],
];

describe('what is missing before a course can be published', () => {
  it.each(cases)('%s', (_, draft, codes) => {
    expect(courseProblems(draft).map((found) => found.code)).toEqual(codes);
  });

  it('a reason of exactly ten characters is long enough', () => {
    expect(courseProblems({ ...later, changeReason: '1234567890' })).toEqual([]);
  });

  it('says where to mend it', () => {
    expect(courseProblems(withUnit({ contentPublished: false }))).toEqual([
      { code: 'contentUnpublished', tab: 'content', field: 'unit', id: 'u1' },
    ]);
  });
});

describe('why it cannot go on', () => {
  const at = '2026-03-01T09:00:00.000Z';
  const dates = { number: 2, reviewRequestedAt: null, publishedAt: null, frozenAt: null };
  const reviewed = { ...dates, reviewRequestedAt: at };
  const missing = courseProblems({ ...whole, sections: [] });
  it.each([
    ['review: nothing', reviewObstacle(dates, [], null), null],
    ['review: something is missing', reviewObstacle(dates, missing, null), 'courseNotReady'],
    ['review: published already', reviewObstacle({ ...reviewed, publishedAt: at }, [], null), 'courseNotDraft'],
    ['review: the course is retired', reviewObstacle(dates, [], at), 'courseRetired'],
    ['publication: nothing', publishObstacle(reviewed, [], null), null],
    ['publication: not reviewed', publishObstacle(dates, [], null), 'reviewMissing'],
    ['publication: something went missing since', publishObstacle(reviewed, missing, null), 'courseNotReady'],
    ['publication: frozen', publishObstacle({ ...reviewed, publishedAt: at, frozenAt: at }, [], null), 'versionFrozen'],
  ] as const)('%s', (_, obstacle, expected) => {
    expect(obstacle).toBe(expected);
  });
});
