import type { IncomingHttpHeaders } from 'node:http';

/** Pages larger than this are no pages that open a part. */
export const mostPageBytes = 4 * 1024 * 1024;

/** Whether the browser asks for a page to show it in a frame, and not for some text to work with. */
export function isForFrame({ 'sec-fetch-dest': dest, accept = '' }: IncomingHttpHeaders): boolean {
  return dest === undefined ? accept.startsWith('text/html') : dest === 'iframe' || dest === 'frame';
}

/**
 * A page of a package with our script before its own. Where frames cannot find each other, the API must be in the page
 * that opens a part itself (`inner`) or in a page in a frame of it (`below`), and every page is given what it is denied
 * there (`page`); elsewhere windows are opened within the player (`windows`).
 */
export function withScript(
  page: Buffer,
  token: string,
  which: 'inner' | 'below' | 'page' | 'windows',
  { dialogs }: { dialogs: boolean },
): Buffer {
  // Bytes, not letters: whatever the page is written in, its tags are ASCII.
  const text = page.toString('latin1');
  // The browser shows its dialogs; elsewhere they are answered.
  const shown = dialogs ? ' data-dialogs' : '';
  const script =
    which === 'inner' || which === 'below'
      ? `<script src="/l/${token}/player.js" data-${which}${shown}></script>`
      : `<script src="/l/${token}/${which}.js"${shown}></script>`;
  const [head] = /<head(\s[^>]*)?>/i.exec(text) ??
    /<html(\s[^>]*)?>/i.exec(text) ??
    /^\s*<!doctype[^>]*>/i.exec(text) ?? [''];
  const at = head === '' ? 0 : text.indexOf(head) + head.length;
  return Buffer.concat([page.subarray(0, at), Buffer.from(script), page.subarray(at)]);
}
