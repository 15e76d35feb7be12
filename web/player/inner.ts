import { base, openCalls } from './calls.ts';
import type { Entry, ReportedValue, Standing } from './calls.ts';
import { answerDialogs } from './dialogs.ts';
import type { ContentsEntry, Controls, Engine, EngineOf, Host, Mark, Request } from './engine.ts';
import { onlyChanged } from './said.ts';
import { apiNames, holdFast, realAbove, standAbove, standIn } from './stand-ins.ts';
import type { PlayerState } from './state.ts';
import { everyPart, openable } from './state.ts';

type Shown = {
  may: Record<string, boolean>;
  hidden: Record<string, boolean>;
  contents?: ContentsEntry[] | undefined;
  marks: Record<string, Mark>;
  current: string | null;
};
/** What the page of a part tells the player around it. */
export type Told = { source: 'muster-player' } & News;
type News =
  | { kind: 'standing'; standing: Standing }
  | { kind: 'taken' | 'said' | 'over' }
  | { kind: 'go'; part: string }
  | { kind: 'call'; call: Entry }
  | { kind: 'controls'; controls: Shown };
/** What the player asks of the page of a part. */
type AskedOf = { source?: string; kind?: string; request?: Request; target?: string } | null;
/**
 * What a page in a frame of it tells the page of a part, for the player. `below` is the address of the launch: no page
 * of elsewhere knows it.
 */
type ToldBelow = { below?: string; told?: News | { kind: 'gone' } } | null;

const requests: readonly Request[] = ['continue', 'previous', 'exit', 'exitAll', 'suspendAll'];
const autosaveMs = 10_000;
/**
 * What the page before says while it goes away may still be on its way: it is history, and stands in the way of nothing
 * that is said here.
 */
const roomForGoodbyes = 1000;

/**
 * Without a second host every frame belongs to no one, and none finds an API in another. So the engine runs in the page
 * of the part itself: it is there before the package's own scripts, and whatever it navigates to is opened by the
 * player around it.
 */
export function startInner(engineOf: EngineOf, { goesOn = false } = {}): void {
  standIn();
  answerDialogs();
  for (const name of apiNames) holdFast(name);
  standAbove();
  const state = loadNow();
  if (!state) return;
  const tell = (told: News) => realAbove.postMessage({ source: 'muster-player', ...told }, '*');
  let below: Window | null = null;
  let silent = false;
  const engine = runEngine(
    engineOf,
    { ...state, sequence: state.sequence + (goesOn ? roomForGoodbyes : 0) },
    window.name.replace(/^part:/, ''),
    {
      tell,
      silent: () => silent,
    },
  );
  addEventListener('message', ({ source, data }: MessageEvent<AskedOf & ToldBelow>) => {
    if (source === realAbove && data?.source === 'muster-player') {
      if (below) below.postMessage(data, '*');
      else engine.hear(data);
    }
    if (data?.below !== base || !data.told) return;
    // A page in a frame of this one speaks for the part: one of them does, and it is no longer this.
    silent = true;
    below = data.told.kind === 'gone' ? null : (source as Window);
    if (data.told.kind !== 'gone') tell(data.told);
  });
}

/**
 * A page in a frame of the part's page, or one that the part's page went on to. The page that initialises the API is
 * the one that speaks for the part: where that is this one, it has the engine. Which part it is can be known where
 * there is one only.
 */
export function startBelow(engineOf: EngineOf): void {
  if (window.name.startsWith('part:')) return startInner(engineOf, { goesOn: true });
  standIn();
  answerDialogs();
  let engine: ReturnType<typeof runEngine> | null = null;
  const entry = pageOfPart();
  const tell = (told: News | { kind: 'gone' }) => entry?.postMessage({ below: base, told }, '*');
  let begun = false;
  const begin = () => {
    if (begun) return;
    begun = true;
    const state = loadNow();
    const [part, another] = state ? openable(state.activities) : [];
    if (!state || !part || another) return;
    engine = runEngine(engineOf, { ...state, sequence: state.sequence + roomForGoodbyes }, part.id, {
      tell,
      silent: () => !engine?.speaks(),
    });
  };
  for (const name of apiNames) holdFast(name, begin);
  standAbove();
  addEventListener('message', ({ source, data }: MessageEvent<AskedOf>) => {
    if (source === entry && data?.source === 'muster-player') engine?.hear(data);
  });
  addEventListener('pagehide', () => engine?.speaks() && tell({ kind: 'gone' }));
}

/** The frame that the player opened: the player's own stands below the page of the platform, which is the top. */
function pageOfPart(): Window | null {
  for (let at = realAbove; at !== at.parent; at = at.parent) if (at.parent.parent === window.top) return at;
  return null;
}

type Around = {
  tell: (told: News) => void;
  /** Whether another page speaks for the part, or none yet. */
  silent: () => boolean;
};

/** The engine of a part in the page it runs in, and what it hears from the player. */
function runEngine(engineOf: EngineOf, state: PlayerState, part: string, { tell, silent }: Around) {
  const calls = openCalls(
    state,
    (standing) => tell({ kind: 'standing', standing }),
    () => tell({ kind: 'taken' }),
    (call) => tell({ kind: 'call', call }),
  );
  let beginning = true;
  let since = performance.now();
  const changedSince = onlyChanged();
  const said = (kind: ReportedValue['kind']): ReportedValue => {
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
  let speaks = false;
  const host: Host = {
    deliver(next) {
      // The first one is this page. What comes after is opened when everything of this one is said.
      if (!beginning && next) setTimeout(() => tell({ kind: 'go', part: next.id }));
    },
    commit(kind) {
      if (kind === 'initialize') {
        speaks = true;
        if (!silent()) calls.note(said(kind));
        return true;
      }
      // What no one keeps is not answered as kept.
      const kept = !silent() && calls.say(said(kind));
      tell({ kind: 'said' });
      return kept;
    },
    soon: (run) => (beginning ? run() : void setTimeout(run)),
    changed: () => !beginning && !silent() && tell({ kind: 'controls', controls: shownBy(engine, state) }),
    over: () => setTimeout(() => tell({ kind: 'over' })),
  };
  const engine = engineOf(state, host);
  engine.begin(part);
  beginning = false;
  host.changed();
  setInterval(() => !silent() && document.visibilityState === 'visible' && calls.note(said('commit')), autosaveMs);
  addEventListener('pagehide', () => {
    if (silent()) return;
    // What the page says on leaving goes along in the last piece: nothing is kept here for the next opening.
    if (engine.speaking()) sayGoodbye();
    calls.leave(said('leaving'));
  });
  return {
    speaks: () => speaks,
    hear(asked: AskedOf): void {
      if (asked?.kind === 'retry') calls.retry();
      if (asked?.kind !== 'navigate' || !asked.request || !engine.may(asked.request, asked.target)) return;
      if (engine.speaking()) {
        engine.expect(asked.request, asked.target);
        sayGoodbye();
        if (engine.acted()) return;
      }
      engine.navigate(asked.request, asked.target);
    },
  };
}

/**
 * Many pages say that they are done as they are left. Here they are asked while they still stand: their engine goes
 * with them.
 */
function sayGoodbye(): void {
  for (const name of ['beforeunload', 'unload']) window.dispatchEvent(new Event(name, { cancelable: true }));
}

function shownBy(engine: Engine, state: PlayerState): Shown {
  const may = Object.fromEntries(requests.map((request) => [request, engine.may(request)]));
  const contents = engine.contents?.();
  if (!contents) for (const { id } of everyPart(state.activities)) may[`choice ${id}`] = engine.may('choice', id);
  return {
    may,
    hidden: Object.fromEntries(requests.map((request) => [request, engine.hidden(request)])),
    contents,
    marks: Object.fromEntries([...everyPart(state.activities)].map(({ id }) => [id, engine.mark(id)])),
    current: engine.current(),
  };
}

/** The same questions, answered by an engine or by what one of them told. */
export function controlsFrom(from: Controls | Shown): Controls {
  if (typeof from.may === 'function') return from as Controls;
  const { may, hidden, contents, marks, current } = from as Shown;
  return {
    may: (request, target) => may[request === 'choice' ? `choice ${target}` : request] ?? false,
    hidden: (request) => hidden[request] ?? false,
    ...(contents && { contents: () => contents }),
    mark: (id) => marks[id] ?? null,
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
