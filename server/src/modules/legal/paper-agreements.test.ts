import { expect, test } from 'vitest';
import { pdfBytes } from '../../../test/bytes.ts';
import { openWorld } from '../../../test/harness.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { publishVersion } from './first-versions.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company, name: 'Bea Boss' });
const admin = await world.as(boss);
const platform = await world.as(await make.platformAdmin());
const outsider = await world.as(await make.companyAdmin());
await workAsSystem(world.runtime, 'test.legal', async (work) => {
  work.authorize('legal.publish');
  for (const kind of ['terms', 'privacy'] as const)
    await publishVersion(work, { kind, number: 1, effectiveOn: '2026-02-01', publishedAt: '2026-02-01T00:00:00.000Z' });
});
const versions = await world.sql<{ id: string }>(
  `select distinct on (kind) id from legal_versions where published_at is not null and withdrawn_at is null
    order by kind, number desc`,
);
// Who acts here agreed on screen.
await world.sql(`insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at)
  select e.company_id, e.person_id, v.id, v.sha256, 'en', '2026-02-02' from employments e cross join legal_versions v`);
const versionIds = versions.map(({ id }) => id);
const at = (id: string) => `/settings/employees/${id}/agreements`;
const paper = (more: object = {}) => ({
  versionIds,
  signedOn: '2026-03-02',
  locale: 'fr',
  reason: 'No email; paper in the office safe',
  ...more,
});
/** Someone without a password and without a PIN. */
const onPaper = async (name: string) => {
  const person = await make.person({ company, name });
  await world.sql('delete from auth.accounts where person_id = $1', [person.id]);
  return person;
};

test('an agreement on paper is recorded with who recorded it, and the report says so', async () => {
  const ann = await onPaper('Ann Able');
  expect((await admin.get(at(ann.id))).body).toMatchObject({
    obstacle: null,
    documents: [{ agreed: null }, { agreed: null }],
  });
  expect((await admin.post(at(ann.id), paper())).status).toBe(200);
  const [document] = (await admin.get(at(ann.id))).body.documents;
  expect(document.agreed).toMatchObject({
    signedOn: '2026-03-02',
    recordedBy: 'Bea Boss',
    reason: 'No email; paper in the office safe',
  });
  const rows = (await platform.get(`/admin/legal/${versionIds[0]}/acceptances`, { q: 'Ann Able' })).body.rows;
  expect(rows).toMatchObject([
    { state: 'accepted', method: 'paper', signedOn: '2026-03-02', recordedBy: 'Bea Boss', locale: 'fr' },
  ]);
  // Recorded twice is recorded once, as it was first.
  expect((await admin.post(at(ann.id), paper({ reason: 'Once more' }))).status).toBe(200);
  expect(
    await world.sql('select distinct recorded_reason as reason from legal_acceptances where person_id = $1', [ann.id]),
  ).toEqual([{ reason: 'No email; paper in the office safe' }]);
  expect((await admin.post(at(ann.id), paper({ reason: 'Another day', signedOn: '2026-03-01' }))).status).toBe(200);
  expect(
    await world.sql(
      `select changes ->> 'signedOn' as day, reason from audit_entries
        where action = 'legal.recordPaper' and company_id = $1`,
      [ann.companyId],
    ),
  ).toEqual([{ day: '2026-03-02', reason: 'No email; paper in the office safe' }]);
  const [entry] = await world.sql(
    `select actor_id from audit_entries where action = 'legal.recordPaper' and entity_id = $1 order by sequence
      limit 1`,
    [ann.id],
  );
  expect(entry).toEqual({ actor_id: boss.id });
});

test('not for oneself, not for who can sign in, not for others’ employees, and not for a date that can’t be', async () => {
  const code = async (who: typeof admin, id: string, more: object = {}) => {
    const { status, body } = await who.post(at(id), paper(more));
    return status === 404 ? 404 : (body.error.issues?.[0]?.code ?? body.error.code);
  };
  const [bob, cid] = [await make.person({ company, name: 'Bob' }), await onPaper('Cid')];
  await world.sql(
    `insert into auth.accounts (account_id, provider_id, person_id, password)
      values ($1::text, 'credential', $1::text::uuid, 'x')`,
    [bob.id],
  );
  expect(await code(admin, bob.id)).toBe('legalSignsIn');
  expect((await admin.get(at(bob.id))).body.obstacle).toBe('legalSignsIn');
  await world.sql(`insert into auth.pins (company_id, person_id, hash, one_time) values ($1, $2, 'x', false)`, [
    company.id,
    cid.id,
  ]);
  expect(await code(admin, cid.id)).toBe('legalSignsIn');
  await world.sql('delete from auth.pins where person_id = $1', [cid.id]);
  await world.sql('delete from auth.accounts where person_id = $1', [boss.id]);
  for (const own of [boss.id, boss.id.toUpperCase()]) expect(await code(admin, own)).toBe('notForOneself');
  expect((await admin.get(at(boss.id))).body.obstacle).toBe('notForOneself');
  expect(await code(outsider, cid.id)).toBe(404);
  expect(await code(admin, cid.id, { signedOn: '2026-03-03' })).toBe('legalPaperInFuture');
  expect(await code(admin, cid.id, { signedOn: '1999-01-01' })).toBe('legalPaperTooEarly');
  expect(await code(admin, cid.id, { versionIds: [company.id] })).toBe(404);
  expect(await world.sql('select 1 from legal_acceptances where person_id = $1', [cid.id])).toEqual([]);
});

test('of people who left, the company keeps what they agreed to, and records nothing more', async () => {
  const [ann, ben] = [await onPaper('Ann Away'), await onPaper('Ben Away')];
  const [signed] = versionIds;
  await admin.post(at(ann.id), paper({ versionIds: [signed] }));
  await world.sql(`update employments set ended_on = '2026-03-01' where person_id = any($1)`, [[ann.id, ben.id]]);
  expect((await admin.get(at(ann.id))).body).toMatchObject({
    obstacle: 'legalLeft',
    documents: [{ versionId: signed, agreed: { recordedBy: 'Bea Boss' } }],
  });
  expect((await admin.get(at(ben.id))).body).toMatchObject({ obstacle: 'legalLeft', documents: [] });
  expect((await admin.post(at(ann.id), paper())).status).toBe(404);
  // The paper may be found later.
  const scan = await admin.post(`${at(ann.id)}/${signed}/scans`, undefined, {
    query: { name: 'paper.pdf' },
    bytes: pdfBytes({ words: 'I agree' }),
  });
  expect(scan.status).toBe(200);
  expect((await admin.get(`${at(ann.id)}/${signed}/scans/0`)).status).toBe(200);
  for (const path of [at(ann.id), `${at(ann.id)}/${signed}/scans/0`])
    expect((await outsider.get(path)).status).toBe(404);
});
