import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { OutsideFetch } from '../../../platform/http/outside-fetch.ts';
import { bakedPng, bakedSvg } from '../../../platform/files/badge-image.ts';
import { checkCredential } from './check-credential.ts';
import type { Checking } from './keys.ts';
import { multikey } from './multikey.ts';
import { credentialIn } from './unbake.ts';

const example = (name: string) => readFileSync(join(import.meta.dirname, 'examples', name));
const exampleJson = (name: string) => JSON.parse(example(name).toString()) as any;
const own = {
  id: 'did:web:muster.example',
  keys: [],
  isRevoked: async () => false,
  statusList: 'https://muster.example/api/public/status-list',
};
type Setting = Omit<Checking, 'problems'>;
const offline: Setting = { now: '2026-03-02T09:00:00.000Z', fetch: null, own, known: [] };
const check = (given: string | object, more: Partial<Setting> = {}) =>
  checkCredential(typeof given === 'string' ? given : JSON.stringify(given), { ...offline, ...more });
/** Other servers, by what stands at their addresses. */
const servers =
  (pages: Record<string, unknown>): OutsideFetch =>
  async (address) => {
    const page = pages[address.split('#')[0]!];
    if (page === 410) return { status: 410, body: '{"revoked":true}' };
    return page === undefined
      ? { status: 404, body: '' }
      : { status: 200, body: typeof page === 'string' ? page : JSON.stringify(page) };
  };

// Keys of issuers that exist for these tests only.
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed = generateKeyPairSync('ed25519');
const jwkOf = (pair: { publicKey: typeof rsa.publicKey }) => pair.publicKey.export({ format: 'jwk' });
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
function jws(header: Record<string, unknown>, payload: object): string {
  const input = Buffer.from(`${part(header)}.${part(payload)}`);
  const made =
    header['alg'] === 'RS256'
      ? sign('sha256', input, rsa.privateKey)
      : header['alg'] === 'ES256'
        ? sign('sha256', input, { key: ec.privateKey, dsaEncoding: 'ieee-p1363' })
        : sign(null, input, ed.privateKey);
  return `${input.toString()}.${made.toString('base64url')}`;
}
const issuer = 'https://college.example/issuers/1';
const badge = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  id: 'https://college.example/credentials/1',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  issuer: { id: issuer, type: ['Profile'], name: 'College' },
  validFrom: '2025-01-01T00:00:00Z',
  credentialSubject: {
    id: 'urn:x:1',
    type: ['AchievementSubject'],
    achievement: {
      id: 'urn:x:2',
      type: ['Achievement'],
      name: 'Rigging',
      description: 'd',
      criteria: { narrative: 'c' },
    },
  },
};
const claims = { ...badge, iss: issuer, jti: badge.id, sub: 'urn:x:1', nbf: Date.parse(badge.validFrom) / 1000 };
const kid = 'https://college.example/keys/1';

// The examples of the specification's own validator.
test.each<[string, object]>([
  [
    'simple-did-key-method.json',
    {
      form: 'openBadges3DataIntegrity',
      signature: 'valid',
      verdict: 'unproven',
      title: 'test 1',
      issuerName: 'Andy F. Miller',
      revocation: 'notOffered',
    },
  ],
  [
    'simple.json',
    {
      signature: 'valid',
      keySource: 'credential',
      verdict: 'unproven',
      title: 'Teamwork',
      issuerId: 'https://example.com/issuers/876543',
      issuerName: 'Example Corp',
    },
  ],
  ['simple-multiple-proofs.json', { signature: 'valid', verdict: 'unproven' }],
  ['simple-eddsa-2022.json', { signature: 'valid', verdict: 'unproven', title: 'some name' }],
  ['simple-err-proof-value.json', { signature: 'invalid', verdict: 'invalid' }],
  [
    'basic-assertion.json',
    {
      form: 'openBadges2Hosted',
      signature: 'notChecked',
      verdict: 'notChecked',
      problems: ['fetchingIsOff'],
      holderHashed: true,
    },
  ],
  [
    'openbadges2-signed.jwt',
    {
      form: 'openBadges2Signed',
      signature: 'notChecked',
      verdict: 'notChecked',
      problems: ['fetchingIsOff', 'keyNotFound'],
    },
  ],
])('%s without the network', async (name, expected) => {
  expect(await check(example(name).toString())).toMatchObject(expected);
});

test('an example is genuine once its issuer’s key is known, and is checked offline', async () => {
  const known = [
    {
      id: 'https://example.com/issuers/876543',
      name: 'Example Corporation',
      keys: [jwkOf({ publicKey: keyOfExample() })],
    },
  ];
  expect(await check(exampleJson('simple.json'), { known })).toMatchObject({
    verdict: 'genuine',
    keySource: 'knownIssuer',
    issuerKnown: true,
    issuerName: 'Example Corporation',
    problems: [],
  });
  // Known by other keys: the one that came along is not asked.
  expect(await check(exampleJson('simple.json'), { known: [{ ...known[0]!, keys: [jwkOf(ed)] }] })).toMatchObject({
    verdict: 'invalid',
  });
});

const changes: [string, (document: any) => void][] = [
  ['the title', (document) => (document.credentialSubject.achievement.name = 'Surgery')],
  ['the holder', (document) => (document.credentialSubject.id = 'did:example:someone-else')],
  ['the dates', (document) => (document.validFrom = '2024-01-01T00:00:00Z')],
  ['the proof’s time', (document) => (document.proof[0].created = '2011-01-01T19:23:24Z')],
  ['the signature', (document) => (document.proof[0].proofValue = document.proof[0].proofValue.replace('41Z', '41Y'))],
];
test.each(changes)('changed: %s', async (_name, change) => {
  const document = exampleJson('simple.json');
  change(document);
  expect(await check(document)).toMatchObject({ verdict: 'invalid' });
});

test('what no signature covers, and contexts that are not shipped, are no valid signature', async () => {
  const added = exampleJson('simple.json');
  added.credentialSubject.unheardOf = 'Doctor';
  expect(await check(added)).not.toMatchObject({ signature: 'valid' });
  const foreign = exampleJson('simple.json');
  foreign['@context'].push('https://evil.example/context.json');
  let asked = 0;
  const fetch: OutsideFetch = async () => (asked++, null);
  expect(await check(foreign)).toMatchObject({
    signature: 'notChecked',
    problems: ['fetchingIsOff', 'contextNotKnown'],
  });
  await check(foreign, { fetch });
  // Only the key was asked for, never a context.
  expect(asked).toBe(1);
  const purpose = exampleJson('simple.json');
  purpose.proof[0].proofPurpose = 'authentication';
  expect(await check(purpose)).toMatchObject({ verdict: 'invalid' });
  const { proof: _proof, ...bare } = exampleJson('simple.json');
  expect(await check(bare)).toMatchObject({ verdict: 'notChecked', problems: ['noProof'] });
});

test('Open Badges 2.0: the signed example holds with its key, from its issuer’s server or known by name', async () => {
  const jwt = example('openbadges2-signed.jwt').toString();
  const pages = {
    'https://example.org/robotics-badge.json': exampleJson('robotics-badge.json'),
    'https://example.org/organization.json': exampleJson('organization.json'),
    'http://example.org/key1.json': exampleJson('key1.json'),
  };
  expect(await check(jwt, { fetch: servers(pages) })).toMatchObject({
    verdict: 'genuine',
    keySource: 'issuer',
    title: 'Awesome Robotics Badge',
    issuerName: 'An Example Badge Issuer',
    validFrom: '2016-12-31T23:59:59.000Z',
    holderHashed: true,
  });
  const { publicKeyPem } = exampleJson('key1.json');
  const { createPublicKey } = await import('node:crypto');
  const keys = [
    { ...createPublicKey(publicKeyPem).export({ format: 'jwk' }), kid: 'http://example.org/key1.json' },
  ] as Setting['known'][number]['keys'];
  expect(
    await check(jwt, { known: [{ id: 'https://example.org/organization.json', name: 'Robots', keys }] }),
  ).toMatchObject({
    verdict: 'genuine',
    issuerName: 'Robots',
    issuerKnown: true,
  });
  const [head, body, signature] = jwt.split('.') as [string, string, string];
  const forged = Buffer.from(body, 'base64url').toString().replace('2016', '2026');
  expect(
    await check(`${head}.${Buffer.from(forged).toString('base64url')}.${signature}`, { fetch: servers(pages) }),
  ).toMatchObject({ verdict: 'invalid' });
  const revoking = { ...exampleJson('organization.json'), revocationList: 'https://example.org/revoked.json' };
  const revoked = servers({
    ...pages,
    'https://example.org/organization.json': revoking,
    'https://example.org/revoked.json': {
      revokedAssertions: [{ id: 'https://example.org/beths-robotics-badge.json' }],
    },
  });
  expect(await check(jwt, { fetch: revoked })).toMatchObject({ verdict: 'revoked', signature: 'valid' });
});

test('Open Badges 2.0: a hosted one is what stands at its address, word for word', async () => {
  const assertion = exampleJson('basic-assertion.json');
  const around = {
    'https://example.org/robotics-badge.json': exampleJson('robotics-badge.json'),
    'https://example.org/organization.json': exampleJson('organization.json'),
  };
  const at = (page: unknown) => check(assertion, { fetch: servers({ ...around, [assertion.id]: page }) });
  expect(await at(assertion)).toMatchObject({ verdict: 'genuine', keySource: 'issuer', revocation: 'notRevoked' });
  expect(await at({ ...assertion, issuedOn: '2015-12-31T23:59:59Z' })).toMatchObject({
    verdict: 'invalid',
    problems: ['hostedCopyDiffers'],
  });
  expect(await at(410)).toMatchObject({ verdict: 'revoked' });
  expect(await at(undefined)).toMatchObject({ verdict: 'notChecked', problems: ['fetchFailed'] });
  // A page on another server than its issuer's proves nothing about the issuer.
  const elsewhere = { ...assertion, id: 'https://pages.example/1.json' };
  expect(await check(elsewhere, { fetch: servers({ ...around, [elsewhere.id]: elsewhere }) })).toMatchObject({
    verdict: 'unproven',
  });
});

test.each(['RS256', 'ES256', 'EdDSA'])('Open Badges 3.0 as VC-JWT signed with %s', async (alg) => {
  const key = jwkOf(alg === 'RS256' ? rsa : alg === 'ES256' ? ec : ed);
  const fetched = { fetch: servers({ [kid]: key }) };
  expect(await check(jws({ alg, typ: 'JWT', kid }, claims), fetched)).toMatchObject({
    form: 'openBadges3Jwt',
    verdict: 'genuine',
    keySource: 'issuer',
    title: 'Rigging',
    issuerName: 'College',
  });
  expect(await check(jws({ alg, jwk: key }, claims))).toMatchObject({ verdict: 'unproven', keySource: 'credential' });
  expect(await check(jws({ alg, kid }, claims))).toMatchObject({
    verdict: 'notChecked',
    problems: ['fetchingIsOff', 'keyNotFound'],
  });
  // The older form, with the credential inside `vc`.
  const { validFrom, ...older } = badge;
  expect(
    await check(
      jws(
        { alg, jwk: key },
        { vc: { ...older, issuanceDate: validFrom }, iss: issuer, jti: badge.id, sub: 'urn:x:1', nbf: claims.nbf },
      ),
    ),
  ).toMatchObject({ signature: 'valid', title: 'Rigging' });
});

test.each<[string, string, object]>([
  [
    'alg none',
    `${part({ alg: 'none' })}.${part(claims)}.e30`,
    { verdict: 'notChecked', problems: ['algorithmNotSupported'] },
  ],
  [
    'HS256 with the public key as secret',
    `${part({ alg: 'HS256', jwk: jwkOf(rsa) })}.${part(claims)}.e30`,
    { verdict: 'notChecked', problems: ['algorithmNotSupported'] },
  ],
  [
    'a symmetric key in the header',
    `${part({ alg: 'RS256', jwk: { kty: 'oct', k: 'AAAA' } })}.${part(claims)}.e30`,
    { verdict: 'notChecked', problems: ['keyNotFound'] },
  ],
  [
    'another key of the issuer’s address than the embedded one',
    jws({ alg: 'ES256', kid, jwk: jwkOf(ec) }, claims),
    { verdict: 'invalid' },
  ],
  [
    'a key on somebody else’s server',
    jws({ alg: 'RS256', kid: 'https://evil.example/key' }, claims),
    { verdict: 'unproven', keySource: 'credential' },
  ],
  [
    'another issuer than the credential’s',
    jws({ alg: 'RS256', kid }, { ...claims, iss: 'https://evil.example' }),
    { verdict: 'invalid', problems: ['claimsDiffer'] },
  ],
  ['another holder', jws({ alg: 'RS256', kid }, { ...claims, sub: 'urn:x:9' }), { verdict: 'invalid' }],
  ['another day', jws({ alg: 'RS256', kid }, { ...claims, nbf: 1 }), { verdict: 'invalid' }],
  ['no issuer', jws({ alg: 'RS256', kid }, { ...claims, iss: undefined }), { verdict: 'invalid' }],
  [
    'expired',
    jws({ alg: 'RS256', kid }, { ...claims, validUntil: '2026-01-01T00:00:00Z' }),
    { verdict: 'expired', signature: 'valid' },
  ],
  [
    'not valid yet',
    jws({ alg: 'RS256', kid }, { ...claims, validFrom: '2027-01-01T00:00:00Z', nbf: Date.parse('2027-01-01') / 1000 }),
    { verdict: 'notYetValid' },
  ],
  [
    'ours, said by somebody else',
    jws({ alg: 'RS256', jwk: jwkOf(rsa) }, { ...claims, issuer: { id: own.id }, iss: own.id }),
    { verdict: 'notChecked', issuerKnown: true },
  ],
])('VC-JWT: %s', async (_name, jwt, expected) => {
  expect(
    await check(jwt, { fetch: servers({ [kid]: jwkOf(rsa), 'https://evil.example/key': jwkOf(rsa) }) }),
  ).toMatchObject(expected);
});

test('keys of did:key, did:jwk and did:web; only the issuer’s own prove the issuer', async () => {
  const didJwk = `did:jwk:${part(jwkOf(ec))}`;
  const by = (id: string) => ({ ...claims, issuer: { id }, iss: id });
  expect(await check(jws({ alg: 'ES256', kid: `${didJwk}#0` }, by(didJwk)))).toMatchObject({
    verdict: 'genuine',
    keySource: 'issuer',
  });
  expect(await check(jws({ alg: 'ES256', kid: `${didJwk}#0` }, claims))).toMatchObject({
    verdict: 'unproven',
    keySource: 'credential',
  });
  const didWeb = 'did:web:college.example:team';
  const document = { id: didWeb, verificationMethod: [{ id: `${didWeb}#k`, publicKeyJwk: jwkOf(rsa) }] };
  const fetch = servers({ 'https://college.example/team/did.json': document });
  expect(await check(jws({ alg: 'RS256', kid: `${didWeb}#k` }, by(didWeb)), { fetch })).toMatchObject({
    verdict: 'genuine',
  });
  expect(await check(jws({ alg: 'RS256', kid: '#k' }, by(didWeb)), { fetch })).toMatchObject({ verdict: 'genuine' });
  expect(await check(jws({ alg: 'RS256', kid: 'k' }, by(didWeb)), { fetch })).toMatchObject({ verdict: 'genuine' });
  const lying = servers({ 'https://college.example/team/did.json': { ...document, id: 'did:web:other.example' } });
  expect(await check(jws({ alg: 'RS256', kid: `${didWeb}#k` }, by(didWeb)), { fetch: lying })).toMatchObject({
    verdict: 'notChecked',
  });
});

test('revocation lists are believed when their issuer signed them', async () => {
  const list = 'https://college.example/status/1';
  const bits = Buffer.alloc(16_384);
  bits[2] = 0b0000_0001;
  const listOf = (index: number) => ({
    ...claims,
    credentialStatus: {
      type: 'BitstringStatusListEntry',
      statusPurpose: 'revocation',
      statusListIndex: String(index),
      statusListCredential: list,
    },
  });
  const signed = jws(
    { alg: 'RS256', kid },
    {
      type: ['VerifiableCredential'],
      issuer,
      iss: issuer,
      credentialSubject: { encodedList: `u${gzipSync(bits).toString('base64url')}` },
    },
  );
  const forged = jws(
    { alg: 'ES256', kid },
    {
      type: ['VerifiableCredential'],
      issuer,
      iss: issuer,
      credentialSubject: { encodedList: `u${gzipSync(Buffer.alloc(16_384)).toString('base64url')}` },
    },
  );
  const ask = (index: number, page: unknown) =>
    check(jws({ alg: 'RS256', kid }, listOf(index)), { fetch: servers({ [kid]: jwkOf(rsa), [list]: page }) });
  expect(await ask(23, signed)).toMatchObject({ verdict: 'revoked', revocation: 'revoked' });
  expect(await ask(22, signed)).toMatchObject({ verdict: 'genuine', revocation: 'notRevoked' });
  expect(await ask(9_999_999, signed)).toMatchObject({ revocation: 'notChecked' });
  expect(await ask(23, forged)).toMatchObject({ revocation: 'notChecked' });
  expect(await ask(23, undefined)).toMatchObject({
    verdict: 'genuine',
    revocation: 'notChecked',
    problems: ['fetchFailed'],
  });
  // The standard's own example list names its 24th credential.
  const example24 = exampleJson('credential-status-revoked.json');
  const address = example24.credentialStatus.statusListCredential;
  expect(await check(example24, { fetch: servers({ [address]: example('testlist').toString() }) })).toMatchObject({
    revocation: 'revoked',
    verdict: 'revoked',
  });
});

test('a title that is no text, or cut within a sign, is text that can be kept', async () => {
  const titled = (name: string) => ({
    ...badge,
    credentialSubject: {
      ...badge.credentialSubject,
      achievement: { ...badge.credentialSubject.achievement, name },
    },
  });
  for (const name of ['Rigging \ud83e', `a${'🦺'.repeat(200)}`]) {
    const { title } = await check(titled(name));
    expect(title?.isWellFormed(), name).toBe(true);
  }
});

test('credentials are found in what people have: text, files, baked images', async () => {
  const jwt = jws({ alg: 'RS256', jwk: jwkOf(rsa) }, claims);
  expect(credentialIn(Buffer.from(`\uFEFF ${jwt}\n`))).toBe(jwt);
  expect(credentialIn(await bakedPng(jwt))).toBe(jwt);
  expect(credentialIn(Buffer.from(bakedSvg(jwt)))).toBe(jwt);
  expect(JSON.parse(credentialIn(example('simple-json.svg'))!).issuer).toBeDefined();
  // Open Badges 2.0 in a PNG of the specification.
  expect(JSON.parse(credentialIn(example('simple-badge.png'))!)).toMatchObject({ type: 'Assertion' });
  for (const none of ['%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.b', '', '\xff\xd8\xff'])
    expect(credentialIn(Buffer.from(none, 'latin1'))).toBeNull();
  const png = await bakedPng(jwt);
  for (let cut = 0; cut < 400; cut += 7) expect(() => credentialIn(png.subarray(0, cut))).not.toThrow();
});

test.each(['{}', '{"type":"Person"}', '[1]', 'a.b.c', `${part({ alg: 'RS256' })}.${part([1])}.e30`])(
  '%s is no credential, and is refused in words',
  async (given) => {
    await expect(check(given)).rejects.toThrow('credentialUnreadable');
  },
);

function keyOfExample() {
  return multikey('z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi')!;
}
