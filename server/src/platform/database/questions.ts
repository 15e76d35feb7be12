import type { Event, Listener, Work } from './work.ts';
import { defineEvent, when } from './work.ts';

/** A question of a module that others above it answer. Those who do say so in `provides` of their `module.ts`. */
export type Question<I, A> = Event<{ input: I; answers: A[] }>;

export const defineQuestion = <I, A>(name: `${string}.${string}`): Question<I, A> => defineEvent(name);

/** One module's answer to a question. */
export type Provider = Listener & { readonly provides: true };

export const provide = <I, A>(question: Question<I, A>, run: (work: Work, input: I) => A | Promise<A>): Provider => ({
  ...when(question, async (work, { input, answers }) => void answers.push(await run(work, input))),
  provides: true,
});

/** The answers of every module that provides one, lowest module first. */
export async function ask<I, A>(work: Work, question: Question<I, A>, input: I): Promise<A[]> {
  const answers: A[] = [];
  await work.emit(question, { input, answers });
  return answers;
}

/** The answer to a question that exactly one module answers. */
export async function askOne<I, A>(work: Work, question: Question<I, A>, input: I): Promise<A> {
  const answers = await ask(work, question, input);
  if (answers.length !== 1) throw new Error(`${question.name} has ${answers.length} answers`);
  return answers[0]!;
}
