import { usualChoices } from '@app/domain/delivery/topics';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const secret = 'correct quiet meadow';
beforeEach(() => world.sql('delete from rate_limits'));

async function activePerson(given: Parameters<typeof world.make.person>[0] = {}) {
  const person = await world.make.person(given);
  await world.make.password(person.id);
  return person;
}
const rowOf = async (id: string) =>
  (await world.sql<Record<string, unknown>>('select to_jsonb(p) as row from people p where id = $1', [id]))[0]!['row'];

test('a person changes what is theirs to change', async () => {
  const ann = await activePerson();
  const session = await world.as(ann);
  const changes = {
    preferredName: 'Annie',
    phone: '+15195550123',
    locale: 'fr',
    timeZone: 'America/Toronto',
    publicName: 'initials',
  };
  expect((await session.patch('/profile', changes)).status).toBe(200);
  expect((await session.get('/profile')).body).toMatchObject({
    ...changes,
    legalName: ann.name,
    companyName: expect.any(String),
  });
  expect((await session.patch('/profile', { preferredName: '', phone: null })).status).toBe(200);
  expect((await session.get('/profile')).body).toMatchObject({ preferredName: null, phone: null, locale: 'fr' });
  for (const bad of [{ timeZone: 'Mars/Olympus' }, { phone: '555' }, { locale: 'xx' }, { publicName: 'none' }])
    expect((await session.patch('/profile', bad)).status).toBe(400);
});

test('A08 fields that are not theirs are refused by name, and the row stays', async () => {
  const ann = await activePerson();
  const before = await rowOf(ann.id);
  const fields = {
    buAdmin: true,
    qmsAdmin: true,
    companyId: world.make.platform.id,
    emailVerified: true,
    status: 'active',
    legalName: 'Eve',
    email: 'eve@evil.example',
    qms_admin_since: '2020-01-01',
    id: ann.id,
  };
  const session = await world.as(ann);
  for (const [name, value] of [...Object.entries(fields), ['all', fields] as const]) {
    const answer = await session.patch(
      '/profile',
      name === 'all' ? { preferredName: 'x', ...fields } : { preferredName: 'x', [name]: value },
    );
    expect(answer.status).toBe(400);
    if (name !== 'all')
      expect(answer.body.error.issues).toContainEqual(expect.objectContaining({ path: name, code: 'unknownField' }));
  }
  expect(await rowOf(ann.id)).toEqual(before);
});

test('A04 qmsAdmin without buAdmin reads no settings, and still their own profile', async () => {
  const q0 = await world.as(await world.make.qmsOnly());
  expect((await q0.get('/settings/people-search', { q: 'an' })).status).toBe(403);
  expect((await q0.post('/settings/invitations', { personId: world.make.platform.id })).status).toBe(403);
  expect((await q0.get('/profile')).status).toBe(200);
});

test('notifications are kept as chosen', async () => {
  const session = await world.as(await activePerson());
  expect((await session.get('/profile')).body.notifications).toEqual({ ...usualChoices, quietHours: null });
  const chosen = {
    ...usualChoices,
    email: { ...usualChoices.email, achievements: false, news: true },
    quietHours: { from: '21:30', to: '06:00' },
  };
  expect((await session.put('/profile/notifications', chosen)).status).toBe(200);
  expect((await session.get('/profile')).body.notifications).toEqual(chosen);
  expect(
    (await session.put('/profile/notifications', { ...chosen, email: { ...chosen.email, security: false } })).status,
  ).toBe(400);
  expect(
    (await session.put('/profile/notifications', { ...chosen, quietHours: { from: '25:00', to: '06:00' } })).status,
  ).toBe(400);
});

test('C06 a change of password needs the present one, ends other sessions and gives this one a new cookie', async () => {
  const ann = await activePerson();
  const [here, elsewhere] = [await world.as(ann), await world.as(ann)];
  const change = (currentPassword: string, newPassword: string) =>
    here.post('/profile/password', { currentPassword, newPassword });
  expect((await change('wrong', 'violet harbour engine')).body.error).toMatchObject({
    code: 'wrongPassword',
    issues: [{ path: 'currentPassword' }],
  });
  expect((await change(secret, 'Welcome-2026-Welcome')).body.error).toMatchObject({
    code: 'passwordTooCommon',
    issues: [{ path: 'newPassword' }],
  });
  expect((await change(secret, `${ann.name} 2026`)).status).toBe(400);
  const done = await change(secret, 'violet harbour engine');
  expect(done.status).toBe(200);
  const cookie = [done.headers['set-cookie']].flat()[0]!.split(';')[0]!;
  expect((await here.get('/profile')).status).toBe(401);
  expect((await elsewhere.get('/profile')).status).toBe(401);
  expect((await (await world.as()).get('/profile', {}, { headers: { cookie } })).status).toBe(200);
});

test('C09 the present password cannot be guessed from a stolen session', async () => {
  const session = await world.as(await activePerson());
  const answers = [];
  for (let i = 0; i < 6; i++)
    answers.push((await session.post('/profile/confirmations', { password: `wrong ${i}` })).status);
  expect(answers).toEqual([400, 400, 400, 400, 429, 429]);
});

test('C06 a person lists their sessions, ends one, ends all others; no one else’s', async () => {
  const ann = await activePerson();
  const [here, second, third] = [await world.as(ann), await world.as(ann), await world.as(ann)];
  const bob = await world.as(await activePerson());
  const list = (await here.get('/profile/sessions')).body as { id: string; current: boolean }[];
  expect(list.map(({ current }) => current)).toEqual([true, false, false]);
  expect((await bob.delete(`/profile/sessions/${list[0]!.id}`)).status).toBe(404);
  const secondsId = ((await second.get('/profile/sessions')).body as typeof list)[0]!.id;
  expect((await here.delete(`/profile/sessions/${secondsId}`)).status).toBe(200);
  expect((await second.get('/profile')).status).toBe(401);
  expect((await here.delete('/profile/sessions')).body).toEqual({ ended: 1 });
  expect((await third.get('/profile')).status).toBe(401);
  expect((await here.get('/profile')).status).toBe(200);
  expect((await bob.get('/profile')).status).toBe(200);
});

test('A18 A20 who left, or whose company is suspended, is stopped at the next request', async () => {
  const ann = await activePerson();
  const session = await world.as(ann);
  await world.sql('update companies set suspended_at = now() where id = $1', [ann.companyId]);
  expect((await session.get('/profile')).body.error.code).toBe('companySuspended');
  await world.sql('update companies set suspended_at = null where id = $1', [ann.companyId]);
  await world.sql(`update employments set ended_on = '2021-01-01' where person_id = $1`, [ann.id]);
  expect((await session.get('/profile')).status).toBe(401);
});

test('A17 a claim taken away is gone at the next request', async () => {
  const boss = await world.make.companyAdmin();
  const session = await world.as(boss);
  expect((await session.get('/settings/people-search', { q: 'per' })).status).toBe(200);
  await world.sql('update employments set bu_admin_since = null where person_id = $1', [boss.id]);
  expect((await session.get('/settings/people-search', { q: 'per' })).status).toBe(403);
});

test('B09 the search finds people of the own company only', async () => {
  const company = await world.make.company();
  const boss = await world.as(await world.make.companyAdmin({ company }));
  const mine = await world.make.person({ company, name: 'Zoë Quill' });
  await world.make.person({ name: 'Zoë Quill' });
  expect((await boss.get('/settings/people-search', { q: 'quill' })).body.map(({ id }: { id: string }) => id)).toEqual([
    mine.id,
  ]);
  expect((await boss.get('/settings/people-search', { q: '%%' })).body).toEqual([]);
  // Typed without accents, on a keyboard that has none.
  expect((await boss.get('/settings/people-search', { q: 'zoe q' })).body).toMatchObject([{ id: mine.id }]);
});

test('a photo is drawn again as a square without its metadata, replaced and removed', async () => {
  const ann = await activePerson();
  const session = await world.as(ann);
  const jpeg = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#3a7' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();
  const upload = (bytes: Buffer) => session.put('/profile/photo', undefined, { bytes });
  const done = await upload(jpeg);
  expect(done.body.photo).toMatch(/^\/api\/profile\/photo\?v=/);
  const got = await session.get('/profile/photo');
  const picture = await sharp(got.raw).metadata();
  expect([got.headers['content-type'], picture.width, picture.height, picture.exif]).toEqual([
    'image/webp',
    512,
    512,
    undefined,
  ]);
  expect((await upload(jpeg)).status).toBe(200);
  await world.runJobs();
  expect((await world.runtime.files.list('people')).length).toBe(1);
  expect((await session.delete('/profile/photo')).status).toBe(200);
  expect((await session.get('/profile/photo')).status).toBe(404);
  await world.runJobs();
  expect((await world.runtime.files.list('people')).length).toBe(0);
});

test('D08 D09 what is no picture, too large or a bomb of pixels is refused with its reason', async () => {
  const session = await world.as(await activePerson());
  const upload = async (bytes: Buffer) => (await session.put('/profile/photo', undefined, { bytes })).body.error.code;
  expect(
    await upload(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>'),
    ),
  ).toBe('fileTypeRefused');
  expect(await upload(Buffer.from('<html><script>alert(1)</script></html>'))).toBe('fileCorrupt');
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  expect(await upload(png.subarray(0, png.length - 60))).toBe('fileCorrupt');
  expect(await upload(Buffer.alloc(11 * 1024 * 1024))).toBe('fileTooLarge');
  const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect(await upload(huge)).toBe('imageTooLarge');
});

test('C08 the export holds the person’s own data and needs a recent password', async () => {
  const ann = await activePerson({ name: 'Ann Own' });
  await activePerson({ name: 'Bob Other' });
  const session = await world.as(ann);
  await session.patch('/profile', { preferredName: 'Annie' });
  const answer = await session.get('/profile/export');
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="muster-2026-03-02\.json"/);
  const data = JSON.parse(answer.text);
  expect(data).toMatchObject({
    person: { legalName: 'Ann Own', preferredName: 'Annie' },
    employments: [{ employeeNumber: expect.any(String) }],
    acceptances: [],
    enrolments: [],
    tests: [],
    achievements: [],
  });
  expect(data.actions.map(({ action }: { action: string }) => action)).toEqual(['identity.changeProfile']);
  expect(answer.text).not.toContain('Bob Other');
  expect(answer.text).not.toContain('argon2');
  await world.sql(`update auth.sessions set confirmed_at = now() - interval '11 minutes' where person_id = $1`, [
    ann.id,
  ]);
  expect((await session.get('/profile/export')).body.error.code).toBe('stepUpRequired');
});
