/**
 * What the rules read of a statement: lower case, single spaces, without comments, the words of texts and the bodies of
 * functions.
 */
export function plain(text: string): string {
  return text
    .replaceAll(/--[^\n]*|\/\*[^]*?\*\//g, ' ')
    .replaceAll(/\$([A-Za-z_]\w*)?\$[^]*?\$\1\$/g, ' $body$ ')
    .replaceAll(/\b[eE]?'(?:[^']|'')*'/g, "''")
    .replaceAll(/"([a-z_0-9]+)"/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** `a, b (c, d), e` → `a`, `b (c, d)`, `e`. */
export function splitAtCommas(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

/** `public.people` and `auth.people` → `people`. */
export const bareName = (name: string): string => name.replace(/^\w+\./, '');

/** What a `do` block runs, statement by statement, with the lines on which they begin counted from the block's. */
export function insideOf(block: string): { text: string; lines: number }[] {
  const body = /\$([A-Za-z_]\w*)?\$([^]*?)\$\1\$/.exec(block);
  if (!body) return [];
  const begin = block.slice(0, body.index).split('\n').length - 1;
  let lines = begin;
  return body[2]!.split(';').flatMap((piece) => {
    const before =
      /^(?:\s|--[^\n]*\n|\b(?:begin|loop|then|else|for\b[^;]*?\bloop|if\b[^;]*?\bthen|while\b[^;]*?\bloop)\b)*/i.exec(
        piece,
      )![0];
    const at = lines + before.split('\n').length - 1;
    lines += piece.split('\n').length - 1;
    const text = piece.slice(before.length).trim();
    return text ? [{ text, lines: at }] : [];
  });
}
