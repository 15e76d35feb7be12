import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { heicCard, jpegCard } from '../../../test/make/make-evidence.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company, name: 'Bea Boss' });
const [admin, second] = [
  await world.as(boss),
  await world.as(await make.companyAdmin({ company, name: 'Carl Chief' })),
];
const numbered = async (number: string, given: Parameters<typeof make.person>[0] = {}) => {
  const person = await make.person({ company, ...given });
  await world.sql('update employments set employee_number = $2 where person_id = $1', [person.id, number]);
  return person;
};
const ann = await numbered('NG-1035', { name: 'Ann' });
const bob = await numbered('NG-1036', { name: 'Bob' });
const zoe = await numbered('É-12', { name: 'Zoé' });
await numbered('1-23', { name: 'One' });
await numbered('12-3', { name: 'Two' });
const leaver = await numbered('NG-900', { name: 'Lee', endedOn: '2026-01-31' });
const elsewhere = await make.company();
const stranger = await numbered('ZZ-7', { company: elsewhere, name: 'Stranger' });
const foreign = await world.as(await make.companyAdmin({ company: elsewhere }));
const skill = await make.skill({ evidenceKinds: ['external'], rule: { validity_months: 36 } });

/** Bytes of a picture that no other test has sent. */
const card = () => Buffer.concat([jpegCard, Buffer.from(randomUUID())]);
const digest = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
const fields = (more: Record<string, unknown> = {}) => ({
  skillId: skill.id,
  level: 1,
  issuer: 'Nickel Basin Safety',
  number: null,
  issuedOn: '2026-02-10',
  expiresOn: '2029-02-10',
  neverExpires: false,
  hours: null,
  record: {},
  ...more,
});
const match = async (names: string[], by = admin) =>
  (
    await by.post('/settings/imports/certificates/matching', {
      files: names.map((name) => ({ name, sha256: digest(name) })),
    })
  ).body;
const send = (
  personId: string,
  bytes = card(),
  more: Record<string, unknown> = {},
  by: Caller = admin,
  name = 'NG-1035_Forklift.jpg',
) =>
  by.post('/settings/imports/certificates', undefined, {
    bytes,
    query: { personId, name, fields: JSON.stringify(fields(more)) },
  });
const evidenceOf = (personId: string) =>
  world.sql<{ id: string; submittedBy: string; files: { name: string; side: string; sent: string }[] }>(
    `select id, submitted_by as "submittedBy", files from evidence where person_id = $1 order by submitted_at, id`,
    [personId],
  );
const keptFiles = async () =>
  (await world.sql<{ n: number }>(`select count(*)::int as n from files where bucket = 'evidence'`))[0]!.n;

describe('whose a file is', () => {
  test('by its name, or in words why not', async () => {
    const { files, today, hasOtherReviewer } = await match([
      'NG-1035_Forklift_2026-03-01.pdf',
      'ng1036.heic',
      'é12 permis.png',
      'NG-9999.pdf',
      '123.pdf',
      'NG-900.pdf',
    ]);
    expect([today, hasOtherReviewer]).toEqual(['2026-03-02', true]);
    expect(
      files.map((file: { person: { name: string } | null; reason: string | null }) => file.person?.name ?? file.reason),
    ).toEqual(['Ann', 'Bob', 'Zoé', 'nobody', 'several', 'left']);
    expect(files[0]).toMatchObject({ person: { id: ann.id, number: 'NG-1035' }, issuedOn: '2026-03-01', given: null });
    expect(files[4].candidates.map(({ name }: { name: string }) => name)).toEqual(['One', 'Two']);
    expect(files[5].candidates).toMatchObject([{ id: leaver.id, endedOn: '2026-01-31' }]);
    expect(zoe.id).toBe(files[2].person.id);
  });

  test('numbers of another company are no one’s, and what it was sent is not known here (F12)', async () => {
    const bytes = card();
    expect((await send(stranger.id, bytes, {}, foreign, 'ZZ-7.jpg')).status).toBe(200);
    const answer = await admin.post('/settings/imports/certificates/matching', {
      files: [{ name: 'ZZ-7.pdf', sha256: digest(bytes) }],
    });
    expect(answer.body.files).toEqual([
      { person: null, reason: 'nobody', candidates: [], issuedOn: null, given: null },
    ]);
    expect((await match(['NG-1035.pdf'], foreign)).files[0]).toMatchObject({ person: null, reason: 'nobody' });
  });

  test('nothing is stored, and too many at once are refused', async () => {
    const before = await keptFiles();
    await match(Array.from({ length: 500 }, (_, index) => `NG-1035_${index}.pdf`));
    expect(await keptFiles()).toBe(before);
    const many = Array.from({ length: 501 }, () => ({ name: 'a', sha256: digest('a') }));
    expect((await admin.post('/settings/imports/certificates/matching', { files: many })).status).toBe(400);
    expect((await admin.post('/settings/imports/certificates/matching', { files: [] })).status).toBe(400);
  });
});

describe('what is sent', () => {
  test('becomes evidence that someone else decides about (A21)', async () => {
    const bytes = card();
    const { status, body } = await send(ann.id, bytes);
    expect(status).toBe(200);
    expect(await evidenceOf(ann.id)).toMatchObject([
      {
        id: body.id,
        submittedBy: boss.id,
        files: [{ name: 'NG-1035_Forklift.jpg', side: 'front', sent: digest(bytes) }],
      },
    ]);
    expect(
      await world.sql<{ changes: unknown }>(
        `select action, actor_id = $2 as mine, changes ->> 'personId' as person from audit_entries
          where entity_id = $1`,
        [body.id, boss.id],
      ),
    ).toEqual([{ action: 'evidence.submitFor', mine: true, person: ann.id }]);
    const verification = { method: 'visual', fields: fields() };
    expect((await admin.post(`/settings/evidence/${body.id}/verification`, verification)).body.error.code).toBe(
      'evidenceOwn',
    );
    expect((await second.post(`/settings/evidence/${body.id}/verification`, verification)).status).toBe(200);
    expect(JSON.stringify((await admin.get(`/settings/evidence/${body.id}`)).body)).not.toContain(digest(bytes));
  });

  test('one’s own goes to another admin too', async () => {
    const { body } = await send(boss.id, card(), {}, admin, 'own.jpg');
    const verification = { method: 'visual', fields: fields() };
    expect((await admin.post(`/settings/evidence/${body.id}/verification`, verification)).body.error.code).toBe(
      'evidenceOwn',
    );
  });

  test.each([
    [
      'a page named like a PDF',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'NG-1036.pdf',
      'fileTypeRefused',
    ],
    ['a ZIP', Buffer.from('PK\u0003\u0004'), 'NG-1036.zip', 'fileTypeRefused'],
    ['a PDF cut short', Buffer.from('%PDF-1.7\n1 0 obj'), 'NG-1036.pdf', 'fileCorrupt'],
    ['eleven megabytes', Buffer.alloc(10_000_001, 1), 'NG-1036.pdf', 'fileTooLarge'],
    ['nothing', Buffer.alloc(0), 'NG-1036.pdf', 'fileTypeRefused'],
  ])('%s is refused, and nothing of it stays (F06)', async (_name, bytes, name, code) => {
    const before = await keptFiles();
    expect((await send(bob.id, bytes, {}, admin, name)).body.error.code).toBe(code);
    expect([await keptFiles(), await evidenceOf(bob.id)]).toEqual([before, []]);
  });

  test('a photo of a phone is drawn again like any other', async () => {
    const { body } = await send(zoe.id, heicCard, {}, admin, 'É-12.HEIC');
    const file = await second.get(`/settings/evidence/${body.id}/files/0`);
    expect(file.headers['content-type']).toBe('image/jpeg');
  });

  test('the same file is taken once for a person and a skill, told before it is sent, and may come again when it was turned down', async () => {
    const bytes = card();
    const other = await make.skill({ evidenceKinds: ['external'] });
    const { body } = await send(bob.id, bytes);
    expect((await send(bob.id, bytes)).body.error.code).toBe('certificateGiven');
    expect((await evidenceOf(bob.id)).length).toBe(1);
    const ask = async () =>
      (
        await admin.post('/settings/imports/certificates/matching', {
          files: [{ name: 'NG-1036.jpg', sha256: digest(bytes) }],
        })
      ).body.files[0];
    expect((await ask()).given).toEqual({ person: 'Bob', at: world.clock.now() });
    expect((await send(bob.id, bytes, { skillId: other.id })).status).toBe(200);
    expect((await send(ann.id, bytes)).status).toBe(200);
    for (const { id } of [...(await evidenceOf(bob.id)), ...(await evidenceOf(ann.id)).slice(-1)])
      await second.post(`/settings/evidence/${id}/rejection`, { reason: 'illegible', note: '' });
    expect((await ask()).given).toBeNull();
    expect((await send(bob.id, bytes)).body.id).not.toBe(body.id);
  });

  test('two who send the same file at once: one certificate', async () => {
    const [person, bytes] = [await make.person({ company }), card()];
    const answers = await Promise.all([send(person.id, bytes), send(person.id, bytes, {}, second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await evidenceOf(person.id)).length).toBe(1);
  });

  test.each([
    ['a day to come', { issuedOn: '2026-03-03' }, 'issuedOn issuedInFuture'],
    ['no expiry said', { expiresOn: null }, 'expiresOn expiryMissing'],
    ['an unknown skill', { skillId: randomUUID() }, 'skillId skillUnknown'],
    ['an unknown field', { companyId: randomUUID() }, 'fields.companyId unknownField'],
  ])('%s is refused at its field, and the file does not stay', async (_name, more, expected) => {
    const before = await keptFiles();
    const person = await make.person({ company });
    const { body } = await send(person.id, card(), more);
    expect(body.error.issues.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([
      expected,
    ]);
    expect([await keptFiles(), await evidenceOf(person.id)]).toEqual([before, []]);
  });

  test('what is no JSON is bad input', async () => {
    const answer = await admin.post('/settings/imports/certificates', undefined, {
      bytes: card(),
      query: { personId: ann.id, name: 'a.jpg', fields: '{' },
    });
    expect(answer.status).toBe(400);
  });
});

test('people of another company are no one; employees and strangers send nothing', async () => {
  expect((await send(stranger.id)).status).toBe(404);
  expect((await send(ann.id, card(), {}, foreign)).status).toBe(404);
  expect((await send(randomUUID())).status).toBe(404);
  const employee = await world.as(ann);
  const nobody = await world.as();
  for (const [caller, status] of [
    [employee, 403],
    [nobody, 401],
  ] as const) {
    expect((await send(ann.id, card(), {}, caller)).status).toBe(status);
    expect(
      (
        await caller.post('/settings/imports/certificates/matching', {
          files: [{ name: 'NG-1035.pdf', sha256: digest('a') }],
        })
      ).status,
    ).toBe(status);
  }
});
