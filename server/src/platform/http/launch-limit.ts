/** How much one opening of a package may ask for within a minute. A course with videos fits; a flood does not (E28). */
const most = { requests: 3000, calls: 240, bytes: 2 * 1024 ** 3 };
/**
 * Calls beyond this many in a minute are answered a little later each: a package that loops waits for itself, not
 * others for it.
 */
const briskCalls = 120;
const windowMilliseconds = 60_000;
const mostLaunches = 20_000;

type Spent = { began: number; requests: number; calls: number; bytes: number };
export type LaunchLimit = {
  /** Counts a request; the seconds to wait when it is one too many, else null. */
  request(token: string): number | null;
  /** Counts something said; the milliseconds it is held back, or the seconds to wait. */
  call(token: string): { holdMilliseconds: number } | { retryAfter: number };
  /** Counts bytes that were sent. */
  sent(token: string, bytes: number): void;
};

/** Per process, as the limit of the API is: a guard against floods, not a ledger. */
export function launchLimit(now: () => number): LaunchLimit {
  const known = new Map<string, Spent>();
  const spentBy = (token: string): Spent => {
    const before = known.get(token);
    if (before && now() - before.began < windowMilliseconds) return before;
    const spent = { began: now(), requests: 0, calls: 0, bytes: 0 };
    known.delete(token);
    known.set(token, spent);
    if (known.size > mostLaunches) known.delete(known.keys().next().value!);
    return spent;
  };
  const wait = ({ began }: Spent) => Math.max(1, Math.ceil((began + windowMilliseconds - now()) / 1000));
  return {
    request(token) {
      const spent = spentBy(token);
      spent.requests++;
      return spent.requests > most.requests || spent.bytes > most.bytes ? wait(spent) : null;
    },
    call(token) {
      const spent = spentBy(token);
      spent.calls++;
      if (spent.calls > most.calls) return { retryAfter: wait(spent) };
      return { holdMilliseconds: spent.calls > briskCalls ? Math.min(1000, (spent.calls - briskCalls) * 20) : 0 };
    },
    sent: (token, bytes) => void (spentBy(token).bytes += bytes),
  };
}
