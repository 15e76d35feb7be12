import { tryLimits } from '@app/domain/identity/try-limits';
import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import { sentToken } from '../../../../test/sent-link.ts';

const world = await openWorld({ TRUST_PROXY: '1' });
const secret = 'correct quiet meadow';
const renewed = 'violet harbour engine';
const home = '198.51.100.7';
const eve = '203.0.113.66';

beforeEach(() => world.sql('delete from rate_limits'));

type From = { ip?: string; device?: string | null; password?: string; remember?: boolean };
const from = ({ ip = home, device = null }: From) => ({
  headers: { 'x-forwarded-for': ip, ...(device && { cookie: device }) },
});
const signIn = async (email: string, given: From = {}): Promise<Answer> =>
  (await world.as()).post(
    '/session',
    { email, password: given.password ?? secret, remember: given.remember ?? false },
    from(given),
  );
const guess = (email: string, ip: string, more: From = {}) => signIn(email, { password: 'wrong guess', ip, ...more });
const deviceIn = (answer: Answer) => {
  const line = [answer.headers['set-cookie'] ?? []].flat().find((one) => one.startsWith('device='));
  return line?.split(';')[0] ?? null;
};
/** Lets every delay run out, as if so many seconds had passed; windows stay. */
const waitFor = (seconds: number) =>
  world.sql(
    'update rate_limits set blocked_until = blocked_until - make_interval(secs => $1) where blocked_until is not null',
    [seconds],
  );

let made = 0;
async function owner() {
  const email = `owner${++made}@example.com`;
  const person = await world.make.person({ email });
  await world.make.password(person.id);
  return { ...person, email };
}
/** As many sources as it takes have guessed. */
async function guessFromEverywhere(email: string): Promise<void> {
  await guess(email, '192.0.2.200');
  await world.sql(`update rate_limits set count = $1 where bucket like 'signIn:everywhere:%'`, [
    tryLimits.password.account.tries,
  ]);
  expect((await guess(email, '192.0.2.201')).status).toBe(429);
}
/** Someone elsewhere who guesses the moment they may, for a day. */
async function guessForADay(email: string, ip: string): Promise<number> {
  let tried = 0;
  for (let at = 0; at <= 86_400;) {
    const answer = await guess(email, ip);
    if (answer.status === 401) tried += 1;
    else {
      const wait = answer.body.error.details.retryAfter as number;
      at += wait;
      await waitFor(wait);
      // The network's own window is as long over.
      await world.sql(`delete from rate_limits where bucket like 'signIn:network:%' or bucket = 'signIn:failures'`);
    }
  }
  return tried;
}

test('a proxy that is trusted says who asks; one more in front of it is not believed (C11)', async () => {
  await guess('nobody@example.com', `192.0.2.1, ${home}`);
  const buckets = await world.sql<{ bucket: string }>(
    `select bucket from rate_limits where bucket like 'signIn:network:%'`,
  );
  expect(buckets).toEqual([{ bucket: `signIn:network:${home}` }]);
});

test('a stranger who guesses all day at the pace of Retry-After keeps no one out, on a new device either (C12)', async () => {
  const ann = await owner();
  const tried = await guessForADay(ann.email, eve);
  expect(tried).toBeGreaterThan(20);
  expect(tried).toBeLessThanOrEqual(36);
  await guess(ann.email, eve);
  expect((await signIn(ann.email, { ip: eve })).status).toBe(429);
  expect((await signIn(ann.email, { ip: home })).status).toBe(200);
});

test('a guesser with any number of sources meets the bound of the account; the owner’s known device does not (C09, C12)', async () => {
  const ann = await owner();
  const device = deviceIn(await signIn(ann.email));
  expect(device).not.toBeNull();
  const answers: number[] = [];
  for (let n = 0; n < tryLimits.password.account.tries + 8; n++) {
    if (n % 50 === 0) await world.sql(`delete from rate_limits where bucket = 'signIn:failures'`);
    answers.push((await guess(ann.email, `192.0.2.${n}`)).status);
  }
  expect(answers.filter((status) => status === 401)).toHaveLength(tryLimits.password.account.tries);
  expect((await signIn(ann.email, { ip: '192.0.2.250' })).status).toBe(429);
  expect((await signIn(ann.email, { device })).status).toBe(200);
  expect((await signIn(ann.email, { device, ip: eve })).status).toBe(200);
});

test('a password reset by email lifts the lock, and makes the browser known where the guessing goes on (C12)', async () => {
  const ann = await owner();
  await guessFromEverywhere(ann.email);
  for (let n = 0; n < 5; n++) await guess(ann.email, home);
  expect((await signIn(ann.email)).status).toBe(429);
  await (await world.as()).post('/password-reset-requests', { email: ann.email }, from({}));
  await world.runJobs();
  const token = await sentToken(world, 'identity.passwordReset', ann.email);
  const done = await (await world.as()).post('/user-tokens/password-resets', { token, password: renewed }, from({}));
  expect(done.status).toBe(200);
  expect((await signIn(ann.email, { password: renewed, ip: '198.51.100.8' })).status).toBe(200);
  await guessFromEverywhere(ann.email);
  expect((await signIn(ann.email, { password: renewed, ip: '198.51.100.9' })).status).toBe(429);
  expect((await signIn(ann.email, { password: renewed, device: deviceIn(done) })).status).toBe(200);
});

test('fifty failures behind one address block strangers there, and no known device (C10, C12)', async () => {
  const ann = await owner();
  const bob = await owner();
  const device = deviceIn(await signIn(ann.email));
  for (let n = 0; n < 60; n++) await guess(`nobody${n}@example.com`, home);
  expect((await signIn(bob.email)).status).toBe(429);
  expect((await signIn(ann.email, { device })).status).toBe(200);
  // It is known to Ann only, and it counts its own failures.
  expect((await signIn(bob.email, { device })).status).toBe(429);
  const own = [];
  for (let n = 0; n < 6; n++) own.push((await guess(ann.email, home, { device })).status);
  expect(own).toEqual([401, 401, 401, 401, 429, 429]);
});

test('a browser in which two people sign in is known to both (C12)', async () => {
  const [ann, bob] = [await owner(), await owner()];
  const device = deviceIn(await signIn(ann.email));
  expect(deviceIn(await signIn(bob.email, { device }))).toBeNull();
  for (let n = 0; n < 60; n++) await guess(`nobody${n}@example.com`, home);
  for (const one of [ann, bob]) expect((await signIn(one.email, { device })).status).toBe(200);
});

test('changing the password leaves the browser at hand known, and no other (C06, C12)', async () => {
  const ann = await owner();
  const other = deviceIn(await signIn(ann.email));
  const here = await signIn(ann.email);
  const device = deviceIn(here);
  const session = [here.headers['set-cookie']]
    .flat()
    .find((line) => line!.startsWith('sid='))!
    .split(';')[0]!;
  const changed = await (
    await world.as()
  ).post(
    '/profile/password',
    { currentPassword: secret, newPassword: renewed },
    from({ device: `${session}; ${device}` }),
  );
  expect(changed.status).toBe(200);
  for (let n = 0; n < 60; n++) await guess(`nobody${n}@example.com`, home);
  expect((await signIn(ann.email, { password: renewed, device })).status).toBe(200);
  expect((await signIn(ann.email, { password: renewed, device: other })).status).toBe(429);
});

test('guessing at PINs takes nothing from passwords behind the same address, nor the other way round (C10, C12)', async () => {
  const ann = await owner();
  for (let n = 0; n < 60; n++)
    await (
      await world.as()
    ).post('/session/pin', { companyCode: 'NONE', employeeNumber: `n${n}`, pin: '904517' }, from({}));
  expect(
    (
      await (
        await world.as()
      ).post('/session/pin', { companyCode: 'NONE', employeeNumber: 'n', pin: '904517' }, from({}))
    ).status,
  ).toBe(429);
  expect((await signIn(ann.email)).status).toBe(200);
});

test('a PIN meets the bound of its account whatever the number of sources, and a new PIN lifts it (C09, C12)', async () => {
  const company = await world.make.company();
  const boss = await world.make.companyAdmin({ company });
  const [{ code }] = (await world.sql<{ code: string }>('select code from companies where id = $1', [company.id])) as [
    { code: string },
  ];
  const ann = await world.make.person({ company });
  const [{ number }] = (await world.sql<{ number: string }>(
    'select employee_number as number from employments where person_id = $1',
    [ann.id],
  )) as [{ number: string }];
  const tryPin = async (ip: string) =>
    (await world.as()).post('/session/pin', { companyCode: code, employeeNumber: number, pin: '904517' }, from({ ip }));
  const statuses: number[] = [];
  for (let n = 0; n < tryLimits.pin.account.tries + 5; n++) statuses.push((await tryPin(`192.0.2.${n}`)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(tryLimits.pin.account.tries);
  expect((await tryPin(home)).status).toBe(429);
  const slips = await (
    await world.as(boss)
  ).post('/settings/employees/bulk/pins', { selection: { ids: [ann.id] }, format: 'a4' });
  expect(slips.status, slips.text.slice(0, 300)).toBe(200);
  expect((await tryPin(home)).status).toBe(401);
});

test('a reset by email spares no one the count of a second factor (C24)', async () => {
  const ann = await owner();
  await (await world.as()).post('/password-reset-requests', { email: ann.email }, from({}));
  await world.runJobs();
  await (
    await world.as()
  ).post(
    '/user-tokens/password-resets',
    { token: await sentToken(world, 'identity.passwordReset', ann.email), password: renewed },
    from({}),
  );
  expect(await world.sql('select proven from auth.known_devices where person_id = $1', [ann.id])).toEqual([
    { proven: 'email' },
  ]);
});
