import type { PartState, PlayerState, Sequencing } from './state.ts';

/** The first time, back to where one was, or once more: `cmi.entry`. A part that was opened and said nothing is as good as new. */
export function entryOf(before: PartState | undefined): 'ab-initio' | 'resume' | '' {
  if (!before || Object.keys(before.model).every((element) => element.endsWith('total_time'))) return 'ab-initio';
  return before.suspended ? 'resume' : '';
}

/** What was said is what the next opening of the part reads, on this page too. */
export function remember(
  state: PlayerState,
  id: string,
  said: Record<string, string>,
  more: Record<string, string>,
  attempt: number,
  exit: string | undefined,
): void {
  const kept = (state.states[id] ??= { model: {}, attempt, completion: 'unknown', success: 'unknown', suspended: false });
  kept.model = { ...(kept.attempt >= attempt ? kept.model : {}), ...said, ...more };
  kept.attempt = attempt;
  if (exit !== undefined) kept.suspended = exit === 'suspend';
}

/** Names of no element, which the engine takes for one. */
export const bare = (element: unknown): boolean => typeof element === 'string' && !element.includes('.');
export const refuse = <T>(engine: { lastErrorCode: string }, answer: T): T => {
  engine.lastErrorCode = '401';
  return answer;
};
/** Blanks around an identifier are none of it. */
export const trimmed = (element: unknown, value: unknown): string =>
  typeof element === 'string' && element.endsWith('.id') ? String(value).trim() : String(value);

/** A sequencing's state is long, and mostly what it was: it is said again when it changed. The time in it is no change. */
export function onlyChanged(): (now: Sequencing | undefined) => Sequencing | undefined {
  let before = '';
  return (now) => {
    if (!now) return now;
    const text = JSON.stringify({ ...now, state: now.state.replaceAll(/"timestamp":"[^"]*"/g, '') });
    if (text === before) return undefined;
    before = text;
    return now;
  };
}
