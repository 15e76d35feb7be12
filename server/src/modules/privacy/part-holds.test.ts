import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';
import { retainedMakers } from '../../../test/make/make-retained.ts';

const world = await openWorld();
const { make, sql } = world;
const made = retainedMakers(world);
const admins = [await make.platformAdmin(), await make.platformAdmin()] as const;
const [first, second] = [await world.as(admins[0]), await world.as(admins[1])];
await sql(
  `with p as (update people set qms_admin_since = '2025-01-01' where id = any($1::uuid[])) update employments
    set bu_admin_since = '2025-01-01' where person_id = any($1::uuid[])`,
  [admins.map(({ id }) => id)],
);
const company = await make.company();
const reason = 'As our counsel advised';
const place = async ({ id }: MadePerson, more: object = {}) =>
  (await first.post('/admin/privacy/holds', { personId: id, companyId: null, kind: null, reason, ...more })).body
    .id as string;
const merge = async (kept: MadePerson, merged: MadePerson) => {
  const answer = await first.post(`/admin/employees/${kept.id}/merges`, {
    mergedId: merged.id,
    reason: 'Same person, we think',
  });
  expect(answer.status, answer.text).toBe(200);
  world.clock.advance(1000);
  return async () =>
    expect((await first.post(`/admin/employees/${kept.id}/merges/${answer.body.mergeId}/undoing`, {})).status).toBe(
      200,
    );
};
const holdsOn = async ({ id }: MadePerson) =>
  (await first.get('/admin/privacy/holds')).body.holds.filter(
    ({ person, state }: { person: { id: string } | null; state: string }) => person?.id === id && state !== 'released',
  ) as { id: string; kind: string | null; reason: string; setBy: string; state: string }[];
const release = async (holdId: string) => {
  expect((await first.post(`/admin/privacy/holds/${holdId}/release`, { reason: 'The case is closed' })).status).toBe(
    200,
  );
  expect((await second.post(`/admin/privacy/holds/${holdId}/release/confirmation`, {})).status).toBe(200);
};
const night = async () => {
  await sql(`select jobs.enqueue('privacy.deleteDue', '{}', null, null, null)`);
  await world.runJobs();
};

test('what was held while two records were one is held after the undo, on both, until two people release it', async () => {
  const [kept, merged] = [await make.person({ company, name: 'Kaya' }), await make.person({ company, name: 'Orin' })];
  const ticket = await made.ticket(merged, '2010-01-01');
  const there = async () => (await sql('select 1 from tickets where id = $1', [ticket])).length;
  const part = await merge(kept, merged);
  await place(kept);
  const run = await first.post('/admin/privacy/dry-runs', {});
  await world.runJobs();
  expect((await second.post(`/admin/privacy/dry-runs/${run.body.id}/confirmation`, {})).status).toBe(200);
  await night();
  expect(await there(), 'held while they are one').toBe(1);
  await part();
  await night();
  expect(await there(), 'held after the undo').toBe(1);
  expect(await holdsOn(kept)).toMatchObject([{ reason, state: 'held' }]);
  const [theirs, ...more] = await holdsOn(merged);
  expect(more).toEqual([]);
  expect(theirs).toMatchObject({ reason, state: 'held', kind: null });
  const entries = await sql<{ changes: object }>(
    `select changes from audit_entries where action = 'privacy.hold' and entity_id = $1`,
    [theirs!.id],
  );
  expect(entries).toMatchObject([{ changes: { personId: merged.id } }]);
  await release(theirs!.id);
  expect(await holdsOn(kept), 'each by itself').toHaveLength(1);
  await night();
  expect(await there(), 'released by two people').toBe(0);
});

test('a hold from before the merge stays on whom it names; one on the merged record is on the kept one too, for what they did since', async () => {
  const [kept, merged, earlier] = [
    await make.person({ company }),
    await make.person({ company }),
    await make.person({ company }),
  ];
  await place(kept, { kind: 'messages' });
  await place(merged, { kind: 'tickets' });
  world.clock.advance(1000);
  const inner = await merge(merged, earlier);
  const part = await merge(kept, merged);
  await place(earlier, { kind: 'logs' });
  await part();
  const kinds = async (person: MadePerson) => (await holdsOn(person)).map(({ kind }) => kind).toSorted();
  expect(await kinds(kept)).toEqual(['logs', 'messages', 'tickets']);
  expect(await kinds(merged)).toEqual(['tickets']);
  await inner();
  expect(await kinds(merged)).toEqual(['logs', 'tickets']);
  expect(await kinds(earlier)).toEqual(['logs']);
  // Merged and parted once more: nothing is placed twice.
  await (
    await merge(kept, merged)
  )();
  expect([await kinds(kept), await kinds(merged)]).toEqual([
    ['logs', 'messages', 'tickets'],
    ['logs', 'tickets'],
  ]);
});

test('a release that was asked of the other record’s hold frees nothing of this one', async () => {
  const [kept, merged] = [await make.person({ company }), await make.person({ company })];
  const old = await place(merged);
  expect((await first.post(`/admin/privacy/holds/${old}/release`, { reason: 'The case is closed' })).status).toBe(200);
  const part = await merge(kept, merged);
  await place(kept);
  await part();
  expect((await holdsOn(merged)).map(({ state }) => state).toSorted()).toEqual(['held', 'releaseAsked']);
  expect((await holdsOn(kept)).map(({ state }) => state)).toEqual(['held']);
});
