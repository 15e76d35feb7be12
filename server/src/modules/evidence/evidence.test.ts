import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { sweepUnsent } from './jobs.ts';
import { pdfBytes } from '../../../test/bytes.ts';
import { heicCard, jpegCard } from '../../../test/make/make-evidence.ts';
import { sendCard } from '../../../test/send-card.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company, name: 'Bea Boss' });
const chief = await make.companyAdmin({ company, name: 'Carl Chief' });
const ann = await make.person({ company, name: 'Ann' });
const [admin, second, me] = [await world.as(boss), await world.as(chief), await world.as(ann)];
const colleague = await world.as(await make.person({ company }));
const stranger = await world.as(await make.companyAdmin());
const skill = await make.skill({ evidenceKinds: ['external'], rule: { validity_months: 36 } });

const certificate = (more: Record<string, unknown> = {}) => ({
  skillId: skill.id,
  level: 1,
  issuer: 'Nickel Basin Safety',
  number: `NB-${make.next()}`,
  issuedOn: '2026-01-10',
  expiresOn: '2028-01-10',
  neverExpires: false,
  hours: 8,
  record: {},
  ...more,
});
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const send = async (caller: Caller, more: Record<string, unknown> = {}, path = '/evidence') =>
  caller.post(path, { ...certificate(more), fileIds: [await sendCard(caller)] }, once());
const sent = async (caller: Caller, more: Record<string, unknown> = {}, path = '/evidence'): Promise<string> =>
  (await send(caller, more, path)).body.id;
const fieldsOf = async (id: string) => {
  const { skillId, level, issuer, number, issuedOn, expiresOn, neverExpires, hours, record } = (
    await admin.get(`/settings/evidence/${id}`)
  ).body;
  return { skillId, level, issuer, number, issuedOn, expiresOn, neverExpires, hours, record };
};
const verify = async (id: string, more: Record<string, unknown> = {}, by = admin) =>
  by.post(`/settings/evidence/${id}/verification`, { method: 'visual', fields: { ...(await fieldsOf(id)), ...more } });
const achievementOf = async (id: string) =>
  (
    await world.sql<{
      from: string;
      through: string | null;
      issuer: string;
      number: string;
      revoked: boolean;
      level: number;
      source: string;
    }>(
      `select valid_from::text as from, valid_through::text as through, issuer_name as issuer,
        external_number as number, revoked_at is not null as revoked, level, source
       from achievements where evidence_id = $1`,
      [id],
    )
  )[0];
const issues = (answer: { body: { error: { issues?: { path: string; code: string }[] } } }) =>
  answer.body.error.issues?.map(({ path, code }) => `${path} ${code}`);
const letters = (id: string) =>
  world.sql<{ kind: string; text: string }>(
    'select kind, text_body as text from mails where unique_key like $1 order by created_at',
    [`evidence:${id}:%`],
  );

describe('what is sent', () => {
  test('a PDF with a script in it is kept as it was sent, and the reviewer is told (F19)', async () => {
    const flags = [];
    for (const trailer of ['/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>', '']) {
      const fileId = await sendCard(me, pdfBytes({ trailer }), 'card.pdf');
      const { id } = (await me.post('/evidence', { ...certificate(), fileIds: [fileId] }, once())).body;
      flags.push(
        (await admin.get(`/settings/evidence/${id}`)).body.files.map(({ active }: { active: boolean }) => active),
      );
    }
    expect(flags).toEqual([[true], [false]]);
  });

  test('a photo of a phone becomes a JPEG every reviewer can see', async () => {
    const answer = await me.post('/evidence/files', undefined, { bytes: heicCard, query: { name: 'IMG_0001.HEIC' } });
    expect(answer.body).toMatchObject({ mime: 'image/jpeg', width: 192, height: 128 });
    const { id } = (await me.post('/evidence', { ...certificate(), fileIds: [answer.body.fileId] }, once())).body;
    const file = await me.get(`/evidence/${id}/files/0`);
    expect(file.headers['content-type']).toBe('image/jpeg');
    const { data, info } = await sharp(file.raw).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)];
    // the green head and the orange seal of the drawing, upright
    expect(at(96, 12)[1]).toBeGreaterThan(at(96, 12)[0]! + 40);
    expect(at(158, 92)[0]).toBeGreaterThan(150);
  });

  test('where a picture was taken is not kept (F07)', async () => {
    expect((await sharp(jpegCard).metadata()).exif).toBeDefined();
    const id = await sent(me);
    const { exif, format } = await sharp((await me.get(`/evidence/${id}/files/0`)).raw).metadata();
    expect([format, exif]).toEqual(['jpeg', undefined]);
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'fileTypeRefused'],
    ['a drawing that runs', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'fileTypeRefused'],
    ['a picture cut short', jpegCard.subarray(0, 200), 'fileCorrupt'],
    ['a photo of a phone cut short', heicCard.subarray(0, 500), 'fileCorrupt'],
    ['a PDF cut short', Buffer.from('%PDF-1.7\n1 0 obj'), 'fileCorrupt'],
    ['eleven megabytes', Buffer.alloc(10_000_001, 1), 'fileTooLarge'],
    ['nothing', Buffer.alloc(0), 'fileTypeRefused'],
  ])('%s is refused', async (_name, bytes, code) => {
    const answer = await me.post('/evidence/files', undefined, { bytes, query: { name: '../../app.js' } });
    expect(answer.body.error.code).toBe(code);
  });

  test.each([
    ['a day of issue to come', { issuedOn: '2026-03-03' }, ['issuedOn issuedInFuture']],
    ['an expiry before its issue', { expiresOn: '2026-01-10' }, ['expiresOn expiryBeforeIssue']],
    ['no expiry said', { expiresOn: null }, ['expiresOn expiryMissing']],
    ['a level beyond the scale', { level: 2 }, ['level levelBeyondScale']],
    ['fewer than no hours', { hours: -1 }, ['hours too_small']],
    ['no file', { fileIds: [] }, ['files filesMissing']],
    ['an unknown type', { skillId: randomUUID() }, ['skillId skillUnknown']],
  ])('%s is refused at the field', async (_name, more, expected) => {
    const answer = await me.post(
      '/evidence',
      { ...certificate(more), fileIds: (more as { fileIds?: string[] }).fileIds ?? [await sendCard(me)] },
      once(),
    );
    expect(issues(answer)).toEqual(expected);
  });

  test('a skill that only courses prove takes no certificate', async () => {
    const ours = await make.skill();
    expect(issues(await send(me, { skillId: ours.id }))).toEqual(['skillId skillNotExternal']);
  });

  test('someone else’s file is not sent in', async () => {
    const foreign = await sendCard(colleague);
    expect((await me.post('/evidence', { ...certificate(), fileIds: [foreign] }, once())).status).toBe(404);
  });

  test('what was never sent in goes after two weeks, what was stays', async () => {
    const kept = await sent(me);
    const lost = await sendCard(me);
    await world.sql(`update files set created_at = '2026-02-01' where bucket = 'evidence'`);
    await sweepUnsent.run(world.runtime, {}, {} as never);
    expect(await world.sql('select 1 from files where id = $1', [lost])).toEqual([]);
    expect((await me.get(`/evidence/${kept}/files/0`)).status).toBe(200);
  });
});

describe('who sees it', () => {
  test('its owner and the company’s admins; a colleague and another company are told nothing', async () => {
    const id = await sent(me);
    expect((await me.get('/evidence')).body.evidence[0]).toMatchObject({ id, state: 'submitted', submittedFor: false });
    expect((await admin.get(`/settings/evidence/${id}`)).body).toMatchObject({ person: 'Ann', obstacle: null });
    expect((await admin.get(`/settings/evidence/${id}/files/0`)).status).toBe(200);
    expect((await colleague.get(`/evidence/${id}/files/0`)).status).toBe(404);
    expect((await colleague.post(`/evidence/${id}/withdrawal`)).status).toBe(404);
    expect((await stranger.get(`/settings/evidence/${id}`)).status).toBe(404);
    expect((await stranger.get(`/settings/evidence/${id}/files/0`)).status).toBe(404);
    expect((await stranger.post(`/settings/evidence/${id}/question`, { note: 'Which?' })).status).toBe(404);
    expect(JSON.stringify((await me.get('/evidence')).body)).not.toMatch(/"path"|"bucket"|sha256/);
  });
});

describe('a review', () => {
  test('missing → waiting → valid, and a letter says so; revoked with its achievement', async () => {
    const person = await make.person({ company, name: 'Pat' });
    const [theirs, position] = [await world.as(person), await make.position(company)];
    await make.assignment(person, position.id);
    await make.requirement(company, { skillId: skill.id }, { position_id: position.id, initial_due_days: 0 });
    const status = async () =>
      (
        await world.sql<{ status: string }>(
          `select status from requirement_status($1, '2026-03-02', $2, array[$3]::uuid[])`,
          [company.id, world.clock.now(), person.id],
        )
      )[0]?.status;
    expect(await status()).toBe('missing');
    const id = await sent(theirs);
    world.clock.advance(1000);
    expect(await status()).toBe('pendingVerification');
    expect((await verify(id)).body).toEqual({ id, corrected: false });
    world.clock.advance(1000);
    expect(await status()).toBe('valid');
    const proof = (await theirs.get('/evidence')).body.evidence[0].achievement;
    expect(proof.validThrough).toBe('2028-01-10');
    expect((await (await world.as()).get(`/public/achievements/${proof.publicId}`)).body).toMatchObject({
      evidence: 'external',
    });
    expect(
      (await admin.post(`/settings/evidence/${id}/revocation`, { reason: 'The issuer took it back' })).status,
    ).toBe(200);
    world.clock.advance(1000);
    expect(await status()).toBe('missing');
    expect((await achievementOf(id))!.revoked).toBe(true);
    expect((await letters(id)).map(({ kind }) => kind)).toEqual(['evidence.verified', 'evidence.revoked']);
    expect((await admin.post(`/settings/evidence/${id}/revocation`, { reason: 'Again' })).body.error.code).toBe(
      'evidenceNotVerified',
    );
  });

  test.each([
    ['the day printed is earlier than the rule’s', { expiresOn: '2028-01-10' }, '2028-01-10'],
    ['the day printed is later than the rule allows', { expiresOn: '2036-01-10' }, '2029-01-10'],
    ['it does not expire, the rule does', { expiresOn: null, neverExpires: true }, '2029-01-10'],
    ['it had expired already', { issuedOn: '2022-01-10', expiresOn: '2025-01-10' }, '2025-01-10'],
  ])('%s', async (_name, more, through) => {
    const owner = await make.person({ company });
    const id = await sent(await world.as(owner), more);
    await verify(id);
    expect(await achievementOf(id)).toMatchObject({ through, source: 'external', issuer: 'Nickel Basin Safety' });
  });

  test('no one decides about their own, or about what they sent in for someone else (A21)', async () => {
    const own = await sent(admin);
    expect((await verify(own)).body.error.code).toBe('evidenceOwn');
    expect((await admin.get(`/settings/evidence/${own}`)).body.obstacle).toBe('evidenceOwn');
    const forAnn = await sent(admin, {}, `/settings/employees/${ann.id}/evidence`);
    expect(
      (await admin.post(`/settings/evidence/${forAnn}/rejection`, { reason: 'expired', note: '' })).body.error.code,
    ).toBe('evidenceOwn');
    expect((await verify(forAnn, {}, second)).status).toBe(200);
    expect((await me.get('/evidence')).body.evidence.find(({ id }: { id: string }) => id === forAnn).submittedFor).toBe(
      true,
    );
    expect(
      (
        await stranger.post(
          `/settings/employees/${ann.id}/evidence`,
          { ...certificate(), fileIds: [await sendCard(stranger)] },
          once(),
        )
      ).status,
    ).toBe(404);
  });

  test('with one admin only, someone of the platform decides', async () => {
    const small = await make.company();
    const only = await world.as(await make.companyAdmin({ company: small }));
    const id = await sent(only);
    const platform = await world.as(await make.platformAdmin());
    expect((await platform.get('/admin/evidence')).body.rows.map((row: { id: string }) => row.id)).toContain(id);
    const fields = certificate({ number: 'NB-OWN' });
    expect(
      (await platform.post(`/admin/evidence/${id}/verification`, { method: 'registry', fields })).body.corrected,
    ).toBe(true);
    const [row] = (await only.get('/evidence')).body.evidence;
    expect(row).toMatchObject({ state: 'verified', number: 'NB-OWN' });
    expect(row.achievement.publicId).toBeTruthy();
  });

  test('what the reviewer corrects is in a piece of its own; what was sent stays as it was', async () => {
    const id = await sent(me, { number: 'NB-TYPO', issuedOn: '2026-01-09' });
    const done = (await verify(id, { number: 'NB-RIGHT', issuedOn: '2026-01-10' })).body;
    expect(done.corrected).toBe(true);
    expect(await achievementOf(done.id)).toMatchObject({ number: 'NB-RIGHT', from: '2026-01-10' });
    expect(await achievementOf(id)).toBeUndefined();
    const shown = (await me.get('/evidence')).body.evidence.map((row: { id: string }) => row.id);
    expect(shown).toContain(done.id);
    expect(shown).not.toContain(id);
    expect(await world.sql('select number from evidence where id = $1', [id])).toEqual([{ number: 'NB-TYPO' }]);
    const [audit] = await world.sql<{ changes: Record<string, unknown> }>(
      `select changes from audit_entries where action = 'evidence.verify' and entity_id = $1`,
      [done.id],
    );
    expect(audit!.changes).toMatchObject({ number: ['NB-TYPO', 'NB-RIGHT'], issuedOn: ['2026-01-09', '2026-01-10'] });
  });

  test('what the rule asks to be on record is asked of who verifies', async () => {
    const asked = await make.skill({
      evidenceKinds: ['external'],
      recordFields: ['trainer', 'provider', 'certificateNumber'],
    });
    const id = await sent(me, { skillId: asked.id, number: null });
    expect(issues(await verify(id))).toEqual(['record.trainer recordFieldMissing', 'number recordFieldMissing']);
    const done = await verify(id, { number: 'N1', record: { trainer: 'T. Rowe' } });
    const [row] = await world.sql<{ record: unknown }>('select record from achievements where evidence_id = $1', [
      done.body.id,
    ]);
    expect(row!.record).toEqual({
      trainer: 'T. Rowe',
      provider: 'Nickel Basin Safety',
      certificateNumber: 'N1',
      hours: '8',
    });
  });

  test('a question, its answer with another picture, a refusal with its reason', async () => {
    const id = await sent(me);
    expect((await me.post(`/evidence/${id}/answer`, { note: 'Here', fileIds: [] })).body.error.code).toBe(
      'evidenceNotAsked',
    );
    await admin.post(`/settings/evidence/${id}/question`, { note: 'The back, please' });
    expect((await me.get('/evidence')).body.evidence[0]).toMatchObject({ state: 'needsInfo' });
    await me.post(`/evidence/${id}/answer`, { note: 'The back', fileIds: [await sendCard(me)] });
    expect((await admin.get(`/settings/evidence/${id}`)).body).toMatchObject({
      state: 'answered',
      files: [{ place: 0 }, { place: 1 }],
    });
    await admin.post(`/settings/evidence/${id}/rejection`, { reason: 'wrongPerson', note: 'It names Anne' });
    expect((await verify(id)).body.error.code).toBe('evidenceDecided');
    expect((await me.post(`/evidence/${id}/withdrawal`)).body.error.code).toBe('evidenceDecided');
    const [question, refusal] = await letters(id);
    expect(question!.text).toContain('The back, please');
    expect(refusal!.text).toMatch(/It is in someone else’s name\.\n\n“It names Anne”/);
  });

  test('the same number is flagged across people, however it was typed', async () => {
    const first = await sent(me, { number: 'ab-12 34' });
    const again = await sent(colleague, { number: 'AB1234', issuer: 'nickel  basin safety' });
    expect((await admin.get(`/settings/evidence/${again}`)).body.duplicates).toMatchObject([
      { id: first, person: 'Ann', samePerson: false },
    ]);
    expect((await admin.get(`/settings/evidence/${await sent(me, { number: 'AB12345' })}`)).body.duplicates).toEqual(
      [],
    );
  });
});

test('the queue: what waits, oldest first, with its age in business days', async () => {
  const quiet = await make.company();
  const boss2 = await make.companyAdmin({ company: quiet });
  const person = await make.person({ company: quiet });
  const late = await make.evidence(person, skill.id, { submitted_at: '2026-02-20T15:00:00Z' });
  await make.evidence(person, skill.id, { submitted_at: '2026-02-27T15:00:00Z' });
  await make.evidence(boss2, skill.id, { submitted_at: '2026-02-28T15:00:00Z' }, [
    'submitted',
    'needsInfo',
    'answered',
  ]);
  await make.evidence(person, skill.id, {}, ['submitted', 'verified']);
  const caller = await world.as(boss2);
  const { rows } = (await caller.get('/settings/evidence', { state: 'submitted,answered' })).body;
  expect(rows[0]).toMatchObject({ id: late, late: true, own: false });
  expect(rows.map((row: { own: boolean }) => row.own)).toEqual([false, false, true]);
  expect((await caller.get('/settings/evidence-waiting')).body).toMatchObject({
    waiting: 3,
    mine: 2,
    oldestAt: '2026-02-20T15:00:00.000Z',
    late: 1,
  });
});

test('no external achievement without a verified certificate of the same person, company and skill (I-8, H07)', async () => {
  const broken = await world.sql(`
    select a.id from achievements a left join evidence e on e.company_id = a.company_id and e.id = a.evidence_id
    left join lateral (select v.kind from evidence_events v where v.company_id = e.company_id and v.evidence_id = e.id
      order by v.sequence desc limit 1) last on true
    join skills s on s.id = a.skill_id
    where a.source = 'external' and a.revoked_at is null and a.retracted_at is null
      and (e.id is null or e.person_id <> a.person_id or e.skill_id <> a.skill_id
      or last.kind is distinct from 'verified' or e.issued_on > a.issued_at::date
        or not 'external' = any(s.evidence_kinds))`);
  expect(broken).toEqual([]);
  expect(
    (
      await world.sql<{ n: number }>(
        `select count(*)::int as n from achievements where source = 'external' and revoked_at is null`,
      )
    )[0]!.n,
  ).toBeGreaterThan(5);
  await expect(world.sql(`update achievements set evidence_id = null where source = 'external'`)).rejects.toThrow();
});

describe('digital credentials', () => {
  const example = (name: string) => readFileSync(join(import.meta.dirname, 'credentials/examples', name));
  const upload = async (bytes: Buffer, name: string) =>
    me.post('/evidence/files', undefined, { bytes, query: { name } });

  test('a credential that is sent in is checked, kept as it is, and its check is shown to the reviewer', async () => {
    const answer = await upload(example('simple.json'), 'teamwork.json');
    expect(answer.body).toMatchObject({
      mime: 'text/plain',
      credential: { verdict: 'unproven', signature: 'valid', issuerName: 'Example Corp', issuerKnown: false },
    });
    const { id } = (await me.post('/evidence', { ...certificate(), fileIds: [answer.body.fileId] }, once())).body;
    const shown = (await admin.get(`/settings/evidence/${id}`)).body;
    expect(shown.files).toMatchObject([
      { name: 'teamwork.txt', credential: { verdict: 'unproven', title: 'Teamwork', problems: ['fetchingIsOff'] } },
    ]);
    expect(
      (await me.get('/evidence')).body.evidence.find((piece: { id: string }) => piece.id === id).files[0].credential
        .title,
    ).toBe('Teamwork');
    const file = await admin.get(`/settings/evidence/${id}/files/0`);
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
    expect(JSON.parse(file.text)).toEqual(JSON.parse(example('simple.json').toString()));
    expect((await stranger.get(`/settings/evidence/${id}`)).status).toBe(404);
  });

  test('a badge baked into a PNG is both: a picture to look at, and a credential that was checked', async () => {
    const answer = await upload(example('simple-badge.png'), 'badge.png');
    expect(answer.body).toMatchObject({
      mime: 'image/jpeg',
      credential: { form: 'openBadges2Hosted', verdict: 'notChecked' },
    });
    expect((await upload(jpegCard, 'card.jpg')).body.credential).toBeNull();
  });

  test('text that is no credential is refused as before', async () => {
    for (const text of ['{}', 'hello', 'a.b.c', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
      expect((await upload(Buffer.from(text), 'x.json')).status, text).toBe(415);
  });

  test('one of ours is known as ours, on the public page too, until it is revoked', async () => {
    const id = await sent(me);
    await verify(id);
    const [row] = await world.sql<{ public_id: string; id: string }>(
      'select public_id, id from achievements where evidence_id = $1',
      [id],
    );
    const anyone = await world.as();
    for (const format of ['jwt', 'eddsa', 'svg']) {
      const { text } = await anyone.get(`/public/achievements/${row!.public_id}/credential`, { format });
      const answer = await anyone.post('/public/credential-checks', { credential: text });
      expect(answer.body, format).toMatchObject({
        verdict: 'genuine',
        keySource: 'ourselves',
        issuerKnown: true,
        revocation: 'notRevoked',
        problems: [],
      });
    }
    const { raw, text } = await anyone.get(`/public/achievements/${row!.public_id}/credential`, { format: 'png' });
    expect(text).toContain('openbadgecredential');
    const png = { credential: `data:image/png;base64,${raw.toString('base64')}` };
    expect((await anyone.post('/public/credential-checks', png)).body.verdict).toBe('genuine');
    await world.sql(
      `update achievements set revoked_at = '2026-03-01T00:00:00Z', revocation_reason = 'test' where id = $1`,
      [row!.id],
    );
    expect((await anyone.post('/public/credential-checks', png)).body).toMatchObject({
      verdict: 'revoked',
      signature: 'valid',
    });
  });

  test('strangers may check, but neither endlessly nor anything', async () => {
    const anyone = await world.as();
    const check = (credential: string) => anyone.post('/public/credential-checks', { credential });
    expect((await check('{}')).body.error.code).toBe('credentialUnreadable');
    expect((await check('data:image/png;base64,iVBORw0KGgo=')).body.error.code).toBe('credentialUnreadable');
    const answers: number[] = [];
    for (let n = 0; n < 25; n++) answers.push((await check('x')).status);
    expect(answers.at(-1)).toBe(429);
  });
});
