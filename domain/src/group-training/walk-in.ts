/** A person of the company whom a walk-in could be. */
export type Known = { personId: string; name: string; number: string; onRoster: boolean };

const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const inAnyOrder = (name: string): string => folded(name).split(' ').toSorted().join(' ');

export const sameName = (one: string, other: string): boolean => inAnyOrder(one) === inAnyOrder(other);
export const sameNumber = (one: string, other: string): boolean =>
  folded(one).replaceAll(' ', '') === folded(other).replaceAll(' ', '');

export type WalkInMatch =
  | { kind: 'person'; personId: string }
  | { kind: 'new' }
  | { kind: 'open'; personIds: string[] };

/**
 * Who a walk-in is, from what was typed: the employee with the same number and name, a new person when no one has
 * either, and otherwise open until a person decides. A name alone decides nothing: two people may share it.
 */
export function matchWalkIn(
  { name, number }: { name: string; number: string | null },
  known: readonly Known[],
): WalkInMatch {
  const byNumber = number === null ? undefined : known.find((person) => sameNumber(person.number, number));
  if (byNumber && sameName(byNumber.name, name)) return { kind: 'person', personId: byNumber.personId };
  const alike = known.filter((person) => person === byNumber || sameName(person.name, name));
  return alike.length === 0 ? { kind: 'new' } : { kind: 'open', personIds: alike.map(({ personId }) => personId) };
}
