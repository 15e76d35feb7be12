import type { Standing } from './calls.ts';
import type { ContentsEntry, Controls, Request } from './engine.ts';
import type { Told } from './inner.ts';
import { controlsFrom } from './inner.ts';
import type { Part, PlayerOutcome, PlayerState } from './state.ts';
import { openable, wholeOf } from './state.ts';
import type { wordsFor } from './words.ts';

const requests = ['previous', 'continue', 'exit', 'exitAll', 'suspendAll'] as const;
/** The way on and the way back: where the page around us has these buttons, ours are not there a second time. */
const steps = ['continue', 'previous'] as const;
type Step = (typeof steps)[number];
const isStep = (request: unknown): request is Step => steps.includes(request as Step);
/** Which steps there are inside the package. */
export type Way = { next: boolean; previous: boolean; last: boolean };
/** What the page around us says. */
type Outside = { kind?: unknown; request?: unknown; outside?: unknown } | null;
export const stepsAreOutside = (hash: string): boolean => /[#&]outside(?:&|$)/.test(hash);
/** What packages may use of the device, as the frame around us was given it. */
const granted = 'fullscreen; autoplay; unload';
/**
 * A page without an origin is not the one that was framed, to the browser: it is named by no one, so what is granted is
 * granted to all.
 */
const grantedToNobody = 'fullscreen *; autoplay *; unload *';

/** The player's page: a table of contents, the controls, and the frame of the package. */
export function drawShell(
  place: HTMLElement,
  state: PlayerState,
  words: ReturnType<typeof wordsFor>,
  onWay: (way: Way) => void,
) {
  const parts = openable(state.activities);
  const several = parts.length > 1;
  const sequenced = state.tree !== null;
  const make = <K extends keyof HTMLElementTagNameMap>(
    tag: K,
    className: string,
    text = '',
  ): HTMLElementTagNameMap[K] => {
    const element = document.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  };
  let ask: (request: Request, target?: string) => void = () => {};
  let again: () => void = () => {};
  let waiting = false;
  let left = false;
  let unrecorded = false;
  let outside = stepsAreOutside(location.hash);
  const farewell = make('p', 'farewell');
  const leftWords = () =>
    !state.recording
      ? words.left
      : waiting
        ? words.waiting
        : unrecorded
          ? `${words.left} ${words.refused} ${words.refusedNext}`
          : words.over;

  const bar = make('div', 'bar');
  const toggle = make('button', 'control toggle', words.contents);
  toggle.type = 'button';
  toggle.setAttribute('aria-expanded', 'false');
  toggle.setAttribute('aria-controls', 'contents');
  const title = make('span', 'title', state.title);
  const buttons = new Map<Request, HTMLButtonElement>();
  bar.append(toggle, title);
  // A single part is left by leaving the step; it has the whole place to itself.
  bar.hidden = !several;
  for (const request of requests) {
    const button = make('button', `control ${request}`, words[request]);
    button.type = 'button';
    button.addEventListener('click', () => ask(request));
    buttons.set(request, button);
    bar.append(button);
  }

  const contents = make('nav', 'contents');
  contents.id = 'contents';
  contents.setAttribute('aria-label', words.contents);
  const entries = new Map<string, HTMLElement>();
  const marks = new Map<string, HTMLElement>();
  const list = (parts: readonly Part[]): HTMLUListElement => {
    const items = make('ul', 'parts');
    for (const part of parts.filter(({ visible }) => visible || sequenced)) {
      const item = make('li', 'part');
      // Folders too can be chosen: sequencing decides what of them comes.
      const entry = make('a', 'entry', part.title);
      entry.href = '#';
      entry.setAttribute('role', 'link');
      entry.addEventListener('click', (event) => {
        event.preventDefault();
        if (entry.getAttribute('aria-disabled') !== 'true') ask('choice', part.id);
      });
      const mark = make('span', 'mark');
      mark.id = `mark-${marks.size}`;
      entry.setAttribute('aria-describedby', mark.id);
      entries.set(part.id, entry);
      marks.set(part.id, mark);
      item.append(entry, mark);
      if (part.children.length > 0) item.append(list(part.children));
      items.append(item);
    }
    return items;
  };
  // The whole is an entry too where sequencing decides: it may be chosen like the others.
  contents.append(list(sequenced ? [{ ...wholeOf(state), children: state.activities }] : state.activities));
  /** Entries are in the order in which they are played; nothing moves that need not. */
  const arrange = (order: readonly ContentsEntry[]) => {
    const lists = Map.groupBy(
      order.flatMap(({ id }) => entries.get(id)?.parentElement ?? []),
      (item) => item.parentElement!,
    );
    for (const [parts, items] of lists)
      if (items.some((item, index) => parts.children[index] !== item)) parts.append(...items);
  };
  const setOpen = (open: boolean) => {
    toggle.setAttribute('aria-expanded', String(open));
    place.classList.toggle('open', open);
  };
  toggle.addEventListener('click', () => setOpen(toggle.getAttribute('aria-expanded') !== 'true'));

  const stage = make('div', 'stage');
  const frame = document.createElement('iframe');
  frame.title = words.package;
  frame.name = 'package';
  frame.allow = state.opaque ? grantedToNobody : granted;
  const notice = make('div', 'notice', words.choose);
  notice.setAttribute('role', 'status');
  stage.append(notice, frame);
  place.className = several ? 'player several' : 'player';
  place.append(bar, contents, stage);
  frame.hidden = true;
  if (several && matchMedia('(min-width: 52em)').matches) setOpen(true);
  const showSteps = (engine: Controls) => {
    for (const request of steps) buttons.get(request)!.hidden = outside || engine.hidden(request);
  };
  let shown: Controls | null = null;

  return {
    stage,
    frame,
    onRequest: (run: (request: Request, target?: string) => void) => void (ask = run),
    onAgain: (run: () => void) => void (again = run),
    /** The page around us has the steps, or (when the package fills the screen) leaves them to us. */
    hear(said: Outside) {
      if (said?.kind === 'step' && isStep(said.request)) ask(said.request);
      if (said?.kind !== 'steps') return;
      outside = said.outside === true;
      if (shown) showSteps(shown);
    },
    standing({ waiting: count }: Standing) {
      waiting = count > 0;
      if (!notice.hidden && left) farewell.textContent = leftWords();
    },
    /** The record store refused something of it: no one is told that everything is saved. */
    refused() {
      unrecorded = true;
      if (!notice.hidden && left) farewell.textContent = leftWords();
    },
    show(part: Part | null) {
      frame.hidden = part === null;
      notice.hidden = part !== null;
      // What is taken away must not go on behind the scenes.
      if (!part) return void (frame.src = 'about:blank');
      frame.title = part.title;
      frame.name = `part:${part.id}`;
      // A page without an origin learns from the name of its frame which part it is; a frame that stands already keeps
      // the one it had.
      if (state.opaque) {
        frame.remove();
        stage.append(frame);
      }
      frame.src = part.address ?? `p/${part.href!.split('/').map(encodeURIComponent).join('/')}${part.parameters}`;
      if (!matchMedia('(min-width: 52em)').matches) setOpen(false);
    },
    /** Leaves the page that is open, and waits until it has said what it had to say. */
    close: (most: number) =>
      new Promise<void>((done) => {
        if (frame.hidden) return done();
        const finish = () => {
          clearTimeout(timer);
          frame.removeEventListener('load', finish);
          done();
        };
        const timer = setTimeout(finish, most);
        frame.addEventListener('load', finish);
        frame.src = 'about:blank';
      }),
    isPackage: (source: unknown) => source === frame.contentWindow,
    /** To a page that belongs to no one: it has no origin to be addressed by. */
    tell: (message: object) => frame.contentWindow?.postMessage(message, '*'),
    refresh(from: Controls | Extract<Told, { kind: 'controls' }>['controls']) {
      const engine = controlsFrom(from);
      for (const [request, button] of buttons) {
        if (!isStep(request)) button.hidden = engine.hidden(request);
        button.disabled = !engine.may(request);
      }
      shown = engine;
      showSteps(engine);
      const leads = (step: Step) => several && !engine.hidden(step) && engine.may(step);
      onWay({
        next: leads('continue'),
        previous: leads('previous'),
        last: engine.current() === parts.at(-1)?.id,
      });
      const known = engine.contents?.();
      if (known) arrange(known);
      const listed = new Map(known?.map((one) => [one.id, one]));
      for (const [id, entry] of entries) {
        const may = listed.get(id)?.enabled ?? engine.may('choice', id);
        entry.hidden = !(listed.get(id)?.visible ?? true);
        entry.setAttribute('aria-disabled', String(!may));
        const standing = engine.mark(id);
        const mark = marks.get(id)!;
        mark.hidden = entry.hidden || standing === null;
        mark.textContent = standing === null ? '' : words.marks[standing];
        mark.dataset['standing'] = standing ?? '';
        if (engine.current() === id) entry.setAttribute('aria-current', 'true');
        else entry.removeAttribute('aria-current');
      }
    },
    /** What it came to, when the server has told; who failed learns it here too. */
    result(outcome: PlayerOutcome | undefined) {
      if (!outcome || notice.hidden || !left) return;
      const { finished, passed, scorePercent, awaitsSuccess } = outcome;
      const score =
        scorePercent === null
          ? ''
          : ` (${new Intl.NumberFormat(state.locale, { style: 'percent', maximumFractionDigits: 0 }).format(Math.floor(scorePercent + 1e-6) / 100)})`;
      const [title, next] =
        passed === false
          ? [words.results.failed + score, words.results.tryAgain]
          : awaitsSuccess
            ? [words.results.awaits, words.results.takeTest]
            : !finished
              ? ['', '']
              : [(passed ? words.results.passed : words.results.done) + score, ''];
      if (title === '') return;
      notice.querySelector('.result')?.remove();
      const told = make('div', 'result');
      told.append(make('strong', '', title), ...(next === '' ? [] : [make('p', 'farewell', next)]));
      notice.prepend(told);
    },
    over() {
      frame.hidden = true;
      frame.src = 'about:blank';
      notice.hidden = false;
      left = true;
      farewell.textContent = leftWords();
      notice.replaceChildren(farewell);
      const button = make('button', 'control', words.again);
      button.type = 'button';
      button.addEventListener('click', () => again());
      notice.append(button);
    },
  };
}
