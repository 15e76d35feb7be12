import type { Endpoint } from '@app/contract/endpoint';
import { publishVersion } from '../src/modules/legal/first-versions.ts';
import { workAsSystem } from '../src/platform/runtime.ts';
import { afterAll, expect, test } from 'vitest';
import { modules } from '../src/app/modules.ts';
import { parameters } from './call-endpoint.ts';
import type { Answer, Caller } from './harness.ts';
import { openWorld } from './harness.ts';
import { makeBelongings } from './make/make-belongings.ts';
import { makeVariety } from './make/make-variety.ts';
import { startPair } from './standby.ts';
import { unzip } from './unzip.ts';

// Everything that may be read at a replica is read at one, and says there what it says at the primary: a statement that
// no replica can run would fail.

const pair = await startPair();
afterAll(() => pair.stop());
const world = await openWorld(
  { DATABASE_URL: 'postgresql://primary/muster', DATABASE_REPLICA_URL: 'postgresql://replica/muster' },
  undefined,
  pair,
);
const { make, runtime } = world;
const company = await make.company();
const belongings = await makeBelongings(world, { company, name: 'Émile' });
await makeVariety(world, company);
const callers: Record<string, Caller> = {
  admin: await world.as(await make.platformAdmin()),
  settings: await world.as(await make.companyAdmin({ company })),
  main: await world.as(await make.person({ company })),
};
const replicas = runtime.replicas!;
const idOf = async (statement: string) => (await world.sql<{ id: string }>(statement))[0]!.id;
const ids: Record<string, string> = {
  ...(belongings as object),
  ...{ personId: belongings.person.id, companyId: company.id, unitId: belongings.packageUnitId },
  courseId: await idOf('select course_id as id from enrolments limit 1'),
  itemId: await idOf(`select item_id as id from content_versions limit 1`),
};
const kinds = {
  legalAcceptances: 'courseDisclaimer',
  companyAgreements: 'dataProcessing',
  statementSignatures: 'eSignatureStatement',
} as const;
await workAsSystem(runtime, 'test.legal', async (work) => {
  work.authorize('legal.publish');
  for (const kind of Object.values(kinds))
    await publishVersion(work, { kind, number: 1, effectiveOn: '2025-09-01', publishedAt: '2025-09-01T00:00:00.000Z' });
});
const versions = new Map(
  (await world.sql<{ kind: string; id: string }>('select kind, id from legal_versions')).map(({ kind, id }) => [
    kind,
    id,
  ]),
);

const handlers = modules.flatMap((module) => module.handlers).filter(({ mayLag, exported }) => mayLag || exported);
/** What an address or a query has to name. */
function asked(
  { path, input }: Endpoint,
  more: Record<string, string>,
): { address: string; query: Record<string, string> } {
  const known = { ...ids, ...more };
  const query: Record<string, string> = {};
  for (const [field, of] of [
    ['format', 'csv'],
    ['locale', 'fr'],
    ['count', 'exact'],
    ['month', '2026-03'],
  ] as const)
    if (field in input.shape && !parameters(path).includes(field)) query[field] = of;
  return { address: path.replaceAll(/:(\w+)/g, (_all, name: string) => known[name] ?? name), query };
}
const caughtUp = async () => {
  await replicas.look();
  const [{ position }] = (await world.sql<{ position: string }>(
    'select pg_current_wal_insert_lsn()::text as position',
  )) as [{ position: string }];
  await expect
    .poll(() => pair.onReplica('postgres', `select pg_last_wal_replay_lsn() >= '${position}' as enough`))
    .toEqual([{ enough: true }]);
};
const plain = ({ text, raw, headers }: Answer) =>
  (raw[0] === 0x50 ? [...unzip(raw)].map(([, file]) => file).join('\n') : text)
    .replaceAll(String(headers['x-request-id']), '')
    .replaceAll(/"nextCursor":"[^"]*"/g, '');
const readAt = async (where: 'replica' | 'primary', read: () => Promise<Answer>) => {
  runtime.replicas = where === 'replica' ? replicas : null;
  const answer = await read();
  expect(answer.status, answer.text).toBe(200);
  return plain(answer);
};

test.each(handlers.map(({ endpoint, list }) => [endpoint.path, endpoint, list?.key ?? ''] as const))(
  '%s',
  async (_path, endpoint, key) => {
    const version = versions.get(kinds[key as keyof typeof kinds]);
    const { address, query } = asked(endpoint, version ? { legalVersionId: version } : {});
    const read = () => callers[endpoint.area]!.get(address, query);
    // What reading writes (who looked at whom) is written before.
    await readAt('primary', read);
    await caughtUp();
    const before = replicas.counts.replica;
    const there = await readAt('replica', read);
    await expect.poll(() => replicas.counts).toMatchObject({ replica: before + 1, behind: 0, away: 0 });
    expect(there).toBe(await readAt('primary', read));
  },
);
