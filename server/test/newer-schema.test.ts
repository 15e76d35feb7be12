import { endpoints } from '@app/contract/all';
import { expect, test } from 'vitest';
import { callEndpoint, parameters } from './call-endpoint.ts';
import type { Caller } from './harness.ts';
import { openWorld } from './harness.ts';
import { makeBelongings } from './make/make-belongings.ts';

// A process that is running while a later version adds to the schema: statements that its connections have prepared
// still answer.

const world = await openWorld();
const { make } = world;
const company = await make.company();
await makeBelongings(world, { company, name: 'Ann Own' });
const callers: [string, Caller][] = [
  ['a company admin', await world.as(await make.companyAdmin({ company }))],
  ['a platform admin', await world.as(await make.platformAdmin())],
];
const pages = Object.entries(endpoints).filter(
  ([, { method, kind, path }]) => method === 'GET' && kind === 'json' && parameters(path).length === 0,
);

async function readAll(): Promise<string[]> {
  const answers: string[] = [];
  for (const [who, caller] of callers)
    for (const [name] of pages) answers.push(`${name} for ${who}: ${(await callEndpoint(caller, name, {})).status}`);
  return answers;
}

test('every page answers as before once each table has another column', async () => {
  const before = await readAll();
  expect(before.filter((answer) => answer.endsWith(' 200')).length).toBeGreaterThan(150);
  await world.sql(`do $$ declare each regclass; begin
    for each in select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and not c.relispartition
    loop execute format('alter table %s add column from_a_later_version text default %L', each, 'x'); end loop; end $$`);
  expect(await readAll()).toEqual(before);
});
