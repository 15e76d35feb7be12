const longest = 20;

/** A code for something a file names: its letters and digits, and a number where it is taken. */
export function codeFrom(value: string, taken: readonly string[]): string {
  const plain = value
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const base = plain.slice(0, longest).replace(/-+$/, '') || 'NEW';
  const used = new Set(taken.map((code) => code.toUpperCase()));
  for (let number = 1; ; number += 1) {
    const code = number === 1 ? base : `${base.slice(0, longest - 1 - String(number).length)}-${number}`;
    if (!used.has(code)) return code;
  }
}
