import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { phoneOf } from '../../../../test/doubles/training-phone.ts';

// Ways to a certificate that no one earned.

const world = await openWorld();
const { make } = world;
const company = await make.company();
const tess = await make.person({ company, name: 'Tess Trainer' });
const [trainer, admin] = [await world.as(tess), await world.as(await make.companyAdmin({ company }))];
const platform = await world.as(await make.platformAdmin());
const course = await make.taughtCourse();
const came = '2026-03-10T13:00:00.000Z';
const over = '2026-03-10T17:05:00.000Z';

type Ran = { id: string; session: string; sessions: string[]; entries: string[] };
const ran = async (given: Parameters<typeof make.training>[1], people: readonly MadePerson[]): Promise<Ran> => {
  world.clock.set(came);
  const training = await make.training(company, {
    trainers: [tess],
    trainee_signs: false,
    course_id: course.id,
    ...given,
  });
  const entries: string[] = [];
  for (const person of people) entries.push(await make.place(training, person));
  return { id: training.id, session: training.sessionIds[0]!, sessions: training.sessionIds, entries };
};
const attended = async ({ id, sessions, entries }: Ran, by: Caller = trainer) => {
  const phone = phoneOf(by, id);
  for (const entryId of entries) {
    for (const sessionId of sessions) phone.mark(entryId, 'checkIn', came, { sessionId });
    phone.mark(entryId, 'final', 'attended');
  }
  phone.sign(null, 'trainer');
  await phone.send();
  return phone;
};
const close = (id: string, more: Record<string, unknown> = {}, by: Caller = trainer) =>
  by.post(`/training-runs/${id}/closings`, { closingId: randomUUID(), reason: null, withheld: [], ...more });
const proofsOf = ({ id }: { id: string }) =>
  world.sql<{ on: string }>('select valid_from::text as on from achievements where person_id = $1', [id]);
const person = () => make.person({ company });

describe('closed before it is over', () => {
  test('no one has attended minutes that have not passed', async () => {
    const bob = await person();
    const run = await ran({}, [bob]);
    const phone = await attended(run);
    world.clock.set('2026-03-10T13:10:00.000Z');
    expect((await close(run.id)).body.error?.details.people).toEqual({ [run.entries[0]!]: ['minutesToCome'] });
    phone.mark(run.entries[0]!, 'minutes', 240, { sessionId: run.session });
    await phone.send();
    expect((await close(run.id)).body.error?.details.people).toEqual({ [run.entries[0]!]: ['minutesToCome'] });
    expect(await proofsOf(bob)).toEqual([]);
    world.clock.set('2026-03-10T16:50:00.000Z');
    expect((await close(run.id)).status).toBe(200);
    expect(await proofsOf(bob)).toEqual([{ on: '2026-03-10' }]);
  });

  test('a day still to come keeps it open, and no certificate has a date to come', async () => {
    const bob = await person();
    const days = ['10', '11'].map((day) => ({
      startsAt: `2026-03-${day}T13:00:00Z`,
      endsAt: `2026-03-${day}T17:00:00Z`,
    }));
    const run = await ran({ sessions: days }, [bob]);
    const phone = await attended(run);
    phone.mark(run.entries[0]!, 'madeUp', 480);
    await phone.send();
    world.clock.set(over);
    expect((await close(run.id)).body.error?.details.training).toEqual(['notStarted']);
    expect(await proofsOf(bob)).toEqual([]);
  });
});

describe('evaluating oneself', () => {
  test('in the name of a colleague, from one’s own phone', async () => {
    const eva = await person();
    const run = await ran({ evaluators: [eva], evaluator_signs: true }, [eva]);
    await attended(run);
    const phone = phoneOf(await world.as(eva), run.id);
    phone.sign(run.entries[0]!, 'evaluator', { signerId: tess.id });
    expect((await phone.send()).body.items[0]).toMatchObject({ outcome: 'refused', reason: 'ownEvaluation' });
    world.clock.set(over);
    expect((await close(run.id)).body.error.details.people).toEqual({ [run.entries[0]!]: ['evaluatorMissing'] });
  });

  test('through a second record of oneself that is merged afterwards', async () => {
    const [again, bob] = [await person(), await person()];
    const run = await ran({ trainers: [tess, again], result_kind: 'passFail' }, [bob]);
    const phone = await attended(run, await world.as(again));
    phone.mark(run.entries[0]!, 'result', 'pass');
    await phone.send();
    const merge = await platform.post(`/admin/employees/${bob.id}/merges`, {
      mergedId: again.id,
      reason: 'The same person twice',
    });
    expect(merge.status, merge.text).toBe(200);
    world.clock.set(over);
    expect((await close(run.id)).body.error?.details.people).toEqual({ [run.entries[0]!]: ['ownRecord'] });
    expect(await proofsOf(bob)).toEqual([]);
  });
});

test('the course is no other than the one that was begun', async () => {
  const bob = await person();
  const other = await make.taughtCourse();
  const run = await ran({}, [bob]);
  await attended(run);
  const change = (courseId: string) =>
    admin.put(`/settings/trainings/${run.id}`, {
      ...plan,
      courseId,
      trainerIds: [tess.id],
      sessions: [{ ...plan.sessions[0], id: run.session }],
    });
  const [changed, same] = [await change(other.id), await change(course.id)];
  expect([changed.status, changed.body.error?.code, same.status], same.text).toEqual([409, 'subjectStarted', 200]);
});
const plan = {
  ...{
    title: null,
    skillId: null,
    skillLevel: 1,
    language: 'en',
    timeZone: 'America/Toronto',
    siteId: null,
    place: null,
    minPeople: 1,
    maxPeople: null,
  },
  ...{
    bookingRule: 'open',
    lockDays: 2,
    reminderDays: 3,
    seatsTakenAt: 'attendance',
    noShowUsesSeat: false,
    requiredMinutes: null,
    note: null,
  },
  ...{
    resultKind: 'attendance',
    passMark: null,
    checklist: [],
    materials: [],
    trainerSkillId: null,
    trainerSkillRule: 'warn',
    evaluatorIds: [],
  },
  ...{
    traineeSigns: false,
    trainerSigns: true,
    evaluatorSigns: false,
    selfCheckIn: true,
    checkInBeforeMinutes: 15,
    checkInAfterMinutes: 15,
  },
  ...{
    sessions: [{ on: '2026-03-10', from: '09:00', to: '13:00', breakMinutes: 0, roomId: null }],
    despiteClashes: true,
    reason: 'Corrected',
  },
};

describe('while it was running', () => {
  test('of two trainings that close at once the last seat certifies one', async () => {
    const sold = await make.taughtCourse();
    await world.sql('update courses set needs_seat = true where id = $1', [sold.id]);
    const [bob, ana] = [await person(), await person()];
    const runs = [await ran({ course_id: sold.id }, [bob]), await ran({ course_id: sold.id }, [ana])];
    for (const run of runs) await attended(run);
    world.clock.set(over);
    await admin.get('/session');
    const answers = await Promise.all(runs.map(({ id }) => close(id)));
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
    expect([...(await proofsOf(bob)), ...(await proofsOf(ana))]).toEqual([]);
  });

  test('someone who left after it, before it was closed, has their certificate of that day', async () => {
    const bob = await person();
    const run = await ran({}, [bob]);
    await attended(run);
    world.clock.set('2026-03-12T14:00:00.000Z');
    const ended = await admin.post(`/settings/employees/${bob.id}/ending`, { lastDay: '2026-03-11', reason: null });
    expect(ended.status, ended.text).toBe(200);
    const closed = await close(run.id);
    expect(closed.status, closed.text).toBe(200);
    expect(await proofsOf(bob)).toEqual([{ on: '2026-03-10' }]);
  });

  test('someone merged into a colleague is certified once, as who is kept', async () => {
    const [kept, merged] = [await person(), await person()];
    const run = await ran({}, [kept, merged]);
    await attended(run);
    const merge = await platform.post(`/admin/employees/${kept.id}/merges`, {
      mergedId: merged.id,
      reason: 'The same person twice',
    });
    expect(merge.status, merge.text).toBe(200);
    world.clock.set(over);
    const closed = await close(run.id);
    expect([closed.status, closed.body.closings?.[0]?.certified], closed.text).toEqual([200, 1]);
    expect([(await proofsOf(kept)).length, (await proofsOf(merged)).length]).toEqual([1, 0]);
  });
});

test('opened again and closed with other marks: who passes then is certified, once', async () => {
  const bob = await person();
  const run = await ran({ result_kind: 'passFail' }, [bob]);
  const phone = await attended(run);
  phone.mark(run.entries[0]!, 'result', 'fail');
  await phone.send();
  world.clock.set(over);
  expect((await close(run.id)).body.closings[0].certified).toBe(0);
  for (const result of ['pass', 'pass']) {
    expect(
      (await trainer.post(`/training-runs/${run.id}/reopenings`, { reason: 'The paper was corrected' })).status,
    ).toBe(200);
    phone.mark(run.entries[0]!, 'result', result);
    phone.sign(null, 'trainer', { clientAt: over });
    await phone.send();
    expect((await close(run.id)).status).toBe(200);
  }
  expect(await proofsOf(bob)).toHaveLength(1);
});

describe('what a phone sends', () => {
  test('twice at once is taken once', async () => {
    const bob = await person();
    const run = await ran({}, [bob]);
    const phone = phoneOf(trainer, run.id);
    const walkIn = randomUUID();
    phone.add({ id: walkIn, personId: null, name: 'Nora Once', number: 'ONCE-1' });
    phone.mark(walkIn, 'checkIn', came, { sessionId: run.session });
    phone.mark(run.entries[0]!, 'final', 'attended');
    phone.sign(null, 'trainer');
    const waiting = phone.waiting();
    const answers = await Promise.all([phone.sendThese(waiting), phone.sendThese(waiting), phone.sendThese(waiting)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const outcomes = answers.map(({ body }) => body.items.map(({ outcome }: { outcome: string }) => outcome).join());
    expect(outcomes.toSorted()).toEqual([
      'known,known,known,known',
      'known,known,known,known',
      'taken,taken,taken,taken',
    ]);
    expect(await world.sql(`select 1 from people where legal_name = 'Nora Once'`)).toHaveLength(1);
  });

  test('with an id that something else has already changes nothing and keeps the rest', async () => {
    const [bob, ana] = [await person(), await person()];
    const [run, other] = [await ran({}, [bob]), await ran({}, [ana])];
    const phone = phoneOf(trainer, run.id);
    phone.add({ id: run.entries[0]!, personId: null, name: 'Has Their Id', number: null });
    phone.add({ id: other.entries[0]!, personId: null, name: 'Has Another Id', number: null });
    phone.mark(run.entries[0]!, 'note', 'Came at nine');
    const sent = await phone.send();
    expect(sent.status, sent.text).toBe(200);
    expect(sent.body.items.at(-1).outcome).toBe('taken');
    expect(
      sent.body.run.marks.map(({ entryId, value }: { entryId: string; value: string }) => [entryId, value]),
    ).toEqual([[run.entries[0], 'Came at nine']]);
  });

  test('of another company is unknown: its entries, sessions and people', async () => {
    const away = await make.company();
    const theirs = await make.training(away, {});
    const entry = await make.place(theirs, await make.person({ company: away }));
    const run = await ran({}, [await person()]);
    const phone = phoneOf(trainer, run.id);
    phone.mark(entry, 'final', 'attended');
    phone.mark(run.entries[0]!, 'checkIn', came, { sessionId: theirs.sessionIds[0] });
    phone.sign(entry, 'trainee');
    const { items } = (await phone.send()).body;
    expect(items.map(({ reason }: { reason: string }) => reason)).toEqual([
      'entryUnknown',
      'markMalformed',
      'entryUnknown',
    ]);
    expect(
      (
        await trainer.post(`/training-runs/${theirs.id}/changes`, {
          deviceId: randomUUID(),
          deviceNow: came,
          walkIns: [],
          marks: [],
          signatures: [],
        })
      ).status,
    ).toBe(404);
  });

  test.each(['1900-01-01T00:00:00.000Z', '2025-03-10T13:00:00.000Z', '2200-12-31T23:59:59.000Z'])(
    'by a clock at %s is taken, never later than now',
    async (deviceNow) => {
      const run = await ran({}, [await person()]);
      const phone = phoneOf(trainer, run.id, deviceNow);
      phone.mark(run.entries[0]!, 'final', 'attended', { clientAt: '2200-12-31T00:00:00.000Z' });
      phone.mark(run.entries[0]!, 'note', 'Old', { clientAt: '1900-01-01T00:00:00.000Z' });
      const sent = await phone.send();
      expect(sent.status, sent.text).toBe(200);
      for (const { at } of sent.body.run.marks) expect(at <= world.clock.now()).toBe(true);
    },
  );
});

describe('a certificate says how it was earned', () => {
  const evidenceOf = async (given: Parameters<typeof make.training>[1], marks: Record<string, unknown> = {}) => {
    const bob = await person();
    const run = await ran(given, [bob]);
    const phone = await attended(run);
    for (const [kind, value] of Object.entries(marks)) phone.mark(run.entries[0]!, kind, value);
    await phone.send();
    world.clock.set(over);
    expect((await close(run.id)).status).toBe(200);
    const [proof] = await world.sql<{ publicId: string }>(
      'select public_id as "publicId" from achievements where person_id = $1',
      [bob.id],
    );
    const badge = (await platform.get(`/public/achievements/${proof!.publicId}/credential`)).text.split('.')[1]!;
    const { body } = await platform.get(`/public/achievements/${proof!.publicId}`);
    return {
      evidence: body.evidence,
      badge: Buffer.from(badge, 'base64url').toString(),
      mine: (await (await world.as(bob)).get('/achievements')).body.rows,
    };
  };

  test('by attendance, for a course and for a skill', async () => {
    expect(await evidenceOf({})).toMatchObject({
      evidence: 'session',
      badge: expect.stringContaining('Earned in a classroom session with recorded attendance.'),
      mine: [{ source: 'session' }],
    });
    const skill = await make.skill();
    expect(await evidenceOf({ course_id: null, skill_id: skill.id, skill_level: 1 })).toMatchObject({
      evidence: 'session',
    });
  });

  test('with a test, and with a practical evaluation', async () => {
    expect(await evidenceOf({ result_kind: 'passFail' }, { result: 'pass' })).toMatchObject({
      evidence: 'testedSession',
    });
    expect(await evidenceOf({ result_kind: 'competence' }, { result: 'pass' })).toMatchObject({
      evidence: 'evaluatedSession',
      badge: expect.stringContaining('practical evaluation'),
    });
  });

  test('also where it was issued before that was kept, and not where the course was completed online', async () => {
    const [bob, ana] = [await person(), await person()];
    const run = await ran({ result_kind: 'passFail' }, [bob]);
    const phone = await attended(run);
    phone.mark(run.entries[0]!, 'result', 'pass');
    await phone.send();
    world.clock.set(over);
    expect((await close(run.id)).status).toBe(200);
    await make.achievement(ana, { courseId: course.id, validThrough: null });
    await world.sql(
      `update achievements set snapshot = jsonb_set(snapshot, '{evidence}', '"course"') where person_id = any($1)`,
      [[bob.id, ana.id]],
    );
    await world.sql(
      readFileSync(new URL('../../../../db/migrations/0385_earned_in_a_session.sql', import.meta.url), 'utf8'),
    );
    const evidence = async ({ id }: MadePerson) =>
      world.sql(`select snapshot ->> 'evidence' as evidence from achievements where person_id = $1`, [id]);
    expect([await evidence(bob), await evidence(ana)]).toEqual([
      [{ evidence: 'testedSession' }],
      [{ evidence: 'course' }],
    ]);
  });
});
