import { groupWords, noGroup } from '@app/domain/lists/grouping';
import { drillOf } from '@app/domain/lists/grouping';
import type { List } from '@app/domain/lists/list';
import { plainAmount } from '@app/domain/money/written';
import { propertyRuns } from '@app/domain/property.cases';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { modules } from '../src/app/modules.ts';
import { openWorld } from './harness.ts';
import { makeBelongings } from './make/make-belongings.ts';
import { makeVariety } from './make/make-variety.ts';
import { csvRows, sheetRows } from './read-files.ts';

// Every list that declares groups: whatever narrows it and however it is grouped, its numbers are those of the rows
// behind them, on screen and in files.

const world = await openWorld();
const { make } = world;
const company = await make.company();
for (const name of ['Émile', 'Zoë']) await makeBelongings(world, { company, name });
await makeVariety(world, company);
const [platformAdmin, companyAdmin] = [await make.platformAdmin(), await make.companyAdmin({ company })];
const signedIn = async () => ({ admin: await world.as(platformAdmin), settings: await world.as(companyAdmin) });
let callers = await signedIn();
// Two thousand cases of a list take longer than an administrator may be idle.
beforeEach(async () => void (callers = await signedIn()));

// Who reads or exports the log is in it, once an hour: before its rows are counted.
await callers.admin.get('/admin/reports/logs', { limit: '1' });
await callers.admin.get('/admin/reports/logs-export', { format: 'csv' });

type Value = { value: number | null; part?: number; whole?: number; currency?: string | null };
type Group = { keys: (string | null)[]; words: (string | null)[]; rows: number; values: Record<string, Value> };
type Grouped = {
  by: string[];
  groups: Group[];
  total: Omit<Group, 'keys' | 'words'>;
  remainder: { groups: number; rows: number } | null;
  header: { rows: number };
};
type Row = Record<string, unknown> & { id: string };

/** The three endpoints of a list are named alike: `…`, `…-groups` and `…-export`. */
const served = modules
  .flatMap(({ handlers }) => handlers)
  .filter(({ list, exported }) => list?.groups && exported)
  .map(({ list, endpoint: { path, area } }) => {
    const page = path.replace(/-export$/, '');
    const caller = () => callers[area as keyof typeof callers];
    return { list: list!, page, group: `${page}-groups`, file: path, caller };
  });
type Served = (typeof served)[number];
type Query = Record<string, string>;

const pageOf = async ({ caller, page, list }: Served, query: Query): Promise<{ rows: Row[]; count: number }> => {
  const requested = Object.entries(list.columns).flatMap(([key, { onRequest }]) => (onRequest ? [key] : []));
  const fields: Query = requested.length > 0 ? { fields: requested.join(',') } : {};
  const { status, body, text } = await caller().get(page, { ...query, ...fields, limit: '100', count: 'exact' });
  expect(status, text).toBe(200);
  return { rows: body.rows, count: body.count.rows };
};
const grouped = async ({ caller, group }: Served, query: Query): Promise<Grouped> => {
  const { status, body, text } = await caller().get(group, query);
  expect(status, text).toBe(200);
  return body;
};

/** Values that its filters can take: of choices some words, of groups those that are there. */
async function filtersOf(one: Served): Promise<fc.Arbitrary<Query>> {
  const each: Record<string, fc.Arbitrary<string>> = {};
  for (const [name, filter] of Object.entries(one.list.filters)) {
    if (filter.kind === 'choice') {
      const words = Object.keys(filter.words);
      each[name] =
        name === 'on'
          ? fc.constantFrom(...words)
          : fc.subarray(words, { minLength: Math.ceil(words.length / 2) }).map((chosen) => chosen.join(','));
    }
    if (filter.kind === 'flag') each[name] = fc.constant('true');
    if (filter.kind === 'number') each[name] = fc.integer({ min: filter.least, max: filter.most }).map(String);
    if (filter.kind === 'key') {
      const { groups } = await grouped(one, { by: name });
      each[name] = fc.constantFrom(noGroup, ...groups.map(({ keys }) => keys[0] ?? noGroup));
    }
    if (filter.kind === 'day') each[name] = fc.constant(name === 'from' ? '2026-01-15' : '2026-02-20');
  }
  // Few at a time: many leave nothing to count.
  return fc
    .record(each, { requiredKeys: [] })
    .chain((all) =>
      fc
        .subarray(Object.entries(all), { maxLength: Math.min(2, Object.keys(all).length) })
        .map((some) => Object.fromEntries(some)),
    )
    .map((asked) => (asked['on'] && !asked['from'] ? { ...asked, from: '2026-01-15' } : asked) as Query);
}

const close = (one: number | null, other: number | null) =>
  one === null || other === null ? expect(one).toBe(other) : expect(one).toBeCloseTo(other, 0);

/** What a measure says is what the rows say to which its number leads. */
async function holdsBehind(
  one: Served,
  narrowed: Query,
  keys: Record<string, string | null>,
  { values, rows }: Pick<Group, 'values' | 'rows'>,
) {
  const read = async (where?: Query) => {
    const drill = drillOf(one.list, narrowed, keys, where);
    return drill ? pageOf(one, drill) : { rows: [], count: 0 };
  };
  const all = await read();
  expect(all.count, JSON.stringify({ narrowed, keys })).toBe(rows);
  for (const [name, measure] of Object.entries(one.list.measures!)) {
    const { value, part, whole } = values[name]!;
    const behind = measure.where && measure.kind !== 'share' ? await read(measure.where) : all;
    if (measure.kind === 'count') expect(value, name).toBe(behind.count);
    else if (measure.kind === 'share') {
      expect(whole, name).toBe(measure.among ? (await read(measure.among)).count : rows);
      const both = measure.among ? drillOf(one.list, measure.among, {}, measure.where) : measure.where;
      expect(part, name).toBe(both ? (await read(both)).count : 0);
      close(value, whole ? (100 * part!) / whole : null);
    } else if (all.count <= 100 && (measure.of in one.list.columns || (all.rows[0] && measure.of in all.rows[0]))) {
      const found = behind.rows.map((row) => row[measure.of]).filter((field) => field !== null);
      const numbers = found.map(Number).toSorted((a, b) => a - b);
      const sum = numbers.reduce((a, b) => a + b, 0);
      const half = Math.floor(numbers.length / 2);
      const middle =
        numbers.length === 0 ? null : numbers.length % 2 ? numbers[half]! : (numbers[half - 1]! + numbers[half]!) / 2;
      if (measure.kind === 'distinct') expect(value, name).toBe(new Set(measure.each ? found.flat() : found).size);
      else if (measure.kind === 'average') close(value, numbers.length ? sum / numbers.length : null);
      else if (measure.kind === 'median') close(value, middle);
      else if (!one.list.columns[measure.of]?.currency) expect(value, name).toBe(sum);
    }
  }
}

/** The lines of a file of groups: its words, and its numbers by measure. A program reads amounts in minor units. */
const linesOf = (list: List, { by, groups }: Grouped, minor = false): string[][] =>
  groups.map(({ keys, words, values }) => [
    ...by.map((name, level) => {
      if (level >= keys.length) return groupWords.subtotal.en;
      const key = keys[level] ?? null;
      if (key === null) return groupWords.none.en;
      const { key: field, bucket } = list.groups![name]!;
      return words[level] ?? (bucket ? key : (list.columns[field]?.words?.[key]?.en ?? key));
    }),
    ...Object.entries(list.measures!).flatMap(([name]) => {
      const { value, part, whole, currency } = values[name]!;
      if (currency !== undefined)
        return [
          value !== null && currency && !minor ? plainAmount({ minor: value, currency }) : String(value ?? ''),
          currency ?? '',
        ];
      return [value, ...(whole === undefined ? [] : [part, whole])].map((one) =>
        one === null || one === undefined ? '' : String(one),
      );
    }),
  ]);

test.each(served.map((one) => [one.list.key, one] as const))(
  '%s: numbers are those of the rows behind them (property)',
  async (key, one) => {
    const { list } = one;
    const dimensions = Object.keys(list.groups!);
    const narrowing = await filtersOf(one);
    await fc.assert(
      fc.asyncProperty(
        narrowing,
        fc.shuffledSubarray(dimensions, { minLength: 1, maxLength: 2 }),
        fc.nat(),
        async (narrowed, by, at) => {
          const answer = await grouped(one, { ...narrowed, by: by.join(',') });
          const { groups, total, remainder } = answer;
          expect(total.rows).toBe((await pageOf(one, narrowed)).count);
          expect(answer.header.rows).toBe(total.rows);
          expect(remainder).toBeNull();
          const leaves = groups.filter(({ keys }) => keys.length === by.length);
          const counts = Object.entries(list.measures!).flatMap(([name, { kind }]) => (kind === 'count' ? [name] : []));
          const sumOf = (some: Group[], name?: string) =>
            some.reduce((sum, { rows, values }) => sum + (name ? values[name]!.value! : rows), 0);
          for (const name of [undefined, ...counts])
            expect(sumOf(leaves, name), name).toBe(name ? total.values[name]!.value : total.rows);
          if (by.length === 2)
            for (const subtotal of groups.filter(({ keys }) => keys.length === 1)) {
              const parts = leaves.filter(({ keys }) => keys[0] === subtotal.keys[0]);
              for (const name of [undefined, ...counts])
                expect(sumOf(parts, name), name).toBe(name ? subtotal.values[name]!.value : subtotal.rows);
            }
          const one_ = groups[at % Math.max(groups.length, 1)];
          if (one_)
            await holdsBehind(
              one,
              narrowed,
              Object.fromEntries(one_.keys.map((group, level) => [by[level]!, group])),
              one_,
            );
        },
      ),
      propertyRuns(`${key} grouped`, 5),
    );
  },
);

test.each(served.map((one) => [one.list.key, one] as const))(
  '%s: the total is what all its rows say, and files hold the same groups',
  async (_key, one) => {
    const { list, caller, file } = one;
    await holdsBehind(one, {}, {}, (await grouped(one, {})).total);
    const dimensions = Object.keys(list.groups!);
    const by = [dimensions[0]!, dimensions.find((name) => list.groups![name]!.filter) ?? dimensions.at(-1)!]
      .filter((name, at, all) => all.indexOf(name) === at)
      .join(',');
    const answer = await grouped(one, { by });
    const expected = linesOf(list, answer);
    expect(expected.length).toBeGreaterThan(1);
    const csv = await caller().get(file, { by, format: 'csv', locale: 'en' });
    expect(csvRows(csv.text).slice(-expected.length)).toEqual(expected);
    const xlsx = await caller().get(file, { by, format: 'xlsx', locale: 'en' });
    // A workbook keeps a percentage as the part of one that it is, and ends a row with its last value.
    const shares = Object.entries(list.measures!).flatMap(([name, { kind }]) =>
      [
        kind === 'share',
        ...(kind === 'share' ? [false, false] : 'currency' in answer.total.values[name]! ? [false] : []),
      ].map((is) => (is ? name : '')),
    );
    const isShare = (at: number) => Boolean(shares[at - answer.by.length]);
    const asSheet = (row: string[]) =>
      expected[0]!.map((_, at) => (isShare(at) && row[at] ? Number(row[at]).toFixed(3) : (row[at] ?? '')));
    const parts = expected.map((row) =>
      row.map((cell, at) => (isShare(at) && cell ? String(Number(cell) / 100) : cell)),
    );
    expect(sheetRows(xlsx.raw).slice(1).map(asSheet)).toEqual(parts.map(asSheet));
    const json = JSON.parse((await caller().get(file, { by, format: 'json', locale: 'en' })).text) as {
      columns: { key: string }[];
      rows: Record<string, unknown>[];
    };
    // For programs a status stays its key.
    const said = (name: string, value: string) =>
      list.columns[list.groups![name]?.key ?? '']?.words?.[value]?.en ?? value;
    expect(json.rows.map((row) => json.columns.map(({ key }) => said(key, String(row[key] ?? ''))))).toEqual(
      linesOf(list, answer, true),
    );
  },
);

test('at most two dimensions, known ones; a key that cannot be is no one’s', async () => {
  const one = served[0]!;
  const dimensions = Object.keys(one.list.groups!);
  expect((await one.caller().get(one.group, { by: dimensions.slice(0, 3).join(',') })).status).toBe(400);
  expect((await one.caller().get(one.group, { by: 'password' })).status).toBe(400);
  const byId = Object.entries(one.list.groups!).find(([, { words, filter }]) => words && !filter)![0];
  expect((await pageOf(one, { [byId]: 'not-an-id' })).count).toBe(0);
});
