import type { Json } from '../xapi/check.ts';
import { isObject } from '../xapi/check.ts';
import { wordsOf } from '../xapi/words.ts';
import { answerTold, readableAnswer } from './results/answers.ts';
import { cmi5Extensions, cmi5Verbs } from './cmi5.ts';
import { durationSeconds } from './cmi5-session.ts';

/** Verbs that the console has words of its own for; every other is shown as its statement calls it. */
export const knownVerbs = [
  'launched',
  'initialized',
  'completed',
  'passed',
  'failed',
  'abandoned',
  'waived',
  'terminated',
  'satisfied',
  'answered',
  'attempted',
  'experienced',
  'progressed',
  'interacted',
  'suspended',
  'resumed',
  'scored',
  'exited',
  'voided',
] as const;
export type KnownVerb = (typeof knownVerbs)[number];

export const statementCodes = ['completion', 'success', 'score', 'progress', 'response', 'duration'] as const;
export type StatementCode = (typeof statementCodes)[number];

/** A statement as a person reads it. */
export type StatementLine = {
  verb: KnownVerb | null;
  /** The verb in the statement's own words. */
  verbWords: string;
  object: string;
  /** What came with it; `value` is text, a percentage, or seconds of a duration. */
  said: { code: StatementCode; value: string }[];
};

const longest = 200;
const cut = (text: string): string => (text.length > longest ? `${text.slice(0, longest)}…` : text);
const adl = 'http://adlnet.gov/expapi/verbs/';
const lastPart = (iri: string): string =>
  iri
    .replace(/[/#]+$/, '')
    .split(/[/#]/)
    .at(-1) || iri;

export function verbOf(id: string): KnownVerb | null {
  const own =
    Object.entries(cmi5Verbs).find(([, iri]) => iri === id)?.[0] ?? (id.startsWith(adl) ? id.slice(adl.length) : null);
  return (knownVerbs as readonly string[]).includes(own ?? '') ? (own as KnownVerb) : null;
}

export const verbWords = (verb: Json, language: string): string =>
  cut(wordsOf(verb.display, language) ?? lastPart(String(verb.id)));

/** `titles`: of activities that statements name by nothing but their id. */
export function statementLine(
  statement: Json,
  language: string,
  titles: ReadonlyMap<string, string> = new Map(),
): StatementLine {
  const verb = statement.verb as Json;
  return {
    verb: verbOf(String(verb.id)),
    verbWords: verbWords(verb, language),
    object: objectOf(isObject(statement.object) ? statement.object : {}, language, titles),
    said: saidOf(statement),
  };
}

function objectOf(object: Json, language: string, titles: ReadonlyMap<string, string>): string {
  const definition = isObject(object.definition) ? object.definition : {};
  return cut(
    wordsOf(definition.name, language) ??
      wordsOf(definition.description, language) ??
      titles.get(String(object.id)) ??
      String(object.id ?? object.name ?? object.objectType ?? ''),
  );
}

function saidOf(statement: Json): StatementLine['said'] {
  const result = isObject(statement.result) ? statement.result : {};
  const score = isObject(result.score) ? result.score : {};
  const progress = isObject(result.extensions) ? result.extensions[cmi5Extensions.progress] : undefined;
  const answer = answerTold(statement);
  const percent =
    typeof score.scaled === 'number'
      ? `${Math.round(score.scaled * 10_000) / 100} %`
      : typeof score.raw === 'number'
        ? typeof score.max === 'number'
          ? `${score.raw} / ${score.max}`
          : String(score.raw)
        : null;
  const found: Record<StatementCode, string | null> = {
    completion: typeof result.completion === 'boolean' ? String(result.completion) : null,
    success: typeof result.success === 'boolean' ? String(result.success) : null,
    score: percent,
    progress: typeof progress === 'number' ? `${progress} %` : null,
    response:
      typeof result.response === 'string' && result.response !== ''
        ? cut(readableAnswer(result.response.slice(0, 4000), answer?.choices ?? null))
        : null,
    duration: typeof result.duration === 'string' ? String(Math.round(durationSeconds(result.duration))) : null,
  };
  return statementCodes.flatMap((code) => (found[code] === null ? [] : [{ code, value: found[code] }]));
}
