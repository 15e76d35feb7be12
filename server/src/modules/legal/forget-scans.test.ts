import { expect, test } from 'vitest';
import { pdfBytes } from '../../../test/bytes.ts';
import { openWorld } from '../../../test/harness.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { deleteDue } from '../privacy/run.ts';
import { publishVersion } from './first-versions.ts';

const world = await openWorld();
const { make, sql } = world;
const [first, second] = [await world.as(await make.platformAdmin()), await world.as(await make.platformAdmin())];
const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company }));
await sql(`update people set qms_admin_since = '2025-01-01' where qms_admin_since is not null`);
await sql(`update employments set bu_admin_since = '2025-01-01' where bu_admin_since is not null`);
await workAsSystem(world.runtime, 'test.legal', async (work) => {
  work.authorize('legal.publish');
  await publishVersion(work, {
    kind: 'terms',
    number: 1,
    effectiveOn: '2026-02-01',
    publishedAt: '2026-02-01T00:00:00.000Z',
  });
});
const [{ id: versionId }] = (await sql<{ id: string }>(`select id from legal_versions where kind = 'terms'`)) as [
  { id: string },
];
await sql(`insert into legal_acceptances (company_id, person_id, version_id, text_sha256, locale, accepted_at)
  select e.company_id, e.person_id, v.id, v.sha256, 'en', '2026-02-02' from employments e cross join legal_versions v`);

await sql(
  `insert into legal_versions (kind, number, change_kind, texts, sha256, published_at, effective_on)
    values ('dataProcessing', 1, 'material', '{}', 'x', now(), '2026-02-01')`,
);

/** Someone whose signed paper was scanned under this name. */
async function scanned(name: string) {
  const person = await make.person({ company, startedOn: '2001-01-01' });
  await sql('delete from auth.accounts where person_id = $1', [person.id]);
  const at = `/settings/employees/${person.id}/agreements`;
  expect(
    (
      await admin.post(at, {
        versionIds: [versionId],
        signedOn: '2026-03-02',
        locale: 'en',
        reason: 'Signed at the gate',
      })
    ).status,
  ).toBe(200);
  expect((await admin.post(`${at}/${versionId}/scans`, undefined, { bytes: pdfBytes(), query: { name } })).status).toBe(
    200,
  );
  return person;
}
const logged = async (personId: string) =>
  JSON.stringify(
    await sql(`select changes from audit_entries where entity_id = $1 and action = 'legal.addScan'`, [personId]),
  );

test('of who is forgotten the scans go, those of a merged record too; what the log says of others stays', async () => {
  const [ann, twin, bob] = [
    await scanned('Scan 1.pdf'),
    await scanned('Ann Reed 1985.pdf'),
    await scanned('Scan 1.pdf'),
  ];
  expect(
    (await first.post(`/admin/employees/${ann.id}/merges`, { mergedId: twin.id, reason: 'One human being' })).status,
  ).toBe(200);
  await sql(
    `insert into company_agreements (company_id, version_id, text_sha256, locale, accepted_at, accepted_by, ip,
      user_agent)
     select $1, id, sha256, 'en', '2011-01-01', $2, '10.1.2.3', 'Firefox' from legal_versions
       where kind = 'dataProcessing'`,
    [company.id, ann.id],
  );
  for (const table of ['employments', 'placements'])
    await sql(`update ${table} set ended_on = '2012-01-31' where person_id = any($1)`, [[ann.id, twin.id]]);
  await sql(
    `update placements set recorded_at = '2012-01-31', retracted_at = case
      when retracted_at is not null then '2012-02-01'::timestamptz end where person_id = any($1)`,
    [[ann.id, twin.id]],
  );
  world.clock.advance(1000);
  const { body } = await first.post('/admin/privacy/dry-runs', {});
  await world.runJobs();
  expect((await second.post(`/admin/privacy/dry-runs/${body.id}/confirmation`, {})).status).toBe(200);
  await deleteDue.run(world.runtime, {}, { id: '1', number: 1 });
  await world.runJobs();
  expect(await sql('select 1 from people where id = $1 and forgotten_at is not null', [ann.id])).toHaveLength(1);
  expect(await world.runtime.files.list('agreements')).toHaveLength(1);
  expect(
    (await sql(`select scans from legal_acceptances where person_id = any($1)`, [[ann.id, twin.id]])).map(
      ({ scans }) => scans,
    ),
  ).toEqual([[], []]);
  // That the company agreed stays, through whom and from where does not.
  expect(await sql('select accepted_by, ip, user_agent from company_agreements')).toEqual([
    { accepted_by: ann.id, ip: null, user_agent: null },
  ]);
  expect(`${await logged(ann.id)}${await logged(twin.id)}`).not.toMatch(/Reed|Scan/);
  // Scanners give many papers the same name.
  expect(await logged(bob.id)).toContain('Scan 1.pdf');
  expect((await admin.get(`/settings/employees/${bob.id}/agreements/${versionId}/scans/0`)).status).toBe(200);
  expect(await sql('select * from audit_breaks($1)', [company.id])).toEqual([]);
});
