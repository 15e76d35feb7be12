import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { began, closingDay, later, over } from '../../../../test/closing-day.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { phoneOf, png } from '../../../../test/doubles/training-phone.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { factsOf } from './archive-job.ts';
import { codeAt, codeKey } from '../running/check-in-code.ts';
import { codeCounter } from '@app/domain/group-training/check-in';

// What a second closing, a merge or a phone that comes late may not make of what was certified.

const world = await openWorld();
const { make } = world;
const { company, trainer, admin, person, ran, attended, close, reopen, signAgain, runOf, cancel, certificatesOf } =
  await closingDay(world);
const platform = await world.as(await make.platformAdmin());
const merge = async (kept: MadePerson, merged: MadePerson) =>
  expect(
    (
      await platform.post(`/admin/employees/${kept.id}/merges`, {
        mergedId: merged.id,
        reason: 'The same person twice',
      })
    ).status,
  ).toBe(200);
const book = (id: string, personId: string, more: Record<string, unknown> = {}) =>
  admin.post(
    `/settings/trainings/${id}/bookings`,
    {
      audience: { ids: [personId] },
      preview: false,
      includeValid: true,
      includeUnprepared: true,
      includeClashes: true,
      ...more,
    },
    { headers: { 'idempotency-key': randomUUID() } },
  );

describe('closing again', () => {
  test('certifies no one whose completion was voided since', async () => {
    const [course, bob] = [await make.taughtCourse(), await person()];
    const run = await ran({ course_id: course.id }, [bob]);
    await attended(run, run.entries);
    await close(run.id);
    await world.sql(`update enrolments set voided_at = completed_at where person_id = $1`, [bob.id]);
    await world.sql(`update achievements set retracted_at = recorded_at where person_id = $1`, [bob.id]);
    await reopen(run.id);
    await signAgain(run.id);
    expect((await close(run.id)).body.closings[0]).toMatchObject({ certified: 0, noLongerEarned: [] });
    expect(await certificatesOf(bob)).toHaveLength(1);
  });

  test.each([
    ['and names no one whose marks no longer earn it', 'noShow'],
    ['whose marks still earn it', 'attended'],
  ])('certifies no one whose certificate alone was revoked since, %s', async (_name, final) => {
    const [course, bob] = [await make.taughtCourse(), await person()];
    const run = await ran({ course_id: course.id }, [bob]);
    const phone = await attended(run, run.entries);
    await close(run.id);
    await world.sql(
      `update achievements set revoked_at = recorded_at, revocation_reason = 'Not their test' where person_id = $1`,
      [bob.id],
    );
    await reopen(run.id);
    if (final === 'noShow') phone.mark(run.entries[0]!, 'checkIn', null, { sessionId: run.session, clientAt: later });
    phone.mark(run.entries[0]!, 'final', final, { clientAt: later });
    await phone.send();
    await signAgain(run.id);
    expect((await close(run.id)).body.closings[0]).toMatchObject({ certified: 0, noLongerEarned: [] });
    expect(await certificatesOf(bob)).toHaveLength(1);
  });

  test('certifies no one twice whose second record was certified and merged', async () => {
    const [course, kept, merged] = [await make.taughtCourse(), await person(), await person()];
    const run = await ran({ course_id: course.id }, [kept, merged]);
    await attended(run, run.entries.slice(1));
    await close(run.id);
    await merge(kept, merged);
    expect((await reopen(run.id)).body.entries).toMatchObject([{ personId: kept.id, certified: true }]);
    await signAgain(run.id);
    expect((await close(run.id)).status).toBe(200);
    expect(await certificatesOf(kept)).toHaveLength(1);
  });

  test('certifies no one twice who was taken off the roster by mistake and booked again', async () => {
    const [course, bob] = [await make.taughtCourse(), await person()];
    const run = await ran({ course_id: course.id }, [bob]);
    const phone = await attended(run, run.entries);
    await close(run.id);
    await reopen(run.id);
    phone.mark(run.entries[0]!, 'checkIn', null, { sessionId: run.session, clientAt: later });
    phone.mark(run.entries[0]!, 'final', null, { clientAt: later });
    await phone.send();
    expect((await cancel(run)).status).toBe(200);
    // Its end was moved to the evening: people can be booked again.
    await world.sql(`update training_sessions set ends_at = '2026-03-10T20:00:00Z' where training_id = $1`, [run.id]);
    expect((await book(run.id, bob.id)).body.changed).toBe(1);
    phone.mark(run.entries[0]!, 'minutes', 420, { sessionId: run.session, clientAt: later });
    phone.mark(run.entries[0]!, 'checkIn', began, { sessionId: run.session, clientAt: later });
    phone.mark(run.entries[0]!, 'final', 'attended', { clientAt: later });
    await phone.send();
    await signAgain(run.id);
    world.clock.set('2026-03-10T20:05:00.000Z');
    expect((await close(run.id)).body).toMatchObject({
      closings: [{ certified: 1, noLongerEarned: [] }, {}],
      entries: [{ certified: true }],
    });
    expect(await certificatesOf(bob)).toHaveLength(1);
    expect(await world.sql('select id from enrolments where person_id = $1', [bob.id])).toHaveLength(1);
  });

  test('names whose certificate is no longer earned, also off the roster and under another record', async () => {
    const [course, bob, kept, merged] = [await make.taughtCourse(), await person(), await person(), await person()];
    const run = await ran({ course_id: course.id }, [bob, merged, await person()]);
    const phone = await attended(run, run.entries);
    await close(run.id);
    await merge(kept, merged);
    await reopen(run.id);
    for (const entryId of run.entries.slice(0, 2)) {
      phone.mark(entryId, 'checkIn', null, { sessionId: run.session, clientAt: later });
      phone.mark(entryId, 'final', 'noShow', { clientAt: later });
    }
    await phone.send();
    expect((await cancel(run)).status).toBe(200);
    await signAgain(run.id);
    const { noLongerEarned } = (await close(run.id)).body.closings[0];
    expect(noLongerEarned.map(({ personId }: { personId: string }) => personId).toSorted()).toEqual(
      [bob.id, kept.id].toSorted(),
    );
  });

  test('shows what was recorded on the roster, to the employee’s administrators and to the person; until the certificate is voided it is no longer earned', async () => {
    const [course, bob, ana, nils] = [await make.taughtCourse(), await person(), await person(), await person()];
    const run = await ran({ course_id: course.id, result_kind: 'competence' }, [bob, ana, nils]);
    const roster = async () => {
      const { body } = await admin.get(`/settings/trainings/${run.id}`);
      const of = new Map(
        body.roster.map((row: { personId: string; recorded: unknown }) => [row.personId, row.recorded]),
      );
      return { bob: of.get(bob.id), ana: of.get(ana.id), nils: of.get(nils.id), noLongerEarned: body.noLongerEarned };
    };
    const mine = async () =>
      (await (await world.as(bob)).get('/my-trainings', { past: 'true' })).body.trainings[0].mine.recorded;
    const phone = phoneOf(trainer, run.id);
    phone.mark(run.entries[0]!, 'checkIn', began, { sessionId: run.session });
    await phone.send();
    expect(await roster()).toMatchObject({
      bob: { checkedIn: true, final: null },
      ana: { checkedIn: false, final: null },
    });
    expect(await mine()).toBeNull();
    phone.mark(run.entries[1]!, 'checkIn', began, { sessionId: run.session });
    for (const [entryId, result] of [
      [run.entries[0]!, 'pass'] as const,
      [run.entries[1]!, 'notYetCompetent'] as const,
    ]) {
      phone.mark(entryId, 'final', 'attended');
      phone.mark(entryId, 'result', result);
    }
    phone.sign(null, 'trainer');
    await phone.send();
    world.clock.set(over);
    expect((await close(run.id)).status).toBe(200);
    expect(await roster()).toMatchObject({
      bob: { final: 'attended', result: 'pass', certified: true, noLongerEarned: false },
      ana: { final: 'attended', result: 'notYetCompetent', certified: false },
      nils: { checkedIn: false, final: 'noShow', certified: false },
      noLongerEarned: [],
    });
    expect(await mine()).toMatchObject({ final: 'attended', certified: true });
    await reopen(run.id);
    phone.mark(run.entries[0]!, 'result', 'notYetCompetent', { clientAt: later });
    await phone.send();
    await signAgain(run.id);
    expect((await close(run.id)).status).toBe(200);
    expect(await roster()).toMatchObject({
      bob: { certified: false, noLongerEarned: true },
      noLongerEarned: [{ personId: bob.id }],
    });
    const places = async () => (await admin.get(`/settings/employees/${bob.id}/trainings`)).body.places;
    expect(await places()).toMatchObject([{ recorded: { noLongerEarned: true } }]);
    await world.sql(`update enrolments set voided_at = completed_at where person_id = $1`, [bob.id]);
    expect([await places(), (await roster()).noLongerEarned]).toMatchObject([
      [{ recorded: { noLongerEarned: false } }],
      [],
    ]);
  });

  test('with the id of another training’s closing is refused', async () => {
    const [one, other] = [await ran({}, [await person()]), await ran({}, [await person()])];
    const closingId = randomUUID();
    for (const run of [one, other]) await attended(run, run.entries);
    expect((await close(one.id, { closingId })).status).toBe(200);
    expect((await close(other.id, { closingId })).body.error.code).toBe('changedElsewhere');
  });
});

test('the record of a closing has the roster of that moment, whatever changed since', async () => {
  const [bob, ana, nils] = [await person(), await person(), await person()];
  const run = await ran({}, [bob, ana]);
  const phone = await attended(run, run.entries);
  const { closings } = (await close(run.id)).body;
  await reopen(run.id);
  phone.mark(run.entries[0]!, 'checkIn', null, { sessionId: run.session, clientAt: later });
  phone.mark(run.entries[0]!, 'final', null, { clientAt: later });
  await phone.send();
  await cancel(run);
  phone.add({ id: randomUUID(), name: nils.name, number: null, personId: nils.id, clientAt: later });
  await phone.send();
  const facts = await workAsSystem(
    world.runtime,
    'groupTraining.archive',
    (work) => factsOf(work, closings[0].id, world.runtime.secrets.session),
    {
      companyId: company.id,
      audited: false,
    },
  );
  expect(facts!.run.entries.map(({ personId }) => personId).toSorted()).toEqual([bob.id, ana.id].toSorted());
});

test('the record of a closing names the company, and the version of the course that was on offer then', async () => {
  const [course, bob] = [await make.taughtCourse(), await person()];
  const run = await ran({ course_id: course.id }, [bob]);
  await attended(run, run.entries);
  const { closings } = (await close(run.id)).body;
  const [then] = await world.sql<{ code: string; number: number; closedAt: Date; name: string }>(
    `select k.code, v.number::int, c.closed_at as "closedAt", o.legal_name as name from training_closings c
      join companies o on o.id = c.company_id, courses k
       join course_versions v on v.course_id = k.id where c.id = $1 and k.id = $2`,
    [closings[0].id, course.id],
  );
  await world.sql(
    `insert into course_versions select (jsonb_populate_record(v,
      jsonb_build_object('id', gen_random_uuid(), 'number', v.number + 1, 'published_at',
      $2::timestamptz + interval '1 hour'))).*
       from course_versions v where v.course_id = $1`,
    [course.id, then!.closedAt],
  );
  const facts = await workAsSystem(
    world.runtime,
    'groupTraining.archive',
    (work) => factsOf(work, closings[0].id, world.runtime.secrets.session),
    {
      companyId: company.id,
      audited: false,
    },
  );
  expect(facts).toMatchObject({ company: then!.name, course: { code: then!.code, version: then!.number } });
});

test('an evaluator who signed a fail does not confirm the pass that replaced it, made by a clock that was behind', async () => {
  const [course, bob, eva] = [await make.taughtCourse(), await person(), await person()];
  const run = await ran({ course_id: course.id, evaluators: [eva], evaluator_signs: true, result_kind: 'passFail' }, [
    bob,
  ]);
  const phone = await attended(run, run.entries, { result: 'fail' });
  const hers = phoneOf(await world.as(eva), run.id);
  hers.sign(run.entries[0]!, 'evaluator', { clientAt: '2026-03-10T13:30:00.000Z' });
  await hers.send();
  world.clock.advance(60_000);
  phone.mark(run.entries[0]!, 'result', 'pass', { clientAt: '2026-03-10T13:10:00.000Z' });
  await phone.send();
  expect((await close(run.id)).body.error.details.people).toEqual({ [run.entries[0]!]: ['evaluatorMissing'] });
});

test('who checks in after a short session is over did not attend it', async () => {
  const [course, bob] = [await make.taughtCourse(), await person()];
  const sessions = [{ startsAt: '2026-03-10T13:00:00Z', endsAt: '2026-03-10T13:15:00Z' }];
  const run = await ran({ course_id: course.id, check_in_after_minutes: 60, sessions }, [bob]);
  world.clock.set('2026-03-10T13:40:00.000Z');
  const code = codeAt(codeKey(world.runtime.secrets.session, run.session), codeCounter(world.clock.now()));
  expect((await (await world.as(bob)).post('/training-check-ins', { trainingId: run.id, code })).status).toBe(200);
  const phone = phoneOf(trainer, run.id);
  phone.mark(run.entries[0]!, 'final', 'attended');
  phone.sign(null, 'trainer');
  await phone.send();
  expect((await close(run.id)).body.error.details.people).toEqual({ [run.entries[0]!]: ['minutesShort'] });
});

describe('what a phone brings', () => {
  test('about a record that was merged meanwhile is the kept one’s, and its own again once the merge is undone', async () => {
    const [kept, merged] = [await person(), await person()];
    const run = await ran({}, [kept, merged]);
    const phone = phoneOf(trainer, run.id);
    await phone.send();
    await merge(kept, merged);
    phone.mark(run.entries[1]!, 'checkIn', began, { sessionId: run.session });
    phone.mark(run.entries[1]!, 'final', 'attended');
    expect((await phone.send()).body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'taken',
      'taken',
    ]);
    const marksOf = async () =>
      (await runOf(run.id)).marks.map(({ entryId }: { entryId: string }) => run.entries.indexOf(entryId));
    expect(await marksOf()).toEqual([0, 0]);
    const [{ id }] = (await world.sql('select id from people_merges where merged_id = $1', [merged.id])) as [
      { id: string },
    ];
    expect((await platform.post(`/admin/employees/${kept.id}/merges/${id}/undoing`, {})).status).toBe(200);
    expect([(await runOf(run.id)).entries.length, await marksOf()]).toEqual([2, [1, 1]]);
  });

  test('about a walk-in who was found by search and merged meanwhile is the kept one’s', async () => {
    const [kept, merged] = [await person(), await person()];
    const run = await ran({}, [await person()]);
    const [phone, id] = [phoneOf(trainer, run.id), randomUUID()];
    phone.add({ id, name: merged.name, number: null, personId: merged.id });
    await merge(kept, merged);
    phone.mark(id, 'checkIn', began, { sessionId: run.session });
    expect((await phone.send()).body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'taken',
      'taken',
    ]);
    expect((await runOf(run.id)).entries.map(({ personId }: { personId: string }) => personId)).toContain(kept.id);
  });

  test('keeps a training from being cancelled over it', async () => {
    const run = await ran({}, [await person()]);
    await attended(run, run.entries);
    const answer = await admin.post(`/settings/trainings/${run.id}/cancellation`, {
      reason: 'By mistake',
      scope: 'this',
    });
    expect([answer.status, answer.body.error?.code]).toEqual([409, 'trainingAttended']);
    expect((await runOf(run.id)).entries).toHaveLength(1);
  });

  test('holds for someone who was put on the waiting list after their place was cancelled', async () => {
    const [bob, other] = [await person(), await person()];
    const run = await ran({ max_people: 1 }, [bob]);
    await cancel(run);
    await book(run.id, other.id);
    await book(run.id, bob.id, { waitlist: true });
    const phone = phoneOf(trainer, run.id);
    phone.mark(run.entries[0]!, 'checkIn', began, { sessionId: run.session });
    expect((await phone.send()).body.items).toMatchObject([{ outcome: 'taken' }]);
    expect((await runOf(run.id)).entries).toHaveLength(2);
  });

  test('holds for someone who leaves in the same moment', async () => {
    const bob = await person();
    const sessions = [
      { startsAt: '2026-03-10T13:00:00Z', endsAt: '2026-03-10T17:00:00Z' },
      { startsAt: '2026-03-12T13:00:00Z', endsAt: '2026-03-12T17:00:00Z' },
    ];
    const run = await ran({ sessions }, [bob]);
    const phone = phoneOf(trainer, run.id);
    await phone.send();
    phone.mark(run.entries[0]!, 'checkIn', began, { sessionId: run.session });
    await world.sql(
      `create function slow_mark() returns trigger language plpgsql as $$ begin perform pg_sleep(1.2); return null; end $$`,
    );
    await world.sql(
      'create trigger slow_mark after insert on attendance_marks for each statement execute function slow_mark()',
    );
    const sending = phone.send();
    for (let held = 0; held === 0;)
      [{ held }] = (await world.sql(
        `select count(*)::int as held from pg_stat_activity where wait_event = 'PgSleep'`,
      )) as [{ held: number }];
    await admin.post(`/settings/employees/${bob.id}/ending`, { lastDay: '2026-03-10', reason: null });
    await sending;
    await world.sql('drop function slow_mark cascade');
    expect((await runOf(run.id)).entries).toHaveLength(1);
  });

  test('is taken with a number that is another’s, typed otherwise; the person stays open', async () => {
    const someone = await person();
    await world.sql(`update employments set employee_number = 'AB 7' where person_id = $1`, [someone.id]);
    const run = await ran({}, [await person()]);
    const phone = phoneOf(trainer, run.id);
    phone.add({ id: randomUUID(), name: 'Zack Q', number: 'AB\u00a07', personId: null });
    phone.mark(run.entries[0]!, 'checkIn', began, { sessionId: run.session });
    const answer = await phone.send();
    expect([answer.status, answer.body.items.map(({ outcome }: { outcome: string }) => outcome)]).toEqual([
      200,
      ['taken', 'taken'],
    ]);
    expect(answer.body.run.entries.find(({ name }: { name: string }) => name === 'Zack Q').candidates).toMatchObject([
      { personId: someone.id },
    ]);
  });

  test('after the closing about an employee who walked in can be settled as that employee', async () => {
    const [zoe, bob] = [await make.person({ company, name: 'Zoe Walker' }), await person()];
    const run = await ran({}, [bob]);
    await attended(run, run.entries);
    await close(run.id);
    const [phone, id] = [phoneOf(trainer, run.id), randomUUID()];
    phone.add({ id, name: zoe.name, number: null, personId: zoe.id });
    phone.mark(id, 'checkIn', began, { sessionId: run.session });
    await phone.send();
    const markIds = (await runOf(run.id)).lateMarks.map((mark: { id: string }) => mark.id);
    await trainer.post(`/training-runs/${run.id}/late-marks`, {
      markIds,
      signatureIds: [],
      decision: 'apply',
      reason: 'She was there',
    });
    expect((await trainer.post(`/training-runs/${run.id}/walk-ins/${id}/person`, { personId: zoe.id })).status).toBe(
      200,
    );
    expect((await runOf(run.id)).entries.map(({ personId }: { personId: string }) => personId)).toContain(zoe.id);
  });

  test('as a signature of sixteen thousand points by as many is not even drawn', async () => {
    const run = await ran({ trainee_signs: true }, [await person()]);
    const bytes = Buffer.from(png, 'base64');
    bytes.writeUInt32BE(16_000, 16);
    bytes.writeUInt32BE(16_000, 20);
    const phone = phoneOf(trainer, run.id);
    phone.sign(run.entries[0]!, 'trainee', { image: bytes.toString('base64') });
    expect((await phone.send()).body.items).toMatchObject([{ outcome: 'refused', reason: 'signatureTooLarge' }]);
  });
});
