import { expect, test } from 'vitest';
import { openWorld } from '../../../test/harness.ts';
import { remindDue } from './jobs.ts';

const world = await openWorld();
const { make } = world;
// 2026-03-02, 04:00 in Toronto.
const run = () => remindDue.run(world.runtime, {}, { id: '1', number: 1 });
const letters = (personId: string) =>
  world.sql<{ subject: string; text_body: string; locale: string }>('select subject, text_body, locale from mails where person_id = $1 order by created_at', [
    personId,
  ]);

test('reminds once of each milestone, in one letter, however often it runs', async () => {
  const ann = await make.person();
  await make.enrolment({ person: ann, course: await make.taughtCourse({ title: 'Forklift' }), dueOn: '2026-03-09', assignedAt: '2026-01-01T09:00:00Z' });
  await make.enrolment({ person: ann, course: await make.taughtCourse({ title: 'Ladders' }), dueOn: '2026-02-23', assignedAt: '2026-01-01T09:00:00Z' });
  await make.enrolment({ person: ann, course: await make.taughtCourse({ title: 'Far' }), dueOn: '2026-08-01', assignedAt: '2026-01-01T09:00:00Z' });
  await make.enrolment({ person: ann, course: await make.taughtCourse({ title: 'Given up' }), dueOn: '2026-03-09', withdrawnAt: '2026-02-02T09:00:00Z' });
  await run();
  await run();
  const first = await letters(ann.id);
  expect(first).toHaveLength(1);
  expect(first[0]!.text_body).toMatch(/“Ladders” was due on February 23, 2026\. It is 7 days overdue\.[^]*“Forklift” is due on March 9, 2026, in 7 days\./);
  expect(first[0]!.text_body).not.toMatch(/Far|Given up/);
  world.clock.advance(6 * 86_400_000);
  await run();
  expect((await letters(ann.id)).map(({ subject }) => subject)).toEqual(['2 courses due', 'Course due: “Forklift”']);
});

test('speaks the language of the reader', async () => {
  const ann = await make.person({ locale: 'fr' });
  await make.enrolment({ person: ann, course: await make.taughtCourse({ title: 'Forklift' }), dueOn: '2026-03-15', assignedAt: '2026-01-01T09:00:00Z' });
  await run();
  expect(await letters(ann.id)).toMatchObject([{ locale: 'fr', subject: 'Cours à terminer\u00a0: «\u00a0Forklift\u00a0»' }]);
});

test('people who left are left in peace', async () => {
  const ann = await make.person({ endedOn: '2026-03-01' });
  await make.enrolment({ person: ann, course: await make.taughtCourse(), dueOn: '2026-03-15', assignedAt: '2026-01-01T09:00:00Z' });
  await run();
  expect(await letters(ann.id)).toEqual([]);
});

test('a letter of one company names what is due there, to its own people, and nothing of another (B18)', async () => {
  const [yard, mill] = [await make.company(), await make.company()];
  // Whoever works at both gets a letter from each.
  const [both, yardOnly, millOnly] = [await make.person({ company: yard }), await make.person({ company: yard }), await make.person({ company: mill })];
  await world.sql(`insert into employments (company_id, person_id, employee_number, started_on) values ($1, $2, 'M1', '2021-01-01')`, [mill.id, both.id]);
  const due = { dueOn: '2026-03-15', assignedAt: '2026-01-01T09:00:00Z' };
  const [ofYard, ofMill] = [await make.taughtCourse({ title: 'Yard rules' }), await make.taughtCourse({ title: 'Mill secrets' })];
  for (const person of [both, yardOnly]) await make.enrolment({ person: { ...person, companyId: yard.id }, course: ofYard, ...due });
  for (const person of [both, millOnly]) await make.enrolment({ person: { ...person, companyId: mill.id }, course: ofMill, ...due });
  await run();
  const written = await world.sql<{ company: string; person: string; text: string; there: boolean }>(
    `select m.company_id as company, m.person_id as person, m.subject || m.text_body || m.html_body as text,
      exists (select 1 from employments e join people p on p.id = e.person_id where e.company_id = m.company_id and p.id = m.person_id and p.email = m.to_address) as there
    from mails m where m.company_id = any($1) order by 1, 2`,
    [[yard.id, mill.id]],
  );
  const expected = [yard.id, mill.id].flatMap((company) => [both.id, company === yard.id ? yardOnly.id : millOnly.id].map((person) => `${company} ${person}`));
  expect(written.map(({ company, person }) => `${company} ${person}`)).toEqual(expected.toSorted());
  for (const { company, text, there } of written) {
    expect([there, text.includes('Yard rules'), text.includes('Mill secrets')]).toEqual([true, company === yard.id, company === mill.id]);
    for (const name of company === yard.id ? ['Mill secrets', mill.code, millOnly.name] : ['Yard rules', yard.code, yardOnly.name])
      expect(text).not.toContain(`${name} `);
  }
});

test('who asked for no such letters gets none, and quiet hours are waited for', async () => {
  const [ann, bob] = [await make.person(), await make.person()];
  for (const person of [ann, bob]) await make.enrolment({ person, course: await make.taughtCourse(), dueOn: '2026-03-15', assignedAt: '2026-01-01T09:00:00Z' });
  await world.sql(`update people set notifications = '{"email": {"due": false}}' where id = $1`, [ann.id]);
  await world.sql(`update people set notifications = '{"quietHours": {"from": "22:00", "to": "07:00"}}' where id = $1`, [bob.id]);
  world.clock.set('2026-03-08T10:00:00.000Z');
  await run();
  expect(await letters(ann.id)).toEqual([]);
  // 7 o'clock in Toronto, the company's zone, on the day summer time began
  expect(await world.sql('select not_before from mails where person_id = $1', [bob.id])).toEqual([{ not_before: '2026-03-08T11:00:00.000Z' }]);
});
