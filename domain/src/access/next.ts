/**
 * A path of ours: segments of plain letters, then an optional query and fragment. Nothing a browser could read as
 * another origin.
 */
const path = /^\/(?:[A-Za-z0-9._~-]+\/?)*$/;
const query = /^[A-Za-z0-9._~=&+:,!'()*%-]*$/;
/** An encoded control character, slash or backslash has no business in an address of ours. */
const hidden = /%(?:[01][0-9a-f]|7f|2f|5c|25|00)/i;
const longest = 500;

/**
 * Where to go after signing in: `next` when it is a path of ours, else `/`. Anyone who writes the link to the sign-in
 * page must not be able to send the person elsewhere (`security.md`, C19).
 */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || next.length > longest) return '/';
  const [withoutFragment = '', fragment] = split(next, '#');
  const [pathname = '', search] = split(withoutFragment, '?');
  if (!path.test(pathname) || /^\/login(?:\/|$)/i.test(pathname)) return '/';
  if (pathname.split('/').some((segment) => /^\.+$/.test(segment))) return '/';
  for (const part of [search, fragment]) {
    if (part !== undefined && (!query.test(part) || hidden.test(part))) return '/';
  }
  return next;
}

function split(text: string, at: string): [string, string | undefined] {
  const index = text.indexOf(at);
  return index < 0 ? [text, undefined] : [text.slice(0, index), text.slice(index + 1)];
}
