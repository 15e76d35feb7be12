import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { withConnection } from '../../platform/database/database.ts';
import { repairMerge } from '../../modules/identity/people/repair-merge.ts';
import { partedRows, repairParted } from './parted-rows.ts';

// What versions before November 2026 left after an undone merge, made with SQL: listed, put right, and nothing else
// touched.

const world = await openWorld();
const { make, sql } = world;
const company = await make.company({ display_name: 'Ridge' });
const support = await world.as(await make.platformAdmin());
const skill = await make.skill();
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
type Caller = typeof support;
type Made = { id: string; number: number };

const list = () => withConnection(world.connect('superuser'), partedRows);
const repair = async () => {
  const merges = await withConnection(world.connect('superuser'), async (client) =>
    repairParted(client, await partedRows(client)),
  );
  await world.runJobs();
  return merges;
};
const ask = async (who: Caller, body: string): Promise<Made> =>
  (
    await who.post(
      '/support/tickets',
      {
        category: 'course',
        subject: 'The video stops',
        body,
        fileIds: [],
        context: null,
        enrolmentId: null,
        followsId: null,
      },
      once(),
    )
  ).body;
const split = async ({ id }: Made): Promise<Made> => {
  const { entries, revision } = (await support.get(`/admin/support/tickets/${id}`)).body;
  const answer = await support.post(
    `/admin/support/tickets/${id}/split`,
    { replyIds: [entries[0].id], subject: 'Apart', category: 'other', revision },
    once(),
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

/** Otto’s record became Kim’s, a ticket of his was split, and they were parted. */
async function parted() {
  const [kept, merged] = [
    await make.person({ company, name: 'Kim Kept' }),
    await make.person({ company, name: 'Otto Other' }),
  ];
  const [kim, otto] = [await world.as(kept), await world.as(merged)];
  const [own, first] = [await ask(kim, 'KIM own'), await ask(otto, 'OTTO first')];
  world.clock.advance(60_000);
  const merge = await support.post(`/admin/employees/${kept.id}/merges`, {
    mergedId: merged.id,
    reason: 'Same person, we think',
  });
  world.clock.advance(60_000);
  const apart = await split(first);
  world.clock.advance(60_000);
  expect((await support.post(`/admin/employees/${kept.id}/merges/${merge.body.mergeId}/undoing`, {})).status).toBe(200);
  return { kept, merged, own, first, apart, mergeId: merge.body.mergeId as string };
}
const everything = async () =>
  Promise.all(
    [
      'tickets',
      'evidence',
      'achievements',
      'enrolments',
      'employments',
      'record_transfers',
      'sds_requests',
      'people_merges',
    ].map(async (table) => [table, await sql(`select t from ${table} t order by t::text`)]),
  );

test('what this version parts is right: nothing is listed, and nothing is changed', async () => {
  await parted();
  const before = await everything();
  expect([await list(), await repair()]).toEqual([[], 0]);
  expect(await everything()).toEqual(before);
});

test('tickets that stayed with the other person are listed with their merge, given back with an entry in the log, and listed no more', async () => {
  const other = await parted();
  const { kept, merged, own, first, apart, mergeId } = await parted();
  await sql('update tickets set requester_id = $1 where id = $2', [kept.id, apart.id]);
  await sql('update tickets set merged_into_id = $1, response_due_at = null where id = $2', [own.id, first.id]);
  const of = { mergeId, outcome: 'repair', company: 'Ridge' };
  expect(await list()).toEqual([
    {
      ...of,
      what: `ticket ${first.number}`,
      person: 'Otto Other',
      owner: 'Otto Other',
      why: `it is merged into ticket ${own.number} of the other person`,
    },
    {
      ...of,
      what: `ticket ${apart.number}`,
      person: 'Kim Kept',
      owner: 'Otto Other',
      why: `it was split off from ticket ${first.number} of the other person`,
    },
  ]);
  const rest = () =>
    sql(`select t from tickets t where id <> all($1::uuid[]) order by t::text`, [[own.id, first.id, apart.id]]);
  const before = await rest();
  expect(await repair()).toBe(1);
  expect(await list()).toEqual([]);
  // Once more, and twice at once: nothing is changed, and the log says nothing.
  const again = () => repairMerge.run(world.runtime, { mergeId }, { id: '1', number: 1 });
  await Promise.all([again(), again()]);
  expect(
    await sql(`select 1 from audit_entries where action = 'identity.repairMerge' and changes ->> 'mergeId' = $1`, [
      mergeId,
    ]),
  ).toHaveLength(1);
  expect(
    await sql('select requester_id as by, merged_into_id as into from tickets where id = any($1::uuid[])', [
      [first.id, apart.id],
    ]),
  ).toEqual([
    { by: merged.id, into: null },
    { by: merged.id, into: null },
  ]);
  expect(await rest()).toEqual(before);
  const logged = await sql(`select entity_id as id, changes from audit_entries where action = 'identity.repairMerge'`);
  expect(logged).toEqual([{ id: kept.id, changes: { mergeId, mergedId: merged.id } }]);
  expect(other.mergeId).not.toBe(mergeId);
});

test('a certificate for evidence of the other person is listed until it is revoked, and never by the repair', async () => {
  const { kept, merged, mergeId } = await parted();
  const evidence = await make.evidence(merged, skill.id, {}, ['submitted', 'verified']);
  const achievement = await make.achievement(kept, { skillId: skill.id, validThrough: null });
  await sql(`update achievements set evidence_id = $1, source = 'external' where id = $2`, [evidence, achievement]);
  const listed = await list();
  expect(listed).toMatchObject([
    {
      mergeId,
      outcome: 'revoke',
      person: 'Kim Kept',
      owner: 'Otto Other',
      why: 'it was issued for evidence of the other person',
      company: 'Ridge',
    },
  ]);
  const before = await everything();
  expect(await repair()).toBe(0);
  expect(await everything()).toEqual(before);
  expect(await list()).toEqual(listed);
  const [{ publicId }] = (await sql<{ publicId: string }>(
    'select public_id as "publicId" from achievements where id = $1',
    [achievement],
  )) as [{ publicId: string }];
  const revoked = await support.post(`/admin/achievements/${publicId}/revocation`, {
    reason: 'Issued to the wrong person',
  });
  expect(revoked.status, revoked.text).toBe(200);
  expect(await list()).toEqual([]);
});

test('what came of the other’s ticket is given back with it: a request for a sheet, and a correction', async () => {
  const boss = await world.as(await make.companyAdmin({ company }));
  const { siteId } = (
    await boss.post('/settings/sites', { code: 'X', name: 'X', timeZone: 'UTC', address: null }, once())
  ).body;
  const { kept, merged, first } = await parted();
  const at = world.clock.now();
  await sql(
    `insert into sds_requests (company_id, site_id, kind, product, person_id, ticket_id, created_at)
      values ($1, $2, 'missing', 'Acetone', $3, $4, $5)`,
    [...[company.id, siteId, kept.id, first.id, at]],
  );
  await sql(
    `insert into ticket_corrections (company_id, person_id, ticket_company_id, ticket_id, fields, note, created_at)
      values ($1, $2, $1, $3, '{name}', 'Typo', $4)`,
    [company.id, kept.id, first.id, at],
  );
  expect((await list()).map(({ outcome, what }) => [outcome, what])).toEqual([
    ['repair', `correction of ticket ${first.number}`],
    ['repair', 'request for the safety data sheet of Acetone'],
  ]);
  expect(await repair()).toBe(1);
  expect(await list()).toEqual([]);
  const owners = `select person_id as of from sds_requests where ticket_id = $1 union all select person_id
    from ticket_corrections where ticket_id = $1`;
  expect(await sql(owners, [first.id])).toEqual([{ of: merged.id }, { of: merged.id }]);
});

test('evidence that a transfer brought of the other person and that was verified is listed by the certificate that rests on it', async () => {
  const { kept, merged, mergeId } = await parted();
  const [{ at }] = (await sql<{ at: string }>('select merged_at as at from people_merges where id = $1', [
    mergeId,
  ])) as [{ at: string }];
  const elsewhere = await make.company({ display_name: 'Old Mill' });
  await sql(
    `insert into employments (company_id, person_id, employee_number, started_on) values ($1, $2, 'O-1', '2020-01-01')`,
    [elsewhere.id, merged.id],
  );
  const source = await make.achievement(
    { id: merged.id, companyId: elsewhere.id },
    { skillId: skill.id, validThrough: null },
  );
  const [{ number }] = (await sql<{ number: string }>(
    'select certificate_number as number from achievements where id = $1',
    [source],
  )) as [{ number: string }];
  const evidence = await make.evidence(kept, skill.id, { issuer: 'Old Mill', number, submitted_at: at }, [
    'submitted',
    'verified',
  ]);
  const achievement = await make.achievement(kept, { skillId: skill.id, validThrough: null });
  await sql(`update achievements set evidence_id = $1, source = 'external' where id = $2`, [evidence, achievement]);
  expect(await list()).toMatchObject([
    {
      mergeId,
      outcome: 'revoke',
      person: 'Kim Kept',
      owner: 'Otto Other',
      why: `it rests on certificate ${number} of the other person, which a transfer brought`,
    },
  ]);
  await sql('delete from achievements where id = $1', [achievement]);
});

test('what nothing stored decides is said to be undecided, and left; a pair that was merged again is not listed', async () => {
  const { kept, merged, mergeId } = await parted();
  const [{ at }] = (await sql<{ at: string }>('select merged_at as at from people_merges where id = $1', [
    mergeId,
  ])) as [{ at: string }];
  const evidence = await make.evidence(kept, skill.id, { issuer: 'Red Cross', number: 'RC-7', submitted_at: at });
  expect(await list()).toEqual([
    {
      ...{
        mergeId,
        outcome: 'undecided',
        what: 'evidence from Red Cross, number RC-7',
        company: 'Ridge',
        person: 'Kim Kept',
        owner: null,
      },
      why: 'it was sent while the records were one',
    },
  ]);
  expect(await repair()).toBe(0);
  expect(await sql('select person_id as of from evidence where id = $1', [evidence])).toEqual([{ of: kept.id }]);
  await support.post(`/admin/employees/${kept.id}/merges`, { mergedId: merged.id, reason: 'Same person after all' });
  expect(await list()).toEqual([]);
});
