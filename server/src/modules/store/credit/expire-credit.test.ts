import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCompany } from '../../../../test/make/make.ts';
import { expireCredit } from './expire-credit.ts';

// The world's clock begins at 2026-03-02.
const world = await openWorld();
const { make } = world;
const begun = world.clock.now();

let company: MadeCompany;
let admin: Caller;
let staff: Caller;
beforeEach(async () => {
  world.clock.advance(Date.parse(begun) - Date.parse(world.clock.now()));
  company = await make.company({ currency: 'CAD', country: 'CA' });
  admin = await world.as(await make.companyAdmin({ company, email: `${randomUUID()}@admin.example` }));
  staff = await world.as(await make.platformAdmin());
});
const grant = (amountMinor: number, months: number, paid = true) =>
  staff.post(
    `/admin/companies/${company.id}/credit`,
    { amountMinor, months, paid, note: 'Paid in advance' },
    { headers: { 'idempotency-key': randomUUID() } },
  );
const onDay = async (day: string, times = 1) => {
  world.clock.advance(Date.parse(`${day}T12:00:00Z`) - Date.parse(world.clock.now()));
  for (let n = 0; n < times; n++) await expireCredit.run(world.runtime, {}, { id: '1', number: 1 });
};
const inAccount = async (account: string) =>
  (
    await world.sql<{ minor: number }>(
      'select coalesce(sum(amount_minor), 0)::int as minor from journal_lines where company_id = $1 and account = $2',
      [company.id, account],
    )
  )[0]!.minor;
const balance = async () => (await staff.get(`/admin/companies/${company.id}/credit`)).body;
const warnings = async () =>
  (
    await world.sql<{ subject: string }>(
      `select subject from mails where company_id = $1 and kind = 'store.creditExpiring' order by id`,
      [company.id],
    )
  ).map(({ subject }) => subject);

test('credit whose last day passed is booked out, once, and the ledger adds up before and after', async () => {
  expect((await grant(10_000, 12)).status).toBe(200);
  expect((await grant(2500, 12, false)).status).toBe(200);
  expect((await grant(4000, 24)).status).toBe(200);
  await onDay('2027-03-02');
  expect([(await balance()).creditMinor, await inAccount('credit')]).toEqual([16_500, -16_500]);
  world.clock.advance(24 * 3_600_000);
  // The day after no one can use it, and in the night it leaves the books as well.
  expect([(await balance()).creditMinor, await inAccount('credit')]).toEqual([4000, -16_500]);
  await onDay('2027-03-03', 3);
  expect([
    (await balance()).creditMinor,
    (await balance()).lots,
    await inAccount('credit'),
    await inAccount('expired'),
  ]).toEqual([4000, [{ minor: 4000, expiresOn: '2028-03-02' }], -4000, -12_500]);
  expect(
    (
      await world.sql(`select sum(amount_minor)::int as left from journal_lines where company_id = $1`, [company.id])
    )[0],
  ).toEqual({ left: 0 });
  expect(
    await world.sql(`select from journal_entries where company_id = $1 and what = 'creditExpired'`, [company.id]),
  ).toHaveLength(1);
});

test('run by several at once it is booked once', async () => {
  await grant(10_000, 12);
  world.clock.advance(400 * 24 * 3_600_000);
  await Promise.all(Array.from({ length: 5 }, () => expireCredit.run(world.runtime, {}, { id: '1', number: 1 })));
  expect([await inAccount('credit'), await inAccount('expired')]).toEqual([0, -10_000]);
});

test('what was used before is not lost again, and what is left later is still spent in its order', async () => {
  await grant(10_000, 12);
  await grant(5000, 24);
  await world.sql(
    `with entry as (insert into journal_entries (company_id, what, currency, at)
      values ($1, 'creditUsed', 'CAD', '2026-06-01T12:00:00Z') returning id)
     insert into journal_lines (company_id, entry_id, account, amount_minor) select $1::uuid, id, account, minor
       from entry, (values ('credit', 7000), ('customer', -7000)) sides (account, minor)`,
    [company.id],
  );
  await onDay('2027-06-01', 2);
  expect([await inAccount('expired'), (await balance()).creditMinor]).toEqual([-3000, 5000]);
  await onDay('2028-06-01');
  expect([await inAccount('expired'), await inAccount('credit')]).toEqual([-8000, 0]);
});

test('admins are warned thirty days and seven days before, once each', async () => {
  await grant(10_000, 12);
  await onDay('2027-01-30', 2);
  expect(await warnings()).toEqual([]);
  await onDay('2027-01-31', 2);
  await onDay('2027-02-10', 2);
  expect(await warnings()).toHaveLength(1);
  await onDay('2027-02-23', 2);
  await onDay('2027-03-02', 2);
  expect(await warnings()).toHaveLength(2);
  expect((await warnings())[0]).toMatch(/\$?100\.00.*March 2, 2027/);
});

test('a company sees only its own credit', async () => {
  await grant(10_000, 12);
  expect((await admin.get(`/admin/companies/${company.id}/credit`)).status).toBe(403);
});
