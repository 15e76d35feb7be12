import type { Localised as QuizWords, Question, QuizBody } from '../../assessment/quiz.ts';
import type { CompletionRule } from '../../catalogue/completion-rule.ts';
import type { LessonBody, VideoBody } from '../../content/content-problems.ts';
import { isEmptyDoc, mediaNamesOf } from '../../content/rich-doc.ts';
import type { RichDoc } from '../../content/rich-doc.ts';
import type { PracticalEvaluation } from '../../enrolment/evaluation.ts';
import type { UnitKind } from '../../enrolment/progress.ts';
import type { ContentLanguage, Localised } from '../../localised.ts';
import { contentLanguages, inLanguage } from '../../localised.ts';
import { judgedAlone } from './export-notes.ts';
import type { ExportNote } from './export-notes.ts';
import type { PlayedCourse, PlayedUnit } from './export-played.ts';

export const exportStandards = ['scorm12', 'cmi5'] as const;
export type ExportStandard = (typeof exportStandards)[number];

/** A file of the course's content. `sha256` makes its name in the package: what two steps show is packed once. */
export type ExportFile = { sha256: string; mime: string; name: string; bytes: number };
export type ExportedContent = {
  kind: string;
  body: unknown;
  media: Readonly<Record<string, ExportFile>>;
  durationSeconds: number | null;
};
export type ExportedUnit = {
  id: string;
  titles: Localised;
  required: boolean;
  weight: number;
  minimumSeconds: number;
  requiredWatch: boolean;
  /** Null while nothing of it is published. */
  content: ExportedContent | null;
};
export type ExportedCourse = {
  id: string;
  code: string;
  number: number;
  texts: Partial<Record<ContentLanguage, { title: string; summary: string }>>;
  enforceOrder: boolean;
  completionRule: CompletionRule;
  minimumMinutes: number;
  evaluation: PracticalEvaluation | null;
  sections: { id: string; titles: Localised; units: ExportedUnit[] }[];
};

/** What one step shows. Names of files are paths in the package. */
export type PlannedBody =
  | { kind: 'lesson'; doc: RichDoc; media: Record<string, string> }
  | {
      kind: 'video';
      video: string;
      mime: string;
      captions: { language: ContentLanguage; path: string }[];
      transcript: string;
    }
  | { kind: 'document'; document: string; name: string }
  | { kind: 'quiz'; questionsLeft: number };
export type PlannedUnit = PlayedUnit & { body: PlannedBody };
export type PlannedSection = { id: string; title: string; units: PlannedUnit[]; left: string[] };
export type ExportPlan = {
  language: ContentLanguage;
  title: string;
  summary: string;
  sections: PlannedSection[];
  course: PlayedCourse;
  /** Path in the package → the file. */
  files: Map<string, ExportFile>;
  notes: ExportNote[];
};

const packable: readonly string[] = ['lesson', 'video', 'document', 'quiz'] satisfies UnitKind[];
const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'text/vtt': 'vtt',
  'application/pdf': 'pdf',
};

/** Everything a package holds, and what it says less than the course. Pure: the same course makes the same package. */
export function exportPlan(course: ExportedCourse, language: ContentLanguage, standard: ExportStandard): ExportPlan {
  const files = new Map<string, ExportFile>();
  const notes: ExportNote[] = [];
  const pack = (file: ExportFile) => {
    const path = `media/${file.sha256.slice(0, 24)}.${endings[file.mime.split(';')[0]!] ?? 'bin'}`;
    files.set(path, file);
    return path;
  };
  const sections = course.sections.map((section): PlannedSection => {
    const planned = section.units.map((unit) => plannedUnit(unit, language, pack, notes));
    return {
      id: section.id,
      title: inLanguage(section.titles, language),
      units: planned.filter((unit) => typeof unit !== 'string'),
      left: planned.filter((unit) => typeof unit === 'string'),
    };
  });
  const units = sections.flatMap((section) => section.units);
  notes.push(...notesOfAll(course, standard, units));
  const texts = course.texts[language] ?? course.texts.en ?? Object.values(course.texts)[0];
  const title = texts?.title || course.code;
  return {
    language,
    title,
    summary: texts?.summary ?? '',
    sections: sections.filter(({ units: some, left }) => some.length + left.length > 0),
    course: {
      title,
      language,
      enforceOrder: course.enforceOrder,
      completionRule: course.completionRule,
      minimumMinutes: course.minimumMinutes,
      units: units.map(({ body: _body, ...played }) => played),
    },
    files,
    notes,
  };
}

function notesOfAll(course: ExportedCourse, standard: ExportStandard, units: PlannedUnit[]): ExportNote[] {
  const quizzes = units.flatMap(({ quiz }) => quiz ?? []);
  const timed = quizzes.some(({ settings }) => settings.timeLimitMinutes !== null || settings.coolDownHours > 0);
  const codes = [
    ...(quizzes.length > 0 ? (['keysInside'] as const) : []),
    ...(timed ? (['timeByClock'] as const) : []),
    ...(standard === 'cmi5' && course.enforceOrder && units.length > 1 ? (['orderByUnit'] as const) : []),
    ...(standard === 'cmi5' && course.completionRule.units === 'some' ? (['someUnits'] as const) : []),
    ...(standard === 'cmi5' && course.minimumMinutes > 0 ? (['minimumTime'] as const) : []),
    ...(course.evaluation ? (['evaluation'] as const) : []),
  ];
  return codes.map((code) => ({ code, where: '' }));
}

/** The step, or its title where it has to be left out. */
function plannedUnit(
  unit: ExportedUnit,
  language: ContentLanguage,
  pack: (file: ExportFile) => string,
  notes: ExportNote[],
): PlannedUnit | string {
  const title = inLanguage(unit.titles, language);
  const { content } = unit;
  const leave = (code: 'packageInside' | 'contentMissing' | 'quizEmpty') => (notes.push({ code, where: title }), title);
  if (!content) return leave('contentMissing');
  if (!packable.includes(content.kind)) return leave('packageInside');
  const { id, required, weight, minimumSeconds, requiredWatch } = unit;
  const played = {
    id,
    title,
    required,
    weight,
    minimumSeconds,
    requiredWatch,
    durationSeconds: content.durationSeconds,
    kind: content.kind as UnitKind,
  };
  if (content.kind === 'quiz') {
    const { quiz, left } = quizIn(content, language, pack);
    if (quiz.questions.length === 0) return leave('quizEmpty');
    if (left > 0) notes.push({ code: 'questionLeft', where: title, count: left });
    const spoken =
      quiz.questions.length === 0 ||
      (content.body as QuizBody).questions.some((question) => Boolean(question.prompt[language]?.trim()));
    if (!spoken) notes.push({ code: 'otherLanguage', where: title });
    return { ...played, quiz, body: { kind: 'quiz', questionsLeft: left } };
  }
  const body =
    content.kind === 'lesson'
      ? lessonIn(content, language, pack, title, notes)
      : content.kind === 'video'
        ? videoIn(content, language, pack)
        : documentIn(content, language, pack, title, notes);
  return body ? { ...played, quiz: null, body } : leave('contentMissing');
}

function lessonIn(
  content: ExportedContent,
  language: ContentLanguage,
  pack: (file: ExportFile) => string,
  title: string,
  notes: ExportNote[],
): PlannedBody | null {
  const { docs } = content.body as LessonBody;
  const written = [language, ...contentLanguages].find((one) => docs[one] && !isEmptyDoc(docs[one]));
  const doc = written && docs[written];
  if (!doc) return null;
  if (written !== language) notes.push({ code: 'otherLanguage', where: title });
  const names = mediaNamesOf(doc);
  const known = names.filter((name) => Object.hasOwn(content.media, name));
  if (known.length < names.length)
    notes.push({ code: 'pictureMissing', where: title, count: names.length - known.length });
  return { kind: 'lesson', doc, media: Object.fromEntries(known.map((name) => [name, pack(content.media[name]!)])) };
}

function videoIn(
  { body, media }: ExportedContent,
  language: ContentLanguage,
  pack: (file: ExportFile) => string,
): PlannedBody | null {
  const video = media['video'];
  if (!video) return null;
  // The first is shown by itself.
  const captions = [language, ...contentLanguages.filter((one) => one !== language)].flatMap((one) => {
    const file = media[`captions.${one}`];
    return file ? [{ language: one, path: pack(file) }] : [];
  });
  return {
    kind: 'video',
    video: pack(video),
    mime: video.mime,
    captions,
    transcript: inLanguage((body as VideoBody).transcripts ?? {}, language),
  };
}

function documentIn(
  { media }: ExportedContent,
  language: ContentLanguage,
  pack: (file: ExportFile) => string,
  title: string,
  notes: ExportNote[],
): PlannedBody | null {
  const own = media[language === 'en' ? 'document' : `document.${language}`];
  const file = own ?? media['document'] ?? media['document.fr'] ?? media['document.es'];
  if (!file) return null;
  if (!own) notes.push({ code: 'otherLanguage', where: title });
  return { kind: 'document', document: pack(file), name: file.name };
}

/** A quiz with what a page alone can judge, in one language. The number to draw cannot be larger than what is left. */
function quizIn(
  { body, media }: ExportedContent,
  language: ContentLanguage,
  pack: (file: ExportFile) => string,
): { quiz: QuizBody; left: number } {
  const { settings, questions } = body as QuizBody;
  const judged = questions.filter((question) =>
    judgedAlone(inOneLanguage(question, language), (name) => Object.hasOwn(media, name)),
  );
  const spoken = judged.map((question) => {
    const one = inOneLanguage(question, language);
    return one.kind === 'hotspot' ? { ...one, picture: { en: pack(media[one.picture.en]!) } } : one;
  });
  const drawCount = settings.drawCount === null ? null : Math.min(settings.drawCount, spoken.length);
  return { quiz: { settings: { ...settings, drawCount }, questions: spoken }, left: questions.length - judged.length };
}

function inOneLanguage(question: Question, language: ContentLanguage): Question {
  const say = (words: QuizWords): QuizWords => ({ en: inLanguage(words, language) });
  const asked = {
    ...question,
    prompt: say(question.prompt),
    ...(question.feedback && { feedback: say(question.feedback) }),
  };
  switch (asked.kind) {
    case 'single':
    case 'multiple':
      return { ...asked, options: asked.options.map((option) => ({ ...option, text: say(option.text) })) };
    case 'ordering':
      return { ...asked, items: asked.items.map((item) => ({ ...item, text: say(item.text) })) };
    case 'matching':
      return {
        ...asked,
        pairs: asked.pairs.map((pair) => ({ ...pair, left: say(pair.left), right: say(pair.right) })),
      };
    case 'hotspot':
      return { ...asked, picture: say(asked.picture), alt: say(asked.alt) };
    default:
      return asked;
  }
}
