import { isHaving } from '@app/domain/company/fields/employee-field';
import type { List, ListFilter } from '@app/domain/lists/list';
import { chosenColumns, sortsOf, usualColumns } from '@app/domain/lists/list';
import { isDay } from '@app/domain/time';
import { keptOwner } from '../../api/keepOffline.ts';
import type { UnusableValue } from '../../ui/feedback/UnreadableAddress.tsx';
import type { UrlState } from '../../ui/layout/urlState.ts';

/** The parts of an address that are a list's own: what a saved view keeps, and what opening one replaces. */
export const partsOf = (list: List): string[] => ['q', 'sort', ...Object.keys(list.filters)];

/**
 * What narrows the list, as the endpoint takes it. What the address says and the list does not know is left out: the
 * page says so, by `unusableIn`.
 */
export function narrowingIn(list: List, url: UrlState): Record<string, string> {
  const found: Record<string, string> = {};
  // The server takes one line; an address that was cut or pasted may have more, and invisible characters.
  const words = url['q']
    ?.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFD]+/gu, ' ')
    .trim()
    .slice(0, 200);
  if (words) found['q'] = words;
  for (const [name, filter] of Object.entries(list.filters)) {
    const value = url[name] === undefined ? undefined : knownValue(filter, String(url[name]));
    if (value) found[name] = value;
  }
  return found;
}

/**
 * What the address asks of the filters of the list that they cannot do: a choice they do not have, a day that does not
 * exist.
 */
export function unusableIn(list: List, url: UrlState, spoken: 'en' | 'fr'): UnusableValue[] {
  return Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = url[name];
    const values = value === undefined ? [] : unusableOf(filter, value);
    return values.length > 0 ? [{ name, label: filter.label[spoken], values, rest: knownValue(filter, value!) }] : [];
  });
}

function unusableOf(filter: ListFilter, value: string): string[] {
  if (filter.kind !== 'choice' && filter.kind !== 'by')
    return knownValue(filter, value) || value === 'false' ? [] : [value];
  const known = knownValue(filter, value)?.split(',') ?? [];
  return [...new Set(value.split(','))].filter((one) => one !== '' && !known.includes(one));
}

function knownValue(filter: ListFilter, value: string): string | undefined {
  if (filter.kind === 'choice' || filter.kind === 'by')
    return (
      [...new Set(value.split(','))]
        .filter((one) => Object.hasOwn(filter.words, one))
        .slice(0, filter.kind === 'by' ? 2 : undefined)
        .join(',') || undefined
    );
  if (filter.kind === 'key') return value.slice(0, 200);
  if (filter.kind === 'having') return isHaving(value) ? value : undefined;
  if (filter.kind === 'number')
    return /^\d{1,9}$/.test(value) && Number(value) >= filter.least && Number(value) <= filter.most ? value : undefined;
  if (filter.kind === 'flag') return value === 'true' ? value : undefined;
  const known = filter.kind === 'id' ? isId(value) : isDay(value);
  return known ? value : undefined;
}

const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** The sort the address asks for, if the list has it. */
export function sortIn(list: List, url: UrlState): string | undefined {
  return sortsOf(list).find((sort) => sort === url['sort']);
}

/**
 * Which columns are shown, in which order: as the address says, else as this person chose here before, else the usual
 * ones.
 */
export function columnsIn(list: List, url: UrlState): string[] {
  return chosenColumns(list, chosenText(list, url));
}

/**
 * The columns as they were chosen, in the address or on this device, without regard to what the list has. A saved view
 * has its own, or the usual ones.
 */
export const chosenText = (list: List, url: UrlState): string | undefined => {
  const said = url['columns'];
  if (said !== undefined) return String(said);
  return savedIn(url) === undefined ? recall(list) : undefined;
};

/**
 * The id of the saved view the address opens. Older addresses have it under `view`, where many pages say which of their
 * tabs is open.
 */
export const savedIn = (url: UrlState): string | undefined =>
  url['saved'] ?? (url['view'] !== undefined && isId(url['view']) ? url['view'] : undefined);

/** The columns as the address keeps them; the usual ones need no words. */
export function columnsText(list: List, columns: readonly string[]): string {
  const text = columns.join(',');
  return text === usualColumns(list).join(',') ? '' : text;
}

/**
 * The parts of a saved view, for the address. A choice that a filter no longer has goes along: without it the list
 * would show other rows, so the page says it.
 */
export function addressOf(list: List, view: { query: string; columns: string }): UrlState {
  const kept = Object.fromEntries(new URLSearchParams(view.query));
  const none = Object.fromEntries([...partsOf(list), 'columns'].map((name) => [name, undefined]));
  return { ...none, ...keptIn(list, kept), sort: sortIn(list, kept), columns: view.columns || undefined };
}

/** What a view keeps of the present address. */
export function viewOf(list: List, url: UrlState): { query: string; columns: string } {
  const sort = sortIn(list, url);
  const query = new URLSearchParams({ ...keptIn(list, url), ...(sort && { sort }) });
  return { query: query.toString(), columns: columnsText(list, columnsIn(list, url)) };
}

/** What narrows the list, with what its filters cannot do as the address says it. */
function keptIn(list: List, url: UrlState): Record<string, string> {
  const unusable = Object.entries(list.filters).filter(
    ([name, filter]) => url[name] !== undefined && unusableOf(filter, String(url[name])).length > 0,
  );
  return { ...narrowingIn(list, url), ...Object.fromEntries(unusable.map(([name]) => [name, String(url[name])])) };
}

/**
 * Where a company's own fields are among the columns, a choice belongs to someone in that company: another one's fields
 * have the same keys.
 */
const shelf = ({ key, employee }: Shelved) => `muster-columns-${key}${employee ? ` ${keptOwner() ?? ''}` : ''}`;
type Shelved = Pick<List, 'key' | 'employee'>;

function recall(list: Shelved): string | undefined {
  try {
    return localStorage.getItem(shelf(list)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a choice of columns on this device; empty forgets it. */
export function remember(list: Shelved, columns: string): void {
  try {
    if (columns) localStorage.setItem(shelf(list), columns);
    else localStorage.removeItem(shelf(list));
  } catch {
    // storage is refused: for this visit the address remembers
  }
}
