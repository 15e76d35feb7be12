import type { MailKind } from '@app/domain/operations/mail-limits';
import { mailLimitOf, mailLimits } from '@app/domain/operations/mail-limits';
import { beforeEach, expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { writeMail } from './mail.ts';
import { workAs } from '../runtime.ts';

const world = await openWorld();
const person = await world.make.platformAdmin();
beforeEach(() => world.sql('delete from rate_limits'));

/** Writes as someone signed in: in their name, to whom, of which kind. */
const write = (kind: MailKind, to: string, personId = person.id) =>
  workAs(
    world.runtime,
    { personId, companyId: person.companyId, claims: { buAdmin: true, qmsAdmin: true }, timeZone: 'UTC' },
    { write: true, audited: false, staff: true },
    async (work) => {
      work.reach('operations.change');
      return writeMail(work, { kind, to, locale: 'en', subject: 'Subject', paragraphs: ['Text'] });
    },
  ).catch((error: { code: string }) => error.code);
const writtenTo = async (like: string) =>
  (await world.sql<{ n: number }>('select count(*)::int as n from mails where to_address like $1', [like]))[0]!.n;

const limited = (Object.keys(mailLimits) as MailKind[]).filter((kind) => mailLimitOf(kind) !== null);

test.each(limited)(
  '%s: one address gets no more than its limit, however many senders there are (D21)',
  async (kind) => {
    const { recipient, over } = mailLimitOf(kind)!;
    const answers: unknown[] = [];
    for (let n = 0; n < recipient.tries + 2; n++) {
      await world.sql(`delete from rate_limits where bucket like 'mail:by:%'`);
      answers.push(await write(kind, n % 2 ? `Victim.${kind}@example.com` : `victim.${kind}@example.com`));
    }
    expect(await writtenTo(`%ictim.${kind}@example.com`)).toBe(recipient.tries);
    const refused = over === 'refuse' ? 'tooManyEmails' : false;
    expect(answers.slice(-2)).toEqual([refused, refused]);
  },
);

test.each(limited)(
  '%s: one person causes no more than their limit, however many addresses there are (D21)',
  async (kind) => {
    const { sender, over } = mailLimitOf(kind)!;
    await world.sql(
      `insert into rate_limits (bucket, count, window_started_at) values ('mail:by:' || $1 || ':' || $2, $3, now())`,
      [kind, person.id, sender.tries - 1],
    );
    const answers = [await write(kind, `one.${kind}@example.net`), await write(kind, `two.${kind}@example.net`)];
    expect(answers).toEqual([true, over === 'refuse' ? 'tooManyEmails' : false]);
    expect(await writtenTo(`%.${kind}@example.net`)).toBe(1);
  },
);

test('the window over, there is room again; what was rolled back took none (D21)', async () => {
  const kind = 'identity.emailChange';
  for (let n = 0; n < 3; n++) await write(kind, 'again@example.com');
  expect(await write(kind, 'again@example.com')).toBe('tooManyEmails');
  await world.sql(`update rate_limits set window_started_at = window_started_at - interval '1 day'`);
  expect(await write(kind, 'again@example.com')).toBe(true);
});

test('eighty changes of address are five emails at most, and none to an address that had three (D21, C18)', async () => {
  const statuses: number[] = [];
  const asking = await world.as(await world.make.person());
  for (let n = 0; n < 80; n++)
    statuses.push((await asking.post('/profile/email-changes', { email: 'stranger@example.org' })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(new Set(statuses.slice(5))).toEqual(new Set([429]));
  expect(await writtenTo('stranger@example.org')).toBe(3);
  // Others do not add to it, and are told nothing of it (C13).
  expect(
    (
      await (
        await world.as(await world.make.person())
      ).post('/profile/email-changes', { email: 'stranger@example.org' })
    ).status,
  ).toBe(200);
  expect(await writtenTo('stranger@example.org')).toBe(3);
});

test('fifteen invitations are three emails, and the last link works (D21, C17)', async () => {
  const company = await world.make.company();
  const boss = await world.as(await world.make.companyAdmin({ company }));
  const invited = await world.make.person({ company, email: 'invited@example.org' });
  const answers = [];
  for (let n = 0; n < 15; n++)
    answers.push((await boss.post('/settings/invitations', { personId: invited.id })).body.error?.code ?? 'sent');
  expect(answers).toEqual([...Array<string>(3).fill('sent'), ...Array<string>(12).fill('tooManyEmails')]);
  expect(await writtenTo('invited@example.org')).toBe(3);
  const live = await world.sql(
    `select 1 from auth.one_time_tokens where person_id = $1 and revoked_at is null and used_at is null`,
    [invited.id],
  );
  expect(live).toHaveLength(1);
});
