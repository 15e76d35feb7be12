/** How many of the newest days, weeks, months and years keep a backup. */
export type KeepRule = Record<'d' | 'w' | 'm' | 'y', number>;

/** Reads `7d,4w,12m`. Null where it is no rule, or one that keeps nothing. */
export function keepRuleOf(text: string): KeepRule | null {
  const rule: KeepRule = { d: 0, w: 0, m: 0, y: 0 };
  for (const part of text.split(',')) {
    const [, count, unit] = /^\s*([1-9]\d{0,3})([dwmy])\s*$/.exec(part) ?? [];
    if (!count || rule[unit as keyof KeepRule] !== 0) return null;
    rule[unit as keyof KeepRule] = Number(count);
  }
  return rule;
}

const day = 86_400_000;
/** Names the day, week (from Monday), month or year in which a moment lies, in UTC. */
const periods: Record<keyof KeepRule, (at: string) => string> = {
  d: (at) => at.slice(0, 10),
  w: (at) => String(Math.floor((Date.parse(at) / day + 3) / 7)),
  m: (at) => at.slice(0, 7),
  y: (at) => at.slice(0, 4),
};

/**
 * Which of these moments (ISO, UTC) are kept: the last of each of the newest days, weeks, months and years that have
 * one. Days without a backup do not count, so that a server that stood still for a month loses nothing. The newest is
 * always kept.
 */
export function keptBackups(moments: readonly string[], rule: KeepRule): Set<string> {
  const newestFirst = moments.toSorted().toReversed();
  const kept = new Set(newestFirst.slice(0, 1));
  for (const unit of ['d', 'w', 'm', 'y'] as const) {
    const seen = new Set<string>();
    for (const at of newestFirst) {
      if (seen.size >= rule[unit]) break;
      const period = periods[unit](at);
      if (!seen.has(period)) kept.add(at);
      seen.add(period);
    }
  }
  return kept;
}
