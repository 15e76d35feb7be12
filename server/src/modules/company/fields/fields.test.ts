import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadeCompany } from '../../../../test/make/make.ts';

const world = await openWorld();
const { make, sql } = world;
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const plain = {
  kind: 'text',
  en: 'Field',
  fr: null as string | null,
  helpEn: null,
  helpFr: null,
  own: false,
  choices: [] as object[],
};
const unions = [
  { number: null, en: 'Local 27', fr: 'Section 27' },
  { number: null, en: 'Local 1981', fr: null },
];

async function office(company?: MadeCompany) {
  const home = company ?? (await make.company());
  const boss = await make.companyAdmin({ company: home });
  const me = await world.as(boss);
  const add = (more: object) => me.post('/settings/employee-fields', { ...plain, ...more }, key());
  const made = async (more: object): Promise<string> => {
    const answer = await add(more);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.fieldId;
  };
  const change = (fieldId: string, more: object) =>
    me.put(`/settings/employee-fields/${fieldId}`, { ...plain, ...more });
  const say = (personId: string, custom: object) => me.patch(`/settings/employees/${personId}`, { custom });
  const said = async (personId: string) =>
    Object.fromEntries(
      (await me.get(`/settings/employees/${personId}`)).body.custom.map(
        ({ en, value }: { en: string; value: string | null }) => [en, value],
      ),
    );
  const one = async (fieldId: string) =>
    (await me.get('/settings/employee-fields')).body.find((field: { fieldId: string }) => field.fieldId === fieldId);
  return { company: home, boss, me, add, made, change, say, said, one };
}

test('fields are defined, put into an order, renamed, archived and restored', async () => {
  const { me, made, change, one } = await office();
  const [union, badge] = [
    await made({ kind: 'choice', en: 'Union local', fr: 'Section locale', choices: unions }),
    await made({ en: 'Badge', own: true }),
  ];
  expect(await one(union)).toMatchObject({
    number: 1,
    kind: 'choice',
    fr: 'Section locale',
    choices: [{ number: 1 }, { number: 2, fr: null }],
  });
  expect((await me.put('/settings/employee-fields-order', { fieldIds: [badge, union] })).status).toBe(200);
  const names = async () => (await me.get('/settings/employee-fields')).body.map(({ en }: { en: string }) => en);
  expect(await names()).toEqual(['Badge', 'Union local']);
  expect((await me.put('/settings/employee-fields-order', { fieldIds: [badge] })).body.error.code).toBe(
    'changedElsewhere',
  );
  expect((await change(badge, { en: 'Badge number', helpEn: 'On the front of the card' })).status).toBe(200);
  await me.post(`/settings/employee-fields/${badge}/archive`, {});
  expect(await one(badge)).toMatchObject({ en: 'Badge number', archivedAt: expect.any(String) });
  expect(await names()).toEqual(['Union local', 'Badge number']);
  await me.delete(`/settings/employee-fields/${badge}/archive`);
  expect(await names()).toEqual(['Badge number', 'Union local']);
  const [entry] = await sql<{ changes: object }>(
    `select changes from audit_entries where action = 'company.changeField' and entity_id = $1`,
    [badge],
  );
  expect(entry!.changes).toMatchObject({ before: { en: 'Badge' }, after: { en: 'Badge number' } });
});

test('a name is taken once, whatever its case, accents and language, also by an archived field', async () => {
  const { me, add, made, change } = await office();
  const region = await made({ en: 'Région', fr: 'Area' });
  await me.post(`/settings/employee-fields/${region}/archive`, {});
  await made({ en: 'Œuvre' });
  for (const [given, path] of [
    [{ en: 'REGION' }, 'en'],
    [{ en: 'Zone', fr: 'area' }, 'fr'],
    [{ en: 'Oeuvre' }, 'en'],
  ] as const)
    expect((await add(given)).body.error).toMatchObject({
      code: 'fieldNameTaken',
      issues: [{ path, code: 'fieldNameTaken' }],
    });
  expect((await change(region, { en: 'region', fr: 'Région' })).status).toBe(200);
});

test('thirty fields are in use at a time; archived ones make room and come back while there is some', async () => {
  const { me, add, made } = await office();
  const ids: string[] = [];
  for (let place = 0; place < 30; place += 1) ids.push(await made({ en: `Field ${place}` }));
  expect((await add({ en: 'One more' })).body.error.code).toBe('tooManyFields');
  await me.post(`/settings/employee-fields/${ids[0]}/archive`, {});
  await made({ en: 'One more' });
  expect((await me.delete(`/settings/employee-fields/${ids[0]}/archive`)).body.error.code).toBe('tooManyFields');
});

test('values are kept by their kind, refused at their field, and told in the history of the person', async () => {
  const { company, me, made, say, said } = await office();
  const person = await make.person({ company });
  const [union, badge, seen, steward] = [
    await made({ kind: 'choice', en: 'Union local', choices: unions }),
    await made({ kind: 'number', en: 'Locker' }),
    await made({ kind: 'day', en: 'Licence seen' }),
    await made({ kind: 'yesNo', en: 'Steward' }),
  ];
  const refused = await say(person.id, { [union]: '9', [badge]: 'twelve', [seen]: '2026-02-30', [steward]: 'perhaps' });
  expect(
    refused.body.error.issues.map(({ path, code }: { path: string; code: string }) => `${path.slice(0, 7)} ${code}`),
  ).toEqual(['custom. fieldChoice', 'custom. fieldNumber', 'custom. fieldDay', 'custom. fieldYesNo']);
  expect(await said(person.id)).toEqual({ 'Union local': null, Locker: null, 'Licence seen': null, Steward: null });
  expect(
    (await say(person.id, { [union]: '2', [badge]: '1 207,50', [seen]: '2026-02-28', [steward]: 'yes' })).status,
  ).toBe(200);
  expect(await said(person.id)).toEqual({
    'Union local': '2',
    Locker: '1207.5',
    'Licence seen': '2026-02-28',
    Steward: 'yes',
  });
  await say(person.id, { [union]: '1', [badge]: null });
  const { rows } = (await me.get(`/settings/employees/${person.id}/audit`)).body;
  expect(rows.map(({ changes }: { changes: object }) => changes)).toEqual([
    { custom: { 'Union local': ['Local 1981', 'Local 27'], Locker: ['1207.5', null] } },
    {
      custom: {
        'Union local': [null, 'Local 1981'],
        Locker: [null, '1207.5'],
        'Licence seen': [null, '2026-02-28'],
        Steward: [null, 'Yes'],
      },
    },
  ]);
});

test('someone new comes with values, or not at all', async () => {
  const { me, made, said } = await office();
  const union = await made({ kind: 'choice', en: 'Union local', choices: unions });
  const hire = (custom: object) =>
    me.post(
      '/settings/employees',
      {
        ...{
          name: 'Zoé Tremblay',
          employeeNumber: 'N-1',
          jobTitle: null,
          email: null,
          phone: null,
          startedOn: '2026-03-02',
          invite: false,
        },
        ...{ siteId: null, departmentId: null, managerId: null, custom },
      },
      key(),
    );
  expect((await hire({ [union]: '7' })).body.error.code).toBe('fieldChoice');
  const hired = await hire({ [union]: '1' });
  expect(hired.status, hired.text).toBe(200);
  expect(await said(hired.body.personId)).toEqual({ 'Union local': '1' });
});

test('a kind is fixed once people have values; a choice people hold is renamed, and removed only when no one holds it', async () => {
  const { company, me, made, change, say, said, one } = await office();
  const people = [await make.person({ company }), await make.person({ company })];
  const union = await made({ kind: 'choice', en: 'Union local', choices: unions });
  for (const { id } of people) await say(id, { [union]: '2' });
  const kinds = await change(union, { kind: 'text', en: 'Union local' });
  expect(kinds.body.error).toMatchObject({ code: 'fieldKindFixed', details: { people: 2 } });
  const first = { number: 1, en: 'Local 27', fr: null };
  const removed = await change(union, { kind: 'choice', en: 'Union local', choices: [first] });
  expect(removed.body.error).toMatchObject({ code: 'choiceInUse', details: { people: 2, name: 'Local 1981' } });
  expect((await me.get(`/settings/employee-fields/${union}/use`)).body).toEqual({
    people: 2,
    choices: [
      { number: 1, people: 0 },
      { number: 2, people: 2 },
    ],
  });
  const renamed = await change(union, {
    kind: 'choice',
    en: 'Union local',
    choices: [first, { number: 2, en: 'Local 2020', fr: null }],
  });
  expect(renamed.status, renamed.text).toBe(200);
  expect(await said(people[0]!.id)).toEqual({ 'Union local': '2' });
  for (const { id } of people) await say(id, { [union]: '1' });
  expect(
    (
      await change(union, {
        kind: 'choice',
        en: 'Union local',
        choices: [first, { number: null, en: 'Local 9', fr: null }],
      })
    ).status,
  ).toBe(200);
  // What was removed never comes back under its number.
  expect((await one(union)).choices.map(({ number }: { number: number }) => number)).toEqual([1, 3]);
});

test('the database itself keeps a choice that people hold, and the kind of what they say', async () => {
  const { company, made, say } = await office();
  const person = await make.person({ company });
  const union = await made({ kind: 'choice', en: 'Union local', choices: unions });
  await say(person.id, { [union]: '2' });
  await expect(sql('delete from employee_field_choices where field_id = $1 and number = 2', [union])).rejects.toThrow(
    /choice_fkey/,
  );
  await expect(sql(`update employee_fields set kind = 'text' where id = $1`, [union])).rejects.toThrow(/kind_fkey/);
  await expect(sql(`update employee_field_values set value = '1' where field_id = $1`, [union])).rejects.toThrow(
    /check/,
  );
});

test('an archived field takes nothing, says nothing, and keeps its values', async () => {
  const { company, me, made, say, said } = await office();
  const person = await make.person({ company });
  const badge = await made({ en: 'Badge' });
  await say(person.id, { [badge]: 'A-7' });
  await me.post(`/settings/employee-fields/${badge}/archive`, {});
  expect(await said(person.id)).toEqual({});
  expect((await say(person.id, { [badge]: 'A-8' })).body.error).toMatchObject({
    code: 'fieldArchived',
    issues: [{ path: `custom.${badge}` }],
  });
  await me.delete(`/settings/employee-fields/${badge}/archive`);
  expect(await said(person.id)).toEqual({ Badge: 'A-7' });
});

test('fields and values of another company are not there, and learners define none', async () => {
  const [ours, theirs] = [await office(), await office()];
  const field = await theirs.made({ en: 'Secret' });
  const stranger = await make.person({ company: theirs.company });
  await theirs.say(stranger.id, { [field]: 'theirs' });
  const ourPerson = await make.person({ company: ours.company });
  expect((await ours.me.get('/settings/employee-fields')).body).toEqual([]);
  for (const answer of [
    await ours.change(field, { en: 'Mine' }),
    await ours.me.post(`/settings/employee-fields/${field}/archive`, {}),
    await ours.me.delete(`/settings/employee-fields/${field}/archive`),
    await ours.me.get(`/settings/employee-fields/${field}/use`),
    await ours.me.put('/settings/employee-fields-order', { fieldIds: [field] }),
    await ours.say(stranger.id, {}),
    await ours.say(ourPerson.id, { [field]: 'mine' }),
  ])
    expect(answer.status, answer.text).toBe(404);
  const learner = await world.as(ourPerson);
  expect((await learner.post('/settings/employee-fields', { ...plain }, key())).status).toBe(403);
  expect((await learner.get('/settings/employee-fields')).status).toBe(403);
});

test('on My Info people see what the company shows them of themselves, and nothing else', async () => {
  const { company, made, say } = await office();
  const person = await make.person({ company });
  const [shown, hidden] = [await made({ en: 'Badge', own: true }), await made({ en: 'Remark' })];
  await say(person.id, { [shown]: 'A-7', [hidden]: 'careful' });
  const answer = await (await world.as(person)).get('/profile/fields');
  expect(answer.body).toMatchObject([{ en: 'Badge', value: 'A-7' }]);
  expect(answer.text).not.toContain('careful');
});
