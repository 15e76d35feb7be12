import { fieldsOf } from '@app/domain/imports/fields';
import type { Problem } from '@app/domain/imports/problems';
import { problemText } from '@app/domain/imports/problems';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { importFile, rowsOf, sendImport } from '../../../test/send-import.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const ann = await make.companyAdmin({ company, name: 'Ann Admin' });
const admin = await world.as(ann);
const yard = await make.insert('sites', { company_id: company.id, code: 'YARD', name: 'Yard', time_zone: 'UTC' });
await make.insert('sites', { company_id: company.id, code: 'DOCK', name: 'Dock', time_zone: 'UTC' });
await make.insert('departments', { company_id: company.id, code: 'WELD', name: 'Welding' });
const welder = await make.position(company, { code: 'WELDER' });
await make.position(company, { code: 'FIRST-AID' });

const people = () =>
  world.sql<{
    number: string;
    name: string;
    email: string | null;
    startedOn: string;
    endedOn: string | null;
    site: string | null;
    manager: string | null;
    positions: string | null;
  }>(
    `select e.employee_number as number, p.legal_name as name, e.contact_email as email,
      e.started_on::text as "startedOn", e.ended_on::text as "endedOn", s.code as site,
       m.employee_number as manager, (select string_agg(q.code, ',' order by q.code) from position_assignments a
         join positions q on q.id = a.position_id
         where a.person_id = e.person_id and a.retracted_at is null) as positions
     from employments e join people p on p.id = e.person_id
     join placements l on l.company_id = e.company_id and l.person_id = e.person_id and l.retracted_at is null
       and (l.ended_on is null or l.ended_on = e.ended_on)
     left join sites s on s.id = l.site_id left join employments m on m.company_id = e.company_id
       and m.person_id = l.manager_id
     where e.company_id = $1 and e.employee_number ilike 'T-%' order by upper(e.employee_number)`,
    [company.id],
  );

test('a file imports people with managers in any order, places and positions; again it changes nothing (F13)', async () => {
  const file = [
    'Employee number,Legal name,E-mail,Phone,First day,Site,Department,Manager,Positions',
    't-3,Cyd Chen,,+1 705 555 0103,2025-03-01,dock,WELD,T-2,WELDER; FIRST-AID',
    'T-2,"Bob ""Bobby"" Roy",bob@t.example,,2024-05-01,YARD,,T-1,WELDER',
    'T-1,Ann Boss,boss@t.example,,2020-01-01,YARD,,,',
  ].join('\r\n');
  const done = await importFile(world, admin, 'employees', file);
  expect(done).toMatchObject({
    state: 'done',
    rowsTotal: 3,
    rowsDone: 3,
    counts: { new: 3, changed: 0, unchanged: 0, refused: 0 },
  });
  expect(await people()).toEqual([
    {
      number: 'T-1',
      name: 'Ann Boss',
      email: 'boss@t.example',
      startedOn: '2020-01-01',
      endedOn: null,
      site: 'YARD',
      manager: null,
      positions: null,
    },
    {
      number: 'T-2',
      name: 'Bob "Bobby" Roy',
      email: 'bob@t.example',
      startedOn: '2024-05-01',
      endedOn: null,
      site: 'YARD',
      manager: 'T-1',
      positions: 'WELDER',
    },
    {
      number: 't-3',
      name: 'Cyd Chen',
      email: null,
      startedOn: '2025-03-01',
      endedOn: null,
      site: 'DOCK',
      manager: 'T-2',
      positions: 'FIRST-AID,WELDER',
    },
  ]);
  const again = await importFile(world, admin, 'employees', file, { run: false });
  expect(again).toMatchObject({ state: 'checked', counts: { new: 0, changed: 0, unchanged: 3, refused: 0 } });
  const run = await admin.post(
    `/settings/imports/${again['id']}/run`,
    {},
    { headers: { 'idempotency-key': crypto.randomUUID() } },
  );
  expect([run.status, run.body.error.code]).toEqual([409, 'importNothingToDo']);
});

test('a change counts from its day, an end ends, and what is empty stays', async () => {
  const done = await importFile(
    world,
    admin,
    'employees',
    'Matricule;Courriel;Lieu;Date d’effet;Dernier jour\nT-2;;DOCK;2026-02-01;\nT-3;cyd@t.example;;;2026-02-28\n',
  );
  expect(done).toMatchObject({ state: 'done', counts: { new: 0, changed: 2, unchanged: 0, refused: 0 } });
  const history = await world.sql(
    `select s.code, l.started_on::text as from, l.ended_on::text as to from placements l
      join employments e using (company_id, person_id) left join sites s on s.id = l.site_id
     where e.company_id = $1 and upper(e.employee_number) = any($2) and l.retracted_at is null order by l.started_on`,
    [company.id, ['T-2', 'T-3']],
  );
  expect(history).toEqual([
    { code: 'YARD', from: '2024-05-01', to: '2026-01-31' },
    { code: 'DOCK', from: '2025-03-01', to: '2026-02-28' },
    { code: 'DOCK', from: '2026-02-01', to: null },
  ]);
  const [cyd] = await world.sql(
    `select contact_email as email, contact_phone as phone from employments
      where company_id = $1 and upper(employee_number) = 'T-3'`,
    [company.id],
  );
  expect(cyd).toEqual({ email: 'cyd@t.example', phone: '+17055550103' });
});

test('a phone number without its country is completed with the company’s, and the row says so, in the dry run and after it', async () => {
  const other = await make.company({ country: 'CA' });
  const office = await world.as(await make.companyAdmin({ company: other }));
  const file = [
    'Number,Name,Phone,Start',
    'P-1,Home,(705) 555-0103,2024-01-01',
    'P-2,Abroad,+44 20 7946 0958,2024-01-01',
    'P-3,Too short,555 0103,2024-01-01',
  ].join('\n');
  const says = async (id: string, locale: 'en' | 'fr' = 'en') =>
    (await office.get(`/settings/imports/${id}/rows`)).body.rows.map(({ problems }: { problems: Problem[] }) =>
      problems.map((problem) => problemText(problem, fieldsOf('employees'), locale)).join(),
    );
  const completed = 'Phone: read as +1 705 555 0103; without a country code, your company’s country is used';
  const dry = await importFile(world, office, 'employees', file, { run: false });
  expect(dry).toMatchObject({ state: 'checked', counts: { new: 2, refused: 1 } });
  const refused =
    'Phone: “555 0103” is not a valid phone number in your company’s country; for other countries, include the country code, for example +1 705 555 0123';
  expect(await says(dry['id'])).toEqual([completed, '', refused]);
  expect((await says(dry['id'], 'fr'))[0]).toContain('lu comme +1 705 555 0103');
  const done = await importFile(world, office, 'employees', file);
  expect(await says(done['id'])).toEqual([completed, '', refused]);
  const kept = await world.sql<{ phone: string }>(
    'select contact_phone as phone from employments where company_id = $1 and contact_phone is not null order by employee_number',
    [other.id],
  );
  expect(kept.map(({ phone }) => phone)).toEqual(['+17055550103', '+442079460958']);
  // What is already so is not changed by it.
  expect((await importFile(world, office, 'employees', file, { run: false })).counts).toEqual({
    new: 0,
    changed: 0,
    unchanged: 2,
    refused: 1,
  });
});

test('a file with ten kinds of faults imports the good rows and explains the rest, in English and in French', async () => {
  const file = [
    'Number,Name,E-mail,Phone,Start,End,Site,Department,Manager,Positions',
    'F-1,Good One,f1@t.example,+1 705 555 0123,2024-01-01,,YARD,WELD,T-1,WELDER',
    ',No Number,,,2024-01-01,,,,,',
    'F-3,,,,2024-01-01,,,,,',
    'F-4,Bad Mail,not-an-address,,2024-01-01,,,,,',
    'F-5,Bad Phone,,call me,2024-01-01,,,,,',
    'F-6,Bad Day,,,31/02/2024,,,,,',
    'F-7,Backwards,,,2024-01-01,2023-01-01,,,,',
    'F-8,Nowhere,,,2024-01-01,,MOON,DARK,,',
    'F-9,Managed by nobody,,,2024-01-01,,,,X-404,',
    'F-10,No such work,,,2024-01-01,,,,,ASTRONAUT',
    'f-1,Twice,,,2024-01-01,,,,,',
    'F-12,Same mail,F1@T.example,,2024-01-01,,,,,',
    'F-13,Own boss,,,2024-01-01,,,,F-13,',
    'F-14,Too many,,,2024-01-01,,,,,,extra,cells',
    'F-15,Nul\u0000led,,,2024-01-01,,,,,',
    'F-16,Good Two,,,2024-01-01,,,,F-1,',
    'F-17,,bad,,31/02/2024,,MOON,,,ASTRONAUT',
    'F-18,,,,2024-01-01,,MOON,,,ASTRONAUT',
  ].join('\n');
  const done = await importFile(world, admin, 'employees', file);
  const rows = await rowsOf(admin, done['id']);
  expect(rows).toEqual([
    '2 new',
    '3 refused number:valueMissing',
    '4 refused name:valueMissing',
    '5 refused email:emailInvalid',
    '6 refused phone:phoneInvalid',
    '7 refused startedOn:dayImpossible',
    '8 refused endedOn:endBeforeStart',
    '9 refused site:siteUnknown department:departmentUnknown',
    '10 refused manager:managerUnknown',
    '11 refused positions:positionUnknown',
    '12 refused row:rowTwice',
    '13 refused email:emailTaken',
    '14 refused manager:managerCycle',
    '15 refused row:tooManyCells',
    '16 refused name:signsUnreadable',
    '17 new',
    '18 refused email:emailInvalid startedOn:dayImpossible site:siteUnknown name:valueMissing positions:positionUnknown',
    '19 refused site:siteUnknown name:valueMissing positions:positionUnknown',
  ]);
  expect(done).toMatchObject({ state: 'done', counts: { new: 2 } });
  const problems = (format: string, locale: string) =>
    admin.get(`/settings/imports/${done['id']}/problems`, { format, locale });
  const csv = (await problems('csv', 'en')).text.split('\r\n');
  expect(csv[0]).toBe('\ufeffNumber,Name,E-mail,Phone,Start,End,Site,Department,Manager,Positions,Problem');
  expect(csv[3]).toBe(
    'F-4,Bad Mail,not-an-address,,2024-01-01,,,,,,Email: “not-an-address” is not a valid email address',
  );
  expect((await problems('csv', 'fr')).text).toContain(
    'Courriel : « not-an-address » n’est pas une adresse courriel valide',
  );
  expect((await problems('xlsx', 'en')).raw.subarray(0, 2).toString()).toBe('PK');
  // What was put right is sent as it is: the column of problems is not in the way.
  const right = csv
    .filter((line) => line.startsWith('F-4,'))
    .map((line) => line.replace('not-an-address', 'f4@t.example'));
  expect(await importFile(world, admin, 'employees', [csv[0], ...right].join('\r\n'))).toMatchObject({
    state: 'done',
    counts: { new: 1, refused: 0 },
  });
});

test('a day like 03/04/2026 asks once per file which comes first', async () => {
  const file = 'Number,Name,Start\nD-1,One,03/04/2025\nD-2,Two,05/06/2025\n';
  expect((await sendImport(admin, 'employees', file)).body.dateOrder).toBe('ask');
  expect(await importFile(world, admin, 'employees', file)).toMatchObject({ code: 'importDateOrderMissing' });
  await importFile(world, admin, 'employees', file, { dateOrder: 'dayFirst' });
  expect(await world.sql(`select started_on::text as day from employments where employee_number = 'D-1'`)).toEqual([
    { day: '2025-04-03' },
  ]);
  expect(
    (await sendImport(admin, 'employees', 'Number,Name,Start\nD-1,One,03/04/2025\nD-2,Two,25/06/2025\n')).body
      .dateOrder,
  ).toBe('dayFirst');
});

test.each(['buAdmin', 'qmsAdmin', 'companyId', 'role', 'password'])(
  'a column %s refuses the whole file by name, and no row of it is read (A12)',
  async (column) => {
    const before = await world.sql(
      'select (select count(*) from employments) as people, (select count(*) from import_rows) as rows, (select count(*) from imports) as imports',
    );
    const answer = await sendImport(admin, 'employees', `Employee number,Name,${column.toUpperCase()}\nZ-1,Zed,true\n`);
    expect([answer.status, answer.body.error.code, answer.body.error.details]).toEqual([
      400,
      'importColumnForbidden',
      { columns: column.toUpperCase() },
    ]);
    expect(
      await world.sql(
        'select (select count(*) from employments) as people, (select count(*) from import_rows) as rows, (select count(*) from imports) as imports',
      ),
    ).toEqual(before);
  },
);

test('an address that someone has elsewhere is written down like any other: no one is drawn in, and nothing told (F12, B15)', async () => {
  const other = await make.person({ email: 'known@elsewhere.example' });
  const stranger = `known-not@elsewhere.example`;
  const done = await importFile(
    world,
    admin,
    'employees',
    `Number,Name,E-mail,Start\nG-1,Known,known@elsewhere.example,2025-01-01\nG-2,Unknown,${stranger},2025-01-01\n`,
  );
  expect(done).toMatchObject({ counts: { new: 2, refused: 0 } });
  expect(await rowsOf(admin, done['id'])).toEqual(['2 new', '3 new']);
  const linked = await world.sql('select 1 from employments where company_id = $1 and person_id = $2', [
    company.id,
    other.id,
  ]);
  expect(linked).toEqual([]);
});

test('an import never ends the employment of an administrator', async () => {
  const [row] = await world.sql<{ number: string }>(
    'select employee_number as number from employments where person_id = $1',
    [ann.id],
  );
  const done = await importFile(world, admin, 'employees', `Number,Last day\n${row!.number},2026-03-01\n`, {
    run: false,
  });
  expect(await rowsOf(admin, done['id'])).toEqual(['2 refused endedOn:adminStays']);
});

test('a circle of managers over two files, or within one, is refused', async () => {
  await importFile(
    world,
    admin,
    'employees',
    'Number,Name,Start,Manager\nC-1,One,2025-01-01,\nC-2,Two,2025-01-01,C-1\nC-3,Three,2025-01-01,C-2\n',
  );
  const done = await importFile(world, admin, 'employees', 'Number,Manager\nC-1,C-3\n', { run: false });
  expect(await rowsOf(admin, done['id'])).toEqual(['2 refused manager:managerCycle']);
  // Each is right alone: the second shows only once the first is done.
  const both = await importFile(world, admin, 'employees', 'Number,Manager\nC-1,T-1\nT-1,C-3\n');
  expect(await rowsOf(admin, both['id'])).toEqual(['2 refused manager:managerCycle', '3 changed']);
});

test('the columns of a company’s files are remembered by their headers', async () => {
  const read = (await sendImport(admin, 'employees', 'Who,Called,Since\nM-1,Em,2025-01-01\n')).body;
  expect(read.mapping).toEqual({});
  const mapping = { number: 0, name: 1, startedOn: 2 };
  await admin.post(`/settings/imports/${read.id}/check`, { mapping, dateOrder: null, effectiveOn: null });
  await world.runJobs();
  expect((await sendImport(admin, 'employees', 'Since,Who,More,Called\n2025-01-01,M-1,,Em\n')).body.mapping).toEqual({
    startedOn: 0,
    number: 1,
    name: 3,
  });
  const missing = await admin.post(`/settings/imports/${read.id}/check`, {
    mapping: { name: 1 },
    dateOrder: null,
    effectiveOn: null,
  });
  expect([missing.status, missing.body.error.issues[0].path]).toEqual([400, 'mapping.number']);
});

test('what a row changes is in the audit, once for a batch', async () => {
  const rows = await world.sql<{ action: string; changes: { count: number } }>(
    `select action, changes from audit_entries where company_id = $1 and action like 'imports.%' order by sequence`,
    [company.id],
  );
  expect(rows.map(({ action }) => action).slice(0, 4)).toEqual([
    'imports.start',
    'imports.employees',
    'imports.employees',
    'imports.employees',
  ]);
  expect(yard && welder.id).toBeTruthy();
});
