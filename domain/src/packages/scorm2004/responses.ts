import { isLocalized, isReal, isShortIdentifier } from './formats.ts';

const list = (value: string) => value.split('[,]');
const ids = (value: string) => list(value).every(isShortIdentifier);
const different = (value: string) => new Set(list(value)).size === list(value).length;
/** `{case_matters=true}` and its like stand before what they say something of; each once, true or false. */
function withoutSwitches(value: string, ...switches: string[]): string | null {
  let rest = value;
  for (const seen = new Set<string>(); ;) {
    const [whole, name, said] = /^\{(case_matters|order_matters)=([^}]*)\}/.exec(rest) ?? [];
    if (whole === undefined || !switches.includes(name!) || seen.has(name!)) return rest;
    if (said !== 'true' && said !== 'false') return null;
    seen.add(name!);
    rest = rest.slice(whole.length);
  }
}
const pairs = (value: string) =>
  list(value).every((pair) => {
    const parts = pair.split('[.]');
    return parts.length === 2 && parts.every(isShortIdentifier);
  });
const range = (value: string) => {
  const parts = value.split('[:]');
  if (parts.length !== 2 || parts.some((part) => part !== '' && !isReal(part))) return false;
  return parts.includes('') || Number(parts[0]) <= Number(parts[1]);
};
/** A step of a performance: its name or its answer may be missing, not both. */
const steps = (value: string, answer: (given: string) => boolean) =>
  list(value).every((step) => {
    const parts = step.split('[.]');
    if (parts.length !== 2 || parts.every((part) => part === '')) return false;
    return (parts[0] === '' || isShortIdentifier(parts[0]!)) && answer(parts[1]!);
  });
const texts = (value: string) => list(value).every(isLocalized);

/** Whether someone can have answered this to a question of that kind (RTE 4.2.9.2). */
export function isResponse(type: string, value: string): boolean {
  switch (type) {
    case 'true-false':
      return value === 'true' || value === 'false';
    case 'choice':
      return value === '' || (ids(value) && different(value));
    case 'sequencing':
      return value === '' || ids(value);
    case 'fill-in':
      return texts(value);
    case 'long-fill-in':
      return isLocalized(value);
    case 'likert':
      return isShortIdentifier(value);
    case 'matching':
      return pairs(value);
    case 'performance':
      return steps(value, () => true);
    case 'numeric':
      return isReal(value);
    default:
      return true;
  }
}

/** Whether this can be a right answer of such a question (RTE 4.2.9.1). */
export function isPattern(type: string, value: string): boolean {
  switch (type) {
    case 'true-false':
      return value === 'true' || value === 'false';
    case 'choice':
      return value === '' || (ids(value) && different(value));
    case 'sequencing':
      return value === '' || ids(value);
    case 'fill-in': {
      const rest = withoutSwitches(value, 'case_matters', 'order_matters');
      return rest !== null && texts(rest);
    }
    case 'long-fill-in': {
      const rest = withoutSwitches(value, 'case_matters');
      return rest !== null && isLocalized(rest);
    }
    case 'likert':
      return isShortIdentifier(value);
    case 'matching':
      return pairs(value);
    case 'performance': {
      const rest = withoutSwitches(value, 'order_matters');
      return rest !== null && steps(rest, (answer) => !answer.includes('[:]') || range(answer));
    }
    case 'numeric':
      // A number alone is the range from it to itself: authoring tools write it, and their learners would be shown an
      // error for each question.
      return range(value) || isReal(value);
    default:
      return true;
  }
}

/** Kinds of questions that have one right answer, and those whose right answers differ from each other. */
export const oneAnswer: readonly string[] = ['true-false', 'likert', 'numeric', 'other'];
export const distinctAnswers: readonly string[] = ['choice', 'sequencing'];
