import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { makeLot } from '../lots/lots.ts';

const world = await openWorld();
const { make } = world;
const platform = await world.as(await make.platformAdmin());
const key = () => ({ headers: { 'idempotency-key': randomUUID() } });

test.each([
  ['and went to another person stays there', true],
  ['and is free goes back to whose it was', false],
])('a seat that came free by a merge %s when the merge is undone', async (_name, taken) => {
  const company = await make.company();
  const admin = await world.as(await make.companyAdmin({ company }));
  const [kept, merged, other] = [
    await make.person({ company }),
    await make.person({ company }),
    await make.person({ company }),
  ];
  const course = await make.taughtCourse();
  await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
  const productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
  await workAsSystem(
    world.runtime,
    'test',
    async (work) => {
      work.authorize('seat.manage', { companyId: company.id });
      await makeLot(work, {
        ...{
          companyId: company.id,
          productId,
          ownerPersonId: null,
          origin: 'granted',
          reason: 'For the test',
          quantity: 2,
        },
        ...{ unitMinor: 0, currency: null, terms: plainTerms, courseIds: [course.id], acquiredOn: '2026-03-02' },
      });
    },
    { companyId: company.id, audited: false },
  );
  const assign = async (ids: string[]) =>
    (await admin.post('/settings/seats/assignments', { productId, audience: { ids }, preview: false }, key())).body
      .changed as number;
  expect(await assign([kept.id, merged.id])).toBe(2);
  const { mergeId } = (
    await platform.post(`/admin/employees/${kept.id}/merges`, { mergedId: merged.id, reason: 'Hired twice' })
  ).body;
  if (taken) expect(await assign([other.id])).toBe(1);
  const undone = await platform.post(`/admin/employees/${kept.id}/merges/${mergeId}/undoing`, {});
  expect(undone.status, undone.text).toBe(200);
  const rows = await world.sql<{ person: string; waits: boolean; seats: number }>(
    `select e.person_id as person, e.waits_for_seat as waits,
      (select count(*)::int from seat_uses u join seats s on s.id = u.seat_id and s.person_id = e.person_id
       where u.enrolment_id = e.id and u.ended_at is null) as seats from enrolments e
         where e.company_id = $1 and e.withdrawn_at is null`,
    [company.id],
  );
  const of = (person: { id: string }) => rows.find((row) => row.person === person.id);
  expect(of(kept)).toMatchObject({ waits: false, seats: 1 });
  expect(of(merged)).toMatchObject(taken ? { waits: true, seats: 0 } : { waits: false, seats: 1 });
  if (taken) expect(of(other)).toMatchObject({ waits: false, seats: 1 });
});
