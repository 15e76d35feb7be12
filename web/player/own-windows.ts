import { base } from './calls.ts';
import type { wordsFor } from './words.ts';

/** What pages of the package find above them: windows of their own, in frames of ours. */
export type OwnWindows = {
  /** Opens a page of the package; null: it is none, and the browser decides. */
  open(from: Window, address: string, name: string): Window | null;
  /** Who opened this window; null: no one, it is no window. */
  openerOf(one: Window): Window | null;
  close(one: Window): void;
};
/** The name by which pages find them. */
export type WithOwnWindows = { musterWindows?: OwnWindows };

type Opened = { place: HTMLElement; frame: HTMLIFrameElement; from: Window };

/**
 * A window of the browser's finds no API: it belongs to no one there, and the page of the platform lets no one know who
 * opened it. So what a package opens of its own pages stands over the page that opened it, in the same stage, where the
 * API is above both.
 */
export function ownWindows(
  stage: HTMLElement,
  under: HTMLIFrameElement,
  words: ReturnType<typeof wordsFor>,
  leaving: (leave: () => void) => void,
) {
  const opened: Opened[] = [];
  const find = (one: Window) => opened.find(({ frame }) => frame.contentWindow === one);
  const end = (one: Opened): void => {
    const at = opened.indexOf(one);
    if (at === -1) return;
    opened.splice(at, 1);
    // What it says on leaving it says now.
    leaving(() => one.place.remove());
    const before = opened.at(-1)?.frame ?? under;
    before.inert = false;
    before.focus();
  };
  const draw = (from: Window, name: string): Opened => {
    const place = document.createElement('div');
    place.className = 'window';
    place.setAttribute('role', 'dialog');
    place.setAttribute('aria-label', words.window);
    const title = document.createElement('span');
    title.className = 'title';
    title.textContent = words.window;
    const close = document.createElement('button');
    close.type = 'button';
    close.className = 'control';
    close.textContent = words.closeWindow;
    const bar = document.createElement('div');
    bar.className = 'bar';
    bar.append(title, close);
    const frame = document.createElement('iframe');
    frame.title = words.window;
    frame.name = name;
    frame.allow = under.allow;
    place.append(bar, frame);
    const one = { place, frame, from };
    close.addEventListener('click', () => end(one));
    frame.addEventListener('load', () => {
      const called = frame.contentDocument?.title;
      if (!called) return;
      title.textContent = frame.title = called;
      place.setAttribute('aria-label', called);
    });
    (opened.at(-1)?.frame ?? under).inert = true;
    opened.push(one);
    stage.append(place);
    return one;
  };
  const windows: OwnWindows = {
    open(from, address, name) {
      const url = address === '' || address === 'about:blank' ? null : new URL(address, from.document.baseURI);
      if (url !== null && !isPage(url)) return null;
      const before = name === '' ? undefined : opened.find(({ frame }) => frame.name === name);
      if (!before && (name === '_self' || name === '_top' || name === '_parent' || stands(under.contentWindow!, name)))
        return null;
      const { frame } = before ?? draw(from, name === '_blank' ? '' : name);
      const one = frame.contentWindow!;
      if (url === null) Object.assign(one, { opener: from, close: () => windows.close(one) });
      else frame.src = url.href;
      frame.focus();
      return one;
    },
    openerOf: (one) => find(one)?.from ?? null,
    close(one) {
      const known = find(one);
      // Not under the feet of the person who asks for it.
      if (known) setTimeout(() => end(known));
    },
  };
  return { windows, endAll: () => [...opened].toReversed().forEach(end) };
}

const isPage = ({ href, pathname }: URL): boolean => href.startsWith(`${base}p/`) && /\.html?$/i.test(pathname);

/** Whether a frame of this name stands somewhere in the package: then it is meant, and no window. */
function stands(within: Window, name: string): boolean {
  if (name === '' || name === '_blank') return false;
  if (within.name === name) return true;
  return Array.from({ length: within.length }, (_, index) => within[index]!).some((one) => stands(one, name));
}
