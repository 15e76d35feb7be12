import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { offerSetUp } from './set-up.ts';

const world = await openWorld();
await world.sql('delete from companies');
const file = join(world.runtime.config.dataDir, 'set-up-address');
const tokenOf = (address: string | null) => address!.split('#token=')[1]!;
const input = (token: string, number = 1) => ({
  token,
  companyName: 'Harbour Training',
  name: 'Ada Berg',
  email: `ada${number}@harbour.example`,
  password: 'violet engine on the quay',
  locale: 'en',
  timeZone: 'America/Toronto',
});
const setUp = async (token: string, number?: number) =>
  (await world.as()).post('/user-tokens/set-ups', input(token, number));

test('C25 the set-up address makes one admin, however many press at once, and nothing after', async () => {
  // two processes that start together offer one each
  const addresses = [await offerSetUp(world.runtime), await offerSetUp(world.runtime)];
  expect(addresses[0]).toMatch(/^http:\/\/localhost:3000\/user#token=[\w-]{43}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toBe(`${addresses[1]}\n`);
  const [first, second] = addresses.map(tokenOf) as [string, string];
  const weak = await (await world.as()).post('/user-tokens/set-ups', { ...input(first), password: 'short but 14 c' });
  expect(weak.body.error.issues[0]).toMatchObject({ path: 'password', code: 'passwordTooShortForAdmin' });
  const nowhere = await (await world.as()).post('/user-tokens/set-ups', { ...input(first), timeZone: 'Mars/Base' });
  expect(nowhere.body.error.issues[0]).toMatchObject({ path: 'timeZone' });
  const answers = await Promise.all([setUp(first, 1), setUp(first, 2), setUp(second, 3), setUp(second, 4)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410]);
  expect(
    await world.sql(
      `select (select count(*)::int from people) as people,
        (select count(*)::int from companies where is_platform) as companies`,
    ),
  ).toEqual([{ people: 1, companies: 1 }]);
  const winner = answers.find(({ status }) => status === 200)!;
  const cookie = [winner.headers['set-cookie']].flat()[0]!.split(';')[0]!;
  expect((await (await world.as()).get('/session', {}, { headers: { cookie } })).body).toMatchObject({
    claims: { buAdmin: true, qmsAdmin: true },
    company: { isPlatform: true },
  });
  expect(existsSync(file)).toBe(false);
  expect(await offerSetUp(world.runtime)).toBeNull();
  expect((await setUp(second)).status).toBe(410);
});

test('the set-up publishes the first legal documents, and asks its admin to agree', async () => {
  await world.runJobs();
  expect(
    await world.sql(
      'select kind, number, change_kind, published_at is not null as published from legal_versions order by kind',
    ),
  ).toEqual([
    { kind: 'cookies', number: 1, change_kind: 'minor', published: true },
    { kind: 'courseDisclaimer', number: 1, change_kind: 'material', published: true },
    // The operator names its providers in it first.
    { kind: 'dataProcessing', number: 1, change_kind: 'material', published: false },
    { kind: 'eSignatureStatement', number: 1, change_kind: 'minor', published: true },
    { kind: 'privacy', number: 1, change_kind: 'material', published: true },
    { kind: 'terms', number: 1, change_kind: 'material', published: true },
  ]);
});
