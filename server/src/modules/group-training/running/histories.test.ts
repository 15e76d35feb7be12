import { codeCounter } from '@app/domain/group-training/check-in';
import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { began, closingDay, later, over } from '../../../../test/closing-day.ts';
import { openWorld } from '../../../../test/harness.ts';
import { phoneOf } from '../../../../test/doubles/training-phone.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { hashPassword } from '../../identity/index.ts';
import { makeLot } from '../../seats/lots/lots.ts';
import { factsOf } from '../closing/archive-job.ts';
import { codeAt, codeKey } from './check-in-code.ts';

// Histories in which a roster, a certificate or a record would say what did not happen.

const world = await openWorld();
const { make } = world;
const { company, tess, trainer, admin, person, ran, attended, close, reopen, runOf, cancel, certificatesOf } =
  await closingDay(world);

describe('a closing', () => {
  test('says nothing against a certificate that someone earned online who did not come', async () => {
    const [course, bob, ana] = [await make.taughtCourse(), await person(), await person()];
    const run = await ran({ course_id: course.id }, [bob, ana]);
    const online = await make.enrolment({ person: bob, course });
    await world.sql(
      'update enrolments set started_at = assigned_at, completed_at = assigned_at, progress_percent = 100 where id = $1',
      [online],
    );
    await world.sql('update roster_entries set enrolment_id = $1 where id = $2', [online, run.entries[0]]);
    const phone = await attended(run, run.entries.slice(1));
    phone.mark(run.entries[0]!, 'final', 'noShow');
    await phone.send();
    const closed = await close(run.id);
    expect([closed.status, closed.body.closings[0]]).toMatchObject([200, { certified: 1, noLongerEarned: [] }]);
    expect(await world.sql(`select 1 from mails where person_id = $1 and subject ilike '%review%'`, [bob.id])).toEqual(
      [],
    );
  });

  test('keeps its record as it was, also where the training was opened again before the record is drawn', async () => {
    const [course, bob] = [await make.taughtCourse(), await person()];
    const run = await ran({ course_id: course.id, result_kind: 'passFail' }, [bob]);
    const phone = await attended(run, run.entries, { result: 'pass' });
    const closed = (await close(run.id)).body;
    expect((await reopen(run.id)).status).toBe(200);
    phone.mark(run.entries[0]!, 'result', 'fail', { clientAt: later });
    await phone.send();
    expect((await runOf(run.id)).marks.find(({ kind }: { kind: string }) => kind === 'result').value).toBe('fail');
    const facts = await workAsSystem(
      world.runtime,
      'groupTraining.archive',
      (work) => factsOf(work, closed.closings[0].id, world.runtime.secrets.session),
      {
        companyId: company.id,
        audited: false,
      },
    );
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
        await makeLot(work, {
          ...lot,
          terms: { ...plainTerms, assignWithinDays: 365 },
          courseIds: [course.id],
          acquiredOn: '2026-03-02',
        });
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
    const people = [
      await make.person({ company, name: 'Abe First' }),
      await make.person({ company, name: 'Zoe Last' }),
    ];
    const run = await ran({ course_id: course.id, result_kind: 'passFail' }, people);
    await attended(run, run.entries.slice(0, 1), lacking);
    await attended(run, run.entries.slice(1), { result: 'pass' });
    const closed = await close(run.id, { withheld: [{ entryId: run.entries[0], reason: 'Comes again' }] });
    expect([closed.status, closed.body.closings[0].certified]).toEqual([200, 1]);
    expect([(await certificatesOf(people[0]!)).length, (await certificatesOf(people[1]!)).length]).toEqual([0, 1]);
  });

  test('that someone used before is not theirs when they come again: they are named, and the others are certified', async () => {
    const course = await withSeats(1);
    const bob = await person();
    for (const [certified, withheld] of [
      [1, []],
      [0, [{ reason: 'No seat left' }]],
    ] as const) {
      const run = await ran({ course_id: course.id }, [bob]);
      await attended(run, run.entries);
      if (certified === 0)
        expect((await close(run.id)).body.error.details.people).toEqual({ [run.entries[0]!]: ['seatMissing'] });
      const closed = await close(run.id, { withheld: withheld.map((one) => ({ ...one, entryId: run.entries[0] })) });
      expect([closed.status, closed.body.closings[0].certified]).toEqual([200, certified]);
    }
  });
});

describe('someone whose place is cancelled', () => {
  test('while a phone without a connection records that they came, came as a walk-in', async () => {
    const [course, bob] = [await make.taughtCourse(), await person()];
    const run = await ran({ course_id: course.id }, [bob]);
    const phone = phoneOf(trainer, run.id);
    await phone.send();
    expect((await cancel(run)).status).toBe(200);
    phone.mark(run.entries[0]!, 'checkIn', began, { sessionId: run.session });
    phone.mark(run.entries[0]!, 'final', 'attended');
    phone.sign(null, 'trainer');
    const waiting = structuredClone(phone.waiting());
    await phone.send();
    expect((await runOf(run.id)).entries).toMatchObject([{ entryId: run.entries[0], walkIn: true }]);
    world.clock.set(over);
    expect((await close(run.id)).status).toBe(200);
    expect(await certificatesOf(bob)).toHaveLength(1);
    expect((await phone.sendThese(waiting)).body.items[0].outcome).toBe('known');
  });

  test('stays off the roster where a phone records that they did not come', async () => {
    const run = await ran({}, [await person()]);
    expect((await cancel(run)).status).toBe(200);
    const phone = phoneOf(trainer, run.id);
    phone.mark(run.entries[0]!, 'final', 'noShow');
    await phone.send();
    expect((await runOf(run.id)).entries).toEqual([]);
  });

  test('is named beside what arrives after the closing, and is back once that is applied', async () => {
    const [gone, ana] = [await make.person({ company, name: 'Gone Fox' }), await person()];
    const run = await ran({}, [gone, ana]);
    expect((await cancel(run)).status).toBe(200);
    await attended(run, run.entries.slice(1));
    expect((await close(run.id)).status).toBe(200);
    const phone = phoneOf(trainer, run.id);
    phone.mark(run.entries[0]!, 'checkIn', began, { sessionId: run.session });
    await phone.send();
    const { entries, lateMarks } = await runOf(run.id);
    expect([entries.length, lateMarks.map(({ person: name }: { person: string }) => name)]).toEqual([1, ['Gone Fox']]);
    const decision = { markIds: [lateMarks[0].id], signatureIds: [], decision: 'apply', reason: 'They were there' };
    expect((await trainer.post(`/training-runs/${run.id}/late-marks`, decision)).status).toBe(200);
    expect((await runOf(run.id)).entries).toHaveLength(2);
  });

  test('is refused for who was there, and so is a substitute; taken back, it is possible', async () => {
    const run = await ran({}, [await person()]);
    const phone = phoneOf(trainer, run.id);
    phone.mark(run.entries[0]!, 'checkIn', began, { sessionId: run.session });
    await phone.send();
    const other = { personId: (await person()).id };
    const answers = [
      await cancel(run),
      await admin.post(`/settings/trainings/${run.id}/places/${run.entries[0]}/substitution`, other),
    ];
    expect(answers.map(({ status, body }) => [status, body.error?.code])).toEqual([
      [409, 'placeAttended'],
      [409, 'placeAttended'],
    ]);
    phone.mark(run.entries[0]!, 'checkIn', null, { sessionId: run.session });
    await phone.send();
    expect((await cancel(run)).status).toBe(200);
  });
});

test('who leaves after the first day keeps their place with what was recorded', async () => {
  const bob = await person();
  const sessions = [
    { startsAt: '2026-03-10T13:00:00Z', endsAt: '2026-03-10T17:00:00Z' },
    { startsAt: '2026-03-12T13:00:00Z', endsAt: '2026-03-12T17:00:00Z' },
  ];
  const run = await ran({ sessions }, [bob]);
  const phone = phoneOf(trainer, run.id);
  phone.mark(run.entries[0]!, 'checkIn', began, { sessionId: run.session });
  await phone.send();
  expect(
    (await admin.post(`/settings/employees/${bob.id}/ending`, { lastDay: '2026-03-10', reason: null })).status,
  ).toBe(200);
  expect((await runOf(run.id)).entries).toHaveLength(1);
});

test('a request that a leaving ended is a request again when the leaving is undone', async () => {
  world.clock.set('2026-03-02T12:00:00.000Z');
  const bob = await person();
  const training = await make.training(company, { booking_rule: 'approval' });
  await make.place(training, bob, { booked_at: null, requested_at: '2026-02-01T00:00:00Z' });
  // Their last day has passed when the training takes place.
  const { undoId } = (await admin.post(`/settings/employees/${bob.id}/ending`, { lastDay: '2026-03-02', reason: null }))
    .body;
  expect(
    (await admin.post(`/settings/undos/${undoId}`, {}, { headers: { 'idempotency-key': randomUUID() } })).status,
  ).toBe(200);
  expect((await admin.get(`/settings/trainings/${training.id}`)).body.roster).toMatchObject([
    { personId: bob.id, state: 'requested' },
  ]);
});

describe('what the last mark says', () => {
  /** A mark made later with a clock that was behind: it replaces the first, and looks older. */
  const behind = '2026-03-10T12:30:00.000Z';

  test('on the employee’s page, also where its clock was behind', async () => {
    const bob = await person();
    const run = await ran({}, [bob]);
    const phone = phoneOf(trainer, run.id);
    phone.mark(run.entries[0]!, 'final', 'attended');
    phone.mark(run.entries[0]!, 'final', 'noShow', { clientAt: behind });
    await phone.send();
    expect((await admin.get(`/settings/employees/${bob.id}/trainings`)).body.places).toMatchObject([
      { recorded: { final: 'noShow' } },
    ]);
  });

  test('of an arrival that was taken back, for who checks in again', async () => {
    const bob = await person();
    const run = await ran({}, [bob]);
    const phone = phoneOf(trainer, run.id);
    phone.mark(run.entries[0]!, 'checkIn', began, { sessionId: run.session });
    phone.mark(run.entries[0]!, 'checkIn', null, { sessionId: run.session, clientAt: behind });
    await phone.send();
    const code = codeAt(codeKey(world.runtime.secrets.session, run.session), codeCounter(world.clock.now()));
    const came = await (await world.as(bob)).post('/training-check-ins', { trainingId: run.id, code });
    expect(came.body).toEqual({ checkedInAt: began, already: false });
  });
});

test('a PIN check-in with the id of another mark is refused, and writes nothing', async () => {
  const [bob, ana] = [await person(), await person()];
  const run = await ran({}, [bob, ana]);
  const phone = phoneOf(trainer, run.id);
  const markId = phone.mark(run.entries[1]!, 'note', 'Left-handed');
  await phone.send();
  await world.sql(`insert into auth.pins (company_id, person_id, hash, one_time) values ($1, $2, $3, false)`, [
    company.id,
    bob.id,
    await hashPassword('739154'),
  ]);
  const [{ number }] = (await world.sql('select employee_number as number from employments where person_id = $1', [
    bob.id,
  ])) as [{ number: string }];
  const typed = { sessionId: run.session, number, pin: '739154' };
  const answer = await trainer.post(`/training-runs/${run.id}/pin-check-ins`, { ...typed, markId });
  expect([answer.status, answer.body.error?.code]).toEqual([409, 'changedElsewhere']);
  expect(
    (await trainer.post(`/training-runs/${run.id}/pin-check-ins`, { ...typed, markId: randomUUID() })).body.marks,
  ).toHaveLength(2);
});

test('an administrator who leads the training reopens it after two weeks, like every administrator', async () => {
  const boss = await make.companyAdmin({ company });
  const run = await ran({ trainers: [tess, boss] }, [await person()]);
  await attended(run, run.entries);
  expect((await close(run.id)).status).toBe(200);
  world.clock.set('2026-03-26T12:00:00.000Z');
  expect((await reopen(run.id)).body.error.code).toBe('reopenTooLate');
  expect((await reopen(run.id, await world.as(boss))).status).toBe(200);
});
