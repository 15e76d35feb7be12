import { codeCounter } from '@app/domain/group-training/check-in';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/harness.ts';
import type { Caller } from '../../../../test/harness.ts';
import type { MadePerson } from '../../../../test/make/make.ts';
import { hashPassword } from '../../identity/index.ts';
import { badgeText, codeAt, codeKey } from './check-in-code.ts';
import { phoneOf, png, strokes } from '../../../../test/doubles/training-phone.ts';

const world = await openWorld();
const { make } = world;
const company = await make.company();
const tess = await make.person({ company, name: 'Tess Trainer' });
const [trainer, bob, ana] = [
  await world.as(tess),
  await make.person({ company, name: 'Bob Fox' }),
  await make.person({ company, name: 'Ana Roy' }),
];
const admin = await world.as(await make.companyAdmin({ company }));
const ring = world.runtime.secrets.session;

const ran = async (given: Parameters<typeof make.training>[1] = {}, people: readonly MadePerson[] = [bob, ana]) => {
  world.clock.set('2026-03-10T13:00:00.000Z');
  const training = await make.training(company, { trainers: [tess], ...given });
  const entries: string[] = [];
  for (const person of people) entries.push(await make.place(training, person));
  return { ...training, entries, session: training.sessionIds[0]! };
};
const runOf = async (id: string, by = trainer) => (await by.get(`/training-runs/${id}`)).body;
const valueOf = (
  run: { marks: { entryId: string; kind: string; value: unknown; at: string }[] },
  entryId: string,
  kind: string,
) =>
  run.marks
    .filter((mark) => mark.entryId === entryId && mark.kind === kind)
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))[0]?.value;

describe('who runs a training', () => {
  test('its trainer and evaluator without being administrators, and administrators of the company', async () => {
    const eva = await make.person({ company });
    const { id } = await ran({ evaluators: [eva] });
    expect((await runOf(id)).me).toMatchObject({ role: 'trainer', personId: tess.id });
    expect((await runOf(id, await world.as(eva))).me.role).toBe('evaluator');
    expect((await runOf(id, admin)).me.role).toBe('admin');
  });

  test('no colleague, no one of another company, and no one before it is scheduled', async () => {
    const { id } = await ran();
    const draft = await make.training(company, { trainers: [tess], scheduled_at: null });
    const answers = [
      await (await world.as(bob)).get(`/training-runs/${id}`),
      await (await world.as(await make.companyAdmin())).get(`/training-runs/${id}`),
      await trainer.get(`/training-runs/${draft.id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  test('a trainer finds today’s trainings, and people only of the company', async () => {
    const { id } = await ran();
    await make.training(await make.company(), {});
    const { runs } = (await trainer.get('/training-runs')).body;
    expect(runs.find((one: { trainingId: string }) => one.trainingId === id)).toMatchObject({ people: 2, mine: true });
    const { people } = (await trainer.get(`/training-runs/${id}/people`)).body;
    expect(people.map(({ name }: { name: string }) => name)).toContain('Ana Roy');
    expect(Object.keys(people[0]).toSorted()).toEqual(['name', 'number', 'personId']);
  });
});

describe('what a device sends', () => {
  test('is taken once, however often it is sent', async () => {
    const { id, entries, session } = await ran();
    const phone = phoneOf(trainer, id);
    phone.mark(entries[0]!, 'checkIn', '2026-03-10T13:02:00.000Z', { sessionId: session });
    phone.mark(entries[0]!, 'final', 'attended');
    const waiting = phone.waiting();
    expect((await phone.send()).body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'taken',
      'taken',
    ]);
    const again = await phone.sendThese(waiting);
    expect(again.body.items.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['known', 'known']);
    expect(again.body.run.marks).toHaveLength(2);
    expect(again.body.run.startedAt).toBe('2026-03-10T13:00:00.000Z');
  });

  test('of two phones the newest counts, the conflict is listed, and a mark that names both resolves it', async () => {
    const { id, entries } = await ran();
    const [one, other] = [phoneOf(trainer, id), phoneOf(admin, id)];
    world.clock.set('2026-03-10T14:00:00.000Z');
    one.mark(entries[0]!, 'final', 'attended', { clientAt: '2026-03-10T13:30:00.000Z' });
    other.mark(entries[0]!, 'final', 'noShow', { clientAt: '2026-03-10T13:20:00.000Z' });
    await one.send();
    const merged = (await other.send()).body.run;
    expect(merged.marks).toHaveLength(2);
    expect(valueOf(merged, entries[0]!, 'final')).toBe('attended');
    other.mark(entries[0]!, 'final', 'attended');
    expect((await other.send()).body.run.marks).toHaveLength(1);
  });

  test('a clock that is a year ahead is put right', async () => {
    const { id, entries, session } = await ran();
    world.clock.set('2026-03-10T13:30:00.000Z');
    const phone = phoneOf(trainer, id, '2027-03-10T13:30:00.000Z');
    phone.mark(entries[0]!, 'checkIn', '2026-03-10T13:10:00.000Z', {
      sessionId: session,
      clientAt: '2027-03-10T13:10:00.000Z',
    });
    const { skewMs, run } = (await phone.send()).body;
    expect([skewMs, run.marks[0].at]).toEqual([365 * 86_400_000, '2026-03-10T13:10:00.000Z']);
  });

  test('what belongs to another roster, another session, or oneself is refused with its reason; the rest is taken', async () => {
    const { id, entries, session } = await ran({}, [bob, tess]);
    const elsewhere = await ran();
    const phone = phoneOf(trainer, id);
    phone.mark(elsewhere.entries[0]!, 'final', 'attended');
    phone.mark(entries[0]!, 'checkIn', '2026-03-10T13:00:00.000Z', { sessionId: elsewhere.session });
    phone.mark(entries[1]!, 'final', 'attended');
    phone.mark(entries[1]!, 'checkIn', '2026-03-10T13:00:00.000Z', { sessionId: session });
    phone.mark(entries[0]!, 'depth', 'competent', { item: 'unknown' });
    phone.mark(entries[0]!, 'final', 'attended');
    const { items } = (await phone.send()).body;
    expect(items.map(({ outcome, reason }: { outcome: string; reason: string | null }) => reason ?? outcome)).toEqual([
      'entryUnknown',
      'markMalformed',
      'ownMark',
      'taken',
      'markMalformed',
      'taken',
    ]);
  });

  test('a badge that proves who came is recorded as such; a forged or foreign one as done by hand', async () => {
    const { id, entries, session } = await ran();
    const until = '2026-03-11T13:00:00.000Z';
    const badge = (person: MadePerson, at = until, of = company.id) =>
      badgeText(ring, { companyId: of, personId: person.id, until: at });
    const phone = phoneOf(trainer, id);
    for (const text of [
      badge(bob),
      badge(ana),
      `${badge(bob)}x`,
      badge(bob, '2026-03-10T12:59:59.000Z'),
      badge(bob, until, randomUUID()),
    ])
      phone.mark(entries[0]!, 'checkIn', '2026-03-10T13:00:00.000Z', { sessionId: session, method: 'qr', badge: text });
    await phone.send();
    const rows = await world.sql<{ method: string }>(
      'select method from attendance_marks where training_id = $1 order by id = any($2) desc, seen, id',
      [id, []],
    );
    expect(rows.filter(({ method }) => method === 'qr')).toHaveLength(1);
    expect(rows.filter(({ method }) => method === 'tap')).toHaveLength(4);
  });
});

describe('people who walk in', () => {
  const walkIn = (name: string, number: string | null = null, personId: string | null = null) => ({
    id: randomUUID(),
    name,
    number,
    personId,
  });

  test('someone found by search joins once, whatever phone added them', async () => {
    const carl = await make.person({ company, name: 'Carl Ek' });
    const { id } = await ran();
    const [one, other] = [phoneOf(trainer, id), phoneOf(admin, id)];
    const [first, second] = [walkIn('Carl Ek', null, carl.id), walkIn('Carl Ek', null, carl.id)];
    one.add(first);
    one.mark(first.id, 'final', 'attended');
    other.add(second);
    other.mark(second.id, 'note', 'Came at ten');
    await one.send();
    const { run } = (await other.send()).body;
    const entries = run.entries.filter(({ personId }: { personId: string }) => personId === carl.id);
    expect(entries).toHaveLength(1);
    expect([valueOf(run, entries[0].entryId, 'final'), valueOf(run, entries[0].entryId, 'note')]).toEqual([
      'attended',
      'Came at ten',
    ]);
  });

  test('someone unknown becomes an employee, once', async () => {
    const { id } = await ran();
    const phone = phoneOf(trainer, id);
    const added = walkIn('Nils New', 'NEW-1');
    phone.add(added);
    const waiting = phone.waiting();
    const { run } = (await phone.send()).body;
    await phone.sendThese(waiting);
    expect(run.entries.find(({ name }: { name: string }) => name === 'Nils New')).toMatchObject({
      walkIn: true,
      number: 'NEW-1',
      startedOn: '2026-03-10',
    });
    expect(await world.sql(`select 1 from people where legal_name = 'Nils New'`)).toHaveLength(1);
    expect(
      await world.sql(`select 1 from placements p join people n on n.id = p.person_id where n.legal_name = 'Nils New'`),
    ).toHaveLength(1);
  });

  test('someone the company may know stays open until a person decides', async () => {
    const { id } = await ran();
    const phone = phoneOf(trainer, id);
    const [same, other] = [walkIn('Roy, Ana'), walkIn('Ana Roy')];
    phone.add(same);
    phone.add(other);
    phone.mark(same.id, 'final', 'partial');
    const { run } = (await phone.send()).body;
    const open = run.entries.filter(({ personId }: { personId: string | null }) => personId === null);
    expect(
      open.map(({ candidates }: { candidates: { personId: string }[] }) => candidates.map(({ personId }) => personId)),
    ).toEqual([[ana.id], [ana.id]]);
    const foreign = await trainer.post(`/training-runs/${id}/walk-ins/${same.id}/person`, { personId: bob.id });
    expect(foreign.status).toBe(404);
    const settled = (await trainer.post(`/training-runs/${id}/walk-ins/${same.id}/person`, { personId: ana.id })).body;
    const entry = settled.entries.find(({ personId }: { personId: string }) => personId === ana.id);
    expect(valueOf(settled, entry.entryId, 'final')).toBe('partial');
    await trainer.post(`/training-runs/${id}/walk-ins/${other.id}/person`, { personId: null });
    expect(
      await world.sql(
        `select 1 from employments e join people p on p.id = e.person_id
          where e.company_id = $1 and p.legal_name = 'Ana Roy'`,
        [company.id],
      ),
    ).toHaveLength(2);
  });

  test('no one of another company walks in', async () => {
    const { id } = await ran();
    const phone = phoneOf(trainer, id);
    phone.add(walkIn('Foreign', null, (await make.person()).id));
    expect((await phone.send()).body.items[0].reason).toBe('personUnknown');
  });
});

describe('signatures', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['one dot', { strokes: [[[1, 1, 0]]] }, 'signatureTooSmall'],
    ['an image of something else', { image: Buffer.from('<svg/>').toString('base64') }, 'signatureUnreadable'],
    ['an image beyond the limit', { image: Buffer.alloc(130_000, 1).toString('base64') }, 'signatureTooLarge'],
    ['words no one knows', { wordsVersion: 99 }, 'wordsUnknown'],
    ['confirmed without a reason', { strokes: null, image: null, proxyReason: null }, 'proxyReasonMissing'],
    ['of no one on the roster', { entryId: randomUUID() }, 'entryUnknown'],
    ['by someone who leads nothing', { role: 'evaluator', signerId: bob.id }, 'signerUnknown'],
  ])('%s: refused in words', async (_name, more, reason) => {
    const { id, entries } = await ran();
    const phone = phoneOf(trainer, id);
    phone.sign(entries[0]!, 'trainee', more);
    expect((await phone.send()).body.items[0]).toMatchObject({ outcome: 'refused', reason });
  });

  test('of five megabytes is not even read', async () => {
    const { id, entries } = await ran();
    const phone = phoneOf(trainer, id);
    phone.sign(entries[0]!, 'trainee', { image: Buffer.alloc(5_000_000, 1).toString('base64') });
    expect((await phone.send()).body.error.code).toBe('bodyTooLarge');
  });

  test('no one is their own evaluator or speaks for themselves', async () => {
    const { id, entries } = await ran({ evaluators: [bob] }, [bob, tess]);
    const [evaluator, phone] = [phoneOf(await world.as(bob), id), phoneOf(trainer, id)];
    evaluator.sign(entries[0]!, 'evaluator');
    phone.sign(entries[1]!, 'trainee', { strokes: null, image: null, proxyReason: 'Because' });
    expect([(await evaluator.send()).body.items[0].reason, (await phone.send()).body.items[0].reason]).toEqual([
      'ownEvaluation',
      'ownProxy',
    ]);
  });

  test('as a trainer signs only who leads the training, and as an evaluator only its staff', async () => {
    const eva = await make.person({ company });
    const { id, entries } = await ran({ evaluators: [eva] });
    const [office, evaluator] = [phoneOf(admin, id), phoneOf(await world.as(eva), id)];
    office.sign(null, 'trainer');
    office.sign(null, 'trainer', { signerId: eva.id });
    office.sign(entries[0]!, 'evaluator');
    evaluator.sign(null, 'trainer');
    const reasons = async (phone: typeof office) =>
      (await phone.send()).body.items.map(({ reason }: { reason: string | null }) => reason);
    expect([await reasons(office), await reasons(evaluator)]).toEqual([
      ['signerUnknown', 'signerUnknown', 'signerUnknown'],
      ['signerUnknown'],
    ]);
    // The administrator’s device, handed to who leads or evaluates.
    office.sign(null, 'trainer', { signerId: tess.id });
    office.sign(entries[0]!, 'evaluator', { signerId: eva.id });
    office.sign(entries[0]!, 'trainee');
    expect(await reasons(office)).toEqual([null, null, null]);
  });

  test('keeps the lines, the image and the words that were signed', async () => {
    const { id, entries } = await ran();
    const phone = phoneOf(trainer, id);
    phone.sign(entries[0]!, 'trainee', { locale: 'fr' });
    await phone.send();
    const [kept] = await world.sql<{ strokes: unknown; image: Buffer; words: string; person: string }>(
      'select strokes, image, words, person_id as person from training_signatures where training_id = $1',
      [id],
    );
    expect(kept).toMatchObject({
      strokes,
      person: bob.id,
      words: expect.stringContaining('J’ai suivi cette formation'),
    });
    expect(kept!.image.equals(Buffer.from(png, 'base64'))).toBe(true);
  });
});

describe('checking in by oneself', () => {
  const code = (session: string, now: string) => codeAt(codeKey(ring, session), codeCounter(now));
  const come = async (person: Caller, trainingId: string, typed: string) =>
    person.post('/training-check-ins', { trainingId, code: typed });

  test('with the code on the screen; a second time changes nothing', async () => {
    const { id, session, entries } = await ran();
    const learner = await world.as(bob);
    const first = await come(learner, id, code(session, world.clock.now()));
    expect(first.body).toEqual({ checkedInAt: '2026-03-10T13:00:00.000Z', already: false });
    world.clock.set('2026-03-10T13:05:00.000Z');
    expect((await come(learner, id, code(session, world.clock.now()))).body).toEqual({
      checkedInAt: '2026-03-10T13:00:00.000Z',
      already: true,
    });
    expect((await runOf(id)).marks).toEqual([
      expect.objectContaining({ entryId: entries[0], kind: 'checkIn', method: 'code', byId: bob.id }),
    ]);
  });

  test('a code that was shown before the check-in was taken back brings no one back; the next one does', async () => {
    const { id, session, entries } = await ran();
    const [me, phone] = [await world.as(bob), phoneOf(trainer, id)];
    const typed = code(session, world.clock.now());
    await come(me, id, typed);
    await phone.send();
    phone.mark(entries[0]!, 'checkIn', null, { sessionId: session, clientAt: '2026-03-10T13:00:20.000Z' });
    world.clock.set('2026-03-10T13:00:20.000Z');
    await phone.send();
    expect((await come(me, id, typed)).body.error.code).toBe('checkInCodeWrong');
    world.clock.set('2026-03-10T13:00:31.000Z');
    expect((await come(me, id, typed)).body.error.code).toBe('checkInCodeWrong');
    expect((await come(me, id, code(session, world.clock.now()))).body.already).toBe(false);
  });

  test('into the session whose code it is, where the times of two overlap', async () => {
    const two = await ran({
      sessions: [
        { startsAt: '2026-03-10T13:00:00Z', endsAt: '2026-03-10T13:15:00Z' },
        { startsAt: '2026-03-10T13:20:00Z', endsAt: '2026-03-10T17:00:00Z' },
      ],
    });
    world.clock.set('2026-03-10T13:10:00.000Z');
    for (const [person, session] of [
      [bob, two.sessionIds[1]!],
      [ana, two.sessionIds[0]!],
    ] as const)
      expect((await come(await world.as(person), two.id, code(session, world.clock.now()))).status).toBe(200);
    const kept = (await runOf(two.id)).marks.map(({ entryId, sessionId }: { entryId: string; sessionId: string }) => [
      two.entries.indexOf(entryId),
      sessionId,
    ]);
    expect(kept.toSorted()).toEqual([
      [0, two.sessionIds[1]],
      [1, two.sessionIds[0]],
    ]);
  });

  test('not with the code of another session, one from earlier, or one that was guessed', async () => {
    const [one, other] = [await ran(), await ran()];
    const learner = await world.as(await make.person({ company }));
    const fresh = await ran({}, [await make.person({ company })]);
    const me = await world.as(bob);
    const codes = [code(other.session, world.clock.now()), code(one.session, '2026-03-10T12:58:59.000Z'), 'x'];
    for (const typed of codes) expect((await come(me, one.id, typed)).body.error.code).toBe('checkInCodeWrong');
    expect((await come(learner, fresh.id, code(fresh.session, world.clock.now()))).status).toBe(404);
  });

  test('not outside its time, and not where the training does without', async () => {
    const { id, session } = await ran();
    const without = await ran({ self_check_in: false });
    const learner = await world.as(await make.person({ company }));
    const me = await world.as(ana);
    expect((await come(me, without.id, code(without.session, world.clock.now()))).body.error.code).toBe(
      'checkInClosed',
    );
    for (const now of ['2026-03-10T12:44:59.000Z', '2026-03-10T13:15:01.000Z']) {
      world.clock.set(now);
      expect((await come(me, id, code(session, now))).body.error.code).toBe('checkInClosed');
    }
    expect((await come(learner, id, '000000')).status).toBe(404);
  });

  test('with number and PIN on the trainer’s device; a wrong one says nothing of which', async () => {
    const { id, session } = await ran();
    const pin = '739154';
    await world.sql(`insert into auth.pins (company_id, person_id, hash, one_time) values ($1, $2, $3, false)`, [
      company.id,
      bob.id,
      await hashPassword(pin),
    ]);
    const [{ number }] = (await world.sql('select employee_number as number from employments where person_id = $1', [
      bob.id,
    ])) as [{ number: string }];
    const by = (typed: string, of = number, caller = trainer) =>
      caller.post(`/training-runs/${id}/pin-check-ins`, {
        sessionId: session,
        markId: randomUUID(),
        number: of,
        pin: typed,
      });
    expect([(await by('739155')).body.error.code, (await by(pin, 'NOBODY')).body.error.code]).toEqual([
      'wrongPin',
      'wrongPin',
    ]);
    expect((await by(pin, number, await world.as(ana))).status).toBe(404);
    const { marks } = (await by(pin)).body;
    expect(marks).toEqual([expect.objectContaining({ kind: 'checkIn', method: 'pin', byId: bob.id })]);
  });

  test.each([
    [
      'whose place was cancelled',
      `update roster_entries set cancelled_at = now(), cancelled_by = 'admin' where training_id = $1`,
      'notFound',
      'notOnRoster',
    ],
    [
      'into a training that is closed',
      `update trainings set started_at = now(), closed_at = now(), closed_by = $2 where id = $1`,
      'checkInClosed',
      'runClosed',
    ],
  ])('not by anyone %s', async (_name, happens, byCode, byPin) => {
    const cay = await make.person({ company });
    const { id, session } = await ran({}, [cay]);
    await world.sql(happens, happens.includes('$2') ? [id, tess.id] : [id]);
    expect((await come(await world.as(cay), id, code(session, world.clock.now()))).body.error.code).toBe(byCode);
    await world.sql(`insert into auth.pins (company_id, person_id, hash, one_time) values ($1, $2, $3, false)`, [
      company.id,
      cay.id,
      await hashPassword('739154'),
    ]);
    const [{ number }] = (await world.sql('select employee_number as number from employments where person_id = $1', [
      cay.id,
    ])) as [{ number: string }];
    const typed = await trainer.post(`/training-runs/${id}/pin-check-ins`, {
      sessionId: session,
      markId: randomUUID(),
      number,
      pin: '739154',
    });
    expect(typed.body.error.code).toBe(byPin);
    expect((await runOf(id)).marks).toEqual([]);
  });

  test('guessing stops after ten tries', async () => {
    const guesser = await make.person({ company });
    const { id } = await ran({}, [guesser]);
    const me = await world.as(guesser);
    const statuses = [];
    for (let at = 0; at < 11; at++) statuses.push((await come(me, id, 'x')).status);
    expect(statuses.at(-1)).toBe(429);
  });

  test('a badge is one’s own, and lasts a day', async () => {
    const { text, validUntil, qr } = (await (await world.as(bob)).get('/training-badge')).body;
    expect([
      text.startsWith('MUSTER1.'),
      qr.includes('<svg'),
      Date.parse(validUntil) - Date.parse(world.clock.now()),
    ]).toEqual([true, true, 86_400_000]);
  });
});
