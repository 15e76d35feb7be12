import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { openWorld } from '../../../../test/harness.ts';
import { sentToken } from '../../../../test/sent-link.ts';
import { withConnection } from '../../../platform/database/database.ts';

// Passwords are compared between two units of work: what changed while they were is looked at once more.

const world = await openWorld();
const secret = 'correct quiet meadow';
const renewed = 'violet harbour engine';
const platform = await world.as(await world.make.platformAdmin());

const lock = ({ id }: MadePerson) => platform.put(`/admin/employees/${id}/lock`, { reason: 'Their phone was stolen' });

let made = 0;
async function owner() {
  const email = `overtaken${++made}@example.com`;
  const person = await world.make.person({ email });
  await world.make.password(person.id);
  return { ...person, email };
}

/**
 * A change of someone that ends their sessions, held at the last step by a session of theirs; they sign in meanwhile,
 * and what was compared is what was before. Then the change is let go.
 */
async function overtake(person: MadePerson, change: () => Promise<Answer>, begin: () => Promise<Answer>) {
  await world.as(person);
  return withConnection(world.connect('superuser'), async (client) => {
    await client.query('begin');
    await client.query('select from auth.sessions where person_id = $1 for update', [person.id]);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const waiting = async () => (await world.sql(waits)).length;
    const changing = change();
    while ((await waiting()) < 1);
    let over = false;
    const signingIn = begin().finally(() => (over = true));
    while (!over && (await waiting()) < 2);
    await client.query('commit');
    const changed = await changing;
    expect(changed.status, changed.text).toBe(200);
    return signingIn;
  });
}
const signIn = async (email: string) =>
  (await world.as()).post('/session', { email, password: secret, remember: true });
const sessionsOf = async ({ id }: { id: string }) =>
  (await world.sql('select from auth.sessions where person_id = $1 and ended_at is null', [id])).length;
const refused = [401, 'wrongCredentials'];

describe('a sign-in that is overtaken (C06)', () => {
  test('by a new password: the old one opens nothing', async () => {
    const ann = await owner();
    const own = await world.as(ann);
    const change = () => own.post('/profile/password', { currentPassword: secret, newPassword: renewed });
    const answer = await overtake(ann, change, () => signIn(ann.email));
    expect([answer.status, answer.body.error?.code]).toEqual(refused);
    expect(await sessionsOf(ann)).toBe(1);
  });

  test('by the platform that locks them', async () => {
    const ann = await owner();
    const answer = await overtake(
      ann,
      () => lock(ann),
      () => signIn(ann.email),
    );
    expect([answer.status, answer.body.error?.code]).toEqual(refused);
    expect(await sessionsOf(ann)).toBe(0);
  });

  test('by the platform that locks them, with a PIN', async () => {
    const company = await world.make.company();
    const ann = await world.make.person({ company });
    const pin = await world.make.pin(ann);
    const [row] = await world.sql<{ number: string }>(
      'select employee_number as number from employments where person_id = $1',
      [ann.id],
    );
    const stranger = await world.as();
    const byPin = () => stranger.post('/session/pin', { companyCode: company.code, employeeNumber: row!.number, pin });
    const answer = await overtake(ann, () => lock(ann), byPin);
    expect([answer.status, answer.body.error?.code]).toEqual(refused);
    expect(await sessionsOf(ann)).toBe(0);
  });
});

test('a password that the owner resets by email is not changed once more with the old one', async () => {
  const ann = await owner();
  const intruder = await world.as(ann);
  const stranger = await world.as();
  await stranger.post('/password-reset-requests', { email: ann.email });
  await world.runJobs();
  const token = await sentToken(world, 'identity.passwordReset', ann.email);
  const answer = await overtake(
    ann,
    () => stranger.post('/user-tokens/password-resets', { token, password: renewed }),
    () => intruder.post('/profile/password', { currentPassword: secret, newPassword: 'amber lantern orchard' }),
  );
  expect(answer.body.error?.code).toBe('wrongPassword');
  const again = await stranger.post('/session', { email: ann.email, password: renewed, remember: false });
  expect(again.status, again.text).toBe(200);
});
