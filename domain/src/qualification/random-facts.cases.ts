import fc from 'fast-check';
import type { Day, Instant } from '../time.ts';
import { addDays } from '../time.ts';
import type { AchievementFact, AskedFacts, Known, PersonFacts } from './facts.ts';
import {
  asks,
  course,
  heldBack,
  holds,
  id,
  inPosition,
  placed,
  runsOut,
  sent,
  skill,
  standsIn,
} from './status.cases.ts';
import type { Moment } from './what-if/target-standing.ts';

/** Small worlds of any shape: few skills, positions and days, so that everything meets everything. */

const words = ['forklift', 'crane', 'truck', 'heights'] as const;
const places = [null, id('yard'), id('plant')] as const;
const departments = [null, id('works'), id('paint')] as const;
const days = fc.integer({ min: 0, max: 900 }).map((offset): Day => addDays('2024-06-01', offset));
const laterDay = (from: Day) => fc.option(fc.integer({ min: 0, max: 500 }).map((offset) => addDays(from, offset)));
const instant = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((offset): Instant => `${addDays('2024-06-01', offset)}T12:00:00.000Z`);
/** Most facts are known early and stay true; one in four is taken back, mostly while someone asks. */
const known: fc.Arbitrary<Known> = fc
  .tuple(instant(0, 250), fc.option(instant(251, 800), { freq: 1, nil: null }))
  .chain(([recordedAt, retractedAt]) =>
    fc.integer({ min: 0, max: 3 }).map((draw) => ({ recordedAt, retractedAt: draw === 0 ? retractedAt : null })),
  );
const span = days.chain((from) => laterDay(from).map((to) => ({ from, to })));
const word = fc.constantFrom(...words);
const subject = fc.oneof(
  word.map((name) => ({ skillId: id(name), courseId: null })),
  fc.constant({ skillId: null, courseId: id('hazcom') }),
  fc.constant({ skillId: null, courseId: null }),
);
const target = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(word, fc.integer({ min: 1, max: 2 })).map(([name, level]) => skill(name, level)) },
  { weight: 1, arbitrary: fc.constant(course('hazcom')) },
);

const requirement = fc
  .record({
    known,
    span: fc.oneof(
      span,
      fc.integer({ min: 0, max: 200 }).map((offset) => ({ from: addDays('2024-06-01', offset), to: null })),
    ),
    since: fc.integer({ min: 0, max: 60 }),
    positionId: fc.constantFrom(null, id('operator'), id('driver')),
    siteId: fc.constantFrom(null, null, ...places),
    departmentId: fc.constantFrom(null, null, ...departments),
    personId: fc.constantFrom(null, null, null, id('p0')),
    due: fc.constantFrom('assignment' as const, 'hire' as const, 'fixed' as const),
    initialDueDays: fc.constantFrom(0, 14, 90),
    graceCounts: fc.constantFrom(null, true, false),
    targets: fc.uniqueArray(target, { minLength: 1, maxLength: 3, selector: (one) => `${one.skillId}${one.courseId}` }),
  })
  .map((given) =>
    asks(given.targets, {
      ...given.known,
      positionId: given.positionId,
      siteId: given.siteId,
      departmentId: given.departmentId,
      personId: given.personId,
      effectiveFrom: given.span.from,
      effectiveTo: given.span.to,
      askedSince: addDays(given.span.from, -given.since),
      dueBasis: given.due,
      initialDueDays: given.initialDueDays,
      fixedDueOn: given.due === 'fixed' ? addDays(given.span.from, 100) : null,
      graceCounts: given.graceCounts,
    }),
  );

/** At most one edition of a rule, and one equivalence of a pair, is known at a time, as the database keeps it. */
const asked: fc.Arbitrary<AskedFacts> = fc.record({
  requirements: fc.array(requirement, { minLength: 2, maxLength: 8 }),
  rules: fc.subarray([...words]).chain((chosen) =>
    fc.tuple(
      ...chosen.map((name) =>
        fc
          .record({
            known,
            graceDays: fc.constantFrom(0, 30),
            graceCounts: fc.boolean(),
            expiringSoonDays: fc.constantFrom(30, 60),
          })
          .map((given) => runsOut(name, { ...given.known, ...given })),
      ),
    ),
  ),
  equivalents: fc.uniqueArray(
    fc
      .record({
        known,
        by: word,
        for: word,
        minLevel: fc.integer({ min: 1, max: 2 }),
        givesLevel: fc.integer({ min: 1, max: 2 }),
        effectiveFrom: days,
      })
      .filter((given) => given.by !== given.for)
      .map((given) =>
        standsIn(given.by, given.for, {
          ...given.known,
          minLevel: given.minLevel,
          givesLevel: given.givesLevel,
          effectiveFrom: given.effectiveFrom,
        }),
      ),
    { maxLength: 3, selector: (one) => one.skillId + one.bySkillId },
  ),
  parents: fc.constant({ [id('works')]: null, [id('paint')]: id('works') }),
  expiringSoonDays: fc.constantFrom(null, null, 90),
});

/** Placements of one person never overlap in what is known: each begins after the one before it has ended. */
const placements = fc
  .array(
    fc.record({
      site: fc.constantFrom(...places),
      department: fc.constantFrom(...departments),
      length: fc.integer({ min: 1, max: 700 }),
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((given) => {
    let start = '2024-06-01';
    return given.map((one, index) => {
      const startedOn = start;
      const endedOn = addDays(startedOn, one.length);
      start = addDays(endedOn, 1);
      return placed({
        hiredOn: '2024-06-01',
        startedOn,
        endedOn: index === given.length - 1 ? null : endedOn,
        siteId: one.site,
        departmentId: one.department,
      });
    });
  });

/** Two in five begin so many days after the last day of the one before: on it, right after it, or a day too late. */
function inLines(drawn: readonly { fact: AchievementFact; after: number | null }[]): AchievementFact[] {
  const facts: AchievementFact[] = [];
  for (const { fact, after } of drawn) {
    const before = facts.at(-1)?.validThrough;
    facts.push(
      before && after !== null
        ? { ...fact, validFrom: addDays(before, after), validThrough: addDays(before, after + 200) }
        : fact,
    );
  }
  return facts;
}

function person(index: number): fc.Arbitrary<PersonFacts> {
  return fc.record({
    personId: fc.constant(id(`p${index}`)),
    placements,
    assignments: fc.array(
      fc
        .tuple(known, span, fc.constantFrom('operator', 'driver'))
        .map(([when, { from, to }, position]) =>
          inPosition({ ...when, positionId: id(position), startedOn: from, endedOn: to }),
        ),
      { maxLength: 3 },
    ),
    achievements: fc
      .array(
        fc
          .tuple(known, span, word, fc.integer({ min: 1, max: 3 }), fc.boolean(), fc.constantFrom(null, null, 0, 1, 2))
          .map(([when, { from, to }, name, level, ofCourse, after]) => ({
            fact: holds(name, from, to, { ...when, level, ...(ofCourse && { courseId: id('hazcom') }) }),
            after,
          })),
        { maxLength: 6 },
      )
      .map(inLines),
    holds: fc.array(
      fc
        .tuple(known, span, subject, fc.boolean())
        .map(([when, { from }, about, exempt]) =>
          heldBack(exempt ? 'exemption' : 'suspension', { ...when, ...about, fromOn: from, toOn: addDays(from, 60) }),
        ),
      { maxLength: 2 },
    ),
    pending: fc.array(
      fc.tuple(known, word).map(([when, name]) => sent(name, when)),
      { maxLength: 2 },
    ),
  });
}

const moment: fc.Arbitrary<Moment> = fc.record({ on: days, knownAt: instant(100, 900) });

/** A company of `size` people with anything that can be known of them, and some moments to ask about. */
export function randomFacts(size: number, moments = 3) {
  return fc.record({
    asked,
    people: fc
      .tuple(...Array.from({ length: size }, (_, index) => person(index)))
      .map((people): PersonFacts[] => people),
    moments: fc.array(moment, { minLength: moments, maxLength: moments }),
  });
}
