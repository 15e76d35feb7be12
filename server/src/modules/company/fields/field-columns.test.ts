import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { Caller } from '../../../../test/harness.ts';
import { csvRows, sheetRows } from '../../../../test/read-files.ts';
import { makeVariety } from '../../../../test/make/make-variety.ts';

const world = await openWorld();
const { make, sql } = world;
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const plain = { fr: null, helpEn: null, helpFr: null, own: false, choices: [] };

/**
 * Every list whose rows are about employees: where its pages and its files are, and the field of its rows that says
 * about whom.
 */
const lists: [name: string, page: string, file: string, person: 'id' | 'personId', report: boolean][] = [
  ['employees', '/settings/employees', '/settings/employees/export', 'id', false],
  ...(['enrolments', 'expired', 'expiring', 'unfinished', 'activity'] as const).map((name): (typeof lists)[number] => [
    name,
    `/settings/reports/${name}`,
    `/settings/reports/${name}-export`,
    'personId',
    true,
  ]),
];
const period = (name: string): Record<string, string> => (name === 'activity' ? { from: '2025-01-01' } : {});

let admin: Caller;
let other: Caller;
const fields: Record<string, string> = {};
const unions = ['Local 27', 'Local 1981'];
/** What each person says, by their id. */
const says = new Map<string, { field1: string; field2: string; field3: string }>();

beforeAll(async () => {
  const [company, another] = [await make.company(), await make.company()];
  admin = await world.as(await make.companyAdmin({ company }));
  other = await world.as(await make.companyAdmin({ company: another }));
  await makeVariety(world, company);
  const add = async (more: object) =>
    (await admin.post('/settings/employee-fields', { ...plain, ...more }, key())).body.fieldId as string;
  fields['union'] = await add({
    kind: 'choice',
    en: 'Union local',
    choices: [
      { number: null, en: unions[0], fr: 'Section 27' },
      { number: null, en: unions[1], fr: null },
    ],
  });
  fields['locker'] = await add({ kind: 'number', en: 'Locker' });
  fields['steward'] = await add({ kind: 'yesNo', en: 'Steward', fr: 'Délégué syndical' });
  const people = await sql<{ id: string }>(
    `select person_id as id from employments where company_id = $1 and bu_admin_since is null order by person_id`,
    [company.id],
  );
  for (const [n, { id }] of people.entries()) {
    const said = { union: String((n % 2) + 1), locker: `${n + 1}.5`, steward: n % 3 === 0 ? 'yes' : 'no' };
    const answer = await admin.patch(`/settings/employees/${id}`, {
      custom: { [fields['union']!]: said.union, [fields['locker']!]: said.locker, [fields['steward']!]: said.steward },
    });
    expect(answer.status, answer.text).toBe(200);
    says.set(id, { field1: unions[n % 2]!, field2: said.locker, field3: said.steward });
  }
  await world.runJobs();
});

test.each(lists)('%s: a page brings the values requested, and no others', async (name, page, _file, person) => {
  const { rows } = (await admin.get(page, { ...period(name), fields: 'field1,field2,field3', limit: '100' })).body;
  const about = rows.filter((row: Record<string, string>) => says.has(row[person]!));
  expect(about.length).toBeGreaterThan(0);
  for (const row of about) expect(row.custom).toEqual(says.get(row[person]!));
  const bare = await admin.get(page, { ...period(name), limit: '100' });
  expect(bare.body.rows.length).toBe(rows.length);
  expect(bare.text).not.toContain('Local 27');
  expect((await admin.get(page, { ...period(name), fields: 'name' })).status).toBe(400);
});

test.each(lists)(
  '%s: its files hold them as columns, in the order in which they were chosen',
  async (name, page, file, person, report) => {
    const asked = { ...period(name), columns: 'field3,name,field1,field2', locale: 'fr' };
    const { rows } = (await admin.get(page, { ...period(name), limit: '100' })).body;
    const lines = rows.map((row: Record<string, string>) => {
      const said = says.get(row[person]!);
      return said
        ? [
            said.field3 === 'yes' ? 'Oui' : 'Non',
            row['name'],
            said.field1 === 'Local 27' ? 'Section 27' : said.field1,
            said.field2,
          ]
        : ['', row['name'], '', ''];
    });
    const heads = ['Délégué syndical', 'Nom', 'Union local', 'Locker'];
    const csv = csvRows((await admin.get(file, { ...asked, format: 'csv' })).text);
    const from = csv.findIndex((row) => row[0] === heads[0]);
    expect([csv[from]![0], csv[from]![2], csv[from]![3]]).toEqual([heads[0], heads[2], heads[3]]);
    expect(csv.slice(from + 1)).toEqual(lines);
    const sheet = sheetRows((await admin.get(file, { ...asked, format: 'xlsx' })).raw);
    expect(sheet.slice(1).map((row) => [...row, '', '', ''].slice(0, 4))).toEqual(lines);
    if (!report) return;
    const json = (await admin.get(file, { ...asked, format: 'json' })).body;
    expect(json.columns.map(({ key: column }: { key: string }) => column)).toEqual([
      'field3',
      'name',
      'field1',
      'field2',
    ]);
    expect(json.rows.map((row: Record<string, unknown>) => row['field2'])).toEqual(
      lines.map((line: string[]) => (line[3] === '' ? null : Number(line[3]))),
    );
    expect((await admin.get(file, { ...asked, format: 'pdf' })).raw.subarray(0, 5).toString()).toBe('%PDF-');
  },
);

test.each(lists)(
  '%s: a field of another company is none, and one that is gone is left out',
  async (name, page, file) => {
    const theirs = await other.get(page, { ...period(name), fields: 'field1' });
    expect(theirs.status, theirs.text).toBe(200);
    expect(theirs.text).not.toContain('Local 27');
    const csv = await other.get(file, { ...period(name), columns: 'name,field1', format: 'csv' });
    expect(csv.status, csv.text).toBe(200);
    expect(csv.text).not.toContain('Union local');
    expect((await admin.get(file, { ...period(name), columns: 'name,fieldx', format: 'csv' })).status).toBe(400);
    await admin.post(`/settings/employee-fields/${fields['locker']}/archive`, {});
    try {
      const [row] = (await admin.get(page, { ...period(name), fields: 'field1,field2' })).body.rows.filter(
        (one: { custom: object }) => Object.keys(one.custom).length > 0,
      );
      expect(Object.keys(row.custom)).toEqual(['field1']);
      const left = await admin.get(file, { ...period(name), columns: 'field1,field2', format: 'csv' });
      expect(left.text).toContain('Union local');
      expect(left.text).not.toContain('Locker');
    } finally {
      await admin.delete(`/settings/employee-fields/${fields['locker']}/archive`);
    }
  },
);

test.each(lists)(
  '%s: is narrowed by choices and by yes or no, of one field any, of several each; another company by its own alone',
  async (name, page, file, person, report) => {
    const people = async (caller: Caller, having?: string) => {
      const answer = await caller.get(page, { ...period(name), limit: '100', ...(having && { having }) });
      expect(answer.status, answer.text).toBe(200);
      return answer.body.rows.map((row: Record<string, string>) => row[person]!) as string[];
    };
    const all = (await people(admin)).filter((id) => says.has(id));
    const whose = (is: (said: { field1: string; field3: string }) => boolean) => all.filter((id) => is(says.get(id)!));
    expect(await people(admin, '1.1')).toEqual(whose(({ field1 }) => field1 === unions[0]));
    expect(await people(admin, '1.1,1.2')).toEqual(all);
    expect(await people(admin, '1.1,3.yes')).toEqual(
      whose(({ field1, field3 }) => field1 === unions[0] && field3 === 'yes'),
    );
    for (const none of ['9.1', '99999.yes', '1.99999']) expect(await people(admin, none)).toEqual([]);
    expect(await people(other, '1.1')).toEqual([]);
    expect((await admin.get(page, { ...period(name), having: '1.maybe' })).status).toBe(400);
    if (!report) return;
    const csv = await admin.get(file, { ...period(name), having: '1.1,3.yes', format: 'csv', locale: 'fr' });
    expect(csv.text.replaceAll('\u00a0', ' ')).toContain('Union local : Section 27; Délégué syndical : Oui');
    const groups = await admin.get(`${page}-groups`, { ...period(name), having: '1.1' });
    expect(groups.body.total.rows).toBe((await people(admin, '1.1')).length);
  },
);
