import type { Json } from '../../xapi/check.ts';
import { isObject } from '../../xapi/check.ts';
import { wordsOf } from '../../xapi/words.ts';
import { durationSeconds } from '../cmi5-session.ts';
import type { Elements } from '../data-model.ts';

export const answerResults = ['correct', 'wrong', 'unanticipated', 'neutral', 'scored'] as const;
export type AnswerResult = (typeof answerResults)[number];

/** One answer to a question of a package, as the package told it. */
export type PackageAnswer = {
  /**
   * Which answer it is, among those of its activity: told again under the same key, it takes the place of what was told
   * before.
   */
  key: string;
  question: string;
  kind: string | null;
  description: string | null;
  response: string | null;
  /** Each pattern is right. */
  correct: string[];
  /** What the ids in responses and patterns mean, where the package says so. */
  choices: Record<string, string> | null;
  result: AnswerResult | null;
  /** Where the result is a number. */
  points: number | null;
  weighting: number | null;
  latencySeconds: number | null;
};

/** Of one activity more are none that anyone reads: what is beyond stays in the time line. */
export const mostAnswers = 1000;
const longestText = 4000;
const cut = (text: string): string => text.slice(0, longestText);

const row = /^cmi\.interactions\.(\d+)\./;
const timespan = /^(\d{2,4}):(\d{2}):(\d{2}(?:\.\d{1,2})?)$/;

/**
 * The answers of SCORM that a call told of, as the model has them now. `attempt`: of the activity; a new one begins a
 * new list.
 */
export function answersIn(called: Elements, model: Elements, attempt: number): PackageAnswer[] {
  const touched = new Set(Object.keys(called).flatMap((element) => row.exec(element)?.[1] ?? []));
  return [...touched]
    .map(Number)
    .filter((n) => n < mostAnswers)
    .sort((a, b) => a - b)
    .flatMap((n) => answerAt(model, n, attempt) ?? []);
}

function answerAt(model: Elements, n: number, attempt: number): PackageAnswer | null {
  const of = (name: string): string | null => model[`cmi.interactions.${n}.${name}`] || null;
  const question = of('id');
  if (question === null) return null;
  const correct: string[] = [];
  for (
    let i = 0, pattern = of('correct_responses.0.pattern');
    pattern !== null && i < 20;
    pattern = of(`correct_responses.${++i}.pattern`)
  )
    correct.push(cut(pattern));
  const result = of('result');
  const latency = of('latency');
  const [, hours, minutes, seconds] = timespan.exec(latency ?? '') ?? [];
  const response = of('student_response') ?? of('learner_response');
  const description = of('description');
  return {
    key: `${attempt}.${n}`,
    question,
    kind: of('type'),
    description: description && cut(languageless(description)),
    response: response && cut(response),
    correct,
    choices: null,
    ...resultOf(result),
    weighting: numberOf(of('weighting')),
    latencySeconds:
      hours === undefined
        ? latency === null
          ? null
          : durationSeconds(latency)
        : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  };
}

function resultOf(result: string | null): Pick<PackageAnswer, 'result' | 'points'> {
  if (result === null) return { result: null, points: null };
  if (result === 'incorrect') return { result: 'wrong', points: null };
  const points = numberOf(result);
  if (points !== null) return { result: 'scored', points };
  return {
    result: (answerResults as readonly string[]).includes(result) ? (result as AnswerResult) : null,
    points: null,
  };
}

/** What a column of the database takes, and a reader believes. */
const numberOf = (text: unknown): number | null => {
  const number = text === null || text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && Math.abs(number) < 1e12 ? number : null;
};

const answered = 'http://adlnet.gov/expapi/verbs/answered';
const interactionType = 'http://adlnet.gov/expapi/activities/cmi.interaction';

/** The answer that a statement tells of; null when it tells of something else. */
export function answerTold(statement: Json): PackageAnswer | null {
  const thing = isObject(statement.object) ? statement.object : {};
  const definition = isObject(thing.definition) ? thing.definition : {};
  const result = isObject(statement.result) ? statement.result : {};
  const said = isObject(statement.verb) && statement.verb.id === answered;
  const asked = definition.interactionType !== undefined || definition.type === interactionType;
  if (!(said || asked) || (thing.objectType !== undefined && thing.objectType !== 'Activity')) return null;
  if (!said && result.response === undefined) return null;
  const score = isObject(result.score) ? numberOf(result.score.raw ?? result.score.scaled) : null;
  const description = wordsOf(definition.description, 'en') ?? wordsOf(definition.name, 'en');
  const patterns = Array.isArray(definition.correctResponsesPattern) ? definition.correctResponsesPattern : [];
  return {
    key: String(statement.id),
    question: cut(String(thing.id)),
    kind: typeof definition.interactionType === 'string' ? cut(definition.interactionType) : null,
    description: description === null ? null : cut(description),
    response: typeof result.response === 'string' && result.response !== '' ? cut(result.response) : null,
    correct: patterns.slice(0, 20).map((pattern) => cut(String(pattern))),
    choices: choicesIn(definition),
    result:
      typeof result.success === 'boolean' ? (result.success ? 'correct' : 'wrong') : score === null ? null : 'scored',
    points: score,
    weighting: null,
    latencySeconds: typeof result.duration === 'string' ? durationSeconds(result.duration) : null,
  };
}

function choicesIn(definition: Json): Record<string, string> | null {
  const found: Record<string, string> = {};
  for (const name of ['choices', 'scale', 'source', 'target', 'steps'])
    for (const one of Array.isArray(definition[name]) ? (definition[name] as unknown[]).slice(0, 200) : [])
      if (isObject(one) && typeof one.id === 'string') {
        const words = wordsOf(one.description, 'en');
        if (words !== null) found[one.id.slice(0, 200)] = words.slice(0, 500);
      }
  return Object.keys(found).length > 0 ? found : null;
}

const languageless = (text: string): string => text.replace(/^\{lang=[^}]*\}/, '');

/** A response or a pattern as a person reads it: parts with commas, pairs with arrows, ids by what they mean. */
export function readableAnswer(text: string, choices: Record<string, string> | null): string {
  const meant = (id: string): string => (choices && Object.hasOwn(choices, id) ? choices[id]! : id);
  return text
    .replace(/^(\{(?:lang|case_matters|order_matters)=[^}]*\})+/, '')
    .split('[,]')
    .map((part) =>
      part
        .split('[.]')
        .map((piece) => meant(languageless(piece)))
        .join(' → '),
    )
    .join(', ')
    .replaceAll('[:]', '–');
}

/** Whether a learner sees what would have been right: not while it could still be answered with it. */
export const showsSolutions = ({
  open,
  finished,
  passed,
}: {
  open: boolean;
  finished: boolean;
  passed: boolean | null;
}): boolean => !open || (finished && passed !== false);
