import { exportMatrix } from '@app/contract/qualification/matrix';
import type { Endpoint } from '@app/contract/endpoint';
import { readings } from '@app/contract/reading';
import type { List } from '@app/domain/lists/list';
import { columnsOf, sortsOf } from '@app/domain/lists/list';
import { noGroup } from '@app/domain/lists/grouping';
import { reports } from '@app/domain/reports/reports';
import type { Random } from '../../drills/jobs/random.ts';
import { modules } from '../src/app/modules.ts';

/**
 * An endpoint that reads a list, and who calls it: an admin of a company, the platform about one company, or a program
 * with a key.
 */
export type Reading = { path: string; caller: 'settings' | 'admin' | 'key'; list: List; fields: readonly string[] };
/** A value of a filter: as it is, or one that belongs to the other company. */
type Value = string | { foreign: string };
export type RandomRequest = { reading: Reading; query: Record<string, Value>; pages: number };

/** The matrix is no declared list: what narrows it, as one would be. */
const matrix = {
  ...{ key: 'qualifications', columns: {}, order: '', name: { en: '', fr: '' } },
  filters: Object.fromEntries([
    ...['siteId', 'departmentId', 'positionId'].map((name) => [name, { kind: 'id' }]),
    ...['gaps', 'mandatory', 'list', 'future'].map((name) => [name, { kind: 'flag' }]),
    ...['on', 'knownOn'].map((name) => [name, { kind: 'day' }]),
  ]),
} as unknown as List;

const handlers = modules
  .flatMap((module) => module.handlers)
  .filter(({ list, endpoint }) => list && endpoint.method === 'GET' && !endpoint.path.includes(':'));
const platformReports = new Set(
  Object.values(reports).flatMap(({ area, list }) => (area === 'admin' ? [list.key as string] : [])),
);
const fieldsOf = ({ input }: Endpoint) => Object.keys(input.shape);

/**
 * Every endpoint that reads rows, groups or files of a list in the settings, the same for programs, and the platform's
 * reports that can be narrowed to one company.
 */
export const readingsOfReports: readonly Reading[] = [
  ...handlers.flatMap(({ list, endpoint }): Reading[] => {
    const fields = fieldsOf(endpoint);
    if (endpoint.area === 'settings') return [{ path: endpoint.path, caller: 'settings', list: list!, fields }];
    return endpoint.area === 'admin' && platformReports.has(list!.key) && fields.includes('company')
      ? [{ path: endpoint.path, caller: 'admin', list: list!, fields }]
      : [];
  }),
  ...readings.flatMap(([own, forKeys]): Reading[] => {
    const served =
      handlers.find(({ endpoint }) => [endpoint.path, `${endpoint.path}-totals`].includes(own.path))?.list ?? matrix;
    const theirs: Reading = { path: forKeys.path, caller: 'key', list: served, fields: fieldsOf(forKeys) };
    // What is no list of the settings is asked there too.
    return handlers.some(({ endpoint }) => endpoint.path === own.path)
      ? [theirs]
      : [theirs, { path: own.path, caller: 'settings', list: served, fields: fieldsOf(own) }];
  }),
  { path: exportMatrix.path, caller: 'settings', list: matrix, fields: fieldsOf(exportMatrix) },
];

/** Reports that are read by none of these: they have no rows of one company. */
export const unread = () =>
  Object.values(reports).flatMap(({ list }) =>
    readingsOfReports.some((one) => one.list.key === list.key) ? [] : [list.key],
  );

const days = ['2025-11-30', '2026-01-01', '2026-01-15', '2026-02-20', '2026-03-02', '2026-05-31'];
const words = ['own', 'Person', 'course', 'a', 'é', '1', 'ecretiv', '%', 'zzz'];

/**
 * One request of a report: filters, groups, order, page, format and columns as the dice fall. `own` holds values of the
 * caller's company by filter.
 */
export function randomRequest(random: Random, own: ReadonlyMap<string, readonly string[]>): RandomRequest {
  const reading = random.pick(readingsOfReports);
  const { list, fields } = reading;
  const has = (field: string, share: number) => fields.includes(field) && random.next() < share;
  const some = <T>(from: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: 1 + Math.floor(random.next() * most) }, () => random.pick(from))),
  ];
  const query: Record<string, Value> = {};
  for (const [name, filter] of Object.entries(list.filters)) {
    if (name === 'by' || !has(name, 0.1)) continue;
    if (filter.kind === 'choice')
      query[name] =
        name === 'on' ? random.pick(Object.keys(filter.words)) : some(Object.keys(filter.words), 3).join(',');
    else if (filter.kind === 'flag') query[name] = 'true';
    else if (filter.kind === 'number')
      query[name] = String(filter.least + Math.floor(random.next() * (filter.most - filter.least + 1)));
    else if (filter.kind === 'day') query[name] = random.pick(days);
    else if (filter.kind === 'key' || filter.kind === 'id')
      query[name] = idOf(random, reading.caller === 'admin' ? null : name, own.get(name) ?? [], filter.kind === 'key');
  }
  if (query['from'] && query['to'] && query['from'] > query['to']) delete query['to'];
  if (has('q', 0.2)) query['q'] = random.pick(words);
  if (has('sort', 0.5) && sortsOf(list).length > 0) query['sort'] = random.pick(sortsOf(list));
  if (list.groups && has('by', 0.7)) query['by'] = some(Object.keys(list.groups), 2).join(',');
  if (has('columns', 0.5)) query['columns'] = some(columnsOf(list), 5).join(',');
  if (has('locale', 0.3)) query['locale'] = random.pick(['en', 'fr']);
  if (has('count', 0.3)) query['count'] = 'exact';
  if (has('format', 1)) query['format'] = random.pick(list.measures ? ['csv', 'csv', 'json', 'xlsx'] : ['csv', 'xlsx']);
  if (has('limit', 0.6)) query['limit'] = String(1 + Math.floor(random.next() * 5));
  if (reading.caller === 'admin') query['company'] = '';
  // The catalogue is one for all companies: of its courses those that are used here.
  if (list.key === 'companyCourses') query['used'] = 'true';
  return { reading, query, pages: fields.includes('cursor') ? 3 : 1 };
}

/**
 * What the platform's staff ask for by an id of another company is named in their header, as it may be: `foreign` null.
 */
function idOf(random: Random, foreign: string | null, own: readonly string[], key: boolean): Value {
  const at = random.next();
  if (at < 0.4 && own.length > 0) return random.pick(own);
  if (at < 0.8 && foreign) return { foreign };
  return key ? random.pick([noGroup, 'not-an-id']) : '00000000-0000-4000-8000-000000000000';
}
