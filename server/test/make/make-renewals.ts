import { plainTerms } from '@app/domain/seats/terms.cases';
import { workAsSystem } from '../../src/platform/runtime.ts';
import { makeLot } from '../../src/modules/seats/index.ts';
import type { Caller, World } from '../harness.ts';
import type { MadeCourse } from './make-enrolment.ts';
import type { MadeCompany } from './make.ts';
import type { MadePerson } from '../sql.ts';

export type Renewals = {
  company: MadeCompany;
  boss: MadePerson;
  admin: Caller;
  course: MadeCourse;
  skillId: string;
  /** A person whose position requires the skill, and who holds it through that day; without one they never held it. */
  worker: (name: string, validThrough?: string) => Promise<MadePerson>;
  /** Seats of the course, granted. */
  seats: (quantity: number) => Promise<unknown>;
};

/**
 * A company of its own whose position requires a skill that a course gives for a year; renewals open 90 days before.
 * `sold`: the course needs a seat that a product sells.
 */
export async function makeRenewals(world: World, { sold = false }: { sold?: boolean } = {}): Promise<Renewals> {
  const { make } = world;
  const company = await make.company({ time_zone: 'UTC', currency: 'CAD' });
  // What is tried is what people do: nothing enrols by itself meanwhile.
  await world.sql(
    `update companies set settings_overrides = '{"automatic":{"mandatory":false,"recommended":false}}' where id = $1`,
    [company.id],
  );
  const boss = await make.companyAdmin({ company, name: 'Bea Boss' });
  const course = await make.taughtCourse({ title: 'Forklift refresher' });
  await world.sql('update courses set needs_seat = $2 where id = $1', [course.id, sold]);
  const skillId = (await make.skill()).id;
  await make.gives(course.versionId, skillId, 1);
  const positionId = (await make.position(company)).id;
  await make.requirement(company, { skillId }, { position_id: positionId });
  const productId = (await make.store.product({ courseIds: [course.id], unitMinor: 5000 })).id;
  const worker = async (name: string, validThrough?: string) => {
    const person = await make.person({ company, name });
    await make.assignment(person, positionId, { started_on: '2025-03-01' });
    if (validThrough) await make.achievement(person, { skillId, validFrom: '2025-03-01', validThrough });
    return person;
  };
  const seats = (quantity: number) =>
    workAsSystem(
      world.runtime,
      'test',
      async (work) => {
        work.reach('seat.manage');
        return makeLot(work, {
          ...{
            companyId: company.id,
            productId,
            ownerPersonId: null,
            origin: 'granted',
            reason: 'For the test',
            quantity,
            unitMinor: 0,
            currency: null,
          },
          ...{ terms: plainTerms, courseIds: [course.id], acquiredOn: '2026-03-02' },
        });
      },
      { companyId: company.id, audited: false },
    );
  return { company, boss, admin: await world.as(boss), course, skillId, worker, seats };
}
