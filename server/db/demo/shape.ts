/**
 * The shapes of the demo world's content. Nothing here knows the database: the seed reads these values
 * and calls the product's own use cases with them.
 */

export type Language = 'en' | 'fr' | 'es';

/** Words in the languages we have; English is always there. */
export type Localised = { en: string; fr?: string; es?: string };

// Rich text: ProseMirror JSON, as TipTap stores it ------------------------------------------------

export type Mark = { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } };

export type TextNode = { type: 'text'; text: string; marks?: Mark[] };

export type CalloutTone = 'info' | 'warning' | 'danger' | 'tip';

export type ListItem = { type: 'listItem'; content: Block[] };

export type TableCell = { type: 'tableHeader' | 'tableCell'; content: Block[] };

export type TableRow = { type: 'tableRow'; content: TableCell[] };

export type Block =
  | { type: 'paragraph'; content: TextNode[] }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content: TextNode[] }
  | { type: 'bulletList'; content: ListItem[] }
  | { type: 'orderedList'; content: ListItem[] }
  | { type: 'table'; content: TableRow[] }
  | { type: 'callout'; attrs: { tone: CalloutTone }; content: Block[] }
  | { type: 'blockquote'; content: Block[] }
  | { type: 'image'; attrs: { picture: string; alt: string } }
  | { type: 'horizontalRule' };

export type RichDoc = { type: 'doc'; content: Block[] };

// Quizzes -----------------------------------------------------------------------------------------

export type Choice = { key: string; text: Localised; correct: boolean };

/** A rectangle in fractions of the picture's width and height, 0 to 1. */
export type Region = { shape: 'rect'; x: number; y: number; w: number; h: number };

type AskedOfAll = { key: string; prompt: Localised; points: number; feedback?: Localised };

export type Question = AskedOfAll &
  (
    | { kind: 'single' | 'multiple'; options: Choice[] }
    | { kind: 'trueFalse'; answer: boolean }
    | { kind: 'numeric'; answer: number; tolerance: number; unit?: string }
    /** Compared without regard to case, accents and surrounding space; the words of all languages together. */
    | { kind: 'shortText'; accepted: string[] }
    /** Items stand in the right order here. */
    | { kind: 'ordering'; items: { key: string; text: Localised }[] }
    | { kind: 'matching'; pairs: { key: string; left: Localised; right: Localised }[] }
    /** Any one of the regions is right. `picture` may differ by language when it carries words. */
    | { kind: 'hotspot'; picture: Localised; alt: Localised; regions: Region[] }
  );

export type QuestionKind = Question['kind'];

export type Quiz = {
  /** Percent of the points. */
  passMark: number;
  /** Null is without end. */
  maxAttempts: number | null;
  timeLimitMinutes: number | null;
  coolDownHours: number;
  shuffle: boolean;
  /** How many questions each attempt draws from the pool; null is all of them. */
  drawCount: number | null;
  feedback: 'afterSubmit' | 'afterPass' | 'never';
  questions: Question[];
};

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
  expectedMinutes: number;
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
