import { quizProblems } from '../assessment/quiz-problems.ts';
import type { QuizBody } from '../assessment/quiz.ts';
import type { ContentLanguage } from '../localised.ts';
import { isPackageKind } from '../packages/reading/manifest.ts';
import type { PackageBody } from '../packages/reading/package-body.ts';
import { contentLanguages } from '../localised.ts';
import type { ContentKind } from './content.ts';
import type { RichDoc } from './rich-doc.ts';
import { isEmptyDoc, mediaNamesOf, picturesWithoutAlt } from './rich-doc.ts';

export type LessonBody = { docs: Partial<Record<ContentLanguage, RichDoc>> };
export type VideoBody = { transcripts: Partial<Record<ContentLanguage, string>>; captions: ContentLanguage[] };

/** What an author should know before publishing. `blocks`: it cannot be published so; otherwise it is a note. */
export type ContentProblem =
  | {
      code:
        | 'empty'
        | 'videoMissing'
        | 'documentMissing'
        | 'captionsMissing'
        | 'transcriptMissing'
        | 'packageMissing'
        | 'questionsMissing';
      blocks: boolean;
      language?: ContentLanguage;
      count?: number;
    }
  | {
      code: 'altMissing' | 'pictureGone' | 'quizIncomplete';
      blocks: boolean;
      language?: ContentLanguage;
      count: number;
    };

type Media = Readonly<Record<string, unknown>>;

/** Everything wrong or missing in one version, what blocks first. */
export function contentProblems(kind: ContentKind, body: unknown, media: Media): ContentProblem[] {
  if (kind === 'lesson') return lessonProblems(body as LessonBody, media);
  if (kind === 'video') return videoProblems(body as VideoBody, media);
  if (kind === 'document') return media['document'] ? [] : [{ code: 'documentMissing', blocks: true }];
  if (isPackageKind(kind)) return (body as PackageBody).packageId ? [] : [{ code: 'packageMissing', blocks: true }];
  if ((body as QuizBody).questions.length === 0) return [{ code: 'questionsMissing', blocks: true }];
  const count = quizProblems(body as QuizBody, languagesOf('quiz', body, media)).length;
  return count > 0 ? [{ code: 'quizIncomplete', blocks: true, count }] : [];
}

function lessonProblems({ docs }: LessonBody, media: Media): ContentProblem[] {
  const written = Object.entries(docs).filter(([, doc]) => doc && !isEmptyDoc(doc)) as [ContentLanguage, RichDoc][];
  if (written.length === 0) return [{ code: 'empty', blocks: true }];
  const problems = written.flatMap(([language, doc]): ContentProblem[] => {
    const gone = mediaNamesOf(doc).filter((name) => !media[name]).length;
    const silent = picturesWithoutAlt(doc);
    return [
      ...(gone > 0 ? [{ code: 'pictureGone' as const, blocks: true, language, count: gone }] : []),
      ...(silent > 0 ? [{ code: 'altMissing' as const, blocks: false, language, count: silent }] : []),
    ];
  });
  return problems.toSorted((a, b) => Number(b.blocks) - Number(a.blocks));
}

function videoProblems(body: VideoBody, media: Media): ContentProblem[] {
  if (!media['video']) return [{ code: 'videoMissing', blocks: true }];
  const problems: ContentProblem[] = [];
  if (captionsIn(media).length === 0) problems.push({ code: 'captionsMissing', blocks: false });
  if (!Object.values(body.transcripts).some((text) => text?.trim()))
    problems.push({ code: 'transcriptMissing', blocks: false });
  return problems;
}

/** The languages in which a version speaks; English when nothing says otherwise. */
export function languagesOf(kind: ContentKind, body: unknown, media: Media): ContentLanguage[] {
  const spoken = contentLanguages.filter((language) => speaks(kind, body, media, language));
  return spoken.length > 0 ? spoken : ['en'];
}

function speaks(kind: ContentKind, body: unknown, media: Media, language: ContentLanguage): boolean {
  if (kind === 'lesson') {
    const doc = (body as LessonBody).docs[language];
    return doc !== undefined && !isEmptyDoc(doc);
  }
  if (kind === 'video')
    return Boolean(media[`captions.${language}`] || (body as VideoBody).transcripts[language]?.trim());
  // Nothing in a package says reliably what it speaks.
  if (isPackageKind(kind)) return language === 'en';
  if (kind === 'document') return Boolean(media[language === 'en' ? 'document' : `document.${language}`]);
  const { questions } = body as QuizBody;
  // A quiz speaks a language once any question does; what is missing in it is then a problem to mend.
  return language === 'en' || questions.some((question) => Boolean(question.prompt[language]?.trim()));
}

/** The languages of the captions that are there. */
export function captionsIn(media: Media): ContentLanguage[] {
  return contentLanguages.filter((language) => media[`captions.${language}`]);
}
