import { courseProblems } from '@app/domain/catalogue/course-problems';
import type { CourseProblem } from '@app/domain/catalogue/course-problems';
import type { ContentLanguage, Localised } from '@app/domain/localised';
import { inLanguage } from '@app/domain/localised';
import type { Input } from '../../../api/client.ts';
import type { Translate } from '../../../ui/i18n.ts';
import type { Section, Version } from './outline.ts';

type Text = Version['texts'][string];
/** What of a version is written in its draft, besides its texts. */
const written = [
  'languages',
  'delivery',
  'expectedMinutes',
  'enforceOrder',
  'completionRule',
  'acceptsSelfReported',
  'strictSkills',
  'minimumMinutes',
  'evaluation',
  'validityMonths',
  'renewalWindowDays',
  'initialDueDays',
  'regulationRefs',
  'changeKind',
  'changeReason',
  'prerequisites',
  'sections',
] as const;

/** A draft as it is being written; what the server would be sent, and what it needs to be drawn. */
export type Draft = Pick<Version, (typeof written)[number]> & { texts: Partial<Record<ContentLanguage, Text>> };

export const noText: Text = { title: '', summary: '', objectives: [], audience: [] };

export function draftOf(version: Version): Draft {
  const fields = Object.fromEntries(written.map((field) => [field, version[field]])) as Pick<
    Version,
    (typeof written)[number]
  >;
  return { texts: version.texts, ...fields };
}

type Fields = Omit<Input<'editDraft'>, 'courseId' | 'expectedChangedAt'>;
const lines = (text: string[]) => text.map((line) => line.trim()).filter(Boolean);

/** The fields as they are sent: empty lines of lists left out. */
function fieldsOf(draft: Draft): Fields {
  const {
    sections: _outline,
    strictSkills: _strict,
    prerequisites,
    texts,
    regulationRefs,
    changeKind,
    changeReason,
    ...rest
  } = draft;
  return {
    ...rest,
    texts: Object.fromEntries(
      Object.entries(texts).map(([language, text]) => [
        language,
        {
          title: text.title.trim(),
          summary: text.summary.trim(),
          objectives: lines(text.objectives),
          audience: lines(text.audience),
        },
      ]),
    ),
    regulationRefs: lines(regulationRefs),
    prerequisites: prerequisites.map((other) => other.courseId),
    changeKind: changeKind === 'initial' ? null : changeKind,
    changeReason: changeReason?.trim() || null,
  };
}

/** The fields that differ, or null when none does. */
export function changedFields(before: Draft, after: Draft): Fields | null {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const changed = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(old[field as keyof Fields]),
  );
  return changed.length > 0 ? (Object.fromEntries(changed) as Fields) : null;
}

const titles = (words: Localised) =>
  Object.fromEntries(
    Object.entries(words)
      .map(([language, text]) => [language, text?.trim() ?? ''])
      .filter(([, text]) => text),
  );

/** The outline as it is sent. */
function outlineOf(sections: Section[]): Input<'saveOutline'>['sections'] {
  return sections.map((section) => ({
    id: section.id,
    titles: titles(section.titles),
    units: section.units.map(
      ({
        id,
        titles: words,
        contentItemId,
        required,
        weight,
        minimumSeconds,
        expectedMinutes,
        requiredWatch,
        requiresPass,
        preview,
      }) => ({
        id,
        titles: titles(words),
        contentItemId,
        required,
        weight,
        minimumSeconds,
        expectedMinutes,
        requiredWatch,
        requiresPass,
        preview,
      }),
    ),
  }));
}

/** The outline to send, or null when it did not change. */
export function changedOutline(before: Draft, after: Draft): Input<'saveOutline'>['sections'] | null {
  const now = outlineOf(after.sections);
  return JSON.stringify(now) === JSON.stringify(outlineOf(before.sections)) ? null : now;
}

/** What is still missing: the server's own rule, over what is in the editor now. */
export function problemsIn(draft: Draft, number: number): CourseProblem[] {
  return courseProblems({
    ...draft,
    number,
    unreachablePrerequisites: draft.prerequisites.filter((other) => !other.reachable).map((other) => other.courseId),
  });
}

/** A problem in words, naming what it is about. */
export function problemWords(problem: CourseProblem, draft: Draft, t: Translate<'editor'>, language: string): string {
  const { code, id } = problem;
  const unit = draft.sections.flatMap((section) => section.units).find((one) => one.id === id);
  const section = draft.sections.find((one) => one.id === id);
  const other = draft.prerequisites.find((one) => one.courseId === id);
  const skill = draft.strictSkills.find((one) => one.id === id);
  const name = other
    ? inLanguage(other.titles, language)
    : section
      ? inLanguage(section.titles, language) || t('content.untitledSection')
      : unit
        ? inLanguage(unit.titles, language) || unit.contentTitle
        : skill
          ? inLanguage(skill.names, language)
          : '';
  return t(`problems.${code}`, { language: problem.language && t(`languages.${problem.language}`), name });
}
