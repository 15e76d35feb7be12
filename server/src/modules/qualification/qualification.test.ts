import { createHash, createPublicKey, verify } from 'node:crypto';
import { crc32, gunzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { MadePerson } from '../../../test/make/make.ts';
import { openWorld } from '../../../test/harness.ts';
import { learningMakers } from '../../../test/make/make-learning.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { courseCompleted } from '../enrolment/index.ts';

const world = await openWorld();
const { publishedCourse, enrolment } = learningMakers(world.sql, world.make);
const stranger = await world.as();

/** Completes an attempt the way the enrolment module does: by telling that it happened. */
async function complete(
  person: MadePerson,
  course: { courseId: string; versionId: string },
  completedAt: string,
): Promise<string> {
  const enrolmentId = await enrolment(person, course, { completed_at: completedAt });
  await workAsSystem(world.runtime, 'test.complete', async (work) => {
    work.reach('enrolment.create');
    await work.emit(courseCompleted, {
      companyId: person.companyId,
      personId: person.id,
      courseId: course.courseId,
      courseVersionId: course.versionId,
      enrolmentId,
      completedAt,
      selfReported: false,
      scorePercent: 90,
    });
  });
  const [row] = await world.sql<{ public_id: string }>('select public_id from achievements where enrolment_id = $1', [
    enrolmentId,
  ]);
  return row!.public_id;
}

const look = async (publicId: string) => (await stranger.get(`/public/achievements/${publicId}`)).body;

test('a completion is proven on the day it fell on in the company’s zone', async () => {
  const ann = await world.make.person({ name: 'Ann Núñez' });
  // 23:30 on 1 March in Toronto.
  const publicId = await complete(ann, await publishedCourse({ title: 'Ladders' }), '2026-03-02T04:30:00.000Z');
  expect(await look(publicId)).toMatchObject({
    status: 'valid',
    holderName: 'Ann Núñez',
    title: { en: 'Ladders' },
    issuedOn: '2026-03-01',
    validFrom: '2026-03-01',
    validThrough: '2027-03-01',
  });
});

test('the public page names no e-mail and no internal id (H12)', async () => {
  const bob = await world.make.person({ email: 'bob@secret.example' });
  const course = await publishedCourse();
  const publicId = await complete(bob, course, world.clock.now());
  const answer = await stranger.get(`/public/achievements/${publicId}`);
  for (const secret of ['secret.example', bob.id, bob.companyId, course.courseId, course.versionId])
    expect(answer.text).not.toContain(secret);
  await world.sql(`update people set public_name = 'initials' where id = $1`, [bob.id]);
  expect((await look(publicId)).holderName).toMatch(/^P\. \d\.$/);
});

test('a renewal in the window keeps the anniversary and links the old proof to the new', async () => {
  const cyd = await world.make.person();
  const course = await publishedCourse();
  const first = await complete(cyd, course, '2025-03-20T12:00:00.000Z');
  expect(await look(first)).toMatchObject({ status: 'expiring', validThrough: '2026-03-20' });
  const second = await complete(cyd, course, '2026-03-01T12:00:00.000Z');
  expect(await look(second)).toMatchObject({
    status: 'notYetValid',
    validFrom: '2026-03-21',
    validThrough: '2027-03-20',
  });
  expect(await look(first)).toMatchObject({ status: 'expiring', renewedBy: second });
});

test('a revocation by the company’s admin shows at once, on the page and in the status list (H09, H13)', async () => {
  const company = await world.make.company();
  const dan = await world.make.person({ company });
  const publicId = await complete(dan, await publishedCourse(), world.clock.now());
  const admin = await world.as(await world.make.companyAdmin({ company }));
  expect((await admin.get(`/public/achievements/${publicId}`)).body.mayRevoke).toBe(true);
  const before = await revokedBits();
  expect(
    (await admin.post(`/settings/achievements/${publicId}/revocation`, { reason: 'Examined under another name' }))
      .status,
  ).toBe(200);
  const after = await look(publicId);
  expect(after).toMatchObject({ status: 'revoked', revokedOn: '2026-03-02', mayRevoke: false });
  expect(JSON.stringify(after)).not.toContain('another name');
  expect(await revokedBits()).toBe(before + 1);
  expect(
    (await admin.post(`/settings/achievements/${publicId}/revocation`, { reason: 'Once more for good measure' })).body
      .error.code,
  ).toBe('alreadyRevoked');
  const [audit] = await world.sql(
    `select action, reason from audit_entries where company_id = $1 order by sequence desc limit 1`,
    [company.id],
  );
  expect(audit).toEqual({ action: 'achievement.revoke', reason: 'Examined under another name' });
});

test('no one else revokes it: another company’s admin, a learner, its own holder', async () => {
  const company = await world.make.company();
  const holder = await world.make.companyAdmin({ company });
  const publicId = await complete(holder, await publishedCourse(), world.clock.now());
  const path = `/settings/achievements/${publicId}/revocation`;
  const reason = { reason: 'I would like it gone' };
  expect((await (await world.as(await world.make.companyAdmin())).post(path, reason)).status).toBe(404);
  expect((await (await world.as(await world.make.person({ company }))).post(path, reason)).status).toBe(403);
  expect((await (await world.as(holder)).post(path, reason)).status).toBe(403);
  expect(
    (
      await (
        await world.as(await world.make.platformAdmin())
      ).post(`/admin/achievements/${publicId}/revocation`, { reason: 'short' })
    ).status,
  ).toBe(400);
  expect((await look(publicId)).status).toBe('valid');
});

test('a verification code finds its achievement however it is typed; a wrong one is a 404', async () => {
  const publicId = await complete(await world.make.person(), await publishedCourse(), world.clock.now());
  const { verificationCode } = await look(publicId);
  const typed = encodeURIComponent(`${verificationCode.slice(0, 5)}-${verificationCode.slice(5)} `.toLowerCase());
  expect((await stranger.get(`/public/verifications/${typed}`)).body).toEqual({ publicId });
  for (const wrong of ['AAAAAAAAAA', '0000000000', 'x', "' or 1=1 --"])
    expect((await stranger.get(`/public/verifications/${encodeURIComponent(wrong)}`)).status).toBe(404);
});

test('an unknown or malformed address answers 404 and says nothing more (H11)', async () => {
  expect((await stranger.get(`/public/achievements/${'A'.repeat(22)}`)).status).toBe(404);
  expect((await stranger.get('/public/achievements/1')).status).toBe(404);
});

test('the credential is an Open Badge whose signature our published key verifies', async () => {
  const eve = await world.make.person({ name: 'Eve Łękawska' });
  const publicId = await complete(eve, await publishedCourse({ title: 'Cranes' }), world.clock.now());
  const jwt = (await stranger.get(`/public/achievements/${publicId}/credential`)).text;
  const credential = await opened(jwt);
  expect(credential).toMatchObject({
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    iss: 'did:web:localhost%3A3000',
    validFrom: '2026-03-02T00:00:00Z',
    validUntil: '2027-03-03T00:00:00Z',
    name: 'Cranes',
  });
  const [identity] = credential.credentialSubject.identifier;
  expect(identity.identityHash).toBe(
    `sha256$${createHash('sha256').update(`Eve Łękawska${identity.salt}`).digest('hex')}`,
  );
  expect(JSON.stringify(credential)).not.toMatch(/Eve |kawska/);
  const did = (
    await world.http.inject({ method: 'GET', url: '/.well-known/did.json', headers: { host: 'localhost:3000' } })
  ).json();
  expect(did.verificationMethod[0].publicKeyJwk.crv).toBe('Ed25519');
  expect(JSON.stringify(did)).not.toContain('"d"');
  // The same credential whenever it is asked for.
  expect((await stranger.get(`/public/achievements/${publicId}/credential`)).text).toBe(jwt);
});

test('verifiers that know RS256 only are given the form the specification asks for: its header, its claims, a key they can fetch', async () => {
  const publicId = await complete(
    await world.make.person(),
    await publishedCourse({ title: 'Slings' }),
    world.clock.now(),
  );
  const ask = (path: string) => world.http.inject({ method: 'GET', url: path, headers: { host: 'localhost:3000' } });
  const [answer, small] = await Promise.all(
    [{}, { format: 'eddsa' }].map((query) => stranger.get(`/public/achievements/${publicId}/credential`, query as {})),
  );
  const jwt = answer!.text;
  const [header, payload, signature] = jwt.split('.') as [string, string, string];
  const jose = JSON.parse(Buffer.from(header, 'base64url').toString());
  // "Additional JOSE Headers are NOT allowed" (Open Badges 3.0, 8.2.3).
  expect(Object.keys(jose).sort()).toEqual(['alg', 'jwk', 'kid', 'typ']);
  expect(jose).toMatchObject({
    alg: 'RS256',
    typ: 'JWT',
    kid: expect.stringMatching(/^http:\/\/localhost:3000\/\.well-known\/keys\/[0-9a-f]{12}$/),
  });
  expect(Object.keys(jose.jwk).sort()).toEqual(['e', 'kty', 'n']);
  // The 1EdTech validator takes the answer of `kid` for one key.
  const fetched = await ask(new URL(jose.kid).pathname);
  expect(fetched.headers['access-control-allow-origin']).toBe('*');
  expect(fetched.json()).toMatchObject({ ...jose.jwk, kid: jose.kid });
  expect(fetched.body).not.toMatch(/"(d|p|q|dp|dq|qi)"/);
  expect(
    verify(
      'sha256',
      Buffer.from(`${header}.${payload}`),
      createPublicKey({ key: fetched.json(), format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true);
  expect((await ask('/.well-known/keys/nothing')).statusCode).toBe(404);
  const did = (await ask('/.well-known/did.json')).json();
  expect(did.verificationMethod.map((method: { publicKeyJwk: { kid: string } }) => method.publicKeyJwk.kid)).toContain(
    jose.kid,
  );
  expect(JSON.stringify(did)).not.toMatch(/"(d|p|q|dp|dq|qi)"/);

  const credential = JSON.parse(Buffer.from(payload, 'base64url').toString());
  expect(credential).toMatchObject({
    iss: credential.issuer.id,
    jti: credential.id,
    sub: credential.credentialSubject.id,
    nbf: Date.parse(credential.validFrom) / 1000,
    exp: Date.parse(credential.validUntil) / 1000,
  });
  expect(credential.vc).toBeUndefined();
  // Beside it the smaller form, with its key by its full name in the DID document.
  const [smallHeader] = small!.text.split('.') as [string];
  const { alg, kid } = JSON.parse(Buffer.from(smallHeader, 'base64url').toString());
  expect([alg, did.assertionMethod.includes(kid)]).toEqual(['EdDSA', true]);
  await opened(small!.text);

  // Its list of revocations is signed the same way.
  const list = await ask(
    new URL(credential.credentialStatus.statusListCredential).pathname +
      new URL(credential.credentialStatus.statusListCredential).search,
  );
  expect(JSON.parse(Buffer.from(list.body.split('.')[0]!, 'base64url').toString()).alg).toBe('RS256');
  expect((await opened(list.body)).id).toBe(credential.credentialStatus.statusListCredential);
});

test('the credential can be had baked into a PNG and an SVG', async () => {
  const publicId = await complete(await world.make.person(), await publishedCourse(), world.clock.now());
  const get = (format: string) => stranger.get(`/public/achievements/${publicId}/credential`, { format });
  const jwt = (await get('jwt')).text;
  const png = await get('png');
  expect(png.headers['content-type']).toBe('image/png');
  expect((await sharp(png.raw).metadata()).width).toBe(512);
  const chunks: string[] = [];
  for (let at = 8; at < png.raw.length; at += 12 + png.raw.readUInt32BE(at)) {
    const body = png.raw.subarray(at + 4, at + 8 + png.raw.readUInt32BE(at));
    expect(png.raw.readUInt32BE(at + 4 + body.length)).toBe(crc32(body));
    chunks.push(body.toString('latin1'));
  }
  // Keyword, no compression, no method, no language, no translation, then the text itself.
  expect(chunks.filter((chunk) => chunk.startsWith('iTXt'))).toEqual([`iTXtopenbadgecredential\0\0\0\0\0${jwt}`]);
  const svg = await get('svg');
  expect(svg.headers['content-type']).toBe('image/svg+xml');
  expect(svg.headers['content-disposition']).toMatch(/^attachment/);
  expect(svg.text).toMatch(
    /<svg [^>]*xmlns:openbadges="https:\/\/purl\.imsglobal\.org\/ob\/v3p0"[^>]*>\s*<openbadges:credential verify="/,
  );
  expect(/<openbadges:credential verify="([^"]+)"><\/openbadges:credential>/.exec(svg.text)?.[1]).toBe(jwt);
});

test('the QR code’s proof can be checked without us, and a changed letter breaks it', async () => {
  const publicId = await complete(
    await world.make.person(),
    await publishedCourse({ title: 'Welding' }),
    world.clock.now(),
  );
  const { proof, qr } = await look(publicId);
  expect(await opened(proof)).toMatchObject({ v: 1, i: publicId, t: 'Welding', f: '2026-03-02', u: '2027-03-02' });
  expect(qr.size).toBeGreaterThan(20);
  const [header, payload, signature] = proof.split('.') as [string, string, string];
  const forged = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('2027', '2037')).toString(
    'base64url',
  );
  await expect(opened(`${header}.${forged}.${signature}`)).rejects.toThrow('signature');
});

test('certificates are PDFs: page and card, in both languages, full name for the holder alone', async () => {
  const company = await world.make.company();
  const fay = await world.make.person({ name: 'Nguyễn Thị Ánh', company });
  await world.sql(`update people set public_name = 'initials' where id = $1`, [fay.id]);
  const publicId = await complete(fay, await publishedCourse(), world.clock.now());
  const names: string[] = [];
  for (const query of [{}, { format: 'card' }, { format: 'letter', locale: 'fr' }] as Record<string, string>[]) {
    const answer = await stranger.get(`/public/achievements/${publicId}/certificate`, query);
    expect(answer.raw.subarray(0, 5).toString()).toBe('%PDF-');
    names.push(/filename="([^"]*)"/.exec(String(answer.headers['content-disposition']))![1]!);
  }
  const number = names[0]!.slice(0, -'.pdf'.length);
  expect(names, 'a card is not taken for its certificate').toEqual([
    `${number}.pdf`,
    `${number}-card.pdf`,
    `${number}.pdf`,
  ]);
  const me = await world.as(fay);
  const [mine] = (await me.get('/achievements')).body.rows;
  expect(mine).toMatchObject({ publicId, status: 'valid', renewalOpensOn: '2026-12-02' });
  expect((await me.get(`/achievements/${mine.id}/certificate`)).status).toBe(200);
  const other = await world.as(await world.make.person());
  expect((await other.get(`/achievements/${mine.id}/certificate`)).status).toBe(404);
  expect((await other.get('/achievements')).body.rows).toEqual([]);

  // Their company's admin may; who took it is written down. Of the holder's own visits there is no trace.
  const traces = () =>
    world.sql(`select person_id, company_id, details from security_events where kind = 'certificate.download'`);
  expect(await traces()).toEqual([]);
  const admin = await world.make.companyAdmin({ company });
  expect((await (await world.as(admin)).get(`/achievements/${mine.id}/certificate`)).status).toBe(200);
  expect(await traces()).toEqual([
    { person_id: admin.id, company_id: company.id, details: { achievementId: mine.id, holderId: fay.id } },
  ]);
});

test('certificate numbers have no gaps, no matter who finishes at once', async () => {
  const company = await world.make.company();
  const course = await publishedCourse();
  const people = await Promise.all(Array.from({ length: 6 }, () => world.make.person({ company })));
  await Promise.all(people.map((person) => complete(person, course, world.clock.now())));
  const rows = await world.sql<{ certificate_number: string }>(
    'select certificate_number from achievements where company_id = $1 order by 1',
    [company.id],
  );
  expect(rows.map((row) => row.certificate_number)).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => `${company.code}-2026-00000${n}`),
  );
});

test('no achievement without its completed enrolment (H07)', async () => {
  const person = await world.make.person();
  const { courseId, versionId } = await publishedCourse();
  const insert = world.sql(
    `insert into achievements (company_id, person_id, course_id, course_version_id, enrolment_id, public_id,
      verification_code, certificate_number, valid_from, anchor_on, issued_at, snapshot, recorded_at)
     values ($1, $2, $3, $4, gen_random_uuid(), repeat('x', 22), repeat('x', 10), 'n', '2026-01-01', '2026-01-01',
       now(), '{}', now())`,
    [person.companyId, person.id, courseId, versionId],
  );
  await expect(insert).rejects.toThrow(/foreign key/);
});

/** The payload of a JWS of ours, once its signature was checked against the published keys. */
async function opened(jws: string): Promise<any> {
  const [header, payload, signature] = jws.split('.') as [string, string, string];
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const { keys } = (
    await world.http.inject({ method: 'GET', url: '/.well-known/jwks.json', headers: { host: 'localhost:3000' } })
  ).json();
  const jwk = keys.find((key: { kid: string }) => key.kid === kid || kid.endsWith(`#${key.kid}`));
  expect(jwk.d).toBeUndefined();
  if (
    !verify(
      jwk.kty === 'RSA' ? 'sha256' : null,
      Buffer.from(`${header}.${payload}`),
      createPublicKey({ key: jwk, format: 'jwk' }),
      Buffer.from(signature, 'base64url'),
    )
  )
    throw new Error('The signature does not fit');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

async function revokedBits(): Promise<number> {
  const list = await opened((await stranger.get('/public/status-list')).text);
  const bits = gunzipSync(Buffer.from(list.credentialSubject.encodedList.slice(1), 'base64url'));
  expect(bits.length).toBe(16_384);
  return bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);
}
