import { describe, expect, test } from 'vitest';
import type { Attendance, RunSession } from './attendance.ts';
import { attendanceOf, minutesMissing, ownMarks, plannedMinutes } from './attendance.ts';
import {
  codeFrom,
  codesTaken,
  codeCounter,
  corrected,
  measuredSkew,
  isShownAfter,
  sessionNow,
  sessionsOpenForCheckIn,
} from './check-in.ts';
import type { ClosingEntry, ClosingFacts } from './closing.ts';
import { closingCheck, mayTrainerReopen, outcomesOf, remaining, trainingDay } from './closing.ts';
import type { Mark } from './marks.ts';
import { foldMarks } from './marks.ts';
import { signatureProblem } from './signature.ts';
import { matchWalkIn } from './walk-in.ts';

const morning: RunSession = {
  id: 's1',
  startsAt: '2026-03-10T13:00:00.000Z',
  endsAt: '2026-03-10T17:00:00.000Z',
  breakMinutes: 15,
};
const nextDay: RunSession = {
  id: 's2',
  startsAt: '2026-03-11T13:00:00.000Z',
  endsAt: '2026-03-11T15:00:00.000Z',
  breakMinutes: 0,
};
const timeZone = 'America/Toronto';
let count = 0;
const mark = (kind: Mark['kind'], value: Mark['value'], more: Partial<Mark> = {}): Mark => ({
  id: `m${++count}`,
  entryId: 'bob',
  sessionId: kind === 'checkIn' || kind === 'leave' || kind === 'minutes' ? 's1' : null,
  kind,
  item: null,
  value,
  at: `2026-03-10T13:00:00.${String(count).padStart(3, '0')}Z`,
  seen: [],
  byId: 'trainer',
  ...more,
});
const read = (marks: Mark[], sessions = [morning]) =>
  attendanceOf('bob', foldMarks(marks), sessions, [{ id: 'turn', text: 'Turns', depth: 'supervised' }]);

test.each<[string, Mark[], number]>([
  ['never came', [], 0],
  ['came early and stayed', [mark('checkIn', '2026-03-10T12:50:00.000Z')], 225],
  ['came late', [mark('checkIn', '2026-03-10T13:20:00.000Z')], 205],
  ['left early', [mark('checkIn', '2026-03-10T13:00:00.000Z'), mark('leave', '2026-03-10T14:00:00.000Z')], 45],
  ['left after the end', [mark('checkIn', '2026-03-10T13:00:00.000Z'), mark('leave', '2026-03-10T18:00:00.000Z')], 225],
  ['minutes written down', [mark('checkIn', '2026-03-10T13:00:00.000Z'), mark('minutes', 90)], 90],
  ['more minutes than it lasted', [mark('minutes', 900)], 225],
])('%s: %o', (_name, marks, minutes) => {
  expect(read(marks).sessions[0]!.minutes).toBe(minutes);
});

const closedAt = '2026-03-10T15:00:00.000Z';
test.each<[string, Mark[], string | null, number]>([
  ['open at a closing before its end', [mark('checkIn', morning.startsAt)], null, 105],
  [
    'open at a closing that was reopened after its end',
    [mark('checkIn', morning.startsAt)],
    '2026-03-10T18:00:00.000Z',
    105,
  ],
  [
    'open at a closing that was reopened while it went on',
    [mark('checkIn', morning.startsAt)],
    '2026-03-10T15:02:00.000Z',
    225,
  ],
  [
    'with a departure recorded after it was reopened',
    [mark('checkIn', morning.startsAt), mark('leave', morning.endsAt)],
    '2026-03-10T18:00:00.000Z',
    225,
  ],
  ['of someone who came after the closing', [mark('checkIn', '2026-03-10T15:30:00.000Z')], null, 0],
])('an attendance %s: minutes', (_name, marks, reopenedAt, minutes) => {
  expect(attendanceOf('bob', foldMarks(marks), [morning], [], [{ closedAt, reopenedAt }]).sessions[0]!.minutes).toBe(
    minutes,
  );
});

test.each<[string, number[], number, number | null, number]>([
  ['all of it', [225, 120], 0, null, 0],
  ['15 minutes late on each day', [210, 105], 0, null, 0],
  ['16 minutes late on one day', [209, 120], 0, null, 16],
  ['30 minutes late on one day are not shared with the other', [195, 120], 0, null, 30],
  ['made up', [195, 120], 30, null, 0],
  ['made up in part', [195, 120], 29, null, 1],
  ['a day missed', [225, 0], 0, null, 120],
  ['enough by the training’s own rule', [200, 100], 0, 300, 0],
  ['short by the training’s own rule', [200, 99], 0, 300, 1],
])('%s: minutes missing', (_name, [one, two], madeUp, requiredMinutes, missing) => {
  const sessions = [
    { sessionId: 's1', minutes: one! },
    { sessionId: 's2', minutes: two! },
  ].map((of) => ({ ...of, arrivedAt: null, leftAt: null }));
  expect(minutesMissing({ sessions, madeUp }, { sessions: [morning, nextDay], requiredMinutes, timeZone })).toBe(
    missing,
  );
});

const talk: RunSession = {
  id: 's3',
  startsAt: '2026-03-10T18:00:00.000Z',
  endsAt: '2026-03-10T18:10:00.000Z',
  breakMinutes: 0,
};
test.each([
  ['stayed away from', null, null, 10],
  ['came to the end of', '2026-03-10T18:09:30.000Z', null, 0],
  ['was recorded with minutes in', null, 4, 0],
  ['was recorded with no minutes in', '2026-03-10T18:00:00.000Z', 0, 10],
  ['came after the end of', '2026-03-10T18:20:00.000Z', null, 10],
])('who %s a session of ten minutes', (_name, arrivedAt, minutes, missing) => {
  const marks = [
    mark('checkIn', morning.startsAt),
    mark('checkIn', arrivedAt, { sessionId: 's3' }),
    mark('minutes', minutes, { sessionId: 's3' }),
  ];
  expect(
    minutesMissing(read(marks, [morning, talk]), { sessions: [morning, talk], requiredMinutes: null, timeZone }),
  ).toBe(missing);
});

const good: Attendance = {
  sessions: [{ sessionId: 's1', arrivedAt: morning.startsAt, leftAt: null, minutes: plannedMinutes(morning) }],
  checkedIn: true,
  madeUp: 0,
  final: 'attended',
  result: 'pass',
  score: 85,
  note: null,
  depths: { turn: 'competent' },
  conflicts: [],
};
const entry = (more: Partial<ClosingEntry> = {}, attendance: Partial<Attendance> = {}): ClosingEntry => ({
  entryId: 'bob',
  personId: 'p-bob',
  attendance: { ...good, ...attendance },
  traineeSigned: true,
  evaluatorIds: ['eva'],
  judgedByThemselves: false,
  startedOn: '2020-01-01',
  endedOn: null,
  withoutSeat: false,
  needsEvaluation: false,
  ...more,
});
const facts = (
  entries: ClosingEntry[],
  more: Partial<ClosingFacts> = {},
  training: Partial<ClosingFacts['training']> = {},
): ClosingFacts => ({
  training: {
    sessions: [morning],
    timeZone,
    proves: 'course',
    requiredMinutes: null,
    resultKind: 'passFail',
    passMark: 80,
    checklist: [{ id: 'turn', text: 'Turns', depth: 'supervised' }],
    traineeSigns: true,
    trainerSigns: true,
    evaluatorSigns: true,
    selfCheckIn: true,
    checkInBeforeMinutes: 15,
    checkInAfterMinutes: 15,
    ...training,
  },
  entries,
  trainerSigned: true,
  trainersUnqualified: 0,
  trainerRule: 'warn',
  closerId: 'trainer',
  now: '2026-03-10T17:05:00.000Z',
  ...more,
});
const none = { training: null, people: {} };
const short = [{ sessionId: 's1', arrivedAt: morning.startsAt, leftAt: null, minutes: 100 }];

test('a talk that gives no certificate closes before its end, without reasons and without certifying anyone', () => {
  const early = facts([entry({}, { sessions: [{ ...good.sessions[0]!, minutes: 20 }], result: null })], {
    now: '2026-03-10T13:20:00.000Z',
  });
  const talk = { ...early, training: { ...early.training, proves: 'nothing' as const } };
  expect(closingCheck(early).people.get('bob')).toEqual(expect.arrayContaining(['minutesShort']));
  expect([...closingCheck(talk).people]).toEqual([]);
  expect(outcomesOf(talk, { training: null, people: {} })).toMatchObject([
    { final: 'attended', certified: false, withheld: null },
  ]);
  const unsigned = { ...talk, entries: [{ ...talk.entries[0]!, traineeSigned: false }] };
  expect(closingCheck(unsigned).people.get('bob')).toEqual(['signatureMissing']);
});

describe('closing', () => {
  test('a course that takes a practical evaluation is not completed by sitting in a classroom', () => {
    const withEvaluation = (resultKind: 'passFail' | 'competence') =>
      facts([entry({ needsEvaluation: true })], {}, { resultKind });
    expect(closingCheck(withEvaluation('passFail')).people.get('bob')).toEqual(['evaluationMissing']);
    expect(
      outcomesOf(withEvaluation('passFail'), { training: null, people: { bob: 'Evaluated at work later' } })[0],
    ).toMatchObject({ certified: false });
    expect(outcomesOf(withEvaluation('competence'), none)[0]).toMatchObject({ certified: true });
  });

  test('everything in order certifies', () => {
    expect(closingCheck(facts([entry()]))).toEqual({ training: [], people: new Map() });
    expect(outcomesOf(facts([entry()]), none)).toEqual([
      { entryId: 'bob', personId: 'p-bob', final: 'attended', certified: true, withheld: null },
    ]);
  });

  // Every history that would certify someone who has not earned it.
  test.each<[string, ClosingEntry, string[]]>([
    ['no final mark', entry({}, { final: null }), ['finalMissing']],
    [
      'a result, but neither arrival nor final mark',
      entry({}, { final: null, checkedIn: false, sessions: [] }),
      ['finalMissing'],
    ],
    ['employed from the day after a night shift began', entry({ startedOn: '2026-03-11' }), ['notEmployedThen']],
    [
      'two phones disagree',
      entry(
        {},
        {
          conflicts: [
            {
              subject: { entryId: 'bob', sessionId: null, kind: 'final', item: null },
              current: mark('final', 'attended'),
              conflict: [],
            },
          ],
        },
      ),
      ['conflictOpen'],
    ],
    ['it is open who they are', entry({ personId: null }), ['walkInOpen']],
    [
      'it is open who they are, and no arrival was recorded',
      entry({ personId: null }, { final: 'partial', checkedIn: false, sessions: [] }),
      ['walkInOpen'],
    ],
    ['partly there and not signed', entry({ traineeSigned: false }, { final: 'partial' }), ['signatureMissing']],
    ['came too late', entry({}, { sessions: short }), ['minutesShort']],
    ['no result', entry({}, { result: null }), ['resultMissing']],
    ['no score', entry({}, { score: null }), ['scoreMissing']],
    ['passed below the pass mark', entry({}, { score: 79.9 }), ['scoreBelowPassMark']],
    ['a practical step missing', entry({}, { depths: {} }), ['checklistOpen']],
    ['a practical step only shown', entry({}, { depths: { turn: 'shown' } }), ['checklistOpen']],
    ['not signed', entry({ traineeSigned: false }), ['signatureMissing']],
    ['no evaluator signed', entry({ evaluatorIds: [] }), ['evaluatorMissing']],
    ['signed as their own evaluator', entry({ evaluatorIds: ['p-bob'] }), ['evaluatorIsTrainee']],
    ['marked by themselves', entry({ judgedByThemselves: true }), ['ownRecord']],
    ['closed by themselves', entry({ personId: 'trainer' }), ['ownRecord']],
    ['hired after it', entry({ startedOn: '2026-03-11' }), ['notEmployedThen']],
    ['left before it', entry({ endedOn: '2026-03-09' }), ['notEmployedThen']],
    ['no seat left', entry({ withoutSeat: true }), ['seatMissing']],
  ])('%s', (_name, given, problems) => {
    const of = facts([given]);
    expect(closingCheck(of).people.get('bob')).toEqual(problems);
    expect(remaining(closingCheck(of), none).people.size).toBe(1);
    expect(
      outcomesOf(of, { training: null, people: { bob: 'Because' } }).map(({ certified }) => certified),
    ).not.toContain(true);
  });

  test.each<[string, Partial<Attendance>]>([
    ['partly there', { final: 'partial' }],
    ['not there', { final: 'noShow', checkedIn: false }],
    [
      'not marked and never came',
      { final: null, checkedIn: false, sessions: [], result: null, score: null, depths: {} },
    ],
    ['unable', { final: 'unable' }],
    ['failed', { result: 'fail' }],
    ['not yet competent', { result: 'notYetCompetent' }],
    ['attended without the test', { result: 'attendanceOnly' }],
  ])('%s closes without a certificate', (_name, attendance) => {
    const of = facts([entry({}, attendance)]);
    expect(closingCheck(of).people.size).toBe(0);
    expect(outcomesOf(of, none)[0]!.certified).toBe(false);
  });

  test.each<[string, Partial<Attendance>]>([
    ['the pass mark exactly', { score: 80 }],
    ['a practical step done just as required', { depths: { turn: 'supervised' } }],
  ])('%s is enough', (_name, attendance) => {
    expect(outcomesOf(facts([entry({}, attendance)]), none)[0]!.certified).toBe(true);
  });

  test('before its end it counts no minutes that have not passed', () => {
    const of = facts([entry()], { now: '2026-03-10T15:00:00.000Z' });
    expect(closingCheck(of).people.get('bob')).toEqual(['minutesToCome']);
  });

  test('a reason withholds what can be withheld, and nothing that has to be put right', () => {
    const reasons = { training: null, people: { bob: 'He left for an emergency' } };
    expect(remaining(closingCheck(facts([entry({}, { sessions: short })])), reasons).people.size).toBe(0);
    expect(remaining(closingCheck(facts([entry({}, { final: null })])), reasons).people.size).toBe(1);
  });

  test.each<[string, Partial<ClosingFacts>, string[], boolean]>([
    ['before it begins', { now: '2026-03-10T12:59:00.000Z' }, ['notStarted'], false],
    ['no one on it', { entries: [] }, ['nobodyOnRoster'], false],
    ['the trainer has not signed', { trainerSigned: false }, ['trainerSignatureMissing'], false],
    [
      'a trainer without the qualification',
      { trainersUnqualified: 1, trainerRule: 'block' },
      ['trainerUnqualified'],
      false,
    ],
    ['a trainer without the qualification, warned', { trainersUnqualified: 1 }, ['trainerUnqualifiedWarning'], true],
    ['two weeks later', { now: '2026-03-24T20:00:00.000Z' }, [], true],
    ['the day after', { now: '2026-03-25T20:00:00.000Z' }, ['recordedLate'], true],
  ])('%s', (_name, more, problems, overridable) => {
    const check = closingCheck(facts([entry()], more));
    expect(check.training).toEqual(problems);
    expect(remaining(check, { training: 'Because', people: {} }).training.length === 0).toBe(overridable);
  });
});

test('a training counts on the day of its last session, in its own time zone', () => {
  const late = { ...nextDay, startsAt: '2026-03-12T01:00:00.000Z', endsAt: '2026-03-12T03:30:00.000Z' };
  expect(trainingDay({ sessions: [late, morning], timeZone })).toEqual({
    at: '2026-03-12T03:30:00.000Z',
    on: '2026-03-11',
  });
  // Until midnight, and through a night.
  for (const endsAt of ['2026-03-12T04:00:00.000Z', '2026-03-12T10:00:00.000Z'])
    expect(trainingDay({ sessions: [morning, { ...late, endsAt }], timeZone })).toEqual({
      at: endsAt,
      on: '2026-03-11',
    });
});

test('a trainer reopens within 14 days', () => {
  expect([
    mayTrainerReopen('2026-03-10T17:00:00.000Z', '2026-03-24T17:00:00.000Z'),
    mayTrainerReopen('2026-03-10T17:00:00.000Z', '2026-03-24T17:00:00.001Z'),
  ]).toEqual([true, false]);
});

test('who marked themselves', () => {
  const folded = foldMarks([
    mark('checkIn', morning.startsAt, { byId: 'p-bob' }),
    mark('final', 'attended', { byId: 'p-bob' }),
    mark('leave', morning.endsAt, { byId: 'p-bob' }),
    mark('result', 'pass'),
  ]);
  expect(ownMarks('bob', 'p-bob', folded).map(({ kind }) => kind)).toEqual(['final', 'leave']);
});

describe('check-in', () => {
  test('a code follows RFC 4226', () => {
    // The example of its section 5.4.
    const mac = Uint8Array.from('1f8698690e02ca16618550ef7f19da8e945b555a'.match(/../g)!, (byte) =>
      Number.parseInt(byte, 16),
    );
    expect(codeFrom(mac)).toBe('872921');
  });
  test('codes of half a minute before and after are taken', () => {
    const now = '2026-03-10T13:00:29.999Z';
    expect(codesTaken(now)).toEqual([
      codeCounter('2026-03-10T12:59:30.000Z'),
      codeCounter(now),
      codeCounter('2026-03-10T13:00:30.000Z'),
    ]);
  });
  test.each([
    ['2026-03-10T12:44:59.000Z', null],
    ['2026-03-10T12:45:00.000Z', 's1'],
    ['2026-03-10T13:15:00.000Z', 's1'],
    ['2026-03-10T13:15:01.000Z', null],
  ])('at %s people check into %s', (now, id) => {
    const open = sessionsOpenForCheckIn([nextDay, morning], { checkInBeforeMinutes: 15, checkInAfterMinutes: 15 }, now);
    expect(open.map((one) => one.id)).toEqual(id ? [id] : []);
  });
  test('two sessions take people at once where one begins soon after the other', () => {
    const soon = { ...morning, id: 's3', startsAt: '2026-03-10T13:20:00.000Z' };
    const open = sessionsOpenForCheckIn(
      [morning, soon],
      { checkInBeforeMinutes: 15, checkInAfterMinutes: 15 },
      '2026-03-10T13:10:00.000Z',
    );
    expect(open.map(({ id }) => id)).toEqual(['s1', 's3']);
  });
  test('after a check-in was taken back only a later code counts', () => {
    const at = '2026-03-10T13:00:10.000Z';
    expect([-1, 0, 1].map((step) => isShownAfter(codeCounter(at) + step, at))).toEqual([false, false, true]);
  });
  test.each([
    ['2026-03-10T10:00:00.000Z', 's1'],
    ['2026-03-10T17:00:00.000Z', 's2'],
    ['2026-03-12T10:00:00.000Z', 's2'],
  ])('at %s the trainer marks %s', (now, id) => {
    expect(sessionNow([nextDay, morning], now)?.id).toBe(id);
  });
  test('a clock that is a year ahead is put right, and nothing was made later than now', () => {
    const now = '2026-03-10T14:00:00.000Z';
    const skew = measuredSkew('2027-03-10T14:00:00.000Z', now);
    expect(corrected('2027-03-10T13:30:00.000Z', skew, now)).toBe('2026-03-10T13:30:00.000Z');
    expect(corrected('2027-03-10T14:30:00.000Z', skew, now)).toBe(now);
    expect(measuredSkew('2026-03-10T14:00:04.000Z', now)).toBe(0);
  });
});

test.each([
  ['one dot', [[[5, 5, 0]]], 100, 'signatureTooSmall'],
  [
    'a dash of two points',
    [
      [
        [0, 0, 0],
        [200, 0, 30],
      ],
    ],
    100,
    'signatureTooSmall',
  ],
  ['dots in one place', [Array.from({ length: 40 }, (_, ms) => [5, 5, ms])], 100, 'signatureTooSmall'],
  ['a line', [Array.from({ length: 20 }, (_, ms) => [ms * 5, 10 + (ms % 3), ms])], 100, null],
  [
    'an image of five megabytes',
    [Array.from({ length: 20 }, (_, ms) => [ms * 5, 10, ms])],
    5_000_000,
    'signatureTooLarge',
  ],
  ['points without end', [Array.from({ length: 9000 }, (_, ms) => [ms, ms, ms])], 100, 'signatureTooLarge'],
] as [string, [number, number, number][][], number, string | null][])(
  '%s as a signature: %s',
  (_name, strokes, bytes, problem) => {
    expect(signatureProblem(strokes, bytes)).toBe(problem);
  },
);

const ana = { personId: 'ana', name: 'Ana Roy', number: 'E12', onRoster: false };
const twin = { personId: 'twin', name: 'Roy, Ana', number: 'E13', onRoster: false };
test.each([
  ['the same number and name', { name: 'roy  ana', number: 'e-12' }, { kind: 'person', personId: 'ana' }],
  ['a number that is another’s', { name: 'Bob Fox', number: 'E12' }, { kind: 'open', personIds: ['ana'] }],
  ['a name only', { name: 'Aná Roy', number: null }, { kind: 'open', personIds: ['ana', 'twin'] }],
  ['neither known', { name: 'Bob Fox', number: 'E99' }, { kind: 'new' }],
])('a walk-in with %s', (_name, given, match) => {
  expect(matchWalkIn(given, [ana, twin])).toEqual(match);
});
