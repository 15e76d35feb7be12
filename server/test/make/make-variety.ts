import type { World } from '../harness.ts';
import type { MadeCompany } from './make.ts';
import type { MadePerson } from '../sql.ts';

/**
 * Attempts of every status, month, course and origin, of people at several places and of none, one of whom has left.
 */
export async function makeVariety({ make, sql }: World, company: MadeCompany): Promise<void> {
  const sites = await Promise.all(
    ['North', 'South'].map((name, at) =>
      make.insert('sites', { company_id: company.id, code: `V${at}`, name, time_zone: 'UTC' }),
    ),
  );
  const positionId = await make.insert('positions', {
    company_id: company.id,
    code: 'VP',
    title: 'Fitter',
    min_qualified: 2,
  });
  const people = [];
  for (let n = 0; n < 5; n++) people.push(await make.person({ company, name: `Person ${n}` }));
  const recorded = { recorded_at: '2026-01-01T00:00:00Z' };
  for (const [n, { id }] of people.entries()) {
    await sql('update placements set site_id = $2 where person_id = $1', [id, n < 4 ? sites[n % 2] : null]);
    if (n < 2)
      await make.insert('position_assignments', {
        company_id: company.id,
        position_id: positionId,
        person_id: id,
        started_on: '2026-01-01',
        ...recorded,
      });
  }
  await sql("update employments set ended_on = '2026-02-01' where person_id = $1", [people[3]!.id]);
  const courses = [];
  for (let n = 0; n < 3; n++) courses.push(await make.course({ title: n === 2 ? '' : `Course ${n}` }));
  const started = '2026-01-20T09:00:00Z';
  const shapes: Record<string, unknown>[] = [
    { completed_at: '2026-02-01T03:00:00Z', started_at: started, score_percent: 80 },
    { completed_at: '2026-02-25T09:00:00Z', started_at: started, score_percent: 95.5, due_on: '2026-02-01' },
    { completed_at: '2026-01-31T09:00:00Z', started_at: started, due_on: '2026-02-01' },
    { started_at: started },
    {},
    { due_on: '2026-02-10' },
    { failed_at: '2026-02-02T09:00:00Z', started_at: started },
    { withdrawn_at: '2026-02-02T09:00:00Z' },
    { voided_at: '2026-02-02T09:00:00Z', completed_at: '2026-02-01T09:00:00Z', started_at: started },
  ];
  let n = 0;
  for (const person of people)
    for (const course of courses) {
      const shape = shapes[n++ % shapes.length]!;
      const assigned = `2026-0${1 + (n % 2)}-${10 + n}T0${n % 9}:00:00Z`;
      const origin = ['admin', 'rule', 'self'][n % 3]!;
      const dates = { assigned_at: shape['started_at'] ? '2026-01-12T04:30:00Z' : assigned, ...shape };
      await make.insert('enrolments', {
        company_id: company.id,
        person_id: person.id,
        course_id: course.id,
        course_version_id: course.versionId,
        attempt_number: 1,
        origin,
        ...dates,
      });
    }
  await makeProofs(make, company, people, positionId);
}

/** Required skills that people held and that ran out, or end soon; one of them is asked for twice. */
async function makeProofs(
  make: World['make'],
  company: MadeCompany,
  people: readonly MadePerson[],
  positionId: string,
): Promise<void> {
  const skills = [await make.skill({}), await make.skill({})];
  for (const { id } of skills) await make.requirement(company, { skillId: id });
  await make.requirement(company, { skillId: skills[0]!.id }, { kind: 'recommended', position_id: positionId });
  const ends = ['2026-02-20', '2025-11-30', '2026-03-20', '2026-05-31', null, '2025-05-01'];
  for (const [n, person] of people.entries())
    for (const [at, { id }] of skills.entries())
      await make.achievement(person, { skillId: id, validThrough: ends[(n + 2 * at) % ends.length]! });
}
