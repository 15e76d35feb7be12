import { taskDueOn } from '@app/domain/qualification/due';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const office = await world.as(await make.companyAdmin({ company, name: 'Zoe Admin' }));
const skill = await make.skill();
const course = await make.taughtCourse();
await world.sql('insert into course_skills (version_id, skill_id, level) values ($1, $2, 1)', [
  course.versionId,
  skill.id,
]);
const { id: positionId } = await make.position(company);
const asked = await make.requirement(company, { skillId: skill.id }, { position_id: positionId });
const learning = await make.person({ company, name: 'Ann Able' });
const idle = await make.person({ company, name: 'Bob Behind' });
for (const person of [learning, idle]) await make.assignment(person, positionId);
await make.enrolment({ person: learning, course, dueOn: '2026-11-12' });

type Row = { rowId: string; status: string; dueOn: string };
const cellOf = async (personId: string, query: Record<string, string>) => {
  const { body } = await office.get('/settings/qualifications', query);
  const row = body.rows.find((one: { personId: string }) => one.personId === personId) as { cells: Row[] };
  return row.cells.find(({ rowId }) => rowId === asked.id)!;
};
const onOwnPage = async (personId: string) => {
  const { body } = await office.get(`/settings/employees/${personId}/qualifications`);
  return taskDueOn(body.rows.find((row: { requirement: { rowId: string } }) => row.requirement.rowId === asked.id));
};

test('the matrix and its list say the day that the page of the employee says', async () => {
  expect(await onOwnPage(learning.id)).toBe('2026-11-12');
  const queries: Record<string, string>[] = [{}, { list: 'true' }];
  for (const query of queries)
    expect(await cellOf(learning.id, query)).toMatchObject({ status: 'missing', dueOn: '2026-11-12' });
  const first = await onOwnPage(idle.id);
  expect(first).not.toBe('2026-11-12');
  expect(await cellOf(idle.id, {})).toMatchObject({ status: 'missing', dueOn: first });
});

test('so does its file', async () => {
  const { text } = await office.get('/settings/qualifications-export', { format: 'csv', locale: 'en' });
  expect(text.split('\r\n').find((line) => line.startsWith('Ann Able'))).toContain(',2026-11-12,');
});
