import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { sendCard } from '../../../../test/send-card.ts';

// What is safety-critical is taken back by two people (spec/domain.md). The world's clock stands at 2026-03-02.
const world = await openWorld();
const { make } = world;
const company = await make.company();
const [bea, carl] = [
  await make.companyAdmin({ company, name: 'Bea' }),
  await make.companyAdmin({ company, name: 'Carl' }),
];
const ann = await make.person({ company, name: 'Ann', email: 'ann@example.com' });
const [asBea, asCarl, asAnn] = [await world.as(bea), await world.as(carl), await world.as(ann)];
const stranger = await world.as();
const reason = 'Somebody else sat the test';

/** A proof of a skill that a certificate gave, recorded and verified by HTTP. */
async function proofOf(
  holder: Caller,
  { safetyCritical = true, verifier = asCarl }: { safetyCritical?: boolean; verifier?: Caller } = {},
) {
  const skill = await make.skill({ safetyCritical, evidenceKinds: ['external'] });
  const fields = {
    skillId: skill.id,
    level: 1,
    issuer: 'Nickel Basin Safety',
    number: `NB-${make.next()}`,
    issuedOn: '2026-01-10',
    expiresOn: '2027-01-10',
    neverExpires: false,
    hours: 8,
    record: {},
  };
  const { id } = (
    await holder.post(
      '/evidence',
      { ...fields, fileIds: [await sendCard(holder)] },
      { headers: { 'idempotency-key': randomUUID() } },
    )
  ).body;
  const verified = await verifier.post(`/settings/evidence/${id}/verification`, { method: 'visual', fields });
  expect(verified.status, verified.text).toBe(200);
  const [row] = await world.sql<{ publicId: string; id: string }>(
    'select public_id as "publicId", id from achievements where evidence_id = $1',
    [id],
  );
  const at = `/settings/achievements/${row!.publicId}`;
  return { ...row!, evidenceId: id as string, at, ask: `${at}/revocation-requests` };
}
const statusOf = async (publicId: string) => (await stranger.get(`/public/achievements/${publicId}`)).body.status;
const book = (id: string) =>
  world.sql<{ action: string; actor: string; reason: string | null }>(
    `select action, actor_id as actor, reason from audit_entries where company_id = $1 and entity_id = $2
      order by sequence`,
    [company.id, id],
  );

test('one asks, it counts on; another confirms, and it is gone in public, with its certificate', async () => {
  const proof = await proofOf(asAnn);
  const alone = await asBea.post(`${proof.at}/revocation`, { reason });
  expect([alone.status, alone.body.error.code]).toEqual([403, 'secondPersonNeeded']);
  expect((await asBea.get(`${proof.at}/revocation`)).body).toEqual({ twoPeople: true, request: null });
  const { requestId } = (await asBea.post(proof.ask, { reason })).body;
  expect(await statusOf(proof.publicId)).toBe('valid');
  expect((await asBea.get(`${proof.at}/revocation`)).body.request).toMatchObject({
    id: requestId,
    mine: true,
    reason,
    endsAt: '2026-03-05T09:00:00.000Z',
  });
  expect((await asCarl.get('/settings/revocations')).body.requests).toMatchObject([
    { publicId: proof.publicId, person: 'Ann', askedBy: 'Bea', mine: false },
  ]);
  expect((await asCarl.get('/settings/dashboard')).body.needs).toEqual({
    toReview: 0,
    evidence: 0,
    revocations: 1,
    voids: 0,
    buyingRules: 0,
    orders: 0,
    corrections: 0,
  });
  expect((await asBea.get('/settings/dashboard')).body.needs.revocations).toBe(0);
  expect((await asCarl.post(proof.ask, { reason })).body.error.code).toBe('requestOpen');
  expect((await asBea.post(`${proof.ask}/${requestId}/confirmation`, {})).body.error.code).toBe('secondPersonNeeded');
  expect((await asCarl.post(`${proof.ask}/${requestId}/confirmation`, {})).status).toBe(200);

  const shown = (await stranger.get(`/public/achievements/${proof.publicId}`)).body;
  expect(shown).toMatchObject({ status: 'revoked', revokedOn: '2026-03-02' });
  expect(JSON.stringify(shown)).not.toContain(reason);
  expect(await book(proof.id)).toEqual([
    { action: 'achievement.askRevocation', actor: bea.id, reason },
    { action: 'achievement.revoke', actor: carl.id, reason },
  ]);
  expect(
    (await asAnn.get('/evidence')).body.evidence.find(({ id }: { id: string }) => id === proof.evidenceId).state,
  ).toBe('revoked');
  expect(
    await world.sql(`select 1 from mails where kind = 'evidence.revoked' and person_id = $1`, [ann.id]),
  ).toHaveLength(1);
  expect((await asCarl.get('/settings/revocations')).body.requests).toEqual([]);
  expect((await asCarl.post(`${proof.ask}/${requestId}/confirmation`, {})).body.error.code).toBe('requestOver');
  expect((await asCarl.post(proof.ask, { reason })).body.error.code).toBe('alreadyRevoked');
});

test('what waits says so wherever the proof stands, to those who decide and never to its holder', async () => {
  const eve = await make.person({ company, name: 'Eve' });
  const asEve = await world.as(eve);
  const proof = await proofOf(asEve);
  const [skill] = await world.sql<{ id: string }>('select skill_id as id from achievements where id = $1', [proof.id]);
  const position = await make.position(company);
  const { id: requirementRowId } = await make.requirement(
    company,
    { skillId: skill!.id },
    { position_id: position.id },
  );
  await make.assignment(eve, position.id);
  type Standing = {
    proofs: { id: string; asked: unknown }[];
    rows: { proof: { publicId: string; asked: unknown } | null }[];
  };
  const seen = async (caller: Caller) => {
    const { proofs, rows }: Standing = (await caller.get(`/settings/employees/${eve.id}/qualifications`)).body;
    const { evidence } = (await caller.get(`/settings/employees/${eve.id}/evidence`)).body;
    const why = (await caller.get('/settings/qualifications/why', { personId: eve.id, requirementRowId })).body;
    return [proofs[0]!.asked, rows[0]!.proof!.asked, evidence[0].achievement.asked, why.proof.asked];
  };
  expect(await seen(asCarl)).toEqual([null, null, null, null]);
  const { requestId } = (await asBea.post(proof.ask, { reason })).body;
  const asked = {
    to: 'revoke',
    askedBy: 'Bea',
    askedAt: '2026-03-02T09:00:00.000Z',
    endsAt: '2026-03-05T09:00:00.000Z',
  };
  const everywhere = (mine: boolean) => Array.from({ length: 4 }, () => ({ ...asked, mine }));
  expect(await seen(asCarl)).toEqual(everywhere(false));
  expect(await seen(asBea)).toEqual(everywhere(true));
  const own = [
    await asEve.get('/qualifications'),
    await asEve.get('/qualifications/why', { requirementRowId }),
    await asEve.get('/evidence'),
  ];
  for (const { text, status } of own)
    expect([status, text.includes('Bea'), text.includes('"asked":{')]).toEqual([200, false, false]);
  expect((await asCarl.delete(`${proof.ask}/${requestId}`)).status).toBe(200);
  expect(await seen(asCarl)).toEqual([null, null, null, null]);
  // An admin is told nothing of what was asked about themself.
  const beas = await proofOf(asBea);
  await asCarl.post(beas.ask, { reason });
  expect(
    (await asBea.get(`/settings/employees/${bea.id}/qualifications`)).body.proofs.map(
      (one: { asked: unknown }) => one.asked,
    ),
  ).toEqual([null]);
});

test('of what is not safety-critical one person takes back, and its certificate with it', async () => {
  const proof = await proofOf(asAnn, { safetyCritical: false });
  expect((await asBea.get(`${proof.at}/revocation`)).body).toEqual({ twoPeople: false, request: null });
  expect((await asBea.post(proof.ask, { reason })).body.error.code).toBe('conflict');
  expect((await asBea.post(`${proof.at}/revocation`, { reason })).status).toBe(200);
  expect((await asBea.get(`/settings/evidence/${proof.evidenceId}`)).body.state).toBe('revoked');
});

test('a certificate behind it is not taken back alone either', async () => {
  const proof = await proofOf(asAnn);
  expect((await asBea.get(`/settings/evidence/${proof.evidenceId}`)).body.safetyCritical).toBe(true);
  expect((await asBea.post(`/settings/evidence/${proof.evidenceId}/revocation`, { reason })).body.error.code).toBe(
    'secondPersonNeeded',
  );
  expect(await statusOf(proof.publicId)).toBe('valid');
});

test('a request ends after 72 hours, is declined by anyone but the holder, and falls with who asked', async () => {
  const proof = await proofOf(asAnn);
  const first = (await asBea.post(proof.ask, { reason })).body.requestId;
  world.clock.advance(72 * 3_600_000 + 1);
  expect((await asCarl.post(`${proof.ask}/${first}/confirmation`, {})).body.error.code).toBe('requestOver');
  expect((await asCarl.get('/settings/revocations')).body.requests).toEqual([]);
  const second = (await asBea.post(proof.ask, { reason })).body.requestId;
  expect((await asCarl.delete(`${proof.ask}/${second}`)).status).toBe(200);
  expect((await asCarl.post(`${proof.ask}/${second}/confirmation`, {})).body.error.code).toBe('requestOver');
  const gone = await make.companyAdmin({ company });
  const third = (await (await world.as(gone)).post(proof.ask, { reason })).body.requestId;
  await world.sql('update employments set bu_admin_since = null where person_id = $1', [gone.id]);
  expect((await asCarl.post(`${proof.ask}/${third}/confirmation`, {})).body.error.code).toBe('requestOver');
  expect(await statusOf(proof.publicId)).toBe('valid');
});

test('no one is one of the two about their own, and no other company is', async () => {
  const own = await proofOf(asBea);
  expect((await asBea.post(own.ask, { reason })).body.error.code).toBe('notAllowed');
  const { requestId } = (await asCarl.post(own.ask, { reason })).body;
  expect((await asBea.post(`${own.ask}/${requestId}/confirmation`, {})).body.error.code).toBe('notForOneself');
  expect((await asBea.delete(`${own.ask}/${requestId}`)).body.error.code).toBe('notForOneself');
  expect(
    (await asBea.get('/settings/revocations')).body.requests.map((one: { publicId: string }) => one.publicId),
  ).not.toContain(own.publicId);
  const elsewhere = await world.as(await make.companyAdmin());
  expect((await elsewhere.post(`${own.ask}/${requestId}/confirmation`, {})).status).toBe(404);
  expect((await asAnn.post(`${own.ask}/${requestId}/confirmation`, {})).status).toBe(403);
});

test('where a company has no one else, the platform is the second person', async () => {
  const small = await make.company();
  const [only, holder] = [await make.companyAdmin({ company: small }), await make.person({ company: small })];
  const asOnly = await world.as(only);
  const proof = await proofOf(await world.as(holder as MadePerson), { verifier: asOnly });
  const { requestId } = (await asOnly.post(proof.ask, { reason })).body;
  const platform = await world.as(await make.platformAdmin());
  const waiting = (await platform.get('/admin/revocations')).body.requests;
  expect(waiting.filter((one: { publicId: string }) => one.publicId === proof.publicId)).toHaveLength(1);
  // Elsewhere someone of the company may confirm.
  const other = await proofOf(asAnn);
  await asBea.post(other.ask, { reason });
  expect(
    (await platform.get('/admin/revocations')).body.requests.map((one: { publicId: string }) => one.publicId),
  ).not.toContain(other.publicId);
  expect((await platform.get(`/admin/achievements/${proof.publicId}/revocation`)).body).toMatchObject({
    twoPeople: true,
    request: { id: requestId },
  });
  expect(
    (await platform.post(`/admin/achievements/${proof.publicId}/revocation-requests/${requestId}/confirmation`, {}))
      .status,
  ).toBe(200);
  expect(await statusOf(proof.publicId)).toBe('revoked');
});

test('what the platform asked for, someone of the company confirms', async () => {
  const proof = await proofOf(asAnn);
  const platform = await world.as(await make.platformAdmin());
  const { requestId } = (await platform.post(`/admin/achievements/${proof.publicId}/revocation-requests`, { reason }))
    .body;
  const waiting = (await asCarl.get('/settings/revocations')).body.requests;
  expect(waiting.find((one: { id: string }) => one.id === requestId)).toMatchObject({ askedBy: null, mine: false });
  expect((await asCarl.post(`${proof.ask}/${requestId}/confirmation`, {})).status).toBe(200);
});

test('of two who confirm at once one does', async () => {
  const third = await world.as(await make.companyAdmin({ company }));
  const proof = await proofOf(asAnn);
  const { requestId } = (await asBea.post(proof.ask, { reason })).body;
  const answers = await Promise.all(
    [asCarl, third].map((one) => one.post(`${proof.ask}/${requestId}/confirmation`, {})),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await book(proof.id)).map(({ action }) => action)).toEqual([
    'achievement.askRevocation',
    'achievement.revoke',
  ]);
});
