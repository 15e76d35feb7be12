import { finalQuiz } from './quiz.ts';
import type { DemoCourse, DemoVersion, LessonUnit, Localised, RegulationRef } from './shape.ts';
import { section } from './units.ts';
import { t } from './words.ts';

type ShortCourse = {
  code: string;
  title: Localised;
  summary: Localised;
  objectives: Localised[];
  audience: Localised;
  categoryKey: string;
  regulations: RegulationRef[];
  validityMonths: number | null;
  passMark?: number;
  prerequisites?: string[];
  publishedMonthsAgo: number;
  /** Versions after the first. */
  laterVersions?: DemoVersion[];
  retiredMonthsAgo?: number;
  languages?: DemoCourse['languages'];
  pages: LessonUnit[];
  questions: Parameters<typeof finalQuiz> extends [unknown, unknown, ...infer Drafts] ? Drafts : never;
};

/** A course of a page or two and five questions. */
export function shortCourse(course: ShortCourse): DemoCourse {
  const { pages, questions, publishedMonthsAgo, laterVersions, ...rest } = course;
  const passMark = course.passMark ?? 80;
  return {
    ...rest,
    passMark,
    languages: course.languages ?? ['en'],
    renewalWindowDays: course.validityMonths === null ? 0 : 90,
    enforceOrder: true,
    prerequisites: course.prerequisites ?? [],
    versions: [{ number: 1, publishedMonthsAgo, changeKind: 'initial' }, ...(laterVersions ?? [])],
    retiredMonthsAgo: course.retiredMonthsAgo ?? null,
    depth: 'short',
    coverPicture: null,
    sections: [
      section('learn', t('What you need to know', 'L’essentiel'), ...pages),
      section('exam', t('Exam', 'Examen'), finalQuiz(passMark, {}, ...questions)),
    ],
  };
}
