import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import type { Caller } from '../../../test/harness.ts';
import { filesIn } from '../../../test/files-in-zip.ts';
import { deleteDue } from './run.ts';

const world = await openWorld();
const { make, sql } = world;
const platform = await make.platformAdmin();
const [first, second] = [await world.as(platform), await world.as(await make.platformAdmin())];
await sql(`update people set qms_admin_since = '2025-01-01' where qms_admin_since is not null`);
await sql(`update employments set bu_admin_since = '2025-01-01' where bu_admin_since is not null`);
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });
const define = async (admin: Caller, en: string, more: object = {}): Promise<string> => {
  const answer = await admin.post(
    '/settings/employee-fields',
    { kind: 'text', en, fr: null, helpEn: null, helpFr: null, own: false, choices: [], ...more },
    key(),
  );
  expect(answer.status, answer.text).toBe(200);
  return answer.body.fieldId;
};
async function office() {
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company }));
  const say = async (personId: string, custom: object) =>
    expect((await admin.patch(`/settings/employees/${personId}`, { custom })).status).toBe(200);
  return { company, admin, say };
}
const valuesOf = (personId: string) =>
  sql<{ name: string; value: string }>(
    `select f.name_en as name, v.value from employee_field_values v
      join employee_fields f on f.company_id = v.company_id and f.id = v.field_id where v.person_id = $1 order by 1`,
    [personId],
  );

test('a person takes along what was kept of them, shown to them or not', async () => {
  const { company, admin, say } = await office();
  const person = await make.person({ company });
  const [diet, union] = [
    await define(admin, 'Diet'),
    await define(admin, 'Union', { kind: 'choice', choices: [{ number: null, en: 'Local 27', fr: null }] }),
  ];
  await say(person.id, { [diet]: 'no nuts', [union]: '1' });
  await admin.post(`/settings/employee-fields/${diet}/archive`, {});
  const { body } = await (await world.as(person)).get('/profile/export');
  expect(body.customFields).toEqual([
    { name: 'Union', value: 'Local 27' },
    { name: 'Diet', value: 'no nuts' },
  ]);
});

test('of who is forgotten no value is left, in the audit log neither, not even one that reads like a code or a date', async () => {
  const { company, admin, say } = await office();
  const [person, other] = [await make.person({ company, startedOn: '2001-01-01' }), await make.person({ company })];
  const fields = [
    await define(admin, 'Faith'),
    await define(admin, 'Seen', { kind: 'day' }),
    await define(admin, 'Card', { kind: 'number' }),
  ];
  const said = ['zoroastrian', '1999-07-17', '774411'];
  await say(person.id, Object.fromEntries(fields.map((id, at) => [id, said[at]])));
  await say(person.id, { [fields[0]!]: null });
  await say(other.id, { [fields[0]!]: 'zoroastrian' });
  await sql(`update employments set ended_on = '2012-01-31' where person_id = $1`, [person.id]);
  await sql(`update placements set ended_on = '2012-01-31', recorded_at = '2012-01-31' where person_id = $1`, [
    person.id,
  ]);
  world.clock.advance(1000);
  const { body } = await first.post('/admin/privacy/dry-runs', {});
  await world.runJobs();
  expect((await second.post(`/admin/privacy/dry-runs/${body.id}/confirmation`, {})).status).toBe(200);
  await deleteDue.run(world.runtime, {}, { id: '1', number: 1 });
  await world.runJobs();
  expect(await sql('select 1 from people where id = $1 and forgotten_at is not null', [person.id])).toHaveLength(1);
  expect(await valuesOf(person.id)).toEqual([]);
  const entries = await sql<{ changes: object }>(
    `select changes from audit_entries where entity_id = $1 and action = 'company.changeEmployee' order by sequence`,
    [person.id],
  );
  expect(entries.map(({ changes }) => changes)).toEqual([
    { custom: { Faith: [null, '[…]'], Seen: [null, '[…]'], Card: [null, '[…]'] } },
    { custom: { Faith: ['[…]', null] } },
  ]);
  // What others say in the same field is theirs.
  expect(await valuesOf(other.id)).toEqual([{ name: 'Faith', value: 'zoroastrian' }]);
  expect(await sql('select * from audit_breaks($1)', [company.id])).toEqual([]);
});

test('when records are merged, what only one says comes over, and the kept one is right where both say something', async () => {
  const { company, admin, say } = await office();
  const [kept, merged] = [await make.person({ company }), await make.person({ company })];
  const [faith, card] = [await define(admin, 'Diet'), await define(admin, 'Card')];
  await say(kept.id, { [faith]: 'kept' });
  await say(merged.id, { [faith]: 'merged', [card]: 'M-1' });
  const preview = await first.get(`/admin/employees/${kept.id}/merge-preview`, { mergedId: merged.id });
  expect(preview.body.moves.customFields).toBe(1);
  expect(preview.body.conflicts).toContainEqual({ kind: 'sameField', what: expect.stringContaining('Diet') });
  const made = await first.post(`/admin/employees/${kept.id}/merges`, {
    mergedId: merged.id,
    reason: 'One human being',
  });
  expect(made.status, made.text).toBe(200);
  expect(await valuesOf(kept.id)).toEqual([
    { name: 'Card', value: 'M-1' },
    { name: 'Diet', value: 'kept' },
  ]);
  await first.post(`/admin/employees/${kept.id}/merges/${made.body.mergeId}/undoing`, {});
  expect([await valuesOf(kept.id), await valuesOf(merged.id)]).toEqual([
    [{ name: 'Diet', value: 'kept' }],
    [
      { name: 'Card', value: 'M-1' },
      { name: 'Diet', value: 'merged' },
    ],
  ]);
});

test('a merge is undone after a choice was removed or a kind was changed; what can no longer be said stays away', async () => {
  const { company, admin, say } = await office();
  const [kept, merged] = [await make.person({ company }), await make.person({ company })];
  const choices = [
    { number: null, en: 'Local 27', fr: null },
    { number: null, en: 'Local 1981', fr: null },
  ];
  const [union, card, note] = [
    await define(admin, 'Union', { kind: 'choice', choices }),
    await define(admin, 'Card'),
    await define(admin, 'Note'),
  ];
  await say(kept.id, { [union]: '1', [card]: 'kept', [note]: 'kept' });
  await say(merged.id, { [union]: '2', [card]: 'merged', [note]: 'merged' });
  const { body } = await first.post(`/admin/employees/${kept.id}/merges`, {
    mergedId: merged.id,
    reason: 'One human being',
  });
  const change = (id: string, more: object) =>
    admin.put(`/settings/employee-fields/${id}`, {
      fr: null,
      helpEn: null,
      helpFr: null,
      own: false,
      choices: [],
      ...more,
    });
  expect(
    (await change(union, { kind: 'choice', en: 'Union', choices: [{ number: 1, en: 'Local 27', fr: null }] })).status,
  ).toBe(200);
  await say(kept.id, { [card]: null });
  expect((await change(card, { kind: 'number', en: 'Card' })).status).toBe(200);
  const undone = await first.post(`/admin/employees/${kept.id}/merges/${body.mergeId}/undoing`, {});
  expect(undone.status, undone.text).toBe(200);
  expect(await valuesOf(merged.id)).toEqual([{ name: 'Note', value: 'merged' }]);
  expect(await valuesOf(kept.id)).toEqual([
    { name: 'Note', value: 'kept' },
    { name: 'Union', value: '1' },
  ]);
});

test('a company takes its fields and what its people say in them along with everything else', async () => {
  const { company, admin, say } = await office();
  const person = await make.person({ company });
  const union = await define(admin, 'Union', { kind: 'choice', choices: [{ number: null, en: 'Local 27', fr: null }] });
  await say(person.id, { [union]: '1' });
  await first.post(`/admin/companies/${company.id}/exports`, {}, key());
  await world.runJobs();
  const [pack] = (await first.get(`/admin/companies/${company.id}/exports`)).body;
  const files = filesIn((await first.get(`/admin/companies/${company.id}/exports/${pack.id}`)).raw);
  const rowsIn = (name: string) => JSON.parse(files.get(name)!.toString()) as object[];
  expect(rowsIn('employee-fields.json')).toMatchObject([{ name_en: 'Union' }]);
  expect(rowsIn('employee-field-choices.json')).toMatchObject([{ name_en: 'Local 27' }]);
  expect(rowsIn('employee-field-values.json')).toMatchObject([{ person_id: person.id, value: '1' }]);
});

test('the register of processing says so', async () => {
  const { body } = await first.get('/admin/privacy/register');
  expect(body.tables.find(({ table }: { table: string }) => table === 'employee_field_values')).toMatchObject({
    module: 'company',
    purpose: { fr: expect.stringContaining('champs personnalisés') },
    categories: ['employment'],
    of: 'employees',
    kept: 'training',
  });
});
