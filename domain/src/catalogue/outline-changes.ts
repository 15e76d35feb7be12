import type { Localised } from '../localised.ts';

type OutlineUnit = { contentItemId: string; titles: Localised; required: boolean };
type Outline = readonly { titles: Localised; units: readonly OutlineUnit[] }[];

/** What happened to one step between two editions. */
export type OutlineChange =
  | { kind: 'added' | 'removed'; titles: Localised }
  | { kind: 'renamed'; before: Localised; titles: Localised }
  | { kind: 'nowRequired' | 'nowOptional'; titles: Localised }
  | { kind: 'reordered' };

/**
 * What changed from one edition's outline to the next. A step is the same when it points at the same content: ids are
 * new in each edition.
 */
export function outlineChanges(before: Outline, after: Outline): OutlineChange[] {
  const old = before.flatMap((section) => section.units);
  const now = after.flatMap((section) => section.units);
  const partners = pair(old, now);
  const kept = now.flatMap((unit) => (partners.has(unit) ? [{ unit, was: partners.get(unit)! }] : []));
  const stayed = new Set(partners.values());
  return [
    ...now.filter((unit) => !partners.has(unit)).map(({ titles }) => ({ kind: 'added' as const, titles })),
    ...old.filter((unit) => !stayed.has(unit)).map(({ titles }) => ({ kind: 'removed' as const, titles })),
    ...kept
      .filter(({ unit, was }) => !sameWords(unit.titles, was.titles))
      .map(({ unit, was }) => ({ kind: 'renamed' as const, before: was.titles, titles: unit.titles })),
    ...kept
      .filter(({ unit, was }) => unit.required !== was.required)
      .map(({ unit }) => ({
        kind: unit.required ? ('nowRequired' as const) : ('nowOptional' as const),
        titles: unit.titles,
      })),
    ...(inOrder(kept.map(({ was }) => old.indexOf(was))) ? [] : [{ kind: 'reordered' as const }]),
  ];
}

/** The first of the old steps with the same content; content used twice is paired in order. */
function pair(old: readonly OutlineUnit[], now: readonly OutlineUnit[]): Map<OutlineUnit, OutlineUnit> {
  const left = [...old];
  const partners = new Map<OutlineUnit, OutlineUnit>();
  for (const unit of now) {
    const index = left.findIndex((other) => other.contentItemId === unit.contentItemId);
    if (index >= 0) partners.set(unit, left.splice(index, 1)[0]!);
  }
  return partners;
}

function sameWords(a: Localised, b: Localised): boolean {
  return (['en', 'fr', 'es'] as const).every((language) => (a[language] ?? '') === (b[language] ?? ''));
}

function inOrder(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || numbers[index - 1]! <= number);
}
