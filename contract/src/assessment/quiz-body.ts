import { feedbackRules } from '@app/domain/assessment/quiz';
import { keyForm, quizLimits } from '@app/domain/assessment/quiz-problems';
import { z } from 'zod';
import { decimal, freeText, integer, oneLine } from '../boundary.ts';
import { mediaName } from '../content/rich-doc.ts';

// Shape and size only: a draft may be incomplete. What it takes to publish says `quizProblems` in domain.
const text = (longest: number) =>
  z.strictObject({
    en: freeText().max(longest),
    fr: freeText().max(longest).optional(),
    es: freeText().max(longest).optional(),
  });
const words = text(quizLimits.text);
const key = z.string().regex(keyForm);
const number = decimal().min(-1e15).max(1e15);
const mediaOrNone = mediaName.or(z.literal(''));
const several = <T extends z.ZodType>(one: T) => z.array(one).max(quizLimits.options);
const asked = {
  key,
  prompt: text(quizLimits.prompt),
  points: decimal().min(0).max(quizLimits.points),
  feedback: text(quizLimits.prompt).optional(),
};
const fraction = decimal().min(-0.001).max(1.001);

const question = z.discriminatedUnion('kind', [
  z.strictObject({
    ...asked,
    kind: z.enum(['single', 'multiple']),
    options: several(z.strictObject({ key, text: words, correct: z.boolean() })),
  }),
  z.strictObject({ ...asked, kind: z.literal('trueFalse'), answer: z.boolean() }),
  z.strictObject({
    ...asked,
    kind: z.literal('numeric'),
    answer: number,
    tolerance: number,
    unit: oneLine().max(30).optional(),
  }),
  z.strictObject({
    ...asked,
    kind: z.literal('shortText'),
    accepted: z.array(freeText().max(quizLimits.text)).max(100),
  }),
  z.strictObject({ ...asked, kind: z.literal('ordering'), items: several(z.strictObject({ key, text: words })) }),
  z.strictObject({
    ...asked,
    kind: z.literal('matching'),
    pairs: several(z.strictObject({ key, left: words, right: words })),
  }),
  z.strictObject({
    ...asked,
    kind: z.literal('hotspot'),
    picture: z.strictObject({ en: mediaOrNone, fr: mediaOrNone.optional(), es: mediaOrNone.optional() }),
    alt: words,
    regions: several(z.strictObject({ shape: z.literal('rect'), x: fraction, y: fraction, w: fraction, h: fraction })),
  }),
]);

/** The body of a quiz as its author saves it, answer keys included. */
export const quizBody = z.strictObject({
  settings: z.strictObject({
    passMark: decimal().min(0).max(100),
    maxAttempts: integer().min(0).max(1000).nullable(),
    timeLimitMinutes: decimal().min(0).max(10_000).nullable(),
    coolDownHours: decimal().min(0).max(10_000),
    shuffle: z.boolean(),
    drawCount: integer().min(0).max(10_000).nullable(),
    feedback: z.enum(feedbackRules),
  }),
  questions: z.array(question).max(quizLimits.questions),
});
