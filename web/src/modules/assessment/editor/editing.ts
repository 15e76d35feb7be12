import type { QuizProblem } from '@app/domain/assessment/quiz-problems';
import type { ContentLanguage } from '@app/domain/localised';
import { createContext, use } from 'react';

export type Editing = {
  /** The language whose texts are being written. */
  language: ContentLanguage;
  /** The words of what is wrong at a field, or undefined. */
  problemAt: (path: string) => string | undefined;
  uploadPicture: (file: File) => Promise<string>;
  mediaUrl: (name: string) => string;
};

/** What every field of the quiz editor needs to know. */
export const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (!editing) throw new Error('A field of the quiz editor outside of it');
  return editing;
}

/** How many problems lie at or below a path. */
export function problemsBelow(problems: readonly QuizProblem[], path: string): number {
  return problems.filter((problem) => problem.path === path || problem.path.startsWith(`${path}.`)).length;
}
