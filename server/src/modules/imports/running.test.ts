import { expect, test, vi } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { importFile, rowsOf, sendImport } from '../../../test/send-import.ts';
import { applyRows, checkFile } from './jobs.ts';
import { standingOf } from './standing.ts';
import { undoRows } from './undo-rows.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company }));
const many = (rows: number, mark: string) =>
  ['Number,Name,Start', ...Array.from({ length: rows }, (_, row) => `${mark}-${row},Person ${row},2025-01-01`)].join(
    '\n',
  );
const count = async (mark: string) =>
  (
    await world.sql<{ n: number }>(`select count(*)::int as n from employments where employee_number like $1`, [
      `${mark}-%`,
    ])
  )[0]!.n;
const key = () => ({ headers: { 'idempotency-key': crypto.randomUUID() } });
const started = async (content: string) => {
  const { body } = await sendImport(admin, 'employees', content);
  await admin.post(`/settings/imports/${body.id}/check`, { mapping: body.mapping, dateOrder: null, effectiveOn: null });
  await world.runJobs();
  await admin.post(`/settings/imports/${body.id}/run`, {}, key());
  return body.id as string;
};
const attempt = { id: '1', number: 1 };
/** Lets the job end as a kill would: after so many batches its next transaction never comes about. */
const killedAfter = async (batches: number, run: () => Promise<void>) => {
  const connect = world.runtime.pools.app.connect.bind(world.runtime.pools.app);
  let left = batches;
  const spy = vi
    .spyOn(world.runtime.pools.app, 'connect')
    .mockImplementation((() => (left-- > 0 ? connect() : Promise.reject(new Error('killed')))) as never);
  await expect(run()).rejects.toThrow('killed');
  spy.mockRestore();
};

test('an import that nothing foresaw ends after some tries, so that the company can import again', async () => {
  const importId = await started(many(3, 'F'));
  const failing = (number: number) => {
    const spy = vi.spyOn(world.runtime.pools.app, 'connect').mockImplementation((() => {
      throw new TypeError('a mistake of ours');
    }) as never);
    return applyRows
      .run(world.runtime, { importId }, { id: '1', number })
      .then(
        () => null,
        (error: Error) => error.message,
      )
      .finally(() => spy.mockRestore());
  };
  expect(await failing(7)).toBe('a mistake of ours');
  expect((await admin.get(`/settings/imports/${importId}`)).body).toMatchObject({ state: 'running', failure: null });
  expect(await failing(8)).toBe('a mistake of ours');
  expect((await admin.get(`/settings/imports/${importId}`)).body).toMatchObject({
    state: 'failed',
    failure: { code: 'importStopped' },
  });
  expect((await sendImport(admin, 'employees', many(1, 'G'))).body.state).toBe('read');
});

test('killed in the middle it goes on where it was: every row once, none by half (F13)', async () => {
  const importId = await started(many(2500, 'K'));
  await killedAfter(1, () => applyRows.run(world.runtime, { importId }, attempt));
  expect(await count('K')).toBe(1000);
  expect((await admin.get(`/settings/imports/${importId}`)).body).toMatchObject({
    state: 'running',
    rowsDone: 1000,
    counts: { new: 1000 },
  });
  await world.runJobs();
  expect((await admin.get(`/settings/imports/${importId}`)).body).toMatchObject({
    state: 'done',
    rowsDone: 2500,
    counts: { new: 2500, refused: 0 },
  });
  expect(await count('K')).toBe(2500);
  const placements = await world.sql(
    `select count(*)::int as n from placements l join employments e using (company_id, person_id)
      where e.employee_number like 'K-%'`,
  );
  expect(placements).toEqual([{ n: 2500 }]);
});

test('an undo that was killed in the middle goes on where it was, and ends once', async () => {
  const importId = await started(many(260, 'U'));
  await world.runJobs();
  await admin.post(`/settings/imports/${importId}/undo`, {}, key());
  const undone = () =>
    world.sql<{ n: number; ended: number }>(
      `select count(*)::int as n, count(*) filter (where ended_on = started_on)::int as ended from employments
        where employee_number like 'U-%~%'`,
    );
  await killedAfter(1, () => undoRows.run(world.runtime, { importId }, attempt));
  expect(await undone()).toEqual([{ n: 200, ended: 200 }]);
  expect((await admin.get(`/settings/imports/${importId}`)).body).toMatchObject({
    state: 'undoing',
    undo: { done: 200, rows: 260 },
  });
  // Started twice at once, as after a restart: who waits too long for the other fails and is tried again.
  await Promise.allSettled([
    undoRows.run(world.runtime, { importId }, attempt),
    undoRows.run(world.runtime, { importId }, attempt),
  ]);
  await world.runJobs();
  expect(await undone()).toEqual([{ n: 260, ended: 260 }]);
  expect((await admin.get(`/settings/imports/${importId}`)).body).toMatchObject({
    state: 'undone',
    undo: { done: 260, rows: 260, kept: 0 },
  });
  await undoRows.run(world.runtime, { importId }, attempt);
  await world.runJobs();
  // Every row once: one entry of its undo in each history, and the employments that ended are the import's own.
  const entries = await world.sql(
    `select entity_id, count(*)::int as n from audit_entries where action = 'imports.undo' and entity = 'employee'
      group by 1 having count(*) > 1`,
  );
  expect(entries).toEqual([]);
  expect(
    await world.sql(
      `select count(*)::int as n from audit_entries where action = 'imports.undo' and entity = 'employee'`,
    ),
  ).toEqual([{ n: 260 }]);
});

test('a dry run that was killed while reading reads each row once', async () => {
  const { body } = await sendImport(admin, 'employees', many(2500, 'L'));
  await admin.post(`/settings/imports/${body.id}/check`, { mapping: body.mapping, dateOrder: null, effectiveOn: null });
  await killedAfter(3, () => checkFile.run(world.runtime, { importId: body.id }, attempt));
  await world.runJobs();
  expect((await admin.get(`/settings/imports/${body.id}`)).body).toMatchObject({
    state: 'checked',
    rowsTotal: 2500,
    counts: { new: 2500 },
  });
});

test('cancelled it stops after its batch, and what is done stays', async () => {
  const importId = await started(many(2500, 'X'));
  await killedAfter(1, () => applyRows.run(world.runtime, { importId }, attempt));
  await admin.post(`/settings/imports/${importId}/cancel`, {});
  await world.runJobs();
  expect((await admin.get(`/settings/imports/${importId}`)).body).toMatchObject({
    state: 'cancelled',
    counts: { new: 1000 },
  });
  expect(await count('X')).toBe(1000);
  expect((await admin.post(`/settings/imports/${importId}/cancel`, {})).body.error.code).toBe('importOver');
});

test('anyone who lost the claim meanwhile changes nothing any more: neither at the start nor from one batch to the next (A23)', async () => {
  const boss = await make.companyAdmin({ company });
  const hers = await world.as(boss);
  const { body } = await sendImport(hers, 'employees', many(2500, 'Q'));
  await hers.post(`/settings/imports/${body.id}/check`, { mapping: body.mapping, dateOrder: null, effectiveOn: null });
  await world.runJobs();
  await hers.post(`/settings/imports/${body.id}/run`, {}, key());
  await killedAfter(1, () => applyRows.run(world.runtime, { importId: body.id }, attempt));
  await world.sql('update employments set bu_admin_since = null where person_id = $1', [boss.id]);
  await world.runJobs();
  expect((await admin.get(`/settings/imports/${body.id}`)).body).toMatchObject({
    state: 'failed',
    failure: { code: 'notAllowed' },
    counts: { new: 1000 },
  });
  expect(await count('Q')).toBe(1000);
});

test('a job with another company in its payload does nothing, and an import runs for its own company only (B24)', async () => {
  const other = await make.company();
  const { body } = await sendImport(admin, 'employees', many(3, 'B'));
  await admin.post(`/settings/imports/${body.id}/check`, { mapping: body.mapping, dateOrder: null, effectiveOn: null });
  await checkFile.run(world.runtime, { importId: body.id, companyId: other.id }, attempt);
  expect((await admin.get(`/settings/imports/${body.id}`)).body.state).toBe('checking');
  expect((await standingOf(world.runtime, body.id))!.acting.companyId).toBe(company.id);
  await world.runJobs();
  await admin.post(`/settings/imports/${body.id}/run`, {}, key());
  await applyRows.run(world.runtime, { importId: body.id, companyId: other.id }, attempt);
  expect(await count('B')).toBe(0);
  await world.runJobs();
  expect(await world.sql(`select distinct company_id as id from employments where employee_number like 'B-%'`)).toEqual(
    [{ id: company.id }],
  );
});

test('two companies: the same numbers are other people, and neither sees the other’s imports', async () => {
  const other = await make.company();
  const theirs = await world.as(await make.companyAdmin({ company: other }));
  const mine = await importFile(
    world,
    admin,
    'employees',
    'Number,Name,Start,E-mail\nS-1,Mine,2025-01-01,same@x.example\n',
  );
  const yours = await importFile(
    world,
    theirs,
    'employees',
    'Number,Name,Start,E-mail\nS-1,Yours,2025-01-01,same@x.example\n',
  );
  expect([mine['counts'].new, yours['counts'].new]).toEqual([1, 1]);
  for (const path of ['', '/rows', '/problems?format=csv'])
    expect((await theirs.get(`/settings/imports/${mine['id']}${path}`)).status).toBe(404);
  expect((await theirs.post(`/settings/imports/${mine['id']}/cancel`, {})).status).toBe(404);
  expect((await theirs.get('/settings/imports')).body.map(({ id }: { id: string }) => id)).toEqual([yours['id']]);
});

test('pressed twice it runs once, and one import of a company runs at a time', async () => {
  const { body } = await sendImport(admin, 'employees', many(3, 'I'));
  const check = () =>
    admin.post(`/settings/imports/${body.id}/check`, { mapping: body.mapping, dateOrder: null, effectiveOn: null });
  await check();
  const second = (await sendImport(admin, 'employees', many(3, 'J'))).body;
  expect(
    (
      await admin.post(`/settings/imports/${second.id}/check`, {
        mapping: second.mapping,
        dateOrder: null,
        effectiveOn: null,
      })
    ).body.error.code,
  ).toBe('importRunning');
  await world.runJobs();
  const once = key();
  const [one, two] = [
    await admin.post(`/settings/imports/${body.id}/run`, {}, once),
    await admin.post(`/settings/imports/${body.id}/run`, {}, once),
  ];
  expect([one.status, two.status, two.body]).toEqual([200, 200, one.body]);
  await world.runJobs();
  expect(await count('I')).toBe(3);
});

test('what someone else did between the dry run and the run keeps only its row out', async () => {
  const { body } = await sendImport(
    admin,
    'employees',
    'Number,Name,Start,E-mail\nW-1,One,2025-01-01,w1@x.example\nW-2,Two,2025-01-01,w2@x.example\n',
  );
  await admin.post(`/settings/imports/${body.id}/check`, { mapping: body.mapping, dateOrder: null, effectiveOn: null });
  await world.runJobs();
  const person = await make.person({ company });
  await world.sql(
    `update employments set contact_email = 'w1@x.example', contact_email_canonical = 'w1@x.example'
      where person_id = $1`,
    [person.id],
  );
  await admin.post(`/settings/imports/${body.id}/run`, {}, key());
  await world.runJobs();
  expect(await rowsOf(admin, body.id)).toEqual(['2 refused email:emailTaken', '3 new']);
});

test('past achievements become proofs by the rules of their skills, once each', async () => {
  await importFile(world, admin, 'employees', 'Number,Name,Start\nP-1,Pat,2020-01-01\n');
  const skill = await make.skill({ rule: { validity_months: 36 } });
  await world.sql(`update skills set evidence_kinds = '{course,import}' where id = $1`, [skill.id]);
  const course = await make.course();
  const file = [
    'Employee number;Skill;Course;Completed on;Valid through;Issued by;Certificate number;Trainer',
    `p-1;${skill.code};;2022-04-03;;Northern School;NS-1;J. Roy`,
    `P-1;${skill.code};;2025-03-20;2027-01-31;Northern School;NS-2;`,
    `P-1;;${course.code};2025-05-01;;;;`,
    `P-404;${skill.code};;2025-05-01;;;;`,
    `P-1;NO-SUCH;;2025-05-01;;;;`,
    `P-1;${skill.code};;2027-05-01;;;;`,
    `P-1;${skill.code};;2025-05-01;2025-04-01;;;`,
  ].join('\n');
  const done = await importFile(world, admin, 'achievements', file);
  expect(await rowsOf(admin, done['id'])).toEqual([
    '2 new',
    '3 new',
    '4 new',
    '5 refused number:employeeUnknown',
    '6 refused skill:skillUnknown',
    '7 refused completedOn:completedInFuture',
    '8 refused validThrough:expiryBeforeIssue',
  ]);
  const proofs =
    await world.sql(`select a.source, a.issuer_name as issuer, a.external_number as number, a.valid_from::text as from,
      a.valid_through::text as through,
      a.previous_achievement_id is not null as renews, a.record, a.course_id is not null as course from achievements a
        join employments e using (company_id, person_id)
    where e.employee_number = 'P-1' order by a.valid_from, a.valid_through`);
  expect(proofs).toEqual([
    {
      source: 'import',
      issuer: 'Northern School',
      number: 'NS-1',
      from: '2022-04-03',
      through: '2025-04-03',
      renews: false,
      record: { trainer: 'J. Roy' },
      course: false,
    },
    {
      source: 'import',
      issuer: 'Northern School',
      number: 'NS-2',
      from: '2025-04-04',
      through: '2027-01-31',
      renews: true,
      record: {},
      course: false,
    },
    {
      source: 'import',
      issuer: null,
      number: null,
      from: '2025-05-01',
      through: null,
      renews: false,
      record: {},
      course: true,
    },
  ]);
  expect(await importFile(world, admin, 'achievements', file, { run: false })).toMatchObject({
    counts: { new: 0, unchanged: 3 },
  });
});

test('no one imports achievements for themself; another administrator does', async () => {
  const skill = await make.skill({ rule: { validity_months: 36 } });
  await world.sql(`update skills set evidence_kinds = '{course,import}' where id = $1`, [skill.id]);
  const me = await make.companyAdmin({ company });
  const [mine] = await world.sql<{ number: string }>(
    `select employee_number as number from employments where person_id = $1`,
    [me.id],
  );
  const file = `Employee number;Skill;Course;Completed on\n${mine!.number};${skill.code};;2025-04-03`;
  const own = await importFile(world, await world.as(me), 'achievements', file);
  expect(await rowsOf(admin, own['id'])).toEqual(['2 refused number:ownRecord']);
  expect(await world.sql('select from achievements where person_id = $1', [me.id])).toEqual([]);
  const others = await importFile(world, admin, 'achievements', file);
  expect(await rowsOf(admin, others['id'])).toEqual(['2 new']);
});

test('what another administrator checked is judged again for who runs it', async () => {
  const skill = await make.skill({ rule: { validity_months: 36 } });
  await world.sql(`update skills set evidence_kinds = '{course,import}' where id = $1`, [skill.id]);
  const me = await make.companyAdmin({ company });
  const [mine] = await world.sql<{ number: string }>(
    `select employee_number as number from employments where person_id = $1`,
    [me.id],
  );
  const { id } = await importFile(
    world,
    admin,
    'achievements',
    `Employee number;Skill;Course;Completed on\n${mine!.number};${skill.code};;2025-04-03`,
    {
      run: false,
    },
  );
  await (await world.as(me)).post(`/settings/imports/${id}/run`, {}, key());
  await world.runJobs();
  expect(await rowsOf(admin, id)).toEqual(['2 refused number:ownRecord']);
});
