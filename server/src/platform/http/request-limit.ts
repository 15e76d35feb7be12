/**
 * How often one caller may ask within a minute. Per process: a guard against floods, not a ledger (sign-in limits are
 * in the database).
 */
export type RequestLimit = {
  /** Counts one request; the seconds to wait when it is one too many, else null. */
  take(caller: string, most: number): number | null;
};

const windowMilliseconds = 60_000;
/** Past this many callers in one minute the oldest are forgotten, so that a flood of addresses costs no memory. */
const mostCallers = 50_000;

export function requestLimit(now: () => number): RequestLimit {
  let began = now();
  let counts = new Map<string, number>();
  return {
    take(caller, most) {
      const present = now();
      if (present - began >= windowMilliseconds) {
        began = present;
        counts = new Map();
      }
      const count = (counts.get(caller) ?? 0) + 1;
      counts.set(caller, count);
      if (counts.size > mostCallers) counts.delete(counts.keys().next().value!);
      return count > most ? Math.ceil((began + windowMilliseconds - present) / 1000) : null;
    },
  };
}
