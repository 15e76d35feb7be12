/** Pages larger than this are no pages that open a part. */
export const mostPageBytes = 4 * 1024 * 1024;

/**
 * A page of a package with our script before its own: where frames cannot find each other, the API must be in the page that opens a part
 * itself, and every page is given what it is denied there.
 */
export function withInnerPlayer(page: Buffer, token: string, opensPart: boolean): Buffer {
  // Bytes, not letters: whatever the page is written in, its tags are ASCII.
  const text = page.toString('latin1');
  const script = opensPart ? `<script src="/l/${token}/player.js" data-inner></script>` : `<script src="/l/${token}/page.js"></script>`;
  const [head] = /<head(\s[^>]*)?>/i.exec(text) ?? /<html(\s[^>]*)?>/i.exec(text) ?? /^\s*<!doctype[^>]*>/i.exec(text) ?? [''];
  const at = head === '' ? 0 : text.indexOf(head) + head.length;
  return Buffer.concat([page.subarray(0, at), Buffer.from(script), page.subarray(at)]);
}
