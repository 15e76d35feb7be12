import type { PackageProblem } from './package-problems.ts';
import { refuse, warn } from './package-problems.ts';
import { clashKey } from './file-rules.ts';

/** Finds files of a package by the addresses its manifest writes. */
export type Files = { list: string[]; has(path: string): boolean; like(path: string): string | undefined };

export function filesOf(list: string[]): Files {
  const exact = new Set(list);
  const folded = new Map(list.map((path) => [clashKey(path), path]));
  return { list, has: (path) => exact.has(path), like: (path) => folded.get(clashKey(path)) };
}

export type Found = { path: string | null; suffix: string; problems: PackageProblem[] };

/**
 * The file that an address of the manifest means, below its base. Never outside of the package, never another scheme:
 * dots that are written by percent count like dots. What differs by case is found, and told.
 */
export function resolveHref(bases: readonly string[], href: string, files: Files, where: string): Found {
  const none = (problem: PackageProblem): Found => ({ path: null, suffix: '', problems: [problem] });
  const whole = [...bases.map((base) => base.trim()), href.trim()].filter((part) => part !== '');
  let path = '';
  let literal = '';
  for (const part of whole) {
    const [bare] = split(part);
    if (/^\s*[a-z][a-z0-9+.-]*:/i.test(bare) || bare.startsWith('//') || bare.startsWith('\\\\'))
      return none(refuse(/^https?:/i.test(bare) ? 'entryElsewhere' : 'entryOutside', where, { href: shownOf(part) }));
    const slashed = decoded(bare).replaceAll('\\', '/');
    // oxlint-disable-next-line no-control-regex -- refusing them is the point
    if (slashed.startsWith('/') || /%2e|%2f|%5c|[\u0000-\u001f]/i.test(slashed))
      return none(refuse('entryOutside', where, { href: shownOf(part) }));
    path = below(path, slashed);
    literal = below(literal, bare);
  }
  const wanted = within(path, /%2e/i.test(literal));
  if (wanted === null) return none(refuse('entryOutside', where, { href: shownOf(href) }));
  const suffix = split(href.trim())[1];
  // A percent sign that is in the name itself is looked for last.
  for (const candidate of [wanted, literal]) if (files.has(candidate)) return { path: candidate, suffix, problems: [] };
  const like = files.like(wanted);
  if (like === undefined)
    return { path: null, suffix, problems: [refuse('entryMissing', where, { href: shownOf(wanted || href) })] };
  return { path: like, suffix, problems: [warn('wrongCase', where, { href: shownOf(wanted), file: shownOf(like) })] };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing is one.
    return text;
  }
}

const below = (base: string, more: string): string =>
  base === '' || base.endsWith('/') ? base + more : `${base}/${more}`;

/** The path without its dots; null when it leaves the package, or when dots were hidden in it. */
function within(path: string, dotsHidden: boolean): string | null {
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (dotsHidden || parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

function split(address: string): [path: string, suffix: string] {
  const at = address.search(/[?#]/);
  return at < 0 ? [address, ''] : [address.slice(0, at), encodeBlanks(address.slice(at))];
}

const shownOf = (text: string) => text.slice(0, 200);
const encodeBlanks = (text: string) => text.replaceAll(' ', '%20');

/** What follows a file's address: its own, then the item's parameters, as SCORM joins them (CAM 3.4.1.5). */
export function joinParameters(suffix: string, parameters: string | undefined): string {
  let more = encodeBlanks(parameters?.trim() ?? '');
  while (/^[?&]/.test(more)) more = more.slice(1);
  if (more === '') return suffix;
  if (more.startsWith('#')) return suffix.includes('#') ? suffix : suffix + more;
  const at = suffix.indexOf('#');
  const [query, fragment] = at < 0 ? [suffix, ''] : [suffix.slice(0, at), suffix.slice(at)];
  return `${query}${query === '' ? '?' : '&'}${more}${fragment}`;
}
