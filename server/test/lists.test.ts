import { courseList } from '@app/domain/catalogue/course-list';
import type { List } from '@app/domain/lists/list';
import { sortsOf } from '@app/domain/lists/list';
import { propertyRuns } from '@app/domain/property.cases';
import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { modules } from '../src/app/modules.ts';
import type { Caller } from './harness.ts';
import { openWorld } from './harness.ts';
import { makeBelongings } from './make/make-belongings.ts';
import { unzip } from './unzip.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
for (let n = 0; n < 4; n++) await makeBelongings(world, { company, name: ['Émile', 'emile', 'Zoë', 'Ann'][n]! });
for (let n = 0; n < 4; n++) await make.course({ title: ['Ärger', 'arger', 'Zange', ''][n]!, published: n % 2 === 0 });
const staff = await world.as(await make.platformAdmin());
const admin = await world.as(await make.companyAdmin({ company }));

const served = modules
  .flatMap(({ handlers }) => handlers)
  .filter(
    (handler) =>
      handler.list &&
      handler.endpoint.kind === 'json' &&
      'cursor' in handler.endpoint.input.shape &&
      !handler.endpoint.path.includes(':'),
  );
const callerOf = (area: string) => (area === 'admin' ? staff : admin);

/** Every id of a list, page by page; `between` happens before each further page. */
async function pageThrough(
  caller: Caller,
  path: string,
  query: Record<string, string>,
  between: () => Promise<void> = async () => {},
): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { status, body, text } = await caller.get(path, { ...query, ...(cursor && { cursor }) });
    expect(status, text).toBe(200);
    expect(ids.length, 'the list never ends').toBeLessThan(2000);
    ids.push(...body.rows.map((row: { id: string }) => row.id));
    cursor = body.nextCursor;
    if (cursor) await between();
  }
  return ids;
}

test.each(served.map(({ list, endpoint }) => [list!.key, list!, endpoint] as const))(
  '%s gives each row once, in every order',
  async (_key, list: List, { path, area }) => {
    const caller = callerOf(area);
    // Who reads the log is in it from then on.
    await caller.get(path, { limit: '1' });
    const { body } = await caller.get(path, { limit: '100', count: 'exact' });
    const all = body.rows.map((row: { id: string }) => row.id).toSorted();
    expect(body.count).toEqual({ rows: Math.max(all.length, body.count.rows), exact: true });
    // At least four pages in each order, of at least three rows.
    const limit = String(Math.max(3, Math.ceil(body.count.rows / 5)));
    for (const sort of sortsOf(list))
      expect((await pageThrough(caller, path, { sort, limit })).toSorted().slice(0, 100), sort).toEqual(all);
    const { body: found } = await caller.get(path, { q: "nobody's name % _ \\" });
    expect(found).toMatchObject({ rows: [], nextCursor: null, count: { rows: 0, exact: true } });
  },
);

const impossible = {
  choice: 'nope',
  by: 'nope',
  day: '2026-02-31',
  id: 'nope',
  flag: 'nope',
  having: 'nope',
  key: '',
  number: 'nope',
};

test.each(served.map(({ list, endpoint }) => [list!.key, list!, endpoint] as const))(
  '%s refuses at the field what a filter does not have, and what it does not know',
  async (_key, list: List, { path, area }) => {
    for (const [name, { kind }] of [...Object.entries(list.filters), ['nope', { kind: 'choice' }] as const]) {
      const { status, body } = await callerOf(area).get(path, { [name]: impossible[kind] });
      expect([
        name,
        status,
        body.error?.code,
        body.error?.issues?.map((issue: { path: string }) => issue.path.split('.')[0]),
      ]).toEqual([name, 400, 'invalidInput', [name]]);
    }
  },
);

async function course(categoryId: string, title: string, validityMonths: number | null): Promise<void> {
  const { versionId } = await make.course({ categoryId, title });
  await world.sql('update course_versions set validity_months = $2 where id = $1', [versionId, validityMonths]);
}

test('while rows come in, paging gives every row that was there exactly once, in any order (property)', async () => {
  const title = fc.constantFrom('', 'a', 'A', 'á', 'Ab', 'z', 'Ž', '9', '%', '＝1', '😀');
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sortsOf(courseList)),
      fc.integer({ min: 1, max: 4 }),
      fc.array(title, { maxLength: 12 }),
      fc.array(title, { maxLength: 4 }),
      async (sort, limit, before, during) => {
        const { id: categoryId } = await make.category();
        for (const words of before) await course(categoryId, words, words.length > 1 ? null : 12);
        const there = (
          await world.sql<{ id: string }>('select id from courses where category_id = $1', [categoryId])
        ).map(({ id }) => id);
        const coming = [...during];
        const seen = await pageThrough(
          staff,
          '/admin/courses',
          { categoryId, sort, limit: String(limit) },
          async () => {
            const words = coming.pop();
            if (words !== undefined) await course(categoryId, words, null);
          },
        );
        expect(new Set(seen).size).toBe(seen.length);
        for (const id of there) expect(seen).toContain(id);
      },
    ),
    propertyRuns('while rows come in, paging gives every row that was there exactly once, in any order (property)', 10),
  );
});

test('letters without an accent to take off sort and are found as they are spelt', async () => {
  const { id: categoryId } = await make.category();
  for (const title of ['Straße', 'Ogives', 'Œuvres', 'Strate', 'Odeurs', 'L’eau'])
    await course(categoryId, title, null);
  const titles = async (query: Record<string, string>) =>
    (await staff.get('/admin/courses', { categoryId, ...query })).body.rows.map((row: { title: string }) => row.title);
  expect(await titles({})).toEqual(['L’eau', 'Odeurs', 'Œuvres', 'Ogives', 'Straße', 'Strate']);
  expect([await titles({ q: 'oeuvres' }), await titles({ q: 'strasse' }), await titles({ q: "l'eau" })]).toEqual([
    ['Œuvres'],
    ['Straße'],
    ['L’eau'],
  ]);
});

test('text sorts and is found without regard to case and accents; what is empty stands last both ways', async () => {
  const { id: categoryId } = await make.category();
  for (const [words, months] of [
    ['Éclair', 24],
    ['echelle', null],
    ['Zone', 12],
    ['Abri', null],
  ] as const)
    await course(categoryId, words, months);
  const titles = async (query: Record<string, string>) =>
    (await staff.get('/admin/courses', { categoryId, ...query })).body.rows.map((row: { title: string }) => row.title);
  expect(await titles({})).toEqual(['Abri', 'echelle', 'Éclair', 'Zone']);
  expect(await titles({ q: 'ECL' })).toEqual(['Éclair']);
  expect((await titles({ sort: 'validityMonths' })).slice(0, 2)).toEqual(['Zone', 'Éclair']);
  expect((await titles({ sort: '-validityMonths' })).slice(0, 2)).toEqual(['Éclair', 'Zone']);
});

test('a cursor serves no one else and no other question (B11)', async () => {
  const { nextCursor } = (await staff.get('/admin/courses', { limit: '1' })).body;
  expect((await staff.get('/admin/courses', { limit: '2', cursor: nextCursor })).status).toBe(200);
  const colleague = await world.as(await make.platformAdmin());
  for (const [who, query] of [
    [colleague, {}],
    [staff, { q: 'a' }],
    [staff, { sort: 'code' }],
    [staff, { state: 'draft' }],
  ] as const)
    expect((await who.get('/admin/courses', { limit: '1', cursor: nextCursor, ...query })).status).toBe(400);
});

describe('many rows', () => {
  const many = 10_500;
  beforeAll(async () => {
    await world.sql(`with made as (insert into content_items (kind, title) select 'lesson', 'Page ' || n || case
      when n % 100 = 0 then E' "q",\r\n=x' else '' end from generate_series(1, ${many}) n returning id)
    insert into content_versions (item_id, number, body, published_at) select id, 1, '{}', now() from made`);
    await world.sql('analyze content_items, content_versions');
  });

  test('are counted exactly up to 10,000, then estimated unless asked', async () => {
    expect((await staff.get('/admin/content', { q: 'page 1' })).body.count).toMatchObject({ exact: true });
    const { count } = (await staff.get('/admin/content')).body;
    expect(count.exact).toBe(false);
    expect(count.rows).toBeGreaterThan(10_000);
    expect((await staff.get('/admin/content', { q: 'page', count: 'exact' })).body.count).toEqual({
      rows: many,
      exact: true,
    });
    const { nextCursor } = (await staff.get('/admin/content')).body;
    expect((await staff.get('/admin/content', { cursor: nextCursor })).body.count).toBeNull();
  });

  test('leave as CSV, all of them, in the order and with the columns asked for, and a trace of it stays', async () => {
    const answer = await staff.get('/admin/content-export', {
      q: 'page',
      sort: '-title',
      columns: 'usedIn,state,title',
      format: 'csv',
      locale: 'fr',
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
    });
    expect(answer.text.startsWith('\ufeffUtilisé dans,État,Titre\r\n0,Publié,Page 9999\r\n')).toBe(true);
    expect(answer.text.match(/\r\n0,Publié,/g)!.length).toBe(many);
    expect(answer.text).toContain('\r\n0,Publié,"Page 100 ""q"",\r\n=x"\r\n');
    const trace = async () =>
      (
        await world.sql<{ details: object }>(
          `select details from security_events where kind = 'export' and route = '/admin/content-export'
            order by at desc limit 1`,
        )
      )[0]?.details;
    await expect
      .poll(trace)
      .toEqual({ list: 'content', format: 'csv', columns: 3, narrowedBy: ['q'], rows: many, finished: true });
  });

  test('anyone who loses the claim loses the rest of the export (A17)', async () => {
    const person = await make.platformAdmin();
    const caller = await world.as(person);
    const response = await world.http.inject({
      url: '/api/admin/content-export',
      query: { format: 'csv' },
      headers: { host: 'localhost:3000', 'sec-fetch-site': 'same-origin', cookie: caller.cookie! },
      payloadAsStream: true,
    });
    expect(response.statusCode).toBe(200);
    const read = (async () => {
      let lines = 0;
      let first = true;
      for await (const chunk of response.stream()) {
        lines += String(chunk).split('\n').length - 1;
        if (first) await world.sql('update people set qms_admin_since = null where id = $1', [person.id]);
        first = false;
      }
      return lines;
    })();
    await expect(read).rejects.toThrow();
    await expect
      .poll(() =>
        world.sql<{ finished: boolean; rows: number }>(
          `select (details ->> 'finished')::boolean as finished, (details ->> 'rows')::int as rows from security_events
            where kind = 'export' and person_id = $1`,
          [person.id],
        ),
      )
      .toMatchObject([{ finished: false }]);
  });
});

test('a company has one export at a time; the next may begin when it is done (F16)', async () => {
  const other = new pg.Client(world.connect('superuser'));
  await other.connect();
  const lock = (how: string) =>
    other.query(`select pg_advisory_${how}(hashtextextended($1, 0))`, [`export:${make.platform.id}`]);
  await lock('lock');
  const refused = await staff.get('/admin/courses-export', { format: 'csv' });
  expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([
    429,
    'exportRunning',
    '15',
  ]);
  await lock('unlock');
  await other.end();
  expect((await staff.get('/admin/courses-export', { format: 'csv' })).status).toBe(200);
});

test('XLSX holds real dates and numbers, words as words, and a header that stays', async () => {
  const { id: categoryId } = await make.category();
  await course(categoryId, '=cmd() & <b>"é"</b> _x0041_', 12);
  await world.sql(
    `update course_versions v set changed_at = '2026-07-01T15:30:00Z' from courses c
      where c.id = v.course_id and c.category_id = $1`,
    [categoryId],
  );
  const { raw, headers } = await staff.get('/admin/courses-export', {
    categoryId,
    columns: 'title,validityMonths,updatedAt,state',
    format: 'xlsx',
  });
  expect(headers['content-type']).toContain('spreadsheetml');
  const files = unzip(raw);
  const sheet = files.get('xl/worksheets/sheet1.xml')!;
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(sheet).toContain(
    '<c r="A2" s="6" t="inlineStr"><is><t xml:space="preserve">=cmd() &amp; &lt;b&gt;"é"&lt;/b&gt; _x005F_x0041_</t></is></c>',
  );
  expect(sheet).toContain('<c r="B2" s="5"><v>12</v></c>');
  // 2026-07-01 15:30, as the platform's company has its clocks: UTC
  expect(sheet).toContain(
    `<c r="C2" s="3"><v>${(Date.parse('2026-07-01T15:30:00Z') - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`,
  );
  expect(sheet).toContain('<c r="D2" t="inlineStr"><is><t xml:space="preserve">Published</t></is></c>');
  expect(files.get('xl/workbook.xml')).toContain('<sheet name="Courses" sheetId="1" r:id="rId1"/>');
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['[Content_Types].xml', '_rels/.rels', 'xl/styles.xml', 'xl/_rels/workbook.xml.rels']),
  );
});

test('what is asked of a list in vain is refused (I01)', async () => {
  for (const query of [
    { sort: 'title; drop table people' },
    { sort: 'languages' },
    { state: 'gone' },
    { categoryId: 'x' },
    { limit: '1000' },
    { count: 'no' },
    { fields: '*' },
  ])
    expect(
      (await staff.get('/admin/courses', query as unknown as Record<string, string>)).status,
      JSON.stringify(query),
    ).toBe(400);
  expect((await staff.get('/admin/courses-export', { format: 'pdf' })).status).toBe(400);
  expect((await staff.get('/admin/courses-export', { format: 'csv', columns: 'title,password' })).status).toBe(400);
  expect((await staff.get('/admin/courses-export', { format: 'csv', columns: 'title' })).text).toMatch(
    /^\ufeffTitle\r\n/,
  );
});
