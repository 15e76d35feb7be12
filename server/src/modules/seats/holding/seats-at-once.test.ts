import { propertyRuns, propertyTimeout } from '@app/domain/property.cases';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { keepSeats } from '../jobs.ts';
import type { Scene } from './seat-scene.cases.ts';
import { expectOrder, key, sceneIn } from './seat-scene.cases.ts';

// Several acts reach the same people in the same moment, each over a connection of its own.
const world = await openWorld();

type Answer = { status: number; text: string };
type Act = (here: Scene, who: number, other: number) => Promise<Answer | void>;

const acts: Record<string, Act> = {
  async lot({ lot }, who, other) {
    await lot(1 + other, who === 0 ? 0 : 1);
  },
  assign: ({ assign, people }, who, other) =>
    assign(who === other ? [people[who]!] : [people[who]!, people[other]!], 0),
  assignOther: ({ assign, people }, who) => assign([people[who]!], 1),
  course: ({ assignCourse, people }, who) => assignCourse([people[who]!]),
  enrol: ({ callers, course }, who) => callers[who]!.post('/enrolments', { courseId: course.id }),
  open: ({ callers, course }, who) =>
    callers[who]!.post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() }),
  withdraw: ({ admin, course }) =>
    admin.post(
      `/settings/courses/${course.id}/withdrawals`,
      { selection: { query: {} }, reason: 'All once more', preview: false },
      key(),
    ),
  async reclaim({ heldBy, people, admin }, who) {
    const [held] = await heldBy(people[who]!);
    if (held)
      return admin.post(
        '/settings/seats/releases',
        { selection: { ids: [held.id] }, reason: 'Needed elsewhere', preview: false },
        key(),
      );
  },
  async move({ heldBy, people, reassign }, who, other) {
    const [held] = await heldBy(people[who]!);
    if (held) return reassign(held.id, people[other]!);
  },
  async redeem({ admin, callers, products }, who) {
    const made = await admin.post('/settings/seats/codes', { productId: products[0], seats: 1, label: '' });
    if (made.body.code) return callers[who]!.post('/seats/redemption', { code: made.body.code });
    return made;
  },
  async give({ admin, callers, course }, who) {
    const asked = await callers[who]!.post('/seats/requests', { courseId: course.id, note: '' });
    if (asked.body.requestId)
      return admin.post(`/settings/seats/requests/${asked.body.requestId}/decision`, { give: true, reason: '' });
    return asked;
  },
  async keep({ company }) {
    await keepSeats.run(world.runtime, { companyId: company.id }, { id: '1', number: 1 });
  },
};

type Step = { what: string; who: number; other: number };
const person = fc.constantFrom(0, 1, 2);
const step: fc.Arbitrary<Step> = fc.record({ what: fc.constantFrom(...Object.keys(acts)), who: person, other: person });
const moments = fc.array(fc.array(step, { minLength: 2, maxLength: 4 }), { minLength: 2, maxLength: 5 });

/** Each moment holds what is asked at once; what is true of seats is true after each of them. */
async function play(history: readonly (readonly Step[])[]): Promise<void> {
  const here = await sceneIn(world);
  await here.lot(2, 0);
  await here.lot(1, 1);
  for (const moment of history) {
    const answers = await Promise.all(
      moment.map(async ({ what, who, other }) => ({ what, answer: await acts[what]!(here, who, other) })),
    );
    for (const { what, answer } of answers) expect(answer?.status ?? 200, `${what}: ${answer?.text}`).toBeLessThan(500);
    await expectOrder(here);
  }
}

describe('acts at once on the same people leave seats and attempts in order, and none is refused for the others', () => {
  test('property', { timeout: propertyTimeout }, () =>
    fc.assert(fc.asyncProperty(moments, play), propertyRuns('seats, several acts at once', 12)),
  );
});
