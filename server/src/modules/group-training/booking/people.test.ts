import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';

// The clock stands at March 2, 2026; trainings take place on March 10.
const world = await openWorld();
const { make } = world;
const company = await make.company();
const boss = await make.companyAdmin({ company });
await make.companyAdmin({ company });
const admin = await world.as(boss);
const platform = await world.as(await make.platformAdmin());
const places = async (id: string) =>
  Object.fromEntries(
    (await admin.get(`/settings/trainings/${id}`)).body.roster.map(
      ({ personId, state }: { personId: string; state: string }) => [personId, state],
    ),
  ) as Record<string, string>;
const end = (person: MadePerson, lastDay: string) =>
  admin.post(`/settings/employees/${person.id}/ending`, { lastDay, reason: null });

test('anyone who leaves frees their place of a later day for who waits; a place until their last day stays theirs', async () => {
  const [ann, bob] = [await make.person({ company }), await make.person({ company })];
  const later = await make.training(company, { max_people: 1 });
  const before = await make.training(company, {
    sessions: [{ startsAt: '2026-02-20T14:00:00Z', endsAt: '2026-02-20T15:00:00Z' }],
  });
  await make.place(later, ann);
  await make.place(before, ann);
  await make.place(later, bob, { waitlisted_at: '2026-02-01T00:00:00Z' });
  const preview = await admin.get(`/settings/employees/${ann.id}/ending`, { lastDay: '2026-03-01' });
  if (preview.status === 200) expect(preview.body.closes?.places ?? 1).toBe(1);
  expect((await end(ann, '2026-03-01')).status).toBe(200);
  expect(await places(later.id)).toEqual({ [bob.id]: 'offered', [ann.id]: 'cancelledByAdmin' });
  expect(await places(before.id)).toEqual({ [ann.id]: 'booked' });
});

test('two records of one person become one place, the better; undone, each has its own', async () => {
  const [kept, merged] = [await make.person({ company }), await make.person({ company })];
  const [both, one] = [await make.training(company), await make.training(company)];
  await make.place(both, kept, { waitlisted_at: '2026-02-01T00:00:00Z' });
  await make.place(both, merged);
  await make.place(one, merged);
  const answer = await platform.post(`/admin/employees/${kept.id}/merges`, {
    mergedId: merged.id,
    reason: 'The same person twice',
  });
  expect(answer.status, answer.text).toBe(200);
  expect(await places(both.id)).toEqual({ [kept.id]: 'booked' });
  expect(await places(one.id)).toEqual({ [kept.id]: 'booked' });
});
