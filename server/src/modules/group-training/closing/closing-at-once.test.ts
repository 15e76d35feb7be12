import { propertyRounds, propertyTimeout } from '@app/domain/property.cases';
import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { began, closingDay, over } from '../../../../test/closing-day.ts';
import { phoneOf } from '../../../../test/doubles/training-phone.ts';
import type { Answer } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from '../../seats/lots/lots.ts';

// What reaches the people of a training in the moment in which it is closed, each over a connection of its own.

const world = await openWorld();
const { make } = world;
const { company, trainer, admin, person, ran, attended, close } = await closingDay(world);
const platform = await world.as(await make.platformAdmin());
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });

const course = await make.taughtCourse();
await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
const productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
const lot = (quantity: number) =>
  workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.reach('enrolment.view');
      await makeLot(work, {
        ...{ companyId: company.id, productId, ownerPersonId: null, origin: 'granted', reason: 'For the test' },
        ...{ quantity, unitMinor: 0, currency: null, courseIds: [course.id], acquiredOn: '2026-03-02' },
        terms: { ...plainTerms, assignWithinDays: 365 },
      });
    },
    { companyId: company.id, audited: false },
  );

/** Someone certified twice for one course on one day, or certified without a seat that is spent. */
const unsound = `select a.person_id from achievements a where a.company_id = $1
  group by a.person_id, a.course_id, a.valid_from having count(*) > 1
  union all select e.person_id from enrolments e where e.company_id = $1 and e.completed_at is not null
    and not exists (select from seat_uses u where u.company_id = e.company_id and u.enrolment_id = e.id
      and u.used_at is not null)`;

const { rounds } = propertyRounds('closing, leaving and merging at once', 4);

test(
  'closing, leaving, merging, booking and cancelling at once: none is refused for the others',
  { timeout: propertyTimeout },
  async () => {
    const refused: string[] = [];
    for (let round = 0; round < rounds; round++) {
      await lot(6);
      const people: MadePerson[] = [];
      for (let n = 0; n < 6; n++) people.push(await person());
      const more = await person();
      const twin = await person();
      world.clock.set('2026-03-02T09:00:00.000Z');
      const later = await make.training(company, {
        course_id: course.id,
        sessions: [{ startsAt: '2026-04-10T13:00:00Z', endsAt: '2026-04-10T17:00:00Z' }],
      });
      const book = (id: string, personId: string) =>
        admin.post(
          `/settings/trainings/${id}/bookings`,
          {
            audience: { ids: [personId] },
            preview: false,
            includeValid: true,
            includeUnprepared: true,
            includeClashes: true,
          },
          key(),
        );
      for (const one of [...people, twin]) await book(later.id, one.id);
      const run = await ran({ course_id: course.id }, people);
      await attended(run, run.entries.slice(0, 5));
      world.clock.set(over);
      const [bob, ana, cyd, dan, eve] = people as [MadePerson, MadePerson, MadePerson, MadePerson, MadePerson];
      const phone = phoneOf(trainer, run.id);
      phone.add({ id: randomUUID(), name: more.name, number: null, personId: more.id });
      phone.mark(run.entries[5]!, 'checkIn', began, { sessionId: run.session });
      const acts: [string, () => Promise<Answer>][] = [
        ['close', () => close(run.id)],
        ['sync', () => phone.send() as Promise<Answer>],
        ['leave', () => admin.post(`/settings/employees/${bob.id}/ending`, { lastDay: '2026-03-10', reason: null })],
        ['leave', () => admin.post(`/settings/employees/${ana.id}/ending`, { lastDay: '2026-03-10', reason: null })],
        [
          'merge',
          () =>
            platform.post(`/admin/employees/${cyd.id}/merges`, { mergedId: twin.id, reason: 'The same person twice' }),
        ],
        ['cancel', () => admin.post(`/settings/trainings/${later.id}/cancellation`, { reason: 'Ill', scope: 'this' })],
        ['book', () => book(later.id, more.id)],
        [
          'open',
          async () => (await world.as(dan)).post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() }),
        ],
        [
          'withdraw',
          () =>
            admin.post(
              `/settings/courses/${course.id}/withdrawals`,
              { selection: { query: {} }, reason: 'Again', preview: false },
              key(),
            ),
        ],
        ['leave', () => admin.post(`/settings/employees/${eve.id}/ending`, { lastDay: '2026-03-10', reason: null })],
      ];
      const chosen = acts.filter((_, n) => n === 0 || (round + n * 7) % 3 !== 0);
      const answers = await Promise.all(chosen.map(async ([what, act]) => [what, await act()] as const));
      refused.push(...answers.flatMap(([what, { status }]) => (status < 500 ? [] : [`${what}: ${status}`])));
      expect(await world.sql(unsound, [company.id])).toEqual([]);
    }
    expect(refused).toEqual([]);
  },
);
