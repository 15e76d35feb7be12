/**
 * The shapes of the demo world's content. Nothing here knows the database: the seed reads these values
 * and calls the product's own use cases with them.
 */
import type { Localised as QuizWords, Question, QuizSettings } from '@app/domain/assessment/quiz';
import type { RichDoc } from '@app/domain/content/rich-doc';
import type { ContentLanguage } from '@app/domain/localised';

/** Words in the languages we have; English is always there. */
export type Localised = QuizWords;

export type Language = ContentLanguage;

/** The settings and the questions of a quiz, side by side. */
export type Quiz = QuizSettings & { questions: Question[] };

// Units, courses, categories ----------------------------------------------------------------------

type AnyUnit = {
  key: string;
  title: Localised;
  required: boolean;
  /** The least time a learner must spend before the unit counts. */
  minSeconds?: number;
  expectedMinutes: number;
};

export type LessonUnit = AnyUnit & { kind: 'lesson'; body: { en: RichDoc; fr?: RichDoc } };

export type VideoUnit = AnyUnit & {
  kind: 'video';
  /** Below `server/db/demo/media/`. */
  file: string;
  durationSeconds: number;
  /** No seeking ahead on the first view. */
  mustWatch: boolean;
  /** WebVTT files below `server/db/demo/media/`, by language. */
  captions: Localised;
  transcript: Localised;
  storyboard: { picture: string; seconds: number; narration: Localised }[];
};

/** A one-page PDF the seed prints from these lines. */
export type DocumentUnit = AnyUnit & {
  kind: 'document';
  document: {
    fileName: Localised;
    heading: Localised;
    introduction: Localised;
    lines: Localised[];
    footer: Localised;
  };
};

export type QuizUnit = AnyUnit & { kind: 'quiz'; graded: boolean; quiz: Quiz };

export type Unit = LessonUnit | VideoUnit | DocumentUnit | QuizUnit;

export type Section = { key: string; title: Localised; units: Unit[] };

export type RegulationRef = { ref: string; jurisdiction: string; title: Localised; href?: string };

export type DemoVersion = {
  number: number;
  /** Whole months before the demo's today; the last version is the one on offer. */
  publishedMonthsAgo: number;
  changeKind: 'initial' | 'minor' | 'material';
  /** At least ten characters, for every version after the first. */
  changeReason?: Localised;
};

export type DemoCourse = {
  code: string;
  title: Localised;
  summary: Localised;
  objectives: Localised[];
  audience: Localised;
  categoryKey: string;
  /** The languages in which every page and question is written. */
  languages: Language[];
  regulations: RegulationRef[];
  /** Null never lapses. */
  validityMonths: number | null;
  /** Days before the expiry from which a renewal keeps the anniversary. */
  renewalWindowDays: number;
  /** Percent, of the graded quiz. */
  passMark: number;
  enforceOrder: boolean;
  /** Codes of courses to be valid first. */
  prerequisites: string[];
  versions: DemoVersion[];
  retiredMonthsAgo: number | null;
  /** Written in full, or shorter. */
  depth: 'full' | 'short';
  /** The picture on the catalogue card. */
  coverPicture: string | null;
  sections: Section[];
};

export type DemoCategory = {
  key: string;
  parentKey: string | null;
  name: Localised;
  description: Localised;
  /** A Tabler icon by its name, without the `Icon` prefix and in kebab case. */
  icon: string;
};
