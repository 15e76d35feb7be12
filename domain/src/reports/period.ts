import type { Day } from '../time.ts';

/** A period of whole days, both included. */
export type Period = { from: Day; to: Day };

/**
 * The period asked for; without one, this month so far. It never ends later than today: nothing is known of tomorrow.
 */
export function periodOf(asked: { from?: Day | undefined; to?: Day | undefined }, today: Day): Period {
  const to = asked.to && asked.to < today ? asked.to : today;
  const from = asked.from ?? `${to.slice(0, 7)}-01`;
  return { from: from > to ? to : from, to };
}

/** The months a period touches, `YYYY-MM`, oldest first. */
export function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (
    let [year, month] = from.split('-').map(Number) as [number, number];
    ;
    month === 12 ? ((year += 1), (month = 1)) : (month += 1)
  ) {
    const name = `${year}-${String(month).padStart(2, '0')}`;
    if (name > to.slice(0, 7)) return months;
    months.push(name);
  }
}
