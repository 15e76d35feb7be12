/** What a package says: element of the data model → its value. */
export type Elements = Readonly<Record<string, string>>;
export type RefusalReason = 'unknown' | 'readOnly' | 'type' | 'range' | 'tooLong' | 'tooMany';
export type RefusedElement = { element: string; reason: RefusalReason };

type Access = 'read' | 'write' | 'both';
/** One element: who may write it, and what a value must look like; null when it fits. */
export type ElementRule = { access: Access; check: (value: string) => RefusalReason | null };
/** Elements by their name, `n` in place of each number. */
export type DataModel = Readonly<Record<string, ElementRule>>;

/** More rows than this of one list are no course any more (E10). */
export const mostRows = 2000;

/** The rule for an element, or why there is none. */
export function ruleOf(model: DataModel, element: string): ElementRule | RefusalReason {
  if (element.length > 255) return 'unknown';
  const rows = element.match(/(?<=\.)\d+(?=\.|$)/g) ?? [];
  if (rows.some((row) => row.length > 6 || Number(row) >= mostRows)) return 'tooMany';
  const name = element.replaceAll(/\.\d+(?=\.|$)/g, '.n');
  return Object.hasOwn(model, name) ? model[name]! : 'unknown';
}

/** What of `elements` the standard allows a package to say. What is refused changes nothing. */
export function allowedElements(
  model: DataModel,
  elements: Elements,
): { allowed: Record<string, string>; refused: RefusedElement[] } {
  const allowed: Record<string, string> = {};
  const refused: RefusedElement[] = [];
  for (const [element, value] of Object.entries(elements)) {
    const rule = ruleOf(model, element);
    const reason = typeof rule === 'string' ? rule : rule.access === 'read' ? 'readOnly' : rule.check(value);
    if (reason) refused.push({ element, reason });
    else allowed[element] = value;
  }
  return { allowed, refused };
}

// Kinds of values -------------------------------------------------------------------------------------

export const text = (longest: number) => (value: string) => (value.length > longest ? ('tooLong' as const) : null);
export const oneOf =
  (...words: string[]) =>
  (value: string) =>
    words.includes(value) ? null : ('type' as const);

/** A number within bounds; never `NaN`, `Infinity` or `1e9`. */
export const real =
  (least = -Infinity, most = Infinity, blank = false) =>
  (value: string): RefusalReason | null => {
    if (blank && value === '') return null;
    if (value.length > 40 || !/^-?(\d+\.?\d*|\.\d+)$/.test(value)) return 'type';
    const number = Number(value);
    return number < least || number > most ? 'range' : null;
  };
export const matching = (form: RegExp, longest: number) => (value: string) =>
  value.length > longest ? ('tooLong' as const) : form.test(value) ? null : ('type' as const);

export const read: ElementRule = { access: 'read', check: () => null };
export const both = (check: ElementRule['check']): ElementRule => ({ access: 'both', check });
export const write = (check: ElementRule['check']): ElementRule => ({ access: 'write', check });
