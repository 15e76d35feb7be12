import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The server's time on this device: what the server last said, and what passed since by a clock no one can set.
 * `sync` takes a newer word of the server's.
 */
export function useServerClock(serverNow: string): { now: () => number; sync: (instant: string) => void } {
  const base = useRef({ server: Date.parse(serverNow), here: performance.now() });
  const sync = useCallback((instant: string) => {
    base.current = { server: Date.parse(instant), here: performance.now() };
  }, []);
  const now = useCallback(() => base.current.server + (performance.now() - base.current.here), []);
  return { now, sync };
}

/** Whole seconds until an instant by the server's clock, told again each second; never below 0. */
export function useSecondsUntil(instant: string | null, now: () => number): number | null {
  const left = () => (instant === null ? null : Math.max(0, Math.ceil((Date.parse(instant) - now()) / 1000)));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    if (instant === null) return;
    const tick = () => setSeconds(left());
    tick();
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `left` reads only these
  }, [instant, now]);
  return seconds;
}
