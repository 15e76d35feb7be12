import { base, openCalls } from './calls.ts';
import type { Entry, Said, Standing } from './calls.ts';
import type { ContentsEntry, Controls, Engine, EngineOf, Host, Request } from './engine.ts';
import { onlyChanged } from './said.ts';
import type { PlayerState } from './state.ts';
import { standAbove, standIn } from './stand-ins.ts';
import { everyPart } from './state.ts';

type Shown = { may: Record<string, boolean>; hidden: Record<string, boolean>; contents?: ContentsEntry[] | undefined; current: string | null };
/** What the page of a part tells the player around it. */
export type Told = { source: 'muster-player' } & (
  | { kind: 'standing'; standing: Standing }
  | { kind: 'taken' | 'said' | 'over' }
  | { kind: 'go'; part: string }
  | { kind: 'call'; call: Entry }
  | { kind: 'controls'; controls: Shown }
);

const requests: readonly Request[] = ['continue', 'previous', 'exit', 'exitAll', 'suspendAll'];
const autosaveMs = 10_000;

/**
 * Without a second host every frame belongs to nobody, and none finds an API in another. So the engine runs in the page of the part
 * itself: it is there before the package's own scripts, and whatever it navigates to is opened by the player around it.
 */
export function startInner(engineOf: EngineOf): void {
  const player = window.parent;
  standIn();
  standAbove();
  const state = loadNow();
  if (!state) return;
  const part = window.name.replace(/^part:/, '');
  const tell = (told: object) => player.postMessage({ source: 'muster-player', ...told }, '*');
  const calls = openCalls(
    state,
    (standing) => tell({ kind: 'standing', standing }),
    () => tell({ kind: 'taken' }),
    (call) => tell({ kind: 'call', call }),
  );
  let beginning = true;
  let since = performance.now();
  const changedSince = onlyChanged();
  const said = (kind: Said['kind']): Said => {
    const totalTime = engine.totalTime();
    const sequencing = changedSince(engine.sequencing());
    const seconds = Math.round((performance.now() - since) / 100) / 10;
    since = performance.now();
    return {
      activityId: engine.current() ?? part,
      kind,
      attempt: engine.attempt(),
      elements: engine.unsaid(),
      seconds,
      ...(totalTime && { totalTime }),
      ...(sequencing && { sequencing }),
    };
  };
  const host: Host = {
    deliver(next) {
      // The first one is this page. What comes after is opened when everything of this one is said.
      if (!beginning && next) setTimeout(() => tell({ kind: 'go', part: next.id }));
    },
    commit(kind) {
      if (kind === 'initialize') {
        calls.note(said(kind));
        return true;
      }
      const kept = calls.say(said(kind));
      tell({ kind: 'said' });
      return kept;
    },
    soon: (run) => (beginning ? run() : void setTimeout(run)),
    changed: () => !beginning && tell({ kind: 'controls', controls: shownBy(engine, state) }),
    over: () => setTimeout(() => tell({ kind: 'over' })),
  };
  const engine = engineOf(state, host);
  engine.begin(part);
  beginning = false;
  host.changed();
  setInterval(() => document.visibilityState === 'visible' && calls.note(said('commit')), autosaveMs);
  addEventListener('pagehide', () => calls.leave(said('leaving')));
  addEventListener('message', ({ source, data }: MessageEvent<{ source?: string; kind?: string; request?: Request; target?: string } | null>) => {
    if (source !== player || data?.source !== 'muster-player') return;
    if (data.kind === 'retry') calls.retry();
    if (data.kind === 'navigate' && data.request && engine.may(data.request, data.target)) engine.navigate(data.request, data.target);
  });
}

function shownBy(engine: Engine, state: PlayerState): Shown {
  const may = Object.fromEntries(requests.map((request) => [request, engine.may(request)]));
  const contents = engine.contents?.();
  if (!contents) for (const { id } of everyPart(state.activities)) may[`choice ${id}`] = engine.may('choice', id);
  return { may, hidden: Object.fromEntries(requests.map((request) => [request, engine.hidden(request)])), contents, current: engine.current() };
}

/** The same questions, answered by an engine or by what one of them told. */
export function controlsFrom(from: Controls | Shown): Controls {
  if (typeof from.may === 'function') return from as Controls;
  const { may, hidden, contents, current } = from as Shown;
  return {
    may: (request, target) => may[request === 'choice' ? `choice ${target}` : request] ?? false,
    hidden: (request) => hidden[request] ?? false,
    ...(contents && { contents: () => contents }),
    current: () => current,
  };
}

/** The package's scripts come next and look for their API at once: this is no time to wait. */
function loadNow(): PlayerState | null {
  try {
    const request = new XMLHttpRequest();
    request.open('GET', `${base}state`, false);
    request.send();
    return request.status === 200 ? (JSON.parse(request.responseText) as PlayerState) : null;
  } catch {
    return null;
  }
}
