/** Numbers from a seed: the same sheets for everyone. */
export type Random = {
  next: () => number;
  int: (from: number, to: number) => number;
  pick: <T>(from: readonly T[]) => T;
  some: <T>(from: readonly T[], count: number) => T[];
  chance: (share: number) => boolean;
};

export function randomFrom(seed: number): Random {
  let state = (seed * 2654435761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const some = <T>(from: readonly T[], count: number): T[] => {
    const left = [...from];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(int(0, left.length - 1), 1)[0]!);
  };
  return { next, int, some, pick: (from) => from[int(0, from.length - 1)]!, chance: (share) => next() < share };
}
