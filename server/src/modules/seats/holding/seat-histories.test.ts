import { propertyRuns, propertyTimeout } from '@app/domain/property.cases';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import { keepSeats } from '../jobs.ts';
import { expectOrder, key, sceneIn } from './seat-scene.cases.ts';

const world = await openWorld();
const scene = () => sceneIn(world);

type Step = {
  what: (typeof often | typeof usual | typeof rare)[number];
  who: 0 | 1 | 2;
  other: 0 | 1 | 2;
  which: 0 | 1;
};
const often = ['lot', 'assign', 'move'] as const;
const usual = ['course', 'open', 'redeem', 'code', 'withdraw'] as const;
const rare = ['back', 'cancelCode', 'ask', 'give', 'expire', 'keep'] as const;
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...often) },
    { weight: 3, arbitrary: fc.constantFrom(...usual) },
    { weight: 2, arbitrary: fc.constantFrom(...rare) },
  ),
  who: fc.constantFrom(0 as const, 1 as const, 2 as const),
  other: fc.constantFrom(0 as const, 1 as const, 2 as const),
  which: fc.constantFrom(0 as const, 1 as const),
});

/** Plays a history; no answer of the server is its own fault, whatever is asked in whatever order. */
async function play(steps: readonly Step[]): Promise<void> {
  const here = await scene();
  const { company, admin, people, callers, course, products } = here;
  let code: { code: string; codeId: string } | null = null;
  let requestId: string | null = null;
  for (const { what, who, other, which } of steps) {
    const person = people[who];
    const [held] = await here.heldBy(person);
    const answers: { status: number; text: string }[] = [];
    const said = <Answer extends { status: number; text: string }>(answer: Answer): Answer => (
      answers.push(answer),
      answer
    );
    if (what === 'lot') await here.lot(1 + other, which);
    if (what === 'assign') said(await here.assign(who === other ? [person] : [person, people[other]], which));
    if (what === 'course') said(await here.assignCourse([person]));
    if (what === 'open')
      said(await callers[who].post(`/learning/courses/${course.id}/opening`, { deviceId: randomUUID() }));
    if (what === 'back' && held)
      said(
        await admin.post(
          '/settings/seats/releases',
          { selection: { ids: [held.id] }, reason: 'Needed elsewhere', preview: false },
          key(),
        ),
      );
    if (what === 'move' && held) said(await here.reassign(held.id, people[other]));
    if (what === 'code')
      code = said(await admin.post('/settings/seats/codes', { productId: products[which], seats: 1, label: '' })).body;
    if (what === 'redeem' && code?.code) said(await callers[who].post('/seats/redemption', { code: code.code }));
    if (what === 'cancelCode' && code?.codeId)
      said(await admin.post(`/settings/seats/codes/${code.codeId}/cancellation`, {}));
    if (what === 'ask')
      ({ requestId } = said(await callers[who].post('/seats/requests', { courseId: course.id, note: '' })).body);
    if (what === 'give' && requestId)
      said(await admin.post(`/settings/seats/requests/${requestId}/decision`, { give: true, reason: '' }));
    if (what === 'withdraw')
      said(
        await admin.post(
          `/settings/courses/${course.id}/withdrawals`,
          { selection: { query: {} }, reason: 'All once more', preview: false },
          key(),
        ),
      );
    if (what === 'expire')
      await world.sql(
        `update seats set assign_by = '2026-03-01' where company_id = $1 and number = 1 and state = 'available'`,
        [company.id],
      );
    if (what === 'keep') await keepSeats.run(world.runtime, { companyId: company.id }, { id: '1', number: 1 });
    for (const { status, text } of answers) expect(status, `${what}: ${text}`).toBeLessThan(500);
  }
  await expectOrder(here);
}

const histories = () => fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), play);

describe('whatever happens through the server in whatever order, no seat is lost, made or skips a step (I-1)', () => {
  test('property', { timeout: propertyTimeout }, () =>
    fc.assert(histories(), propertyRuns('I-1, through the server', 8)),
  );

  // Histories under which it once failed, as short as they could be made.
  const at = (what: Step['what'], who: Step['who'] = 0, other: Step['other'] = 0, which: Step['which'] = 0): Step => ({
    what,
    who,
    other,
    which,
  });
  test.each([
    // seed 1672904580 of the histories before these, which knew one product
    [
      'a seat moved to someone who has one, then a new lot',
      [at('lot'), at('assign'), at('lot', 0, 0, 1), at('assign', 1, 1, 1), at('move', 0, 1), at('lot'), at('lot')],
    ],
    // seed 652337202
    [
      'a second product for someone who is seated, with a free seat beside it',
      [at('lot'), at('lot', 0, 0, 1), at('course'), at('lot'), at('assign', 0, 0, 1), at('lot'), at('course')],
    ],
  ] satisfies [string, Step[]][])('found: %s', (_name, steps) => play(steps));
});

describe('an attempt that uses a seat does not wait for one', () => {
  test('when its person gets a seat of another product that opens the same course', async () => {
    const here = await scene();
    const [ann, bob] = here.people;
    await here.lot(1, 0);
    await here.assign([ann], 0);
    await here.lot(1, 1);
    expect((await here.assign([ann], 1)).status).toBe(200);
    expect(await here.waiting()).toEqual([]);
    await here.assignCourse([bob]);
    expect(await here.waiting()).toEqual(['Bob']);
    await here.lot(1, 1);
    expect(await here.waiting()).toEqual([]);
    expect(await here.heldBy(bob)).toHaveLength(1);
    await expectOrder(here);
  });

  test('when a seat of another product is taken over by name, with a free one beside it', async () => {
    const here = await scene();
    const [ann, bob] = here.people;
    await here.lot(1, 0);
    await here.lot(2, 1);
    await here.assign([ann], 0);
    await here.assign([bob], 1);
    const [hers] = await here.heldBy(ann);
    expect((await here.reassign(hers!.id, bob)).status).toBe(200);
    expect(await here.waiting()).toEqual([]);
    await expectOrder(here);
  });

  test('neither does the database take it', async () => {
    const here = await scene();
    await here.lot(1);
    await here.assign([here.people[0]]);
    const waits = `update enrolments set waits_for_seat = true where company_id = $1`;
    await expect(world.sql(waits, [here.company.id])).rejects.toMatchObject({ constraint: 'seated_waits_no_more' });
    await here.callers[0].post(`/learning/courses/${here.course.id}/opening`, { deviceId: randomUUID() });
    await world.sql('update seat_uses set ended_at = now() where company_id = $1', [here.company.id]);
    await expect(world.sql(waits, [here.company.id])).rejects.toMatchObject({ constraint: 'waits_until_it_starts' });
  });
});

describe('one seat of a product for one person', () => {
  test('anyone who has one that no one started does not take over another', async () => {
    const here = await scene();
    const [ann, bob] = here.people;
    await here.lot(2);
    await here.assign([ann, bob]);
    const [hers] = await here.heldBy(ann);
    expect((await here.reassign(hers!.id, bob)).body.error.code).toBe('seatHadAlready');
    expect(await here.heldBy(ann)).toEqual([hers]);
  });

  test('a request of someone who was given one meanwhile is answered with that one', async () => {
    const here = await scene();
    const { requestId } = (await here.callers[0].post('/seats/requests', { courseId: here.course.id, note: '' })).body;
    await here.lot(2);
    await here.assign([here.people[0]]);
    expect(
      (await here.admin.post(`/settings/seats/requests/${requestId}/decision`, { give: true, reason: '' })).status,
    ).toBe(200);
    expect((await here.seats()).map(({ state }) => state).toSorted()).toEqual(['allocated', 'available']);
  });

  test('two codes redeemed and a request granted at the same moment: still one', async () => {
    const here = await scene();
    const [ann] = here.people;
    await here.lot(6);
    const codes = await Promise.all(
      [1, 2, 3].map(
        async () =>
          (await here.admin.post('/settings/seats/codes', { productId: here.products[0], seats: 1, label: '' })).body
            .code as string,
      ),
    );
    const { requestId } = (await here.callers[0].post('/seats/requests', { courseId: here.course.id, note: '' })).body;
    await Promise.all([
      ...codes.map((code) => here.callers[0].post('/seats/redemption', { code })),
      here.admin.post(`/settings/seats/requests/${requestId}/decision`, { give: true, reason: '' }),
      here.assign([ann]),
    ]);
    expect(await here.heldBy(ann)).toHaveLength(1);
  });
});

describe('an attempt that cannot be seated', () => {
  const fails = (enrolmentId: string) =>
    world.sql(`create or replace function refuse_one() returns trigger language plpgsql as $$ begin
        if new.enrolment_id = '${enrolmentId}' then raise exception 'planted'; end if; return new; end $$;
      create or replace trigger refuse_one before insert on seat_uses for each row execute function refuse_one()`);

  test('keeps no other from the seats that come in, nor those seats from coming; a job of its own seats it later', async () => {
    const here = await scene();
    const { people, company } = here;
    await here.assignCourse([...people]);
    expect((await here.waiting()).toSorted()).toEqual(['Ann', 'Bob', 'Cem']);
    const [first] = await world.sql<{ id: string }>(
      'select id from enrolments where company_id = $1 and person_id = $2',
      [company.id, people[0].id],
    );
    await fails(first!.id);
    await here.lot(3);
    expect(await here.waiting()).toEqual(['Ann']);
    await expectOrder(here);
    await world.sql('drop trigger refuse_one on seat_uses');
    await world.runJobs();
    expect(await here.waiting()).toEqual([]);
  });

  test('in one company keeps no other company from its hour', async () => {
    const [bad, good] = [await scene(), await scene()];
    for (const here of [bad, good]) {
      await here.lot(1);
      await world.sql(`update seats set assign_by = '2026-03-01' where company_id = $1`, [here.company.id]);
    }
    // The failing one comes first.
    const [first, second] = bad.company.id < good.company.id ? [bad, good] : [good, bad];
    await world.sql(`create or replace function refuse_company() returns trigger language plpgsql as $$ begin
        if new.company_id = '${first.company.id}' then raise exception 'planted'; end if; return new; end $$;
      create trigger refuse_company before update on seats for each row execute function refuse_company()`);
    await expect(keepSeats.run(world.runtime, {}, { id: '1', number: 1 })).rejects.toThrow('planted');
    await world.sql('drop trigger refuse_company on seats');
    expect((await second.seats()).map(({ state }) => state)).toEqual(['expired']);
  });

  test('someone who waits beside a seat of their own is on it within the hour, however that came to be', async () => {
    const here = await scene();
    await here.lot(1);
    await here.assign([here.people[0]]);
    await world.sql(`update seat_uses set ended_at = now() where company_id = $1`, [here.company.id]);
    await world.sql('update enrolments set waits_for_seat = true where company_id = $1', [here.company.id]);
    await expect(expectOrder(here)).rejects.toThrow('beside a seat of their own');
    await keepSeats.run(world.runtime, { companyId: here.company.id }, { id: '1', number: 1 });
    expect(await here.waiting()).toEqual([]);
    await expectOrder(here);
  });

  test('free seats beside those who wait are given within the hour, however that came to be', async () => {
    const here = await scene();
    await here.lot(1);
    await here.assignCourse([here.people[0]]);
    await world.sql(`update seat_uses set ended_at = now() where company_id = $1`, [here.company.id]);
    await world.sql(
      `update seats set state = 'available', person_id = null, last_event = 'release' where company_id = $1`,
      [here.company.id],
    );
    await world.sql('update enrolments set waits_for_seat = true where company_id = $1', [here.company.id]);
    await keepSeats.run(world.runtime, {}, { id: '1', number: 1 });
    expect(await here.waiting()).toEqual([]);
  });
});
