/** Parts of a page as one person arranged them: those that are shown, in their order, and those that are hidden. */
export type Arrangement<Part extends string> = { shown: Part[]; hidden: Part[] };

/**
 * Reads a stored arrangement: keys with commas, a hidden one behind a minus sign, null where nothing was arranged.
 * Parts that are gone are left out; parts that came since are shown last unless they are `extra`, which are hidden
 * until someone chooses them.
 */
export function arrangementOf<Part extends string>(
  parts: readonly Part[],
  extra: readonly Part[],
  stored: string | null,
): Arrangement<Part> {
  const known = (key: string): key is Part => (parts as readonly string[]).includes(key);
  const keys = [...new Set((stored ?? '').split(',').filter(Boolean))];
  const hidden = keys.flatMap((key) => (key.startsWith('-') && known(key.slice(1)) ? [key.slice(1) as Part] : []));
  const shown = keys.filter(known).filter((key) => !hidden.includes(key));
  const rest = parts.filter((part) => !shown.includes(part) && !hidden.includes(part));
  return {
    shown: [...shown, ...rest.filter((part) => !extra.includes(part))],
    hidden: [...hidden, ...rest.filter((part) => extra.includes(part))],
  };
}

/** The arrangement as it is stored; null where it is the usual one. */
export function storedArrangement<Part extends string>(
  parts: readonly Part[],
  extra: readonly Part[],
  shown: readonly Part[],
): string | null {
  const keys = [...shown, ...parts.filter((part) => !shown.includes(part)).map((part) => `-${part}`)].join();
  const { shown: usual } = arrangementOf(parts, extra, null);
  return shown.join() === usual.join() ? null : keys;
}
