import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const admin = await world.as(await make.companyAdmin({ company }));
const crane = await make.skill();
const truck = await make.skill();
const position = await make.position(company, { min_qualified: 2 });
for (const skill of [crane, truck])
  await make.requirement(company, { skillId: skill.id }, { position_id: position.id });
const holds = (person: { id: string }, skillId: string, validThrough: string | null) =>
  make.insert('achievements', {
    company_id: company.id,
    person_id: person.id,
    skill_id: skillId,
    source: 'manual',
    public_id: randomUUID().replaceAll('-', '').slice(0, 22),
    verification_code: randomUUID().slice(0, 10),
    certificate_number: randomUUID().slice(0, 20),
    valid_from: '2025-06-01',
    valid_through: validThrough,
    anchor_on: '2025-06-01',
    issued_at: '2026-01-05T09:00:00Z',
    recorded_at: '2026-01-05T09:00:00Z',
    snapshot: '{}',
  });

test('who fills a position now and later, on whom it hangs, and who is one step away', async () => {
  const [whole, ending, half, near, ready, far] = await Promise.all(
    Array.from({ length: 6 }, () => make.person({ company })),
  );
  for (const person of [whole!, ending!, half!]) await make.assignment(person, position.id);
  for (const [person, through] of [
    [whole!, null],
    [ending!, '2026-05-31'],
    [ready!, null],
  ] as const)
    for (const skill of [crane, truck]) await holds(person, skill.id, through);
  await holds(half!, crane.id, null);
  await holds(near!, crane.id, null);
  const { status, body } = await admin.get(`/settings/positions/${position.id}/coverage`);
  expect(status).toBe(200);
  expect(body.sites).toMatchObject([
    { siteId: null, people: 3, qualified: 2, wanted: 2, least: { qualified: 1, on: '2026-06-01' } },
  ]);
  expect(body.sites[0].hangsOn.map(({ personId }: { personId: string }) => personId).toSorted()).toEqual(
    [whole!.id, ending!.id].toSorted(),
  );
  expect(body.sites[0].stops).toMatchObject([
    { personId: ending!.id, on: '2026-06-01', leaves: false, lacks: [{ code: crane.code }, { code: truck.code }] },
  ]);
  expect(body.candidates).toMatchObject([
    { personId: ready!.id, lacks: [] },
    { personId: near!.id, lacks: [{ code: truck.code }] },
  ]);
  expect(body.candidates.some(({ personId }: { personId: string }) => personId === far!.id)).toBe(false);
});

test('not for learners, nor for another company', async () => {
  const learner = await world.as(await make.person({ company }));
  expect((await learner.get(`/settings/positions/${position.id}/coverage`)).status).toBe(403);
  const other = await world.as(await make.companyAdmin({ company: await make.company() }));
  expect((await other.get(`/settings/positions/${position.id}/coverage`)).status).toBe(404);
});
