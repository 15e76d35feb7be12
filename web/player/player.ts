import { openCalls, sendKept } from './calls.ts';
import type { Said } from './calls.ts';
import type { Engine, Host, Request } from './engine.ts';
import { drawShell } from './shell.ts';
import type { PlayerState } from './state.ts';
import { wordsFor } from './words.ts';

const autosaveMs = 10_000;
/** A page that hangs while it is left is not waited for. */
const longestGoodbyeMs = 3_000;

/** The player's page: asks what there is, then opens the package in a frame of its own beside the API it looks for. */
export async function startPlayer(engineOf: (state: PlayerState, host: Host) => Engine): Promise<void> {
  const place = document.getElementById('player')!;
  document.documentElement.dataset['theme'] = location.hash.includes('dark') ? 'dark' : location.hash.includes('light') ? 'light' : '';
  let state = await load();
  // What this device kept from before comes first: the package must open where it really was.
  if (state && (await sendKept(state))) state = await load();
  if (!state) {
    place.textContent = wordsFor(document.documentElement.lang).ended;
    place.className = 'notice';
    return;
  }
  /** For show only: nothing that counts travels this way. */
  const tell = (message: object) => parent.postMessage({ source: 'muster-player', ...message }, state.app);
  const shell = drawShell(place, state, wordsFor(state.locale));
  const calls = openCalls(
    state,
    (standing) => {
      shell.standing(standing);
      tell({ kind: 'standing', standing });
    },
    () => tell({ kind: 'taken' }),
  );

  let since = performance.now();
  const seconds = () => {
    const passed = (performance.now() - since) / 1000;
    since = performance.now();
    return document.visibilityState === 'visible' ? Math.round(passed * 10) / 10 : 0;
  };
  const said = (kind: Said['kind']): Said => {
    const totalTime = engine.totalTime();
    const sequencing = engine.sequencing();
    return {
      activityId: engine.current() ?? lastId,
      kind,
      attempt: engine.attempt(),
      elements: engine.unsaid(),
      seconds: seconds(),
      ...(totalTime && { totalTime }),
      ...(sequencing && { sequencing }),
    };
  };

  let lastId = '';
  let closing = false;
  const close = async () => {
    closing = true;
    await shell.close(longestGoodbyeMs);
    closing = false;
  };
  const host: Host = {
    deliver(part) {
      if (part) lastId = part.id;
      shell.show(part);
      if (part?.kind === 'asset') calls.note(said('initialize'));
      tell({ kind: 'part', title: part?.title ?? null });
    },
    commit(kind) {
      if (lastId === '') return true;
      // Opening a part is no reason to make its page wait; and a page that goes away cannot: it is queued, and shown as such.
      if (kind === 'initialize' || closing) {
        calls.note(said(kind));
        return true;
      }
      const kept = calls.say(said(kind));
      tell({ kind: 'said' });
      return kept;
    },
    changed: () => shell.refresh(engine),
    over() {
      shell.over();
      tell({ kind: 'over' });
    },
  };
  const engine = engineOf(state, host);

  shell.onRequest(async (request: Request, target?: string) => {
    if (!engine.may(request, target)) return;
    // The page that is open says goodbye first; what it says then is the last of it.
    if (engine.speaking()) {
      engine.expect(request, target);
      await close();
      if (!engine.acted()) engine.navigate(request, target);
    } else {
      await close();
      engine.navigate(request, target);
    }
    shell.refresh(engine);
  });
  shell.onAgain(() => location.reload());

  setInterval(() => {
    if (lastId !== '' && engine.current() !== null && document.visibilityState === 'visible') calls.note(said('commit'));
  }, autosaveMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && lastId !== '') calls.note(said('commit'));
    else since = performance.now();
  });
  addEventListener('pagehide', () => {
    if (lastId !== '') calls.leave(said('leaving'));
  });
  addEventListener('message', (event) => {
    if (event.origin === state.app && (event.data as { kind?: string } | null)?.kind === 'retry') calls.retry();
  });

  engine.begin();
  shell.refresh(engine);
}

async function load(): Promise<PlayerState | null> {
  try {
    const answer = await fetch('state', { credentials: 'omit' });
    return answer.ok ? ((await answer.json()) as PlayerState) : null;
  } catch {
    return null;
  }
}
