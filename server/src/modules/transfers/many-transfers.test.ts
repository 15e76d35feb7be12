import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { transferMakers } from '../../../test/make/make-transfers.ts';

const world = await openWorld();
const { giving, receiving, youngBoss, act, agree, consent, consented, evidenceOf, list, worker, old } =
  await transferMakers(world);
type Listed = { id: string };
/** So many requests that were declined, each newer than the one before and than this transfer. */
const declined = (id: string, count: number) =>
  world.sql(
    `insert into record_transfers (company_id, person_id, to_name, requested_by, requested_at, expires_at, withdrawn_at)
      select company_id, person_id, to_name, $2, requested_at + n * interval '1 minute', expires_at,
        requested_at + n * interval '2 minutes'
      from record_transfers, generate_series(1, $3::int) n where id = $1`,
    [id, youngBoss.id, count],
  );
const copies = (id: string, count: number) =>
  world.sql(
    `insert into record_transfers (company_id, person_id, from_company_id, to_name, from_name, requested_at,
      consented_at, expires_at)
      select company_id, person_id, from_company_id, to_name, from_name, requested_at + n * interval '1 minute',
        consented_at, expires_at
      from record_transfers, generate_series(1, $2::int) n where id = $1`,
    [id, count],
  );

test('a transfer that waits is first, for both employers and the person, behind any number of newer ones that are over', async () => {
  const one = await worker();
  const id = await consented(one);
  await declined(id, 210);
  for (const who of [receiving, giving]) {
    const { transfers, waiting } = await list(who);
    expect([transfers[0].id, waiting]).toEqual([id, 1]);
  }
  expect((await list()).transfers).toHaveLength(200);
  const mine = (await one.me.get('/record-transfers')).body;
  expect(mine.transfers[0].id).toBe(id);
  expect(mine.employers).toMatchObject([{ companyId: old.id, open: true }]);
  await act(receiving, id, 'acceptance');
  expect((await list()).waiting, 'the other one’s turn').toBe(0);
  expect((await list(giving)).waiting).toBe(1);
  await act(giving, id, 'release');
});

test('of more than are listed all that wait are counted', async () => {
  const one = await worker();
  const id = await consented(one);
  await copies(id, 204);
  const { transfers, waiting } = await list();
  expect([transfers.length, waiting]).toEqual([200, 205]);
  expect(
    transfers.some((listed: Listed) => listed.id === id),
    'the newest are listed',
  ).toBe(false);
  await world.sql(`update employments set ended_on = '2026-02-01' where person_id = $1 and started_on = '2026-01-01'`, [
    one.id,
  ]);
  expect((await list()).waiting).toBe(0);
});

test('records that are here already are not offered nor sent again; one whose evidence was rejected is', async () => {
  const one = await worker();
  const [reviewed, listed] = one.proofs as [string, string];
  const offered = async () =>
    (await one.me.get('/record-transfers')).body.employers[0].records.map(
      ({ achievementId }: { achievementId: string }) => achievementId,
    );
  expect(await agree(await consented(one))).toEqual([200, 200]);
  expect(await offered()).toEqual([]);
  for (const id of one.proofs)
    expect((await consent(one, { achievementIds: [id] })).body.error.code).toBe('transferRecordSent');
  const [piece] = await evidenceOf(one);
  const rejection = await receiving.post(`/settings/evidence/${piece!.id}/rejection`, {
    reason: 'illegible',
    note: 'The scan can’t be read',
  });
  expect(rejection.status, rejection.text).toBe(200);
  expect(await offered()).toEqual([reviewed]);
  expect((await consent(one, { achievementIds: [listed] })).body.error.code).toBe('transferRecordSent');
  expect(await agree((await consent(one, { achievementIds: [reviewed] })).body.id)).toEqual([200, 200]);
  expect(await evidenceOf(one)).toHaveLength(2);
  expect(await offered()).toEqual([]);
});
