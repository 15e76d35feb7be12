import { plainTerms } from '@app/domain/seats/terms.cases';
import { randomUUID } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../../test/harness.ts';
import { openWorld } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { phoneOf } from '../../../../test/doubles/training-phone.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { publishVersion } from '../../legal/index.ts';
import { makeLot } from '../../seats/lots/lots.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const tess = await make.person({ company, name: 'Tess Trainer' });
const boss = await make.companyAdmin({ company });
const [trainer, admin] = [await world.as(tess), await world.as(boss)];
const shared = await make.taughtCourse();
const over = '2026-03-10T17:05:00.000Z';

/** The e-signature statement, in effect; the trainer's device had not heard of it. */
async function publishStatement() {
  await workAsSystem(world.runtime, 'test.legal', async (work) => {
    work.authorize('legal.publish');
    await publishVersion(work, {
      kind: 'eSignatureStatement',
      number: 1,
      effectiveOn: '2026-01-01',
      publishedAt: '2026-01-01T00:00:00.000Z',
    });
  });
  const rows = await world.sql<{ id: string; sha256: string; title: string; summary: string }>(
    `select id, sha256, texts -> 'en' ->> 'title' as title, texts -> 'en' ->> 'summary' as summary from legal_versions
      where kind = 'eSignatureStatement'`,
  );
  return rows[0]!;
}

/** The words of a PDF, a space where a line is broken. */
async function textOf(bytes: Buffer): Promise<string> {
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    .join('')
    .replace(/\s+/g, ' ');
}

type Ran = { id: string; session: string; entries: string[] };
const ran = async (given: Parameters<typeof make.training>[1], people: readonly MadePerson[]): Promise<Ran> => {
  world.clock.set('2026-03-10T13:00:00.000Z');
  const training = await make.training(company, { trainers: [tess], trainee_signs: false, ...given });
  const entries: string[] = [];
  for (const person of people) entries.push(await make.place(training, person));
  return { id: training.id, session: training.sessionIds[0]!, entries };
};
/** These came on time and are marked as having attended; the trainer has signed. */
const attended = async ({ id, session }: Ran, entries: readonly string[], more: Record<string, unknown> = {}) => {
  const phone = phoneOf(trainer, id);
  for (const entryId of entries) {
    phone.mark(entryId, 'checkIn', '2026-03-10T13:00:00.000Z', { sessionId: session });
    phone.mark(entryId, 'final', 'attended');
    for (const [kind, value] of Object.entries(more)) phone.mark(entryId, kind, value);
  }
  phone.sign(null, 'trainer');
  await phone.send();
  world.clock.set(over);
  return phone;
};
const close = (id: string, more: Record<string, unknown> = {}, by: Caller = trainer) =>
  by.post(`/training-runs/${id}/closings`, { closingId: randomUUID(), reason: null, withheld: [], ...more });
const reopen = (id: string, by: Caller = trainer) =>
  by.post(`/training-runs/${id}/reopenings`, { reason: 'The score was wrong' });
/** Reopened, a training is signed by its trainer again. */
const signAgain = async (id: string, phone = phoneOf(trainer, id)) => {
  phone.sign(null, 'trainer', { clientAt: over });
  await phone.send();
};
const proofsOf = (person: MadePerson) =>
  world.sql<{
    from: string;
    issued: string;
    source: string;
    completedOn: string;
    publicId: string;
    revoked: boolean;
    enrolment: string | null;
  }>(
    `select valid_from::text as from, issued_at as issued, source, snapshot ->> 'completedOn' as "completedOn",
      public_id as "publicId", revoked_at is not null as revoked,
       enrolment_id as enrolment from achievements where person_id = $1 order by recorded_at`,
    [person.id],
  );
const person = () => make.person({ company });

describe('a training of a course', () => {
  test('tells them where their certificate is; the email goes by what it is about', async () => {
    const bob = await person();
    const run = await ran({ course_id: shared.id }, [bob]);
    await attended(run, run.entries);
    await close(run.id);
    await world.runJobs();
    const [mail] = await world.sql<{ text: string }>(
      `select text_body as text from mails where person_id = $1 and subject like 'Certificate issued%'`,
      [bob.id],
    );
    expect(mail!.text).toContain('/profile?tab=achievements');
    expect(mail!.text).toContain('Unsubscribe from emails about my achievements');
    expect(
      await world.sql(
        `select distinct topic from deliveries where person_id = $1 and subject like 'Certificate issued%'`,
        [bob.id],
      ),
    ).toEqual([{ topic: 'achievements' }]);
  });

  test('completes it for those who attended, dated on the session’s day, with a public certificate', async () => {
    const course = await make.taughtCourse();
    const [bob, ana, carl] = [await person(), await person(), await person()];
    const run = await ran({ course_id: course.id }, [bob, ana, carl]);
    const phone = await attended(run, run.entries.slice(0, 1), { score: 91 });
    phone.mark(run.entries[1]!, 'checkIn', '2026-03-10T14:00:00.000Z', { sessionId: run.session });
    phone.mark(run.entries[1]!, 'final', 'partial');
    await phone.send();
    world.clock.set('2026-03-12T09:00:00.000Z');
    const closed = await close(run.id);
    expect([closed.status, closed.body.closings[0]]).toMatchObject([200, { number: 1, certified: 1, attended: 2 }]);
    const proofs = await proofsOf(bob);
    expect(proofs).toMatchObject([{ from: '2026-03-10', completedOn: '2026-03-10', source: 'course' }]);
    const [attempt] = await world.sql(
      'select completed_at as at, origin, score_percent::float as score, progress_percent as percent from enrolments where person_id = $1',
      [bob.id],
    );
    expect(attempt).toEqual({ at: '2026-03-10T17:00:00.000Z', origin: 'session', score: 91, percent: 100 });
    expect((await world.as().then((open) => open.get(`/public/achievements/${proofs[0]!.publicId}`))).status).toBe(200);
    expect([await proofsOf(ana), await proofsOf(carl)]).toEqual([[], []]);
    const { roster } = (await admin.get(`/settings/trainings/${run.id}`)).body;
    const shown = Object.fromEntries(
      roster.map(({ personId, recorded }: { personId: string; recorded: unknown }) => [personId, recorded]),
    );
    expect(shown).toMatchObject({
      [bob.id]: { final: 'attended', certified: true },
      [ana.id]: { final: 'partial', certified: false },
      [carl.id]: { final: 'noShow', certified: false },
    });
  });

  test('goes on with the attempt that was begun, and opens none beside it', async () => {
    const course = await make.taughtCourse();
    const bob = await person();
    const attempt = await make.enrolment({ person: bob, course });
    const run = await ran({ course_id: course.id }, [bob]);
    await attended(run, run.entries);
    await close(run.id);
    expect(await world.sql('select id from enrolments where person_id = $1', [bob.id])).toEqual([{ id: attempt }]);
    expect((await proofsOf(bob))[0]!.enrolment).toBe(attempt);
  });

  test('in one closing for who had an attempt, who had none and who failed one', async () => {
    const course = await make.taughtCourse();
    const [begun, fresh, failed] = [await person(), await person(), await person()];
    await make.enrolment({ person: begun, course });
    const lost = await make.enrolment({ person: failed, course });
    await world.sql('update enrolments set failed_at = assigned_at where id = $1', [lost]);
    const run = await ran({ course_id: course.id }, [begun, fresh, failed]);
    await attended(run, run.entries, { score: 80 });
    expect((await close(run.id)).body.closings[0]).toMatchObject({ certified: 3 });
    const attempts = await world.sql(
      `select attempt_number as number, completed_at is not null as completed, score_percent::float as score
        from enrolments where course_id = $1
       order by person_id = $2 desc, person_id = $3 desc, attempt_number`,
      [course.id, begun.id, fresh.id],
    );
    const done = { completed: true, score: 80 };
    expect(attempts).toEqual([
      { number: 1, ...done },
      { number: 1, ...done },
      { number: 1, completed: false, score: null },
      { number: 2, ...done },
    ]);
    for (const one of [begun, fresh, failed]) expect(await proofsOf(one)).toHaveLength(1);
  });

  test.each([
    ['begun in an edition that takes one', true, false, 'begun', 0],
    ['begun before the newest edition took one', false, true, 'begun', 1],
    ['not begun, and the newest edition takes one', true, true, null, 0],
    ['not begun, and the newest edition takes none', true, false, null, 1],
    ['assigned only, in an edition without one', false, true, 'assigned', 0],
    ['given up, in an edition without one', false, true, 'withdrawn', 0],
    ['failed, in an edition without one', false, true, 'failed', 0],
    ['completed before, in an edition without one', false, true, 'completed', 0],
    ['not begun, and only a draft takes one', false, true, 'draft', 1],
  ])(
    'without judging competence it certifies no practical evaluation: %s',
    async (_, first, newest, begun, certified) => {
      const evaluation = { steps: [] };
      const course = await make.taughtCourse(first ? { evaluation } : {});
      const bob = await person();
      if (begun && begun !== 'draft') {
        const attempt = await make.enrolment({
          person: bob,
          course,
          ...(begun !== 'assigned' && { startedAt: '2026-03-01T09:00:00Z' }),
        });
        if (begun === 'completed')
          await world.sql('update enrolments set completed_at = started_at, progress_percent = 100 where id = $1', [
            attempt,
          ]);
        else if (begun === 'withdrawn' || begun === 'failed')
          await world.sql(`update enrolments set ${begun}_at = started_at where id = $1`, [attempt]);
      }
      await world.sql(
        `insert into course_versions (course_id, number, texts, languages, completion_rule, expected_minutes,
          evaluation, published_at)
       select course_id, 2, texts, languages, completion_rule, expected_minutes, $2, $3 from course_versions
         where course_id = $1`,
        [course.id, newest ? JSON.stringify(evaluation) : null, begun === 'draft' ? null : '2026-03-02T09:00:00Z'],
      );
      const run = await ran({ course_id: course.id }, [bob]);
      await attended(run, run.entries);
      if (certified === 0)
        expect((await close(run.id)).body.error.details.people).toEqual({ [run.entries[0]!]: ['evaluationMissing'] });
      const withheld = certified === 0 ? [{ entryId: run.entries[0], reason: 'Evaluated at work next week' }] : [];
      expect((await close(run.id, { withheld })).body.closings[0]).toMatchObject({ certified });
      expect(await proofsOf(bob)).toHaveLength(certified);
    },
  );

  test('proves each skill the course gives', async () => {
    const course = await make.taughtCourse();
    const skill = await make.skill({ rule: { validity_months: 36 } });
    await world.sql('insert into course_skills (version_id, skill_id, level) values ($1, $2, 1)', [
      course.versionId,
      skill.id,
    ]);
    const bob = await person();
    const run = await ran({ course_id: course.id }, [bob]);
    await attended(run, run.entries);
    await close(run.id);
    const [proof] = await world.sql(
      'select skill_id as skill, valid_through::text as through from achievements where person_id = $1',
      [bob.id],
    );
    expect(proof).toEqual({ skill: skill.id, through: '2029-03-10' });
  });
});

test('a training of a skill proves the skill, with who taught it on record', async () => {
  const skill = await make.skill({ rule: { validity_months: 12 } });
  const bob = await person();
  const run = await ran({ skill_id: skill.id }, [bob]);
  await attended(run, run.entries);
  await close(run.id);
  const [proof] = await world.sql(
    'select skill_id as skill, valid_from::text as from, valid_through::text as through, record, source from achievements where person_id = $1',
    [bob.id],
  );
  expect(proof).toEqual({
    skill: skill.id,
    from: '2026-03-10',
    through: '2027-03-10',
    record: { trainer: 'Tess Trainer' },
    source: 'session',
  });
});

test('tells who got a certificate, once, and no one else', async () => {
  const course = await make.taughtCourse();
  const [bob, carl] = [await person(), await person()];
  const run = await ran({ course_id: course.id }, [bob, carl]);
  await attended(run, run.entries.slice(0, 1));
  await close(run.id);
  await reopen(run.id);
  await signAgain(run.id);
  expect((await close(run.id)).status).toBe(200);
  await world.runJobs();
  const told = await world.sql('select person_id as id, subject from mails where person_id = any($1)', [
    [bob.id, carl.id],
  ]);
  expect(told.map(({ id, subject }) => [id, String(subject).split(':')[0]]).toSorted()).toEqual([
    [bob.id, 'Certificate issued'],
    [bob.id, 'Record reopened'],
  ]);
});

test('a topic of its own proves nothing', async () => {
  const bob = await person();
  const run = await ran({}, [bob]);
  await attended(run, run.entries);
  expect((await close(run.id)).status).toBe(200);
  expect(await proofsOf(bob)).toEqual([]);
  await world.runJobs();
  expect(await world.sql('select subject from mails where person_id = $1', [bob.id])).toEqual([]);
});

describe('seats', () => {
  const withSeats = async (quantity: number) => {
    const course = await make.taughtCourse();
    await world.sql('update courses set needs_seat = true where id = $1', [course.id]);
    const productId = await make.insert('products', { sku: randomUUID(), names: { en: 'Forklift' } });
    await workAsSystem(
      world.runtime,
      'test',
      async (work) => {
        work.reach('enrolment.view');
        await makeLot(work, {
          companyId: company.id,
          productId,
          ownerPersonId: null,
          origin: 'granted',
          reason: 'For the test',
          quantity,
          unitMinor: 0,
          currency: null,
          terms: { ...plainTerms, assignWithinDays: 365 },
          courseIds: [course.id],
          acquiredOn: '2026-03-02',
        });
      },
      { companyId: company.id, audited: false },
    );
    return {
      course,
      seats: () =>
        world.sql<{ state: string; n: number }>(
          'select state, count(*)::int as n from seats where product_id = $1 group by state order by state',
          [productId],
        ),
    };
  };

  test('are used for those who attended, and not for who did not come', async () => {
    const { course, seats } = await withSeats(3);
    const run = await ran({ course_id: course.id }, [await person(), await person()]);
    await attended(run, run.entries.slice(0, 1));
    const { serverNow: _at, ...closed } = (await close(run.id)).body;
    const { serverNow: _later, ...again } = (await trainer.get(`/training-runs/${run.id}`)).body;
    expect(closed).toEqual(again);
    expect(await seats()).toEqual([
      { state: 'available', n: 2 },
      { state: 'consumed', n: 1 },
    ]);
  });

  test.each([
    [
      'are used for who did not come, where the training says so and they had one',
      'noShow',
      [{ state: 'consumed', n: 2 }],
    ],
    [
      'are kept for who came in part, whatever it says of those who did not come',
      'partial',
      [
        { state: 'allocated', n: 1 },
        { state: 'consumed', n: 1 },
      ],
    ],
  ])('%s', async (_name, final, left) => {
    const { course, seats } = await withSeats(2);
    const absent = await person();
    const run = await ran({ course_id: course.id, no_show_uses_seat: true }, [await person(), absent]);
    await admin.post('/settings/course-assignments', { courseIds: [course.id], personIds: [absent.id] });
    await workAsSystem(
      world.runtime,
      'test',
      async (work) => {
        work.reach('enrolment.view');
        const { assignCourses } = await import('../../enrolment/index.ts');
        const given = {
          personId: absent.id,
          courseId: course.id,
          courseVersionId: course.versionId,
          origin: 'session' as const,
          dueOn: null,
          note: null,
          requirementId: null,
          occasion: null,
        };
        await assignCourses(work, company.id, null, [given]);
      },
      { companyId: company.id, audited: false },
    );
    const phone = await attended(run, run.entries.slice(0, 1));
    phone.mark(run.entries[1]!, 'final', final);
    await phone.send();
    expect((await close(run.id)).status).toBe(200);
    expect(await seats()).toEqual(left);
  });

  test('without one left the person is named; closed with a reason they are not certified', async () => {
    const { course, seats } = await withSeats(1);
    const [bob, ana] = [await person(), await person()];
    const run = await ran({ course_id: course.id }, [bob, ana]);
    await attended(run, run.entries);
    const refused = (await close(run.id)).body.error;
    const [without] = Object.keys(refused.details.people);
    expect([refused.code, Object.values(refused.details.people)]).toEqual(['runNotReady', [['seatMissing']]]);
    expect((await close(run.id, { withheld: [{ entryId: without, reason: 'The seat is on order' }] })).status).toBe(
      200,
    );
    expect((await proofsOf(bob)).length + (await proofsOf(ana)).length).toBe(1);
    expect(await seats()).toEqual([{ state: 'consumed', n: 1 }]);
  });
});

describe('certifies no one whose marks do not earn it', () => {
  const refusedFor = async (
    given: Parameters<typeof make.training>[1],
    change: (phone: ReturnType<typeof phoneOf>, run: Ran) => void,
    people?: readonly MadePerson[],
  ) => {
    const bob = people?.[0] ?? (await person());
    const run = await ran({ course_id: shared.id, ...given }, people ?? [bob]);
    const phone = await attended(run, run.entries.slice(0, 1));
    change(phone, run);
    await phone.send();
    const answer = await close(run.id);
    return {
      bob,
      run,
      answer,
      problems: answer.body.error?.details.people[run.entries[0]!] ?? null,
      proofs: await proofsOf(bob),
    };
  };

  test.each<
    [string, Parameters<typeof make.training>[1], (phone: ReturnType<typeof phoneOf>, run: Ran) => void, string[]]
  >([
    [
      'late',
      {},
      (phone, run) =>
        void phone.mark(run.entries[0]!, 'checkIn', '2026-03-10T13:16:00.000Z', { sessionId: run.session }),
      ['minutesShort'],
    ],
    [
      'left early',
      {},
      (phone, run) => void phone.mark(run.entries[0]!, 'leave', '2026-03-10T15:00:00.000Z', { sessionId: run.session }),
      ['minutesShort'],
    ],
    ['not marked in the end', {}, (phone, run) => void phone.mark(run.entries[0]!, 'final', null), ['finalMissing']],
    ['without a result', { result_kind: 'passFail' }, () => {}, ['resultMissing']],
    [
      'passed with too low a score',
      { result_kind: 'passFail', pass_mark: 80 },
      (phone, run) => (phone.mark(run.entries[0]!, 'result', 'pass'), void phone.mark(run.entries[0]!, 'score', 79)),
      ['scoreBelowPassMark'],
    ],
    [
      'a practical step open',
      { checklist: JSON.stringify([{ id: 'turn', text: 'Turns', depth: 'competent' }]) },
      (phone, run) => void phone.mark(run.entries[0]!, 'depth', 'supervised', { item: 'turn' }),
      ['checklistOpen'],
    ],
    ['unsigned', { trainee_signs: true }, () => {}, ['signatureMissing']],
    ['without an evaluator', { evaluator_signs: true }, () => {}, ['evaluatorMissing']],
  ])('%s', async (_name, given, change, problems) => {
    const of = await refusedFor(given, change);
    expect([of.problems, of.proofs]).toEqual([problems, []]);
  });

  test('failed after a pass', async () => {
    const of = await refusedFor({ result_kind: 'passFail' }, (phone, run) => {
      phone.mark(run.entries[0]!, 'result', 'pass');
      phone.mark(run.entries[0]!, 'result', 'fail');
    });
    expect([of.answer.status, of.answer.body.closings[0].certified, of.proofs]).toEqual([200, 0, []]);
  });

  test('while two phones disagree', async () => {
    const bob = await person();
    const run = await ran({ course_id: shared.id }, [bob]);
    const other = phoneOf(admin, run.id);
    other.mark(run.entries[0]!, 'final', 'noShow', { clientAt: '2026-03-10T12:00:00.000Z' });
    await attended(run, run.entries);
    // It did not know what the first had sent.
    await other.send();
    expect((await close(run.id)).body.error.details.people).toEqual({ [run.entries[0]!]: ['conflictOpen'] });
    expect((await close(run.id, { withheld: [{ entryId: run.entries[0], reason: 'Never mind' }] })).status).toBe(409);
    expect(await proofsOf(bob)).toEqual([]);
  });

  test('a trainer who is on the roster closes nothing for themselves; another one may (A21)', async () => {
    const run = await ran({ course_id: shared.id }, [boss]);
    await attended(run, run.entries);
    expect((await close(run.id, {}, admin)).body.error.details.people).toEqual({ [run.entries[0]!]: ['ownRecord'] });
    expect((await close(run.id)).status).toBe(200);
  });

  test('hired after it (H08)', async () => {
    const late = await make.person({ company, startedOn: '2026-03-11' });
    const run = await ran({ course_id: shared.id }, [late]);
    await attended(run, run.entries);
    expect((await close(run.id)).body.error.details.people).toEqual({ [run.entries[0]!]: ['notEmployedThen'] });
  });

  test('a walk-in whom two phones added is certified once', async () => {
    const carl = await person();
    const run = await ran({ course_id: shared.id }, [await person()]);
    const [one, other] = [phoneOf(trainer, run.id), phoneOf(admin, run.id)];
    for (const phone of [one, other]) {
      const id = randomUUID();
      phone.add({ id, personId: carl.id, name: carl.name, number: null });
      phone.mark(id, 'checkIn', '2026-03-10T13:00:00.000Z', { sessionId: run.session });
      phone.mark(id, 'final', 'attended');
      await phone.send();
    }
    await attended(run, run.entries);
    expect((await close(run.id)).body.closings[0].certified).toBe(2);
    expect(await proofsOf(carl)).toHaveLength(1);
  });
});

describe('closing', () => {
  test('is refused while it has not begun (H08), without the trainer’s signature, and twice', async () => {
    const bob = await person();
    const run = await ran({ course_id: shared.id }, [bob]);
    world.clock.set('2026-03-10T12:59:00.000Z');
    expect((await close(run.id)).body.error.details.training).toEqual(['notStarted', 'trainerSignatureMissing']);
    await attended(run, run.entries);
    const closingId = randomUUID();
    const [first, again, other] = [
      await close(run.id, { closingId }),
      await close(run.id, { closingId }),
      await close(run.id),
    ];
    expect([first.status, again.status, other.body.error.code]).toEqual([200, 200, 'runClosed']);
    expect(await proofsOf(bob)).toHaveLength(1);
  });

  test('twice at once closes once', async () => {
    const bob = await person();
    const run = await ran({ course_id: shared.id }, [bob]);
    await attended(run, run.entries);
    const answers = await Promise.all([close(run.id), close(run.id, {}, admin)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await proofsOf(bob)).toHaveLength(1);
  });

  test('wants a reason where a trainer lacks the qualification and it warns, or after two weeks', async () => {
    const skill = await make.skill();
    const run = await ran({ trainer_skill_id: skill.id }, [await person()]);
    await attended(run, run.entries);
    expect((await close(run.id)).body.error.details.training).toEqual(['trainerUnqualifiedWarning']);
    const strict = await ran({ trainer_skill_id: skill.id, trainer_skill_rule: 'block' }, [await person()]);
    await attended(strict, strict.entries);
    expect((await close(strict.id, { reason: 'He is new' })).body.error.details.training).toEqual([
      'trainerUnqualified',
    ]);
    world.clock.set('2026-03-30T13:00:00.000Z');
    expect((await close(run.id, { reason: 'He has it on paper' })).status).toBe(200);
  });

  test('counts no signature of a trainer who was replaced since, and no evaluator without the qualification', async () => {
    const [bob, eva, other] = [await person(), await person(), await person()];
    const run = await ran({ course_id: shared.id, evaluators: [eva], evaluator_signs: true }, [bob]);
    const phone = await attended(run, run.entries);
    phone.sign(run.entries[0]!, 'evaluator', { signerId: eva.id });
    await phone.send();
    const replace = (gone: MadePerson, by: MadePerson) =>
      world.sql('update training_staff set person_id = $3 where training_id = $1 and person_id = $2', [
        run.id,
        gone.id,
        by.id,
      ]);
    await replace(tess, other);
    await replace(eva, boss);
    const { details } = (await close(run.id, {}, admin)).body.error;
    expect(details).toEqual({
      training: ['trainerSignatureMissing'],
      people: { [run.entries[0]!]: ['evaluatorMissing'] },
    });
    const skill = await make.skill();
    await replace(other, tess);
    await replace(boss, eva);
    await world.sql(`update trainings set trainer_skill_id = $2, trainer_skill_rule = 'block' where id = $1`, [
      run.id,
      skill.id,
    ]);
    await make.achievement(tess, { skillId: skill.id, validFrom: '2026-01-01', validThrough: null });
    expect((await close(run.id)).body.error.details.training).toEqual(['trainerUnqualified']);
    await make.achievement(eva, { skillId: skill.id, validFrom: '2026-01-01', validThrough: null });
    expect((await close(run.id)).status).toBe(200);
    expect(await proofsOf(bob)).toHaveLength(1);
  });

  test('releases who still waited, and keeps what arrives afterwards without applying it', async () => {
    const [bob, waits] = [await person(), await person()];
    const run = await ran({ course_id: shared.id }, [bob]);
    await make.place({ id: run.id, companyId: company.id }, waits, { waitlisted_at: '2026-03-01T00:00:00Z' });
    const slow = phoneOf(admin, run.id);
    slow.mark(run.entries[0]!, 'final', 'noShow');
    await attended(run, run.entries);
    await close(run.id);
    expect(await world.sql('select cancelled_by as by from roster_entries where person_id = $1', [waits.id])).toEqual([
      { by: 'training' },
    ]);
    await world.runJobs();
    expect(await world.sql('select subject from mails where person_id = $1', [waits.id])).toEqual([
      { subject: expect.stringContaining('Waiting list closed') },
    ]);
    const { items, run: after } = (await slow.send()).body;
    expect([
      items[0].outcome,
      after.lateMarks.length,
      after.marks.some(({ value }: { value: unknown }) => value === 'noShow'),
    ]).toEqual(['late', 1, false]);
    expect(await proofsOf(bob)).toHaveLength(1);
  });

  const lateChange = async () => {
    const bob = await person();
    const run = await ran({ course_id: shared.id }, [bob]);
    const slow = phoneOf(admin, run.id);
    const markId = slow.mark(run.entries[0]!, 'final', 'noShow');
    await attended(run, run.entries);
    await close(run.id);
    await slow.send();
    const decide = (decision: string, by: Caller = trainer, reason: string | null = null) =>
      by.post(`/training-runs/${run.id}/late-marks`, { markIds: [markId], decision, reason });
    return { bob, run, decide };
  };
  const finals = (answer: { body: { marks: { kind: string; value: unknown; by: string }[] } }) =>
    answer.body.marks.filter(({ kind }) => kind === 'final').map(({ value, by }) => [value, by]);

  test('a late change is dismissed once, and changes nothing', async () => {
    const { run, decide } = await lateChange();
    const dismissed = await decide('dismiss');
    expect([dismissed.body.lateMarks, finals(dismissed), dismissed.body.closedAt]).toEqual([
      [],
      [['attended', 'Tess Trainer']],
      over,
    ]);
    expect((await decide('apply', admin, 'It was right')).body.error.code).toBe('changedElsewhere');
    expect((await trainer.get(`/training-runs/${run.id}`)).body.lateMarks).toEqual([]);
  });

  test('a late change is applied by reopening with a reason, as a mark of who applies it; the certificate is named, and stays', async () => {
    const { bob, run, decide } = await lateChange();
    expect((await decide('apply')).body.error.code).toBe('reasonTooShort');
    const applied = await decide('apply', trainer, 'The other phone was right');
    expect([applied.body.closedAt, applied.body.lateMarks, finals(applied)]).toEqual([
      null,
      [],
      [['noShow', 'Tess Trainer']],
    ]);
    await signAgain(run.id);
    expect((await close(run.id)).body.closings[0]).toMatchObject({
      certified: 0,
      noLongerEarned: [{ personId: bob.id }],
    });
    expect(await proofsOf(bob)).toMatchObject([{ revoked: false }]);
    await world.runJobs();
    const told = await world.sql<{ subject: string }>('select subject from mails where person_id = $1', [bob.id]);
    for (const words of ['Certificate issued', 'Record reopened', 'Certificate under review'])
      expect(
        told.filter(({ subject }) => subject.includes(words)),
        words,
      ).toHaveLength(1);
  });

  /** Closed without Bob's signature, which then arrives from another device. */
  const lateSignature = async () => {
    const bob = await person();
    const run = await ran({ course_id: shared.id, trainee_signs: true }, [bob]);
    await attended(run, run.entries);
    const withheld = [{ entryId: run.entries[0]!, reason: 'The tablet with his signature is elsewhere' }];
    expect((await close(run.id, { withheld })).body.closings[0].certified).toBe(0);
    const slow = phoneOf(trainer, run.id);
    slow.sign(run.entries[0]!, 'trainee');
    slow.sign(null, 'trainer');
    const { items, run: after } = (await slow.send()).body;
    expect(items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['late', 'late']);
    // The trainer's was there at the closing: nothing to decide about a second one.
    expect(after.lateSignatures).toMatchObject([{ role: 'trainee', entryId: run.entries[0] }]);
    const signatureIds = [after.lateSignatures[0].id as string];
    const decide = (decision: string, by: Caller = trainer, reason: string | null = null) =>
      by.post(`/training-runs/${run.id}/late-marks`, { markIds: [], signatureIds, decision, reason });
    return { bob, run, decide };
  };

  test('a late signature is applied by reopening with a reason, counts at the next closing, and is decided once', async () => {
    const { bob, run, decide } = await lateSignature();
    expect((await decide('apply')).body.error.code).toBe('reasonTooShort');
    const applied = await decide('apply', trainer, 'The tablet was found');
    expect([applied.body.closedAt, applied.body.lateSignatures]).toEqual([null, []]);
    expect(applied.body.signatures.map(({ role }: { role: string }) => role)).toContain('trainee');
    expect((await decide('apply', trainer, 'The tablet was found')).body.error.code).toBe('changedElsewhere');
    await signAgain(run.id);
    expect((await close(run.id)).body.closings[0].certified).toBe(1);
    expect(await proofsOf(bob)).toHaveLength(1);
  });

  test('a late signature that is dismissed counts for nothing', async () => {
    const { bob, run, decide } = await lateSignature();
    const dismissed = await decide('dismiss');
    expect([dismissed.body.closedAt, dismissed.body.lateSignatures]).toEqual([over, []]);
    expect((await decide('apply', trainer, 'After all')).body.error.code).toBe('changedElsewhere');
    await reopen(run.id);
    await signAgain(run.id);
    expect((await close(run.id)).body.error.details.people).toEqual({ [run.entries[0]!]: ['signatureMissing'] });
    expect(await proofsOf(bob)).toEqual([]);
  });

  test('no one applies a change about themselves, nor a trainer after 14 days, nor an evaluator at all', async () => {
    const eva = await make.person({ company });
    const own = await ran({ course_id: shared.id, evaluators: [eva] }, [boss]);
    const slow = phoneOf(trainer, own.id);
    const markId = slow.mark(own.entries[0]!, 'result', 'pass');
    await attended(own, own.entries);
    await close(own.id);
    await slow.send();
    const decide = (by: Caller, decision = 'apply') =>
      by.post(`/training-runs/${own.id}/late-marks`, { markIds: [markId], decision, reason: 'It is right' });
    expect((await decide(admin)).body.error.code).toBe('notAllowed');
    for (const decision of ['apply', 'dismiss'])
      expect((await decide(await world.as(eva), decision)).body.error.code).toBe('notAllowed');
    world.clock.set('2026-03-24T17:05:01.000Z');
    expect((await decide(trainer)).body.error.code).toBe('reopenTooLate');
  });

  test('is archived as a PDF with the signatures', async () => {
    const run = await ran({ course_id: shared.id, trainee_signs: true }, [await person()]);
    const phone = await attended(run, run.entries);
    const statement = await publishStatement();
    phone.sign(run.entries[0]!, 'trainee', { statementId: statement.id });
    await phone.send();
    expect((await close(run.id)).status).toBe(200);
    await world.runJobs();
    await world.runJobs();
    const file = await trainer.get(`/training-runs/${run.id}/archive`);
    expect([file.status, file.headers['content-type'], file.raw.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
    const words = await textOf(file.raw);
    expect(words, 'what stood above the signature').toContain(
      `${statement.title}, version 1: “${statement.summary}” SHA-256: ${statement.sha256}`,
    );
    expect(words.match(/· statement 1/g), 'the trainer signed before there was one').toHaveLength(1);
    expect(
      await world.sql(`select 1 from files where bucket = 'trainings' and name = 'training-record.pdf'`),
    ).not.toHaveLength(0);
    await reopen(run.id);
    await signAgain(run.id, phone);
    expect((await close(run.id)).body.closings[1]).toMatchObject({
      number: 1,
      reopenedBy: 'Tess Trainer',
      reopenReason: 'The score was wrong',
    });
    await world.runJobs();
    await world.runJobs();
    const of = async (number: number) => trainer.get(`/training-runs/${run.id}/archive`, { number: String(number) });
    expect((await of(1)).raw.equals(file.raw)).toBe(true);
    expect([(await of(2)).raw.equals(file.raw), (await of(3)).status]).toEqual([false, 404]);
    const sheet = await trainer.get(`/training-runs/${run.id}/sheet`);
    expect([sheet.status, sheet.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  });
});

describe('reopening', () => {
  const closedOne = async () => {
    const bob = await person();
    const run = await ran({ course_id: shared.id, result_kind: 'passFail' }, [bob]);
    const phone = await attended(run, run.entries, { result: 'pass' });
    await close(run.id);
    return { bob, run, phone };
  };

  test('takes no certificate away, and closing again issues none twice', async () => {
    const { bob, run } = await closedOne();
    expect((await reopen(run.id)).body).toMatchObject({ closedAt: null, entries: [{ certified: true }] });
    await signAgain(run.id);
    expect((await close(run.id)).body.closings.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
    expect(await proofsOf(bob)).toMatchObject([{ revoked: false }]);
  });

  test('names whose certificate is no longer earned', async () => {
    const { bob, run, phone } = await closedOne();
    await reopen(run.id);
    phone.mark(run.entries[0]!, 'result', 'fail');
    await signAgain(run.id, phone);
    expect((await close(run.id)).body.closings[0]).toMatchObject({
      certified: 0,
      noLongerEarned: [{ personId: bob.id }],
    });
    expect(await proofsOf(bob)).toMatchObject([{ revoked: false }]);
  });

  test('takes the trainer’s signature again: the one from before it confirms what was recorded then', async () => {
    const { run, phone } = await closedOne();
    await reopen(run.id);
    phone.mark(run.entries[0]!, 'result', 'fail');
    await phone.send();
    expect((await close(run.id)).body.error.details.training).toEqual(['trainerSignatureMissing']);
    // Made before the reopening and sent after it, it counts no more than one that came at once.
    phone.sign(null, 'trainer', { clientAt: '2026-03-10T17:04:59.000Z' });
    await phone.send();
    expect((await close(run.id)).body.error.details.training).toEqual(['trainerSignatureMissing']);
    await signAgain(run.id, phone);
    expect((await close(run.id)).status).toBe(200);
  });

  test('takes an evaluator’s signature again for who was judged since, and for no one else', async () => {
    const eva = await make.person({ company });
    const people = [await person(), await person()];
    const run = await ran(
      { course_id: shared.id, evaluators: [eva], evaluator_signs: true, result_kind: 'passFail' },
      people,
    );
    const phone = await attended(run, run.entries, { result: 'pass' });
    const evaluated = async (entryIds: readonly string[], clientAt: string) => {
      const hers = phoneOf(await world.as(eva), run.id);
      for (const entryId of entryIds) hers.sign(entryId, 'evaluator', { clientAt });
      await hers.send();
    };
    await evaluated(run.entries, '2026-03-10T13:30:00.000Z');
    expect((await close(run.id)).status).toBe(200);
    await reopen(run.id);
    phone.mark(run.entries[1]!, 'result', 'notYetCompetent', { clientAt: over });
    phone.mark(run.entries[1]!, 'result', 'pass', { clientAt: over });
    await signAgain(run.id, phone);
    expect((await close(run.id)).body.error.details).toEqual({
      training: [],
      people: { [run.entries[1]!]: ['evaluatorMissing'] },
    });
    await evaluated(run.entries.slice(1), over);
    expect((await close(run.id)).status).toBe(200);
  });

  test('by its trainer within 14 days, later by an administrator, and with a reason', async () => {
    const { run } = await closedOne();
    world.clock.set('2026-03-24T17:05:01.000Z');
    expect((await runRole(run.id)).mayReopen).toBe(false);
    expect((await reopen(run.id)).body.error.code).toBe('reopenTooLate');
    expect((await admin.post(`/training-runs/${run.id}/reopenings`, { reason: '' })).status).toBe(400);
    expect((await reopen(run.id, admin)).status).toBe(200);
    const [entry] = await world.sql(
      `select reason from audit_entries where action = 'training.reopen' order by at desc limit 1`,
    );
    expect(entry).toEqual({ reason: 'The score was wrong' });
  });
  const runRole = async (id: string) => (await trainer.get(`/training-runs/${id}`)).body.me;
});

describe('what a certificate rests on', () => {
  test('a training that ends at midnight counts on the day it took place', async () => {
    const [course, bob] = [await make.taughtCourse(), await person()];
    const run = await ran(
      { course_id: course.id, sessions: [{ startsAt: '2026-03-10T22:00:00Z', endsAt: '2026-03-11T04:00:00Z' }] },
      [bob],
    );
    const phone = phoneOf(trainer, run.id);
    phone.mark(run.entries[0]!, 'minutes', 360, { sessionId: run.session });
    phone.mark(run.entries[0]!, 'final', 'attended');
    phone.sign(null, 'trainer');
    world.clock.set('2026-03-11T03:55:00.000Z');
    await phone.send();
    expect((await close(run.id)).status).toBe(200);
    expect(await proofsOf(bob)).toMatchObject([{ from: '2026-03-10', completedOn: '2026-03-10' }]);
  });

  test('an evaluator who signed a fail signs again for the pass that came later, from whichever phone', async () => {
    const eva = await person();
    const [course, bob] = [await make.taughtCourse(), await person()];
    const run = await ran({ course_id: course.id, evaluators: [eva], evaluator_signs: true, result_kind: 'passFail' }, [
      bob,
    ]);
    const phone = await attended(run, run.entries, { result: 'fail' });
    const hers = phoneOf(await world.as(eva), run.id);
    hers.sign(run.entries[0]!, 'evaluator', { clientAt: '2026-03-10T13:30:00.000Z' });
    await hers.send();
    phone.mark(run.entries[0]!, 'result', 'pass', { clientAt: '2026-03-10T14:00:00.000Z' });
    await phone.send();
    const refused = await close(run.id);
    expect([refused.status, refused.body.error?.details.people]).toEqual([
      409,
      { [run.entries[0]!]: ['evaluatorMissing'] },
    ]);
    hers.sign(run.entries[0]!, 'evaluator', { clientAt: '2026-03-10T14:10:00.000Z' });
    await hers.send();
    expect((await close(run.id)).status).toBe(200);
    expect(await proofsOf(bob)).toHaveLength(1);
  });

  test('a session with attendance keeps its day: its times can be corrected', async () => {
    const [course, bob] = [await make.taughtCourse(), await person()];
    const run = await ran({ course_id: course.id, lock_days: 0 }, [bob]);
    const plan = (on: string, from: string) => ({
      ...{
        title: null,
        courseId: course.id,
        skillId: null,
        skillLevel: 1,
        language: 'en',
        timeZone: 'America/Toronto',
        siteId: null,
        place: null,
      },
      ...{
        minPeople: 1,
        maxPeople: null,
        bookingRule: 'open',
        lockDays: 0,
        reminderDays: 3,
        seatsTakenAt: 'booking',
        noShowUsesSeat: false,
        requiredMinutes: null,
      },
      ...{
        resultKind: 'attendance',
        passMark: null,
        checklist: [],
        materials: [],
        trainerSkillId: null,
        trainerSkillRule: 'warn',
        traineeSigns: false,
      },
      ...{
        trainerSigns: true,
        evaluatorSigns: false,
        selfCheckIn: true,
        checkInBeforeMinutes: 15,
        checkInAfterMinutes: 15,
        note: null,
        trainerIds: [tess.id],
      },
      ...{ evaluatorIds: [], despiteClashes: true, reason: 'Fire alarm' },
      sessions: [{ id: run.session, on, from, to: '13:00', breakMinutes: 0, roomId: null }],
    });
    const moved = (on: string, from = '09:00') => admin.put(`/settings/trainings/${run.id}`, plan(on, from));
    expect((await moved('2026-03-11')).status).toBe(200);
    expect((await moved('2026-03-10')).status).toBe(200);
    await attended(run, run.entries);
    expect((await moved('2026-03-10', '08:45')).status).toBe(200);
    const refused = await moved('2026-03-20');
    expect([refused.status, refused.body.error.code]).toEqual([409, 'sessionMarked']);
    // Nor is it dropped, also where it is still to come.
    world.clock.set('2026-03-10T12:00:00.000Z');
    const other = { ...plan('2026-03-11', '09:00').sessions[0]!, id: undefined };
    const dropped = await admin.put(`/settings/trainings/${run.id}`, {
      ...plan('2026-03-11', '09:00'),
      sessions: [other],
    });
    expect([dropped.status, dropped.body.error.code]).toEqual([409, 'sessionMarked']);
  });

  test('a training that was closed is not cancelled under its certificates', async () => {
    const [course, bob] = [await make.taughtCourse(), await person()];
    const run = await ran({ course_id: course.id }, [bob]);
    await attended(run, run.entries);
    expect((await close(run.id)).status).toBe(200);
    expect((await reopen(run.id)).status).toBe(200);
    const refused = await admin.post(`/settings/trainings/${run.id}/cancellation`, {
      reason: 'Did not take place',
      scope: 'this',
    });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'trainingReopened']);
  });
});
