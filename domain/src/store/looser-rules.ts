import type { PurchaseRules } from './purchase-rules.ts';

/** Fields that decide together change together. */
const groups = [
  ['buyers', 'chosenPersonIds'],
  ['mostPerOrderMinor'],
  ['mostPerMonthMinor'],
  ['approvalAboveMinor'],
  ['approverPersonIds'],
  ['methods'],
  ['purchaseOrderRequired'],
  ['costCentreRequired'],
] as const satisfies readonly (readonly (keyof PurchaseRules)[])[];

type Group = (typeof groups)[number];
type Part = Partial<PurchaseRules>;

/** What of a change takes effect at once, and what allows someone more than before and therefore waits. */
export function splitRulesChange(
  before: PurchaseRules,
  after: PurchaseRules,
  adminIds: ReadonlySet<string>,
): { atOnce: Part; waits: Part } {
  const [atOnce, waits]: [Part, Part] = [{}, {}];
  for (const group of groups) {
    if (group.every((field) => isSame(before[field], after[field]))) continue;
    Object.assign(
      isLooser(group, before, after, adminIds) ? waits : atOnce,
      Object.fromEntries(group.map((field) => [field, after[field]])),
    );
  }
  return { atOnce, waits };
}

/** Whether a later change is about the same as one that waits, which it then replaces. */
export const isAboutTheSame = (one: Part, other: Part): boolean => Object.keys(one).some((field) => field in other);

function isLooser(group: Group, before: PurchaseRules, after: PurchaseRules, adminIds: ReadonlySet<string>): boolean {
  switch (group[0]) {
    case 'buyers':
      return isMorePeople(buyersOf(before), buyersOf(after), adminIds);
    case 'approverPersonIds':
      // Below no amount does anyone approve: who would is no matter yet.
      return before.approvalAboveMinor !== null && isMorePeople(approversOf(before), approversOf(after), adminIds);
    case 'methods':
      return after.methods.some((method) => !before.methods.includes(method));
    case 'mostPerOrderMinor':
    case 'mostPerMonthMinor':
    case 'approvalAboveMinor':
      return isMore(before[group[0]], after[group[0]]);
    // What an order says about itself lets no one spend more.
    case 'purchaseOrderRequired':
    case 'costCentreRequired':
      return false;
  }
}

const isMore = (before: number | null, after: number | null) => before !== null && (after === null || after > before);

type People = { admins: boolean; ids: readonly string[] };
const buyersOf = ({ buyers, chosenPersonIds }: PurchaseRules): People => ({
  admins: buyers !== 'chosen',
  ids: buyers === 'admins' ? [] : chosenPersonIds,
});
const approversOf = ({ approverPersonIds: ids }: PurchaseRules): People => ({ admins: ids.length === 0, ids });

/** Whether someone may who might not before. That all administrators may is more than that each of today's may. */
function isMorePeople(before: People, after: People, adminIds: ReadonlySet<string>): boolean {
  if (after.admins && !before.admins) return true;
  return after.ids.some((id) => !before.ids.includes(id) && !(before.admins && adminIds.has(id)));
}

function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((value) => other.includes(value));
}
