/** More is no one's name and address, and a sender may make any amount of it. */
const longest = 2000;

/**
 * The address that a From header names, as it is written there; null where it names none or several, or in a form that
 * programs read differently: anyone who checked it may have read another than we do. Names may say anything, also an
 * address.
 */
export function soleAddress(header: string): string | null {
  const bare = header.length > longest ? null : withoutNames(header);
  if (bare === null) return null;
  const found = /^[^<>,;:]*<\s*([^<>,;:\s]+)\s*>\s*$/.exec(bare) ?? /^\s*([^<>,;:\s]+)\s*$/.exec(bare);
  return found && found[1]!.indexOf('@') > 0 ? found[1]! : null;
}

/**
 * Without quoted words and comments, which can hold what looks like an address, and what would end them after a
 * backslash; null where one of them does not end.
 */
function withoutNames(text: string): string | null {
  let out = '';
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    const within = quoted || depth > 0;
    if (character === '\\' && within) at += 1;
    else if (character === '"' && depth === 0) {
      quoted = !quoted;
      out += ' ';
    } else if (character === '(' && !quoted) depth += 1;
    else if (character === ')' && depth > 0) {
      depth -= 1;
      out += ' ';
    } else if (!within) out += character;
  }
  return quoted || depth > 0 ? null : out;
}
