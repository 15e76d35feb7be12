import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { transferMakers } from '../../../test/make/make-transfers.ts';
import { carryOut } from './carry-out.ts';
import { noteExpired } from './expire.ts';

const world = await openWorld();
const { make } = world;
const made = await transferMakers(world);
const {
  old,
  young,
  giving,
  receiving,
  act,
  agree,
  certificateOf,
  consent,
  consented,
  employ,
  evidenceOf,
  seen,
  worker,
} = made;
const platform = await world.as(await make.platformAdmin());
const night = async () => {
  await noteExpired.run(world.runtime, {}, { id: '1', number: 1 });
  await world.runJobs();
};
const leave = (personId: string, companyId = young.id) =>
  world.sql(`update employments set ended_on = '2026-02-01' where person_id = $1 and company_id = $2`, [
    personId,
    companyId,
  ]);
const actionsOf = async (companyId: string, id: string) =>
  (
    await world.sql<{ action: string }>(
      `select action from audit_entries where company_id = $1 and entity_id = $2 order by sequence`,
      [companyId, id],
    )
  ).map(({ action }) => action);
const mailsOf = (id: string, step: string) =>
  world.sql<{ kind: string }>(`select kind from mails where unique_key like $1 order by kind`, [
    `transfer:${id}:${step}:%`,
  ]);

/**
 * Two people whose records become one, for a while: Otto has a certificate of the old employer, Kim works at the new
 * one.
 */
async function joined() {
  const otto = await make.person({ company: old, name: 'Otto Other' });
  const proof = await certificateOf(otto);
  const kept = await make.person({ company: young, name: 'Kim Kept' });
  const merge = await platform.post(`/admin/employees/${kept.id}/merges`, {
    mergedId: otto.id,
    reason: 'We think they are one',
  });
  expect(merge.status, merge.text).toBe(200);
  const kim = await world.as({ id: kept.id, companyId: young.id });
  const part = async () =>
    expect((await platform.post(`/admin/employees/${kept.id}/merges/${merge.body.mergeId}/undoing`, {})).status).toBe(
      200,
    );
  return { kept, otto, proof, kim, part };
}

test('consent given as two records that were one: once they are parted it ends, no employer sees the other’s records, and both logs say why', async () => {
  const { kept, proof, kim, part } = await joined();
  const id = await consented({ me: kim, proofs: [proof] });
  await act(giving, id, 'release');
  expect((await seen(id)).records).toHaveLength(1);
  await part();
  await world.runJobs();
  for (const who of [giving, receiving])
    expect(await seen(id, who)).toMatchObject({ state: 'ended', ended: 'parted', records: [] });
  expect((await act(receiving, id, 'acceptance')).body.error.code).toBe('transferEnded');
  await world.runJobs();
  expect(await evidenceOf(kept)).toEqual([]);
  const again = await world.as({ id: kept.id, companyId: young.id });
  expect((await again.get('/record-transfers')).body.transfers).toMatchObject([
    { state: 'ended', ended: 'parted', records: [] },
  ]);
  const [ticket] = (await again.get('/support/tickets')).body.tickets;
  expect(ticket.status).toBe('solved');
  expect((await again.get(`/support/tickets/${ticket.id}`)).body.entries.at(-1).details.step).toBe('parted');
  for (const { id: companyId } of [old, young]) expect(await actionsOf(companyId, id)).toContain('transfer.parted');
  expect((await mailsOf(id, 'parted')).map(({ kind }) => kind)).toEqual([
    'transfers.admin',
    'transfers.admin',
    'transfers.person',
  ]);
});

test('a transfer that was agreed to just before they are parted, or escaped the end of it, carries out nothing of the other person and shows nothing', async () => {
  const { kept, proof, kim, part } = await joined();
  const id = await consented({ me: kim, proofs: [proof] });
  await part();
  // As a consent that was under way at that moment would leave it.
  const record = { achievementId: proof, title: { en: 'Forklift' }, reviewed: true };
  await world.sql(`update record_transfers set ended_at = null, ended_reason = null, records = $2 where id = $1`, [
    id,
    JSON.stringify([record]),
  ]);
  expect(await seen(id)).toMatchObject({ state: 'agreed', records: [] });
  expect(await agree(id)).toEqual([200, 200]);
  await carryOut.run(world.runtime, { companyId: young.id, id }, { id: '1', number: 1 });
  expect(await evidenceOf(kept)).toEqual([]);
});

test('one that was done while they were one names the other’s records no longer, and what it brought of them is rejected; one’s own transfers go on', async () => {
  const { kim, kept, otto, proof, part } = await joined();
  const id = await consented({ me: kim, proofs: [proof] });
  expect(await agree(id)).toEqual([200, 200]);
  expect((await seen(id)).records).toHaveLength(1);
  const [piece] = await evidenceOf(kept);
  expect((await receiving.get(`/settings/evidence/${piece!.id}`)).body.state).toBe('submitted');
  await part();
  await world.runJobs();
  expect(await seen(id)).toMatchObject({ state: 'done', records: [] });
  expect((await receiving.get(`/settings/evidence/${piece!.id}`)).body.state).toBe('rejected');
  expect(await mailsOf(id, 'parted')).toHaveLength(3);
  for (const { id: companyId } of [old, young]) expect(await actionsOf(companyId, id)).toContain('transfer.parted');
  expect(await actionsOf(young.id, piece!.id)).toContain('evidence.reject');
  expect(await world.sql('select records from record_transfers where id = $1', [id])).toEqual([{ records: [] }]);
  // Whose own certificates a transfer names is not touched by it.
  const other = await worker('Own Records');
  const theirs = await consented(other);
  const merge = await platform.post(`/admin/employees/${other.id}/merges`, {
    mergedId: otto.id,
    reason: 'We think they are one',
  });
  await platform.post(`/admin/employees/${other.id}/merges/${merge.body.mergeId}/undoing`, {});
  expect(await agree(theirs)).toEqual([200, 200]);
  expect(await evidenceOf(other)).toHaveLength(1);
});

test('consent and the parting at the same moment: nothing of the other person is left in a transfer', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { kept, proof, kim, part } = await joined();
    const [answer] = await Promise.all([consent({ me: kim, proofs: [proof] }), part()]);
    await world.runJobs();
    const rows = await world.sql<{ id: string }>(
      `select id from record_transfers where person_id = $1 and records <> '[]'`,
      [kept.id],
    );
    expect(rows, String(answer.status)).toEqual([]);
  }
});

test('who left the new employer withdraws at another one; a session with a PIN stays in its company', async () => {
  const one = await worker('Lea Leaver');
  const third = await make.company();
  await employ(third.id, one.id, 'T1');
  const elsewhere = await world.as({ id: one.id, companyId: third.id });
  const id = await consented(one);
  expect((await elsewhere.get('/record-transfers')).body.transfers).toMatchObject([
    { id, here: false, ticketId: null, to: 'Young Works', state: 'agreed' },
  ]);
  await world.sql('update auth.sessions set by_pin = true where person_id = $1 and company_id = $2', [
    one.id,
    third.id,
  ]);
  expect((await elsewhere.get('/record-transfers')).body.transfers).toEqual([]);
  expect((await elsewhere.post(`/record-transfers/${id}/withdrawal`, {})).status).toBe(404);
  await world.sql('update auth.sessions set by_pin = false where person_id = $1', [one.id]);
  await leave(one.id);
  expect((await elsewhere.get('/record-transfers')).body.transfers).toMatchObject([
    { id, state: 'ended', ended: 'left' },
  ]);
  expect((await elsewhere.post(`/record-transfers/${id}/withdrawal`, {})).status).toBe(200);
  await world.runJobs();
  expect((await elsewhere.get('/record-transfers')).body.transfers).toEqual([]);
  for (const who of [giving, receiving]) expect(await seen(id, who)).toMatchObject({ state: 'withdrawn', records: [] });
  for (const { id: companyId } of [old, young]) expect(await actionsOf(companyId, id)).toContain('transfer.withdraw');
  expect(await actionsOf(third.id, id)).toEqual([]);
  const stranger = await world.as(await make.person({ company: third }));
  expect((await stranger.post(`/record-transfers/${id}/withdrawal`, {})).status).toBe(404);
});

test('an employer that no longer employs the person sees no records and can’t accept, nor is what both agreed to carried out; the night ends it', async () => {
  const [one, two] = [await worker('Ed Ended'), await worker('Ida Agreed')];
  const [id, agreed] = [await consented(one), await consented(two)];
  for (const transfer of [id, agreed]) expect((await act(giving, transfer, 'release')).status).toBe(200);
  expect((await act(receiving, agreed, 'acceptance')).status).toBe(200);
  for (const person of [one, two]) await leave(person.id);
  await world.runJobs();
  expect(await evidenceOf(two)).toEqual([]);
  for (const transfer of [id, agreed]) {
    expect(await seen(transfer)).toMatchObject({ state: 'ended', ended: 'left', from: null, records: [] });
    expect(await seen(transfer, giving)).toMatchObject({ state: 'ended', records: [] });
  }
  expect((await act(receiving, id, 'acceptance')).body.error.code).toBe('transferEnded');
  expect((await made.list()).waiting).toBe(0);
  for (let time = 0; time < 2; time += 1) await night();
  expect(
    await world.sql('select records, ended_reason as why from record_transfers where id = any($1::uuid[])', [
      [id, agreed],
    ]),
  ).toEqual([
    { records: [], why: 'left' },
    { records: [], why: 'left' },
  ]);
  expect(await mailsOf(id, 'left')).toHaveLength(3);
  expect(await evidenceOf(one)).toEqual([]);
});
