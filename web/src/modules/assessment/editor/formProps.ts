import type { Question } from '@app/domain/assessment/quiz';

/** What the form of each kind of question is given; `path` is where its problems are addressed. */
export type FormProps<Q extends Question> = { question: Q; path: string; onChange: (question: Q) => void };
