import { useRef } from 'react';
import { call } from './client.ts';
import type { EndpointName, Input, Result } from './client.ts';

/** Calls with one key for the same words, also when they are repeated after a lost connection. */
export function useCallOnce() {
  const pending = useRef<{ input: string; key: string } | null>(null);
  return async <N extends EndpointName>(name: N, input: Input<N>): Promise<Result<N>> => {
    // Of what all endpoints take together the compiler would make one type, and give up.
    const written = JSON.stringify([name, input as unknown]);
    if (pending.current?.input !== written) pending.current = { input: written, key: crypto.randomUUID() };
    return call(name, input, { idempotencyKey: pending.current.key });
  };
}
