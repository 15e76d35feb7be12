import { endpoints } from '@app/contract/all';
import { propertyRounds, propertyTimeout } from '@app/domain/property.cases';
import { dayOf } from '@app/domain/time';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { seedDemo } from '../../db/seed/seed.ts';
import { idOf } from '../../db/seed/rows.ts';
import { callEndpoint } from '../call-endpoint.ts';
import type { Answer, Caller, World } from '../harness.ts';
import { openWorld } from '../harness.ts';
import { chance } from '../../db/demo/random.ts';

/**
 * Two worlds that differ in one thing: in the second, the other company was never there. The same random questions,
 * asked by the same people, must be answered byte for byte alike (I-9).
 */
const { rounds: requests, seed } = propertyRounds('questions with and without the other company', 150);
const both = await openWorld();
let alone: World;
const askers: { name: string; both: Caller }[] = [];

beforeAll(async () => {
  await both.sql('delete from companies');
  await seedDemo(both.runtime, () => {});
  for (const [name, key] of [
    ['companyAdmin', 'northgate-002'],
    ['learner', 'northgate-001'],
  ] as const) {
    askers.push({ name, both: await both.as({ id: idOf('person', key), companyId: idOf('company', 'northgate') }) });
  }
  alone = await copyOf(both);
  const other = idOf('company', 'lakeshore');
  const tables = await alone.sql<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'`,
  );
  await alone.sql(
    [
      'set session_replication_role = replica',
      ...tables.map(({ name }) => `delete from ${name} where company_id = '${other}'`),
    ].join(';') +
      `; delete from companies where id = '${other}'; delete from people p where not exists (select 1 from employments e where e.person_id = p.id); reset session_replication_role`,
  );
  for (const world of [both, alone]) await world.sql('analyze');
}, 180_000);

/**
 * A world on a copy of another's database. A template must have no one connected: its connections are cut until the
 * copy is made.
 */
async function copyOf(world: World): Promise<World> {
  const [found] = await world.sql<{ name: string }>('select current_database() as name');
  const cutter = new pg.Client({ ...world.connect('superuser'), database: 'postgres' });
  await cutter.connect();
  try {
    for (let attempt = 1; ; attempt += 1) {
      await cutter.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [found!.name]);
      try {
        return await openWorld({}, { template: found!.name, secrets: world.runtime.secrets });
      } catch (error) {
        if (attempt === 20) throw error;
      }
    }
  } finally {
    await cutter.end();
  }
}

// Programs ask with a key, and the person who has none is slowed by their address: driving.test.ts.
const questions = Object.entries(endpoints).filter(
  ([, { method, area, kind }]) =>
    method === 'GET' && kind === 'json' && area !== 'admin' && area !== 'public' && area !== 'key',
);

test(
  `${requests} random questions are answered alike with and without the other company (I-9, B09, B19)`,
  async () => {
    const luck = chance(seed);
    const known = await idsByWord(both);
    const cursors = new Map<string, string>();
    const seen = new Map<number, number>();
    for (let asked = 0; asked < requests; asked += 1) {
      const [name, { input }] = luck.pick(questions);
      const asker = luck.pick(askers);
      const fields = fieldsOf(input.shape, luck, known, cursors.get(`${asker.name} ${name}`));
      const [one, other] = await Promise.all([
        callEndpoint(asker.both, name, fields),
        callEndpoint(alone.by(asker.both.cookie!), name, fields),
      ]);
      expect(told(other), `${asker.name} ${name} ${JSON.stringify(fields)}`).toEqual(told(one));
      if (one.body?.nextCursor) cursors.set(`${asker.name} ${name}`, one.body.nextCursor);
      seen.set(one.status, (seen.get(one.status) ?? 0) + 1);
    }
    // A run that was only ever refused would prove nothing.
    expect(seen.get(200) ?? 0).toBeGreaterThan(requests / 5);
    expect(seen.get(404) ?? 0).toBeGreaterThan(requests / 50);
  },
  propertyTimeout,
);

function told({ status, text }: Answer) {
  // Each database notes by its own clock when a session was seen, once a minute.
  return { status, text: text.replace(/"(requestId|lastSeenAt)":"[^"]*"/g, '') };
}

/**
 * Ids of both companies by the kind of thing they are, so that a question can be about one's own, the other's, or
 * nothing.
 */
async function idsByWord(world: World): Promise<Record<string, string[]>> {
  const tables: Record<string, string> = {
    personId: 'select person_id as id from employments',
    managerId: 'select person_id as id from employments',
    siteId: 'select id from sites',
    departmentId: 'select id from departments',
    positionId: 'select id from positions',
    courseId: 'select id from courses',
    skillId: 'select id from skills',
    enrolmentId: 'select id from enrolments',
    requirementId: 'select requirement_id as id from requirements',
    achievementId: 'select id from achievements',
    evidenceId: 'select id from evidence',
    categoryId: 'select id from categories',
    unitId: 'select id from course_units',
    placementId: 'select id from placements',
    companyId: 'select id from companies',
  };
  const found: Record<string, string[]> = {};
  for (const [word, text] of Object.entries(tables))
    found[word] = (await world.sql<{ id: string }>(`${text} order by 1 limit 400`)).map(({ id }) => id);
  return found;
}

type Luck = ReturnType<typeof chance>;
type Shape = {
  def: {
    type: string;
    innerType?: Shape;
    in?: Shape;
    options?: readonly Shape[];
    element?: Shape;
    entries?: Record<string, string>;
  };
  options?: readonly string[];
};

const words = [
  'a',
  'fork',
  'Northgate',
  'Lakeshore',
  'lakeshore.example',
  'NG-1',
  'LS-',
  'safety',
  'é',
  '%',
  'valid',
  'zzz',
];

/** A value for each field the contract names: those of the address always, the others now and then. */
function fieldsOf(
  shape: Record<string, unknown>,
  luck: Luck,
  known: Record<string, string[]>,
  cursor: string | undefined,
): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [field, type] of Object.entries(shape) as [string, Shape][]) {
    const optional = type.def.type === 'optional' || type.def.type === 'default';
    if (optional && !luck.happens(0.35)) continue;
    const value = field === 'cursor' ? cursor : valueOf(field, type, luck, known);
    if (value !== undefined) fields[field] = value;
  }
  return fields;
}

function valueOf(field: string, type: Shape, luck: Luck, known: Record<string, string[]>): string | undefined {
  const { def } = type;
  if (def.innerType) return valueOf(field, def.innerType, luck, known);
  if (def.type === 'pipe' && def.in) return valueOf(field, def.in, luck, known);
  if (def.type === 'enum') return luck.pick(Object.values(def.entries ?? {}));
  if (/Id$|^id$|^person$/.test(field))
    return luck.happens(0.1)
      ? '0198c5e2-7d7e-7000-8000-000000000001'
      : luck.pick(known[field] ?? Object.values(known).flat());
  if (field === 'limit') return String(luck.between(1, 60));
  if (/On$|^on$|^from$|^to$|day/i.test(field))
    return dayOf(new Date(Date.UTC(2026, 0, luck.between(1, 300))).toISOString(), 'UTC');
  if (field.endsWith('At')) return new Date(Date.UTC(2026, 0, luck.between(1, 300))).toISOString();
  return luck.pick(words);
}
