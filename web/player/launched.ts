import { base } from './calls.ts';
import type { Controls, Mark, Request } from './engine.ts';
import { drawShell } from './shell.ts';
import { endAbove, realAbove } from './stand-ins.ts';
import type { Part, PartState, PlayerState } from './state.ts';
import { openable } from './state.ts';
import { wordsFor } from './words.ts';

const hereEveryMs = 10_000;
/** A page that hangs while it is left is not waited for. */
const longestGoodbyeMs = 3_000;
/** What a page says while it goes away is on its way then; the next launch would end its session. */
const lastWordMs = 300;

type Here = { ended: boolean; done: string[]; marks?: Record<string, Mark>; refused?: boolean };

/**
 * The player of cmi5 and xAPI: its activities find no API, they speak to the record store with what their address tells
 * them. What is left to do here is to open them, to show which there are, and to say that someone is still looking.
 */
export async function startLaunched(): Promise<void> {
  // Without a second host pages get the script too, for the standards that look for an API: there is nothing to find
  // here.
  if (document.currentScript?.dataset['inner'] !== undefined) return;
  endAbove();
  const place = document.getElementById('player')!;
  document.documentElement.dataset['theme'] = location.hash.includes('dark')
    ? 'dark'
    : location.hash.includes('light')
      ? 'light'
      : '';
  const state = await ask<PlayerState>('state');
  if (!state) {
    place.textContent = wordsFor(document.documentElement.lang).ended;
    place.className = 'notice';
    return;
  }
  const tell = (message: object) => realAbove.postMessage({ source: 'muster-player', ...message }, state.app);
  const shell = drawShell(place, state, wordsFor(state.locale), (way) => tell({ kind: 'way', way }));
  const parts = openable(state.activities);
  let current: Part | null = null;
  let known = '';
  let marks: Record<string, Mark> = Object.fromEntries(parts.map(({ id }) => [id, markOf(state.states[id])]));
  let ended = false;
  let since = performance.now();

  const neighbour = (step: number) => (current ? parts[parts.indexOf(current) + step] : undefined);
  const target = (request: Request, id?: string) =>
    request === 'choice'
      ? parts.find((part) => part.id === id)
      : request === 'continue'
        ? neighbour(1)
        : request === 'previous'
          ? neighbour(-1)
          : undefined;
  const controls: Controls = {
    may: (request, id) => !ended && (request === 'exit' ? current !== null : target(request, id) !== undefined),
    hidden: (request) =>
      request === 'exitAll' || request === 'suspendAll' || (parts.length === 1 && request !== 'exit'),
    mark: (id) => marks[id] ?? null,
    current: () => current?.id ?? null,
  };

  const here = async (activity: Part, leaving = false): Promise<void> => {
    const seconds =
      document.visibilityState === 'visible' || leaving ? Math.round((performance.now() - since) / 100) / 10 : 0;
    since = performance.now();
    const answer = await ask<Here>('here', { activityId: activity.id, seconds, leaving });
    tell({
      kind: 'standing',
      standing: answer ? { kind: 'saved', waiting: 0 } : { kind: navigator.onLine ? 'failed' : 'offline', waiting: 0 },
    });
    if (!answer) return;
    const done = JSON.stringify([answer.done, answer.marks]);
    if (done !== known) tell({ kind: 'said' });
    known = done;
    marks = answer.marks ?? marks;
    if (answer.refused && state.recording) {
      shell.refused();
      tell({ kind: 'refused' });
    }
    shell.refresh(controls);
    if (answer.ended && !ended) {
      ended = true;
      tell({ kind: 'taken' });
      shell.refresh(controls);
    }
  };

  const open = async (part: Part): Promise<void> => {
    const answer = await ask<{ address: string }>('open', { activityId: part.id });
    since = performance.now();
    if (!answer) return leave(null);
    current = part;
    shell.show({ ...part, address: answer.address });
    tell({ kind: 'part', title: part.title });
    shell.refresh(controls);
    void here(part);
  };
  /** `last`: the activity that was open. */
  const leave = (last: Part | null): void => {
    current = null;
    shell.over();
    shell.refresh(controls);
    void (last ? here(last, true) : Promise.resolve()).then(async () =>
      shell.result((await ask<PlayerState>('state'))?.outcome),
    );
    tell({ kind: 'over' });
  };

  shell.onRequest(async (request, id) => {
    if (!controls.may(request, id)) return;
    const next = target(request, id);
    const before = current;
    await shell.close(longestGoodbyeMs);
    await new Promise((done) => setTimeout(done, before ? lastWordMs : 0));
    if (before) await here(before, !next);
    if (next) await open(next);
    else leave(null);
  });
  shell.onAgain(() => location.reload());
  addEventListener('message', (event: MessageEvent) => {
    // The activity went to where it was told to go when it is done.
    if (shell.isPackage(event.source) && (event.data as { kind?: string } | null)?.kind === 'left' && current)
      leave(current);
    if (event.origin !== state.app) return;
    shell.hear(event.data as { kind?: string } | null);
    if ((event.data as { kind?: string } | null)?.kind === 'retry' && current) void here(current);
  });
  setInterval(() => {
    if (current && !ended && document.visibilityState === 'visible') void here(current);
  }, hereEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') since = performance.now();
  });
  addEventListener('pagehide', () => {
    if (!current) return;
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    const body = JSON.stringify({ activityId: current.id, seconds, leaving: true });
    void fetch(`${base}here`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body,
      credentials: 'omit',
      keepalive: true,
    }).catch(() => {});
  });

  const finished = ({ id }: Part) => {
    const { completion, success, model } = state.states[id] ?? { completion: '', success: '', model: {} };
    // Anyone who was let off a unit is not asked for it either.
    return completion === 'completed' || success === 'passed' || 'waived' in model;
  };
  // Anyone who opened the player may have said which part of it.
  const asked = decodeURIComponent(/part=([^&]*)/.exec(location.hash)?.[1] ?? '');
  await open(parts.find(({ id }) => id === asked) ?? parts.find((part) => !finished(part)) ?? parts[0]!);
}

/** Null: it could not be had now, or the launch has ended. */
async function ask<T>(what: string, body?: object): Promise<T | null> {
  try {
    const answer = await fetch(base + what, {
      credentials: 'omit',
      ...(body && { method: 'POST', headers: { 'content-type': 'text/plain' }, body: JSON.stringify(body) }),
    });
    return answer.ok ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}

const markOf = (state: PartState | undefined): Mark =>
  state?.success === 'passed' || state?.success === 'failed'
    ? state.success
    : state?.completion === 'completed'
      ? 'done'
      : null;
