import { createHash } from 'node:crypto';
import { propertyRounds, propertyTimeout } from '@app/domain/property.cases';
import { expect, test } from 'vitest';
import { randomFrom } from '../../drills/jobs/random.ts';
import type { Answer } from './harness.ts';
import { openWorld } from './harness.ts';
import { makeBelongings } from './make/make-belongings.ts';
import { makeVariety } from './make/make-variety.ts';
import type { RandomRequest } from './random-requests.ts';
import { randomRequest, readingsOfReports, unread } from './random-requests.ts';
import { unzip } from './unzip.ts';

// Random requests over every report of a company, asked twice: while it is alone, and beside another company of the
// same shape. What is read has to be the same, whichever filter, group, order, page, format or key it is read with, and
// nothing of the other company may be in it. `npm run check long foreign-rows` asks 20,000; PROPERTY_RUNS=<n> so many,
// PROPERTY_SEED=<seed> the same ones again.

const world = await openWorld();
const { make, sql } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company, name: 'Boss Own' });
const staff = await make.platformAdmin();
const signIn = async () => ({ settings: await world.as(boss), admin: await world.as(staff) });
let callers = await signIn();
/** Files need a recent step-up: after so many requests both sign in again, however long the run is. */
const signedInFor = 500;
for (const name of ['Ann Own', 'Émile Own']) await makeBelongings(world, { company, name });
await makeVariety(world, company);
const { key } = (
  await callers.settings.post('/settings/api-keys', { name: 'Warehouse', scopes: ['reports'], days: 30 })
).body as { key: string };

/** Who reads is on record too: of these the other company changes nothing, the reading itself does. */
const changedByReading = new Set(['logs', 'admins', 'apiKeys']);
const nothing = '99999999-9999-4999-8999-999999999999';

type Foreign = { ids: ReadonlySet<string>; values: ReadonlyMap<string, readonly string[]> };

/**
 * Values that filters take, of a company: the ids of its rows by what a filter is about. Courses and products are of
 * all companies.
 */
async function valuesOf(companyId: string): Promise<Map<string, string[]>> {
  const ids = async (table: string, id = 'id') =>
    (
      await sql<{ id: string }>(
        `select distinct ${id}::text as id from ${table} where company_id = $1 and ${id} is not null order by 1`,
        [companyId],
      )
    ).map((row) => row.id);
  const [sites, departments, positions, people] = [
    await ids('sites'),
    await ids('departments'),
    await ids('positions'),
    await ids('employments', 'person_id'),
  ];
  const of: Record<string, string[]> = {
    ...{
      site: sites,
      siteId: sites,
      department: departments,
      departmentId: departments,
      position: positions,
      positionId: positions,
    },
    ...{ person: people, personId: people, manager: people, actor: people, trainer: people, company: [companyId] },
    ...{ lot: await ids('seat_lots'), seat: await ids('seats') },
    requirementRowId: await ids('requirements'),
  };
  return new Map(Object.entries(of));
}

const coursesOf = async (companyId: string): Promise<string[]> =>
  (
    await sql<{ id: string }>('select distinct course_id as id from enrolments where company_id = $1 order by 1', [
      companyId,
    ])
  ).map(({ id }) => id);

/** Every id of a row of the company, and of people who work nowhere else. */
async function everyId(companyId: string): Promise<Set<string>> {
  const tables = await sql<{ name: string }>(`select c.table_name as name from information_schema.columns c
    join information_schema.columns i on i.table_schema = c.table_schema and i.table_name = c.table_name
      and i.column_name = 'id' and i.data_type = 'uuid'
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
      and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.column_name = 'company_id'`);
  const found = new Set([companyId]);
  for (const { name } of tables)
    for (const { id } of await sql<{ id: string }>(`select id::text as id from ${name} where company_id = $1`, [
      companyId,
    ]))
      found.add(id);
  for (const { id } of await sql<{ id: string }>(
    'select person_id::text as id from employments where company_id = $1',
    [companyId],
  ))
    found.add(id);
  return found;
}

async function send({ reading }: RandomRequest, query: Record<string, string>): Promise<Answer> {
  if (reading.caller !== 'key') return callers[reading.caller].get(reading.path, query);
  const response = await world.http.inject({
    method: 'GET',
    url: `/api${reading.path}?${new URLSearchParams(query)}`,
    headers: { host: 'localhost:3000', authorization: `Bearer ${key}` },
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    raw: response.rawPayload,
    body: JSON.parse(response.body || 'null'),
  };
}

/** What is read without what names the reading; a workbook as the text of its files. */
function plain({ text, raw, headers }: Answer, query: Record<string, string>): string {
  const read =
    query['format'] === 'xlsx' && raw[0] === 0x50 ? [...unzip(raw)].map(([, file]) => file).join('\n') : text;
  return read.replaceAll(String(headers['x-request-id']), '').replaceAll(/"nextCursor":"[^"]*"/g, '');
}

type Read = { asked: RandomRequest; digest: string; status: number; code?: string | undefined; rows: number };

/** Asks every request, following a page to the next; what was read as a digest, and foreign rows in it. */
async function askAll(requests: readonly RandomRequest[], foreign: Foreign | null, before?: readonly Read[][]) {
  const [all, found] = [[] as Read[][], [] as string[]];
  for (const [at, asked] of requests.entries()) {
    if (at % signedInFor === 0) callers = await signIn();
    const query: Record<string, string> = {};
    for (const [name, value] of Object.entries(asked.query))
      query[name] =
        typeof value === 'string'
          ? value
          : (foreign?.values.get(value.foreign)?.[at % 3] ?? foreign?.values.get(value.foreign)?.[0] ?? nothing);
    if (asked.reading.caller === 'admin') query['company'] = company.id;
    const reads: Read[] = [];
    for (let page = 0, cursor: string | null = null; page < asked.pages; page++) {
      const answer: Answer = await send(asked, cursor ? { ...query, cursor } : query);
      const text = plain(answer, query);
      const read = {
        asked,
        digest: createHash('sha256').update(text).digest('base64'),
        status: answer.status,
        rows: answer.body?.rows?.length ?? answer.body?.total?.rows ?? 0,
      };
      reads.push(read);
      if (foreign) {
        const told = `${asked.reading.path}?${new URLSearchParams(query)}`;
        const strange =
          text.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g)?.find((id) => foreign.ids.has(id)) ??
          /Secretive/.exec(text)?.[0];
        if (strange) found.push(`${told} holds ${strange}`);
        const alone = before?.[at]?.[page];
        if (
          alone &&
          !changedByReading.has(asked.reading.list.key) &&
          (alone.digest !== read.digest || alone.status !== read.status)
        )
          found.push(`${told} is not what it was without the other company`);
      }
      cursor = answer.body?.nextCursor ?? null;
      if (answer.status !== 200 || !cursor) break;
    }
    all.push(reads);
  }
  return { all, found };
}

test(
  'random requests of all reports hold no row of another company, and say what they said without it (B06)',
  { timeout: propertyTimeout },
  async () => {
    expect(unread()).toEqual(['allCourses']);
    const { rounds, seed } = propertyRounds('requests of reports', 300, 20_000);
    const random = randomFrom(seed);
    const own = await valuesOf(company.id);
    own.set('course', await coursesOf(company.id));
    const requests = Array.from({ length: rounds }, () => randomRequest(random, own));
    const first = await askAll(requests, null);
    const theirs = await make.company();
    for (const name of ['Bea Secretive', 'Cyd Secretive']) await makeBelongings(world, { company: theirs, name });
    await makeVariety(world, theirs);
    await sql(
      `update people set legal_name = 'Secretive ' || legal_name
        where id in (select person_id from employments where company_id = $1)`,
      [theirs.id],
    );
    await sql(`update companies set display_name = 'Secretive Ltd' where id = $1`, [theirs.id]);
    await sql(`update employments set employee_number = 'Secretive ' || employee_number where company_id = $1`, [
      theirs.id,
    ]);
    for (const [table, column] of [
      ['sites', 'name'],
      ['departments', 'name'],
      ['positions', 'title'],
    ])
      await sql(`update ${table} set ${column} = 'Secretive ' || ${column} where company_id = $1`, [theirs.id]);
    const foreign = { ids: await everyId(theirs.id), values: await valuesOf(theirs.id) };
    const { all, found } = await askAll(requests, foreign, first.all);
    const flat = all.flat();
    const share = (of: (read: Read) => boolean) => flat.filter(of).length;
    const refused = flat.filter(({ status }) => status !== 200);
    process.stderr.write(
      `seed ${seed}: ${rounds} requests, ${flat.length} pages of ${new Set(flat.map(({ asked }) => asked.reading.path)).size} endpoints, ${share(({ rows }) => rows > 0)} with rows, ${refused.length} refused, ${found.length} with something foreign\n`,
    );
    // The requests ask for something: few are refused, and many find rows.
    expect(
      refused.length / flat.length,
      `${refused[0]?.code}: ${refused[0]?.asked.reading.path} ${JSON.stringify(refused[0]?.asked.query)}`,
    ).toBeLessThan(0.05);
    expect(share(({ rows }) => rows > 0)).toBeGreaterThan(flat.length / 10);
    expect(readingsOfReports.length).toBeGreaterThan(50);
    expect(found.slice(0, 10)).toEqual([]);
  },
);
