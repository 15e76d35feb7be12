import type { DataModel } from '@app/domain/packages/data-model';
import type { PartState, PlayerState, Sequencing } from './state.ts';

/**
 * The first time, back to where one was, or once more: `cmi.entry`. A part that was opened and said nothing is as good
 * as new.
 */
export function entryOf(before: PartState | undefined): 'ab-initio' | 'resume' | '' {
  if (!before || !saidAnything(before.model)) return 'ab-initio';
  return before.suspended ? 'resume' : '';
}
export const saidAnything = (model: Record<string, string>): boolean =>
  Object.keys(model).some((element) => !element.endsWith('total_time'));

/** What was said is what the next opening of the part reads, on this page too. */
export function remember(
  state: PlayerState,
  id: string,
  said: Record<string, string>,
  more: Record<string, string>,
  attempt: number,
  exit: string | undefined,
): void {
  const kept = (state.states[id] ??= {
    model: {},
    attempt,
    completion: 'unknown',
    success: 'unknown',
    suspended: false,
  });
  kept.model = { ...(kept.attempt >= attempt ? kept.model : {}), ...said, ...more };
  kept.attempt = attempt;
  if (exit !== undefined) kept.suspended = exit === 'suspend';
}

/**
 * Names of groups are names of no element, though the engine takes them for one: asked for, they break what is in them.
 */
export function groupsOf(model: DataModel): (element: unknown) => boolean {
  const groups = new Set(
    Object.keys(model).flatMap((name) => {
      const parts = name.split('.');
      return parts.map((_, index) => parts.slice(0, index).join('.')).filter((group) => group !== '');
    }),
  );
  return (element) => typeof element === 'string' && groups.has(element.replaceAll(/\.\d+(?=\.|$)/g, '.n'));
}
export const refuse = <T>(engine: { lastErrorCode: string }, answer: T): T => {
  engine.lastErrorCode = '401';
  return answer;
};
/** Of what packages share, the entries that changed since it was loaded: others may have changed the rest meanwhile. */
export function changedIn<T>(loaded: Record<string, T>): (now: Record<string, T>) => Record<string, T> {
  const before = new Map(Object.entries(loaded).map(([name, value]) => [name, JSON.stringify(value)]));
  const changed = new Set<string>();
  return (now) => {
    for (const [name, value] of Object.entries(now)) if (JSON.stringify(value) !== before.get(name)) changed.add(name);
    return Object.fromEntries(Object.entries(now).filter(([name]) => changed.has(name)));
  };
}
/** Blanks around an identifier are none of it. */
export const trimmed = (element: unknown, value: unknown): string =>
  typeof element === 'string' && element.endsWith('.id') ? String(value).trim() : String(value);

/**
 * A sequencing's state is long, and mostly what it was: it is said again when it changed. The time in it is no change.
 */
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
