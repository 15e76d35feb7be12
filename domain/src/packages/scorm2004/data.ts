import { scorm2004Model } from '../scorm2004-model.ts';
import { children, elements, lists, makesRow } from './elements.ts';
import { distinctAnswers, isPattern, isResponse, oneAnswer } from './responses.ts';

/** Answer and error code of the standard; 0: none. */
export type Got = { value: string; error: number };
/** More rows than this of one list are no course any more. */
const mostRows = 2_000;

/** Status → what the manifest says must be reached, the measure of it, and the two words. */
const deciding: Record<string, [limit: string, measure: string, yes: string, no: string]> = {
  'cmi.completion_status': ['cmi.completion_threshold', 'cmi.progress_measure', 'completed', 'incomplete'],
  'cmi.success_status': ['cmi.scaled_passing_score', 'cmi.score.scaled', 'passed', 'failed'],
};
const nameOf = (element: string) => element.replaceAll(/\.\d+(?=\.|$)/g, '.n');
const isGroup = (name: string) => Object.keys(elements).some((one) => one.startsWith(`${name}.`));
const refused = (error: number): Got => ({ value: '', error });

/** What a package's page says of itself in one opening, as the standard judges each call (RTE 3.1.7, 4.2). */
export function openData() {
  const values = new Map<string, string>();
  const rows = new Map<string, number>();

  /** Where the element's rows stand: the list it is in, and its number there; from the outermost. */
  const placesOf = (element: string): { list: string; index: number }[] => {
    const places: { list: string; index: number }[] = [];
    for (const found of element.matchAll(/\.(\d+)(?=\.|$)/g))
      places.push({ list: element.slice(0, found.index), index: Number(found[1]) });
    return places;
  };
  /** As the table of values writes it: `01` is the row 1. */
  const plain = (element: string) => element.replaceAll(/\.0+(?=\d+(?:\.|$))/g, '.');
  const countOf = (list: string) => rows.get(list) ?? 0;

  function get(element: string): Got {
    if (element === '') return refused(301);
    const [, group, keyword] = /^(.*)\.(_children|_count|_version)$/.exec(element) ?? [];
    if (keyword && element !== 'cmi._version') return aboutGroup(plain(group!), keyword);
    const name = nameOf(element);
    const rule = Object.hasOwn(elements, name) ? elements[name]! : undefined;
    if (!rule) return refused(401);
    const at = plain(element);
    if (placesOf(at).some(({ list, index }) => index >= countOf(list))) return refused(301);
    if (rule.access === 'write') return refused(405);
    const value = decided(at) ?? values.get(at) ?? rule.initial;
    return value === undefined ? refused(403) : { value, error: 0 };
  }

  /** A status that a measure decides, where the manifest says what it must reach. */
  function decided(element: string): string | undefined {
    const [limit, measure, yes, no] = deciding[element] ?? [];
    const must = limit === undefined ? undefined : values.get(limit);
    if (must === undefined) return undefined;
    const is = values.get(measure!);
    return is === undefined ? 'unknown' : Number(is) >= Number(must) ? yes : no;
  }

  function aboutGroup(group: string, keyword: string): Got {
    const name = nameOf(group);
    if (!Object.hasOwn(elements, name) && !isGroup(name)) return refused(401);
    if (placesOf(group).some(({ list, index }) => index >= countOf(list))) return refused(301);
    if (keyword === '_children' && Object.hasOwn(children, name)) return { value: children[name]!, error: 0 };
    if (keyword === '_count' && lists.includes(name)) return { value: String(countOf(group)), error: 0 };
    return refused(301);
  }

  function set(element: string, value: string): number {
    if (element === '') return 351;
    const [, group, keyword] = /^(.*)\.(_children|_count|_version)$/.exec(element) ?? [];
    if (keyword) return Object.hasOwn(elements, nameOf(group!)) || isGroup(nameOf(group!)) ? 404 : 401;
    const name = nameOf(element);
    const rule = Object.hasOwn(elements, name) ? elements[name]! : undefined;
    if (!rule) return 401;
    if (rule.access === 'read') return 404;
    const at = plain(element);
    const error =
      misplaced(at, name) ||
      (name.startsWith('cmi.interactions.n.') && unfounded(at, name)) ||
      rule.check(value) ||
      against(at, name, value);
    if (error) return error;
    // What the server would not keep is not acknowledged either.
    if (Object.hasOwn(scorm2004Model, name) && scorm2004Model[name]!.check(value) === 'tooLong') return 406;
    put(at, value);
    return 0;
  }

  function put(at: string, value: string): void {
    for (const { list, index } of placesOf(at)) rows.set(list, Math.max(countOf(list), index + 1));
    values.set(at, value);
  }

  /** Rows follow each other, and the last step alone may make a new one. */
  function misplaced(at: string, name: string): number {
    const places = placesOf(at);
    for (const [depth, { list, index }] of places.entries()) {
      if (index > countOf(list) || index >= mostRows) return 351;
      if (index === countOf(list) && (depth < places.length - 1 || !makesRow(name))) return 408;
    }
    return 0;
  }

  /** An answer and its right ones belong to a question whose kind is known. */
  function unfounded(at: string, name: string): number {
    const question = /^cmi\.interactions\.\d+/.exec(at)![0];
    return /learner_response|correct_responses/.test(name) && !values.has(`${question}.type`) ? 408 : 0;
  }

  /** What the value itself may be, seen beside the others. */
  function against(at: string, name: string, value: string): number {
    const [{ list, index } = { list: '', index: 0 }] = placesOf(at).toReversed();
    const others = () =>
      Array.from({ length: countOf(list) }, (_, row) => `${list}.${row}.${at.slice(at.lastIndexOf('.') + 1)}`).filter(
        (one) => one !== at,
      );
    if (name === 'cmi.objectives.n.id' || name === 'cmi.interactions.n.objectives.n.id') {
      if (others().some((one) => values.get(one) === value)) return 351;
      return name === 'cmi.objectives.n.id' && values.has(at) && values.get(at) !== value ? 351 : 0;
    }
    const type = values.get(`${/^cmi\.interactions\.\d+/.exec(at)?.[0]}.type`) ?? '';
    if (name.endsWith('.learner_response')) return isResponse(type, value) ? 0 : 406;
    if (!name.endsWith('.pattern')) return 0;
    if (index > 0 && oneAnswer.includes(type)) return 351;
    if (!isPattern(type, value)) return 406;
    return distinctAnswers.includes(type) && others().some((one) => values.get(one) === value) ? 351 : 0;
  }

  return {
    get,
    set,
    /** Reads without judging; undefined: no one said it. */
    said: (element: string): string | undefined => values.get(element),
    /**
     * Sets what only the system may set, and what was said before: it is not judged again, but stays within the model.
     */
    give(element: string, value: string): void {
      const name = nameOf(element);
      if (
        Object.hasOwn(elements, name) &&
        placesOf(element).every(({ list, index }) => index <= countOf(list) && index < mostRows)
      )
        put(element, value);
    },
    count: countOf,
  };
}
export type Data = ReturnType<typeof openData>;
