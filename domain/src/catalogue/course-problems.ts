import type { PracticalEvaluation } from '../enrolment/evaluation.ts';
import { mayRestOnPackages } from '../enrolment/self-reported.ts';
import type { ContentLanguage } from '../localised.ts';
import type { CompletionRule } from './completion-rule.ts';
import { isSatisfiable } from './completion-rule.ts';

/** Domain.md, Entities: a reason others will understand. */
export const shortestChangeReason = 10;
const daysPerMonth = 30;

export type ChangeKind = 'initial' | 'minor' | 'material';

/** What is asked of a draft before it can be reviewed and published. */
export type DraftFacts = {
  number: number;
  languages: readonly ContentLanguage[];
  texts: Partial<Record<ContentLanguage, { title: string; summary: string }>>;
  completionRule: CompletionRule;
  acceptsSelfReported: boolean;
  /** Skills the course gives that ask for more than what packages report of themselves. */
  strictSkills: readonly { id: string }[];
  minimumMinutes: number;
  evaluation: PracticalEvaluation | null;
  expectedMinutes: number;
  validityMonths: number | null;
  renewalWindowDays: number;
  changeKind: ChangeKind | null;
  changeReason: string | null;
  sections: readonly { id: string; titles: Partial<Record<ContentLanguage, string>>; units: readonly UnitFacts[] }[];
  /** Prerequisite courses that cannot be completed any more: retired or never published. */
  unreachablePrerequisites: readonly string[];
};

export type UnitFacts = {
  id: string;
  titles: Partial<Record<ContentLanguage, string>>;
  kind: string;
  required: boolean;
  contentPublished: boolean;
  contentRetired: boolean;
};

/** Where in the editor a problem is mended. */
export type EditorTab = 'general' | 'content' | 'completion' | 'validity' | 'versions';

/** One thing missing. `field` names the field to go to; `language` and `id` say which one of several. */
export type CourseProblem = {
  code: ProblemCode;
  tab: EditorTab;
  field: string;
  language?: ContentLanguage;
  id?: string;
};

const where = {
  noLanguage: ['general', 'languages'],
  titleMissing: ['general', 'title'],
  summaryMissing: ['general', 'summary'],
  prerequisiteUnreachable: ['general', 'prerequisites'],
  noRequiredUnit: ['content', 'outline'],
  sectionEmpty: ['content', 'section'],
  sectionTitleMissing: ['content', 'section'],
  unitTitleMissing: ['content', 'unit'],
  contentUnpublished: ['content', 'unit'],
  contentRetired: ['content', 'unit'],
  completionImpossible: ['completion', 'completionRule'],
  selfReportedUndecided: ['completion', 'acceptsSelfReported'],
  skillAsksForMore: ['completion', 'acceptsSelfReported'],
  minimumTimeTooLong: ['completion', 'minimumMinutes'],
  evaluationStepMissing: ['completion', 'evaluation'],
  evaluationStepTwice: ['completion', 'evaluation'],
  renewalWindowTooLong: ['validity', 'renewalWindowDays'],
  changeKindMissing: ['versions', 'changeKind'],
  changeReasonTooShort: ['versions', 'changeReason'],
} as const satisfies Record<string, readonly [EditorTab, string]>;

export type ProblemCode = keyof typeof where;
export const problemCodes = Object.keys(where) as ProblemCode[];

/** Everything that is missing before review and publication, in the order of the editor; empty when nothing is. */
export function courseProblems(draft: DraftFacts): CourseProblem[] {
  return [...textProblems(draft), ...outlineProblems(draft), ...ruleProblems(draft), ...changeProblems(draft)];
}

function problem(code: ProblemCode, which: { language?: ContentLanguage; id?: string } = {}): CourseProblem {
  const [tab, field] = where[code];
  return { code, tab, field, ...which };
}

function textProblems({ languages, texts, unreachablePrerequisites }: DraftFacts): CourseProblem[] {
  if (languages.length === 0) return [problem('noLanguage')];
  return [
    ...languages
      .filter((language) => !texts[language]?.title.trim())
      .map((language) => problem('titleMissing', { language })),
    ...languages
      .filter((language) => !texts[language]?.summary.trim())
      .map((language) => problem('summaryMissing', { language })),
    ...unreachablePrerequisites.map((id) => problem('prerequisiteUnreachable', { id })),
  ];
}

function outlineProblems({ sections, languages }: DraftFacts): CourseProblem[] {
  const units = sections.flatMap((section) => section.units);
  const missing = (titles: Partial<Record<ContentLanguage, string>>) =>
    languages.filter((language) => !titles[language]?.trim());
  return [
    ...(units.some((unit) => unit.required) ? [] : [problem('noRequiredUnit')]),
    ...sections.filter((section) => section.units.length === 0).map(({ id }) => problem('sectionEmpty', { id })),
    ...sections.flatMap(({ id, titles }) =>
      missing(titles).map((language) => problem('sectionTitleMissing', { id, language })),
    ),
    ...units.flatMap(({ id, titles }) =>
      missing(titles).map((language) => problem('unitTitleMissing', { id, language })),
    ),
    ...units.filter((unit) => !unit.contentPublished).map(({ id }) => problem('contentUnpublished', { id })),
    ...units.filter((unit) => unit.contentRetired).map(({ id }) => problem('contentRetired', { id })),
  ];
}

function ruleProblems(draft: DraftFacts): CourseProblem[] {
  const required = draft.sections.flatMap((section) => section.units).filter((unit) => unit.required).length;
  const found: CourseProblem[] = [];
  if (required > 0 && !isSatisfiable(draft.completionRule, required)) found.push(problem('completionImpossible'));
  const units = draft.sections.flatMap((section) => section.units);
  if (mayRestOnPackages(units, draft.completionRule)) {
    if (!draft.acceptsSelfReported) found.push(problem('selfReportedUndecided'));
    else found.push(...draft.strictSkills.map(({ id }) => problem('skillAsksForMore', { id })));
  }
  if (draft.minimumMinutes > draft.expectedMinutes) found.push(problem('minimumTimeTooLong'));
  const steps = draft.evaluation?.steps ?? [];
  for (const language of draft.languages)
    if (steps.some(({ text }) => !text[language]?.trim())) found.push(problem('evaluationStepMissing', { language }));
  if (new Set(steps.map(({ key }) => key)).size < steps.length) found.push(problem('evaluationStepTwice'));
  // A window as long as the validity would open the day the achievement is earned.
  if (draft.validityMonths !== null && draft.renewalWindowDays >= draft.validityMonths * daysPerMonth)
    found.push(problem('renewalWindowTooLong'));
  return found;
}

/** The first edition needs no reason; each later one says what changed and why. */
function changeProblems({ number, changeKind, changeReason }: DraftFacts): CourseProblem[] {
  if (number === 1) return [];
  const found: CourseProblem[] = [];
  if (changeKind !== 'minor' && changeKind !== 'material') found.push(problem('changeKindMissing'));
  if ((changeReason ?? '').trim().length < shortestChangeReason) found.push(problem('changeReasonTooShort'));
  return found;
}
