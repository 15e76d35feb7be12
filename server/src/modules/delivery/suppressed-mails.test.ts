import { expect, test } from 'vitest';
import { deliverAs, parcelFor } from '../../../test/deliver-as.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make/make.ts';

const world = await openWorld();
const { make, sql } = world;

const stop = ({ companyId }: { companyId: string }, address: string) =>
  sql(`insert into suppressed_addresses (company_id, channel, address, reason) values ($1, 'email', $2, 'bounced')`, [
    companyId,
    address,
  ]);
const write = (person: MadePerson, address: string, companyId: string | null = person.companyId) =>
  sql(
    `insert into mails (company_id, person_id, kind, to_address, locale, subject, text_body, html_body, sealed)
     values ($1, $2, 'seats.received', $3, 'en', 'You have a seat', 'x', 'x', 'sealed')`,
    [companyId, person.id, address],
  );
const mailsOf = ({ id }: MadePerson) =>
  sql<{ failed: boolean; failure: string | null; sealed: string | null }>(
    'select failed_at is not null as failed, failure, sealed from mails where person_id = $1 order by created_at',
    [id],
  );
const trailOf = async (person: MadePerson) =>
  (await (await world.as(person)).get('/deliveries')).body.rows.map(
    ({ channel, state, reason }: Record<string, string>) => [channel, state, reason],
  );

test('an email of the system to an address that came back is not sent, and the trail says why', async () => {
  const ana = await make.person({ email: 'Ana.Suppressed@example.com' });
  await stop(ana, 'ana.suppressed@example.com');
  await write(ana, 'Ana.Suppressed@example.com');
  expect(await mailsOf(ana)).toEqual([
    { failed: true, failure: 'Not sent: earlier email to this address came back', sealed: null },
  ]);
  expect(await trailOf(ana)).toEqual([['email', 'suppressed', 'bounced']]);
  // Another address of theirs, and the same one once an administrator lifted it, are sent to.
  await write(ana, 'ana.new@example.com');
  await sql('delete from suppressed_addresses where company_id = $1', [ana.companyId]);
  await write(ana, 'Ana.Suppressed@example.com');
  expect((await mailsOf(ana)).map(({ failed }) => failed)).toEqual([true, false, false]);
});

test('another company’s list stops nothing here, a new password link is stopped where everyone the person works for has the address listed', async () => {
  const ben = await make.person({ email: 'ben.two@example.com' });
  const other = await make.company();
  await sql(
    `insert into employments (company_id, person_id, employee_number, started_on) values ($1, $2, 'B2', '2020-01-01')`,
    [other.id, ben.id],
  );
  await stop({ companyId: other.id }, 'ben.two@example.com');
  await write(ben, 'ben.two@example.com');
  await (await world.as()).post('/password-reset-requests', { email: 'ben.two@example.com' });
  const states = async () => (await mailsOf(ben)).map(({ failed }) => failed);
  const before = await states();
  expect(before).not.toContain(true);
  await stop(ben, 'ben.two@example.com');
  // What waited for its hour is not sent either.
  expect((await mailsOf(ben))[0]).toMatchObject({ failed: true, sealed: null });
  await write(ben, 'ben.two@example.com', null);
  expect((await states()).at(-1)).toBe(true);
  expect((await trailOf(ben)).filter(([, state]: string[]) => state === 'suppressed')).toHaveLength(2);
});

test('what `deliver` wrote and waits for its hour when the address comes back is suppressed, and not sent', async () => {
  const cleo = await make.person({ email: 'cleo.waits@example.com' });
  const admin = await make.companyAdmin({ company: { id: cleo.companyId, code: '' } });
  await deliverAs(world, admin, [parcelFor(cleo, { notBefore: '2099-01-01T08:00:00.000Z' })]);
  await stop(cleo, 'cleo.waits@example.com');
  expect(await trailOf(cleo)).toContainEqual(['email', 'suppressed', 'bounced']);
  expect(await mailsOf(cleo)).toMatchObject([{ failed: true }]);
});
