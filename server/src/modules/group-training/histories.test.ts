import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import type { MadePerson } from '../../../test/make.ts';
import { phoneOf } from '../../../test/training-phone.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { makeLot } from '../seats/lots.ts';
import { factsOf } from './archive-job.ts';

// Histories in which a roster, a certificate or a record would say what did not happen.

const world = await openWorld();
const { make } = world;
const company = await make.company();
const tess = await make.person({ company, name: 'Tess Trainer' });
const trainer = await world.as(tess);
const [began, over, later] = ['2026-03-10T13:00:00.000Z', '2026-03-10T17:05:00.000Z', '2026-03-10T18:00:00.000Z'];

type Ran = { id: string; session: string; entries: string[] };
const person = () => make.person({ company });
async function ran(given: Parameters<typeof make.training>[1], people: readonly MadePerson[]): Promise<Ran> {
  world.clock.set(began);
  const training = await make.training(company, { trainers: [tess], trainee_signs: false, ...given });
  const entries: string[] = [];
  for (const one of people) entries.push(await make.place(training, one));
  return { id: training.id, session: training.sessionIds[0]!, entries };
}
/** These came on time and attended to the end; the trainer signed. */
async function attended({ id, session }: Ran, entries: readonly string[], more: Record<string, unknown> = {}) {
  const phone = phoneOf(trainer, id);
  for (const entryId of entries) {
    phone.mark(entryId, 'checkIn', began, { sessionId: session });
    for (const [kind, value] of Object.entries({ final: 'attended', ...more })) phone.mark(entryId, kind, value);
  }
  phone.sign(null, 'trainer');
  await phone.send();
  world.clock.set(over);
  return phone;
}
const close = (id: string, more: Record<string, unknown> = {}) =>
  trainer.post(`/training-runs/${id}/closings`, { closingId: randomUUID(), reason: null, withheld: [], ...more });
const reopen = (id: string, by: Caller = trainer) => by.post(`/training-runs/${id}/reopenings`, { reason: 'The score was wrong' });
const runOf = async (id: string) => (await trainer.get(`/training-runs/${id}`)).body;
const certificatesOf = (of: MadePerson) => world.sql('select id from achievements where person_id = $1', [of.id]);

describe('a closing', () => {
  test('says nothing against a certificate that someone earned online who did not come', async () => {
    const [course, bob, ana] = [await make.taughtCourse(), await person(), await person()];
    const run = await ran({ course_id: course.id }, [bob, ana]);
    const online = await make.enrolment({ person: bob, course });
    await world.sql('update enrolments set started_at = assigned_at, completed_at = assigned_at, progress_percent = 100 where id = $1', [online]);
    await world.sql('update roster_entries set enrolment_id = $1 where id = $2', [online, run.entries[0]]);
    const phone = await attended(run, run.entries.slice(1));
    phone.mark(run.entries[0]!, 'final', 'noShow');
    await phone.send();
    const closed = await close(run.id);
    expect([closed.status, closed.body.closings[0]]).toMatchObject([200, { certified: 1, noLongerEarned: [] }]);
    expect(await world.sql(`select 1 from mails where person_id = $1 and subject ilike '%review%'`, [bob.id])).toEqual([]);
  });

  test('keeps its record as it was, also where the training was opened again before the record is drawn', async () => {
    const [course, bob] = [await make.taughtCourse(), await person()];
    const run = await ran({ course_id: course.id, result_kind: 'passFail' }, [bob]);
    const phone = await attended(run, run.entries, { result: 'pass' });
    const closed = (await close(run.id)).body;
    world.clock.set(later);
    expect((await reopen(run.id)).status).toBe(200);
    phone.mark(run.entries[0]!, 'result', 'fail', { clientAt: later });
    await phone.send();
    expect((await runOf(run.id)).marks.find(({ kind }: { kind: string }) => kind === 'result').value).toBe('fail');
    const facts = await workAsSystem(world.runtime, 'groupTraining.archive', (work) => factsOf(work, closed.closings[0].id, world.runtime.secrets.session), {
      companyId: company.id,
      audited: false,
    });
    expect(facts!.run.marks.find(({ kind }) => kind === 'result')!.value).toBe('pass');
  });
});

describe('the last seat', () => {
  const withSeats = async (quantity: number) => {
    const course = await make.taughtCourse();
    await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
    const productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
    const lot = {
      companyId: company.id,
      productId,
      ownerPersonId: null,
      origin: 'granted' as const,
      reason: 'For the test',
      quantity,
      unitMinor: 0,
      currency: null,
    };
    await workAsSystem(
      world.runtime,
      'test',
      async (work) => {
        work.reach('enrolment.view');
        await makeLot(work, { ...lot, terms: { ...plainTerms, assignWithinDays: 365 }, courseIds: [course.id], acquiredOn: '2026-03-02' });
      },
      { companyId: company.id, audited: false },
    );
    return course;
  };

  test.each([
    ['failed', { result: 'fail' }],
    ['has no result yet', { result: null }],
  ])('goes to who earns the certificate, not to who %s', async (_name, lacking) => {
    const course = await withSeats(1);
    const people = [await make.person({ company, name: 'Abe First' }), await make.person({ company, name: 'Zoe Last' })];
    const run = await ran({ course_id: course.id, result_kind: 'passFail' }, people);
    await attended(run, run.entries.slice(0, 1), lacking);
    await attended(run, run.entries.slice(1), { result: 'pass' });
    const closed = await close(run.id, { withheld: [{ entryId: run.entries[0], reason: 'Comes again' }] });
    expect([closed.status, closed.body.closings[0].certified]).toEqual([200, 1]);
    expect([(await certificatesOf(people[0]!)).length, (await certificatesOf(people[1]!)).length]).toEqual([0, 1]);
  });
});

