import { base, openCalls, sendKept } from './calls.ts';
import type { ReportedValue } from './calls.ts';
import type { EngineOf, Host, Request } from './engine.ts';
import { startBelow, startInner } from './inner.ts';
import type { Told } from './inner.ts';
import type { WithOwnWindows } from './own-windows.ts';
import { ownWindows } from './own-windows.ts';
import { onlyChanged } from './said.ts';
import { drawShell, stepsAreOutside } from './shell.ts';
import { endAbove, realAbove } from './stand-ins.ts';
import type { PlayerState } from './state.ts';
import { wordsFor } from './words.ts';

type Heard = { kind?: string } | null;

const autosaveMs = 10_000;
/** A page that hangs while it is left is not waited for. */
const longestGoodbyeMs = 3_000;
const resultAfterMs = 400;

/** The player's page: asks what there is, then opens the package in a frame of its own beside the API it looks for. */
export function startPlayer(engineOf: EngineOf): void {
  const { inner, below } = document.currentScript?.dataset ?? {};
  if (below !== undefined) startBelow(engineOf);
  else if (inner !== undefined) startInner(engineOf);
  else void startOuter(engineOf);
}

async function startOuter(engineOf: EngineOf): Promise<void> {
  endAbove();
  const place = document.getElementById('player')!;
  document.documentElement.dataset['theme'] = location.hash.includes('dark')
    ? 'dark'
    : location.hash.includes('light')
      ? 'light'
      : '';
  let state = await load();
  // What this device kept from before comes first: the package must open where it really was.
  if (state && (await sendKept(state))) state = await load();
  if (!state) {
    place.textContent = wordsFor(document.documentElement.lang).ended;
    place.className = 'notice';
    return;
  }
  /** For show only: nothing that counts travels this way. */
  const tell = (message: object) => realAbove.postMessage({ source: 'muster-player', ...message }, state.app);
  const shell = drawShell(place, state, wordsFor(state.locale), (way) => tell({ kind: 'way', way }));
  const calls = openCalls(
    state,
    (standing) => {
      shell.standing(standing);
      tell({ kind: 'standing', standing });
    },
    () => tell({ kind: 'taken' }),
    (call) => tell({ kind: 'call', call }),
  );

  let since = performance.now();
  const seconds = () => {
    const passed = (performance.now() - since) / 1000;
    since = performance.now();
    return document.visibilityState === 'visible' ? Math.round(passed * 10) / 10 : 0;
  };
  const changedSince = onlyChanged();
  const said = (kind: ReportedValue['kind']): ReportedValue => {
    const totalTime = engine.totalTime();
    const sequencing = changedSince(engine.sequencing());
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

  const { opaque, recording } = state;
  let lastId = '';
  let closing = false;
  let started = false;
  // Without an origin no page finds what it opened, wherever it stands.
  const own = opaque
    ? null
    : ownWindows(shell.stage, shell.frame, wordsFor(state.locale), (leave) => {
        const before = closing;
        closing = true;
        leave();
        closing = before;
      });
  if (own) (window as WithOwnWindows).musterWindows = own.windows;
  const close = async () => {
    own?.endAll();
    closing = true;
    await shell.close(longestGoodbyeMs);
    closing = false;
  };
  const host: Host = {
    deliver(part) {
      own?.endAll();
      if (part) lastId = part.id;
      // Without an origin the page of a part holds its own engine: it must find where we are.
      if (part && opaque) calls.say(said('initialize'));
      shell.show(part);
      if (part?.kind === 'asset') calls.note(said('initialize'));
      tell({ kind: 'part', title: part?.title ?? null });
    },
    commit(kind) {
      if (lastId === '') return true;
      // Opening a part is no reason to make its page wait; and a page that goes away cannot: it is queued, and shown as
      // such.
      if (kind === 'initialize' || closing) {
        calls.note(said(kind));
        return true;
      }
      const kept = calls.say(said(kind));
      tell({ kind: 'said' });
      return kept;
    },
    soon: (run) => void setTimeout(run),
    changed: () => void (started && shell.refresh(engine)),
    over() {
      own?.endAll();
      shell.over();
      tell({ kind: 'over' });
      // What was said last is on its way, or answered already.
      if (recording) setTimeout(async () => shell.result((await load())?.outcome), resultAfterMs);
    },
  };
  const engine = engineOf(state, host);

  shell.onRequest(async (request: Request, target?: string) => {
    if (opaque && heardOf) return shell.tell({ source: 'muster-player', kind: 'navigate', request, target });
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
    if (lastId !== '' && !heardOf && engine.current() !== null && document.visibilityState === 'visible')
      calls.note(said('commit'));
  }, autosaveMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && lastId !== '' && !heardOf) calls.note(said('commit'));
    else since = performance.now();
  });
  addEventListener('pagehide', () => {
    if (lastId !== '' && !heardOf) calls.leave(said('leaving'));
  });
  /** The page of the part has its own engine, and tells how it stands. */
  let heardOf = false;
  const hear = (told: Told) => {
    heardOf = true;
    if (told.kind === 'controls') shell.refresh(told.controls);
    else if (told.kind === 'over') {
      host.over();
    } else if (told.kind === 'go') {
      const outside = stepsAreOutside(location.hash) ? '&outside' : '';
      location.hash = `${document.documentElement.dataset['theme']}${outside}&part=${encodeURIComponent(told.part)}`;
      location.reload();
    } else tell(told);
  };
  addEventListener('message', (event: MessageEvent) => {
    if (opaque && shell.isPackage(event.source) && (event.data as Told | null)?.source === 'muster-player')
      return hear(event.data as Told);
    if (event.origin !== state.app) return;
    shell.hear(event.data as Heard);
    if ((event.data as Heard)?.kind === 'retry') {
      calls.retry();
      shell.tell({ source: 'muster-player', kind: 'retry' });
    }
  });

  started = true;
  engine.begin(decodeURIComponent(/part=([^&]*)/.exec(location.hash)?.[1] ?? '') || undefined);
  shell.refresh(engine);
}

async function load(): Promise<PlayerState | null> {
  try {
    const answer = await fetch(`${base}state`, { credentials: 'omit' });
    return answer.ok ? ((await answer.json()) as PlayerState) : null;
  } catch {
    return null;
  }
}
