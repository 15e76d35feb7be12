import { useSyncExternalStore } from 'react';

/** How often a server that did not answer is asked whether it is back. */
const askEvery = 10_000;

/** The last call got no answer, or one that this device had kept: a network that was joined need not lead anywhere. */
let silent = false;
let asking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Told of each answer of the API, and of calls that got none (null). */
export function noteAnswer(answer: Response | null): void {
  const now = answer === null || answer.headers.has('x-kept-at');
  if (now && asking === undefined) asking = setTimeout(askAgain, askEvery);
  if (!now) {
    clearTimeout(asking);
    asking = undefined;
  }
  if (now === silent) return;
  silent = now;
  for (const tell of listeners) tell();
}

function askAgain(): void {
  asking = undefined;
  fetch('/readyz', { cache: 'no-store' }).then(noteAnswer, () => noteAnswer(null));
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  // Back in a network, one need not wait for the next question.
  const back = () => {
    if (silent) askAgain();
    tell();
  };
  window.addEventListener('online', back);
  window.addEventListener('offline', tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('online', back);
    window.removeEventListener('offline', tell);
  };
}

export const isOnline = (): boolean => navigator.onLine && !silent;

/** Whether the server can be reached, as far as this device and the last answers tell. */
export const useIsOnline = (): boolean => useSyncExternalStore(listen, isOnline);
