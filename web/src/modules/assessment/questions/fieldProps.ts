import type { Answer, PaperQuestion } from '../attempts.ts';

/** What the field of each kind of question is given. */
export type FieldProps<K extends PaperQuestion['kind']> = {
  question: Extract<PaperQuestion, { kind: K }>;
  answer: Answer | null;
  onChange: (answer: Answer | null, delay?: number) => void;
  labelledBy: string;
};
