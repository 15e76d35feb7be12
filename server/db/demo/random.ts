/** Chance that repeats: the same seed gives the same demo world on every machine. */
export type Chance = {
  /** 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number;
  pick: <Item>(items: readonly Item[]) => Item;
  happens: (probability: number) => boolean;
  shuffled: <Item>(items: readonly Item[]) => Item[];
};

/** mulberry32: 32 bits of state are plenty for made-up people. */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (items) => {
      const item = items[between(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    happens: (probability) => next() < probability,
    shuffled: (items) => {
      const mixed = [...items];
      for (let index = mixed.length - 1; index > 0; index -= 1) {
        const other = between(0, index);
        [mixed[index], mixed[other]] = [mixed[other]!, mixed[index]!];
      }
      return mixed;
    },
  };
}

/** A seed from words, so that each person and course has a stream of its own. */
export function seedOf(words: string): number {
  let hash = 2_166_136_261;
  for (const sign of words) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
}
