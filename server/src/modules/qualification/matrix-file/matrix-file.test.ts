import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { filesIn } from '../../../../test/files-in-zip.ts';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const admin = await make.companyAdmin({ company, name: 'Zoe Admin' });
const ann = await make.person({ company, name: 'Ann Able' });
const bob = await make.person({ company, name: 'Bob Behind' });
const { id: positionId } = await make.position(company, { title: 'Forklift operator' });
const { id: riggerId } = await make.position(company, { title: 'Rigger' });
const forklift = await make.skill({ code: 'PIT' });
await make.requirement(company, { skillId: forklift.id }, { position_id: positionId });
await make.assignment(ann, positionId);
await make.assignment(bob, riggerId);
const office = await world.as(admin);
const stranger = await world.as(await make.companyAdmin());
const once = () => ({ headers: { 'idempotency-key': randomUUID() } });
const list = 'qualifications';
const direct = (query: Record<string, string>) =>
  office.get('/settings/qualifications-export', { locale: 'en', ...query });
const award = () =>
  office.post(
    `/settings/employees/${ann.id}/achievements`,
    {
      skillId: forklift.id,
      level: 1,
      completedOn: '2026-02-10',
      printedThrough: null,
      issuerName: null,
      externalNumber: null,
      record: {},
      reason: 'Seen the card',
    },
    once(),
  );
const fileOf = async (id: string) =>
  (await office.get('/settings/report-files')).body.files.find((file: { id: string }) => file.id === id);
/** Without what differs by when and as which run it was made. */
const timeless = (text: string) => text.replace(/^(Run ID|Generated),.*$/gm, '$1');

test('CSV, JSON, a workbook and paper show the same people, cells and header', async () => {
  const csv = await direct({ format: 'csv', positionId });
  expect(csv.headers['content-disposition']).toContain('2026-03-02.csv');
  const json = (await direct({ format: 'json', positionId })).body;
  expect(json).toMatchObject({
    report: list,
    header: {
      company: expect.stringMatching(/^Company/),
      on: '2026-03-02',
      knownOn: 'now',
      filters: ['Forklift operator'],
      rows: 1,
      generatedBy: 'Zoe Admin',
    },
    totals: { people: 1, matching: 1, compliant: 0, gaps: 1 },
    rows: [{ name: 'Ann Able', positions: 'Forklift operator', status: 'Missing' }],
  });
  expect(json.columns[0]).toEqual({ key: 'name', label: 'Name', type: 'text', meaning: null });
  const line = csv.text.split('\r\n').find((text) => text.startsWith('Ann Able'))!;
  for (const value of ['requirement', 'due', 'why']) expect(line).toContain(json.rows[0][value]);
  const sheets = filesIn((await direct({ format: 'xlsx' })).raw);
  expect(sheets.get('xl/workbook.xml')!.toString()).toMatch(/Everyone.*Forklift operator.*Rigger/);
  expect([...sheets.values()].map(String).join()).toContain('Ann Able');
  expect((await direct({ format: 'pdf' })).raw.subarray(0, 5).toString()).toBe('%PDF-');
});

test('the file says which day it is of, and what narrows it', async () => {
  const csv = await direct({
    format: 'csv',
    on: '2026-04-01',
    knownOn: '2026-03-01',
    future: 'true',
    mandatory: 'true',
  });
  expect(csv.headers['content-disposition']).toContain('2026-04-01.csv');
  expect(csv.text).toContain('Filters,Mandatory; Include upcoming requirements');
  expect(csv.text).toContain('Based on records at the end of,2026-03-01');
});

test('a job makes the file of the page, as its address says, and its hash is on record', async () => {
  const asked = {
    list,
    query: `position=${positionId}&status=due,missing&mode=list`,
    columns: '',
    format: 'csv',
    locale: 'en',
  };
  const { id } = (await office.post('/settings/report-files', asked, once())).body;
  await world.runJobs();
  const file = await fileOf(id);
  expect(file).toMatchObject({ state: 'done', rowsDone: 1, rowsTotal: 1, name: 'Qualification matrix 2026-03-02.csv' });
  const answer = await office.get(`/settings/report-files/${id}/file`);
  expect(createHash('sha256').update(answer.raw).digest('hex')).toBe(file.sha256);
  expect(timeless(answer.text)).toBe(
    timeless((await direct({ format: 'csv', positionId, status: 'due,missing' })).text),
  );
  expect(answer.text).toContain(`Run ID,${id}`);
});

test('it comes by itself, and where only changes are wanted not before something changed', async () => {
  const plan = {
    ...{
      list,
      query: '',
      columns: '',
      format: 'xlsx',
      name: 'Monday matrix',
      locale: 'en',
      period: null,
      every: 'day',
      weekday: 1,
      monthDay: 1,
    },
    ...{
      minute: 420,
      attach: false,
      toAllReaders: false,
      onlyWithRows: true,
      onlyWhenChanged: true,
      personIds: [admin.id],
      addresses: [],
    },
    outsideConfirmed: false,
  };
  const { id } = (await office.post('/settings/report-schedules', plan, once())).body;
  const outcome = async () => {
    world.clock.advance(1000);
    expect((await office.post(`/settings/report-schedules/${id}/runs`, {}, once())).status).toBe(200);
    await world.runJobs();
    await world.runJobs();
    const [run] = (await office.get(`/settings/report-schedules/${id}/runs`)).body.runs;
    return run.deliveries.map(({ outcome, reason }: Record<string, string>) => reason ?? outcome);
  };
  expect(await outcome()).toEqual(['sent']);
  expect(await outcome()).toEqual(['unchanged']);
  expect((await award()).status).toBe(200);
  expect(await outcome()).toEqual(['sent']);
  expect(
    (await office.post('/settings/report-schedules', { ...plan, period: 'month' }, once())).body.error.issues,
  ).toMatchObject([{ path: 'period' }]);
});

test('what its address cannot be is refused when it is asked; paper has an end', async () => {
  for (const query of ['siteId=x', 'site=x', 'known=soon', 'nonsense=1', 'status=fine', 'on=2026-02-31'])
    expect(
      (await office.post('/settings/report-files', { list, query, columns: '', format: 'csv', locale: 'en' }, once()))
        .status,
      query,
    ).toBe(400);
  const learner = await world.as(ann);
  expect(
    (
      await learner.post(
        '/settings/report-files',
        { list, query: '', columns: '', format: 'csv', locale: 'en' },
        once(),
      )
    ).status,
  ).toBe(403);
  expect((await stranger.get('/settings/qualifications-export', { format: 'json', positionId })).body.rows).toEqual([]);
  await world.sql(
    `with p as (insert into people (legal_name, locale) select 'Crew ' || n, 'en' from generate_series(1, 300) n
      returning id),
      e as (insert into employments (company_id, person_id, employee_number, started_on)
        select $1, id, 'C' || row_number() over (), '2026-01-01' from p returning company_id, person_id, started_on)
    insert into placements (company_id, person_id, hired_on, started_on, recorded_at) select company_id, person_id,
      started_on, started_on, started_on from e`,
    [company.id],
  );
  expect((await direct({ format: 'pdf', q: 'Crew' })).status).toBe(200);
  expect((await direct({ format: 'pdf' })).body.error).toMatchObject({
    code: 'matrixTooLong',
    details: { most: 300, people: 303 },
  });
});
