import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { csvRows } from '../../../test/read-files.ts';
import { importFile, rowsOf, sendImport } from '../../../test/send-import.ts';

const world = await openWorld();
const { make, sql } = world;
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company, name: 'Ann Admin' }));
const define = async (more: object): Promise<string> =>
  (
    await admin.post(
      '/settings/employee-fields',
      { kind: 'text', fr: null, helpEn: null, helpFr: null, own: false, choices: [], ...more },
      key(),
    )
  ).body.fieldId;
const union = await define({
  kind: 'choice',
  en: 'Union local',
  fr: 'Section locale',
  choices: [
    { number: null, en: 'Local 27', fr: 'Section 27' },
    { number: null, en: 'None', fr: null },
  ],
});
await define({ kind: 'day', en: 'Licence seen' });
await define({ kind: 'number', en: 'Locker' });
await define({ kind: 'yesNo', en: 'Steward' });
// A word that other companies' files use for the employee number.
await define({ en: 'Badge' });

const said = async (number: string) =>
  Object.fromEntries(
    (
      await sql<{ name: string; value: string }>(
        `select f.name_en as name, v.value from employee_field_values v
          join employee_fields f on f.company_id = v.company_id and f.id = v.field_id
         join employments e on e.company_id = v.company_id and e.person_id = v.person_id
           where e.company_id = $1 and upper(e.employee_number) = $2 order by f.number`,
        [company.id, number],
      )
    ).map(({ name, value }) => [name, value]),
  );

const heads = 'Employee number,Legal name,First day,Section locale,Licence seen,LOCKER,steward,Badge';

test('columns named like a field are found, in either language, and values are read by their kind', async () => {
  const file = [
    heads,
    'C-1,Ann Roy,2024-01-01,SECTION 27,13/04/2026,"1 207,5",oui,A-7',
    'C-2,Bob Roy,2024-01-01,,,,,',
  ].join('\n');
  const read = (await sendImport(admin, 'employees', file)).body;
  expect(read.mapping).toMatchObject({ number: 0, field1: 3, field2: 4, field3: 5, field4: 6, field5: 7 });
  expect(read.custom.map(({ en }: { en: string }) => en)).toEqual([
    'Union local',
    'Licence seen',
    'Locker',
    'Steward',
    'Badge',
  ]);
  const done = await importFile(world, admin, 'employees', file);
  expect(done).toMatchObject({ state: 'done', counts: { new: 2, refused: 0 } });
  expect(await said('C-1')).toEqual({
    'Union local': '1',
    'Licence seen': '2026-04-13',
    Locker: '1207.5',
    Steward: 'yes',
    Badge: 'A-7',
  });
  expect(await said('C-2')).toEqual({});
});

test('the dry run shows each field that changes, and refuses at the field what it cannot read; what is empty stays', async () => {
  const file = [
    heads,
    'C-1,,,None,,,,',
    'C-2,,,Local 99,2026-02-30,twelve,perhaps,',
    'C-9,Cyd Chen,2024-01-01,None,,,,',
  ].join('\n');
  const dry = await importFile(world, admin, 'employees', file, { run: false });
  expect(dry).toMatchObject({ counts: { new: 1, changed: 1, refused: 1 } });
  expect(await rowsOf(admin, dry['id'])).toEqual([
    '2 changed',
    '3 refused field1:fieldChoice field2:dayImpossible field3:fieldNumber field4:fieldYesNo',
    '4 new',
  ]);
  const { rows } = (await admin.get(`/settings/imports/${dry['id']}/rows`)).body;
  expect(rows[0].changes).toEqual([{ field: 'field1', before: '1', after: '2' }]);
  expect(await said('C-1')).toMatchObject({ 'Union local': '1' });
  const all = csvRows(
    (await admin.get(`/settings/imports/${dry['id']}/problems`, { rows: 'all', format: 'csv', locale: 'fr' })).text,
  );
  expect(all[1]!.join('|')).toContain('Section locale : Section 27 → None');
});

test('an import changes values, is told in the history of the person, and is undone where nothing newer changed them', async () => {
  const done = await importFile(
    world,
    admin,
    'employees',
    ['Employee number,Union local,Locker', 'C-1,None,9', 'C-2,Local 27,8'].join('\n'),
  );
  expect(done).toMatchObject({ counts: { changed: 2 } });
  expect([await said('C-1'), await said('C-2')]).toMatchObject([
    { 'Union local': '2', Locker: '9' },
    { 'Union local': '1', Locker: '8' },
  ]);
  const people = await sql<{ id: string }>(
    `select person_id as id from employments where company_id = $1 and employee_number in ('C-1', 'C-2')
      order by employee_number`,
    [company.id],
  );
  const [entry] = (await admin.get(`/settings/employees/${people[0]!.id}/audit`)).body.rows;
  expect(entry.changes.custom).toEqual({ 'Union local': ['Local 27', 'None'], Locker: ['1207.5', '9'] });
  await admin.patch(`/settings/employees/${people[1]!.id}`, { custom: { [union]: '2' } });
  await admin.post(`/settings/imports/${done['id']}/undo`, {}, key());
  await world.runJobs();
  expect([await said('C-1'), await said('C-2')]).toMatchObject([
    { 'Union local': '1', Locker: '1207.5' },
    { 'Union local': '2' },
  ]);
  expect(await said('C-2')).not.toHaveProperty('Locker');
  const { rows } = (await admin.get(`/settings/imports/${done['id']}/rows`)).body;
  expect(rows[1].undone.kept).toEqual([{ field: 'field1', code: 'changedSince' }]);
});

test('what was archived or removed after the dry run is not written', async () => {
  const locker = (await admin.get('/settings/employee-fields')).body.find(
    ({ en }: { en: string }) => en === 'Locker',
  ).fieldId;
  const dry = await importFile(
    world,
    admin,
    'employees',
    ['Employee number,Union local,Locker', 'C-1,None,77'].join('\n'),
    { run: false },
  );
  await admin.post(`/settings/employee-fields/${locker}/archive`, {});
  await admin.post(`/settings/imports/${dry['id']}/run`, {}, key());
  await world.runJobs();
  expect((await admin.get(`/settings/imports/${dry['id']}`)).body).toMatchObject({
    state: 'done',
    counts: { changed: 1 },
  });
  expect(await said('C-1')).toMatchObject({ 'Union local': '2', Locker: '1207.5' });
  await admin.delete(`/settings/employee-fields/${locker}/archive`);
});

test('a row that was read as another kind than the field has by now is refused, and the import ends', async () => {
  const choices = [
    { number: null, en: 'Day', fr: null },
    { number: null, en: 'Night', fr: null },
  ];
  const [note, shift] = [await define({ en: 'Key number' }), await define({ en: 'Shift', kind: 'choice', choices })];
  const dry = await importFile(
    world,
    admin,
    'employees',
    ['Employee number,Key number,Shift', 'C-1,twelve,', 'C-2,,Night'].join('\n'),
    { run: false },
  );
  const changed = (fieldId: string, more: object) =>
    admin.put(`/settings/employee-fields/${fieldId}`, {
      fr: null,
      helpEn: null,
      helpFr: null,
      own: false,
      choices: [],
      ...more,
    });
  for (const [id, more] of [
    [note, { kind: 'number', en: 'Key number' }] as const,
    [shift, { kind: 'text', en: 'Shift' }] as const,
  ])
    expect((await changed(id, more)).status).toBe(200);
  await admin.post(`/settings/imports/${dry['id']}/run`, {}, key());
  await world.runJobs();
  expect((await admin.get(`/settings/imports/${dry['id']}`)).body).toMatchObject({
    state: 'done',
    counts: { changed: 0, refused: 2 },
  });
  expect(await rowsOf(admin, dry['id'])).toEqual([
    '2 refused field6:changedMeanwhile',
    '3 refused field7:changedMeanwhile',
  ]);
  for (const id of [note, shift]) await admin.post(`/settings/employee-fields/${id}/archive`, {});
});

test('the template has a column for each field, with an example', async () => {
  const [header, example] = csvRows(
    (await admin.get('/settings/imports/templates/employees', { format: 'csv', locale: 'fr' })).text,
  );
  expect(header!.slice(-5)).toEqual(['Section locale', 'Licence seen', 'Locker', 'Steward', 'Badge']);
  expect(example!.slice(-5)).toEqual(['Section 27', '2026-01-05', '12', 'Oui', '']);
});

test('an import is undone though the choice that was there before is gone; that value stays as the file had it', async () => {
  const me = await world.as(await make.companyAdmin({}));
  const field = { kind: 'choice', en: 'Crew', fr: null, helpEn: null, helpFr: null, own: false };
  const choices = ['Day', 'Night'].map((en) => ({ number: null as number | null, en, fr: null }));
  const { fieldId } = (await me.post('/settings/employee-fields', { ...field, choices }, key())).body;
  await importFile(
    world,
    me,
    'employees',
    ['Employee number,Legal name,First day,Crew', 'U-1,Una Roy,2024-01-01,Day'].join('\n'),
  );
  const done = await importFile(world, me, 'employees', ['Employee number,Crew', 'U-1,Night'].join('\n'));
  expect(
    (
      await me.put(`/settings/employee-fields/${fieldId}`, {
        ...field,
        choices: [{ number: 2, en: 'Night', fr: null }],
      })
    ).status,
  ).toBe(200);
  await me.post(`/settings/imports/${done['id']}/undo`, {}, key());
  await world.runJobs();
  const { rows } = (await me.get(`/settings/imports/${done['id']}/rows`)).body;
  expect(rows[0].undone.kept).toEqual([{ field: 'field1', code: 'changedSince' }]);
});

test('a template with fields named like what no file may say, or like Muster’s own, can be sent back', async () => {
  const me = await world.as(await make.companyAdmin({}));
  for (const en of ['Role', 'Email']) {
    const answer = await me.post(
      '/settings/employee-fields',
      { kind: 'text', en, fr: null, helpEn: null, helpFr: null, own: false, choices: [] },
      key(),
    );
    expect(answer.status, answer.text).toBe(200);
  }
  const template = (await me.get('/settings/imports/templates/employees', { format: 'csv', locale: 'en' })).text;
  const heads = csvRows(template)[0]!;
  const read = await sendImport(me, 'employees', template);
  expect(read.status, read.text).toBe(200);
  expect(read.body.mapping).toMatchObject({
    email: heads.indexOf('Email'),
    field1: heads.length - 2,
    field2: heads.length - 1,
  });
  const foreign = await sendImport(admin, 'employees', 'Employee number,Role\nC-1,admin');
  expect(foreign.body.error.code).toBe('importColumnForbidden');
});

test('fields of another company are none of this one’s files', async () => {
  const other = await world.as(await make.companyAdmin({}));
  const read = (await sendImport(other, 'employees', [heads, 'C-1,Ann Roy,2024-01-01,SECTION 27,,,,'].join('\n'))).body;
  expect(read.custom).toEqual([]);
  expect(Object.keys(read.mapping).filter((name) => name.startsWith('field'))).toEqual([]);
});

test('what a file of ours wrote as text, so that no spreadsheet calculates with it, comes in again as it was', async () => {
  const kept = async () =>
    sql(`select contact_phone as phone from employments where company_id = $1 and employee_number = 'F-1'`, [
      company.id,
    ]);
  const first = [
    'Employee number,Legal name,First day,Badge,Phone',
    'F-1,Fay Roy,2024-01-01,-7 B,+1 514 555 0100',
  ].join('\n');
  expect(await importFile(world, admin, 'employees', first)).toMatchObject({ counts: { new: 1 } });
  const before = [await said('F-1'), await kept()];
  expect(before).toEqual([{ Badge: '-7 B' }, [{ phone: '+15145550100' }]]);
  // The refused rows are corrected in the file that says why, and sent again.
  const broken = await importFile(world, admin, 'employees', first.replace('2024-01-01', 'soon'), { run: false });
  expect(broken).toMatchObject({ counts: { refused: 1 } });
  const problems = (await admin.get(`/settings/imports/${broken['id']}/problems`, { format: 'csv', locale: 'en' }))
    .text;
  expect(problems).toContain(`"'-7 B"`);
  const again = await importFile(world, admin, 'employees', problems.replace('soon', '2024-01-01'));
  expect(again).toMatchObject({ counts: { refused: 0, unchanged: 1 } });
  expect([await said('F-1'), await kept()]).toEqual(before);
});
