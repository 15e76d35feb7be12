import { instantAt } from '@app/domain/local-time';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { quizBody } from '@app/contract/assessment/quiz-body';
import { richDoc } from '@app/contract/content/rich-doc';
import { quizProblems } from '@app/domain/assessment/quiz-problems';
import { mediaNamesOf, picturesWithoutAlt, plainText, type RichDoc } from '@app/domain/content/rich-doc';
import { addDays, addMonths, dayOf } from '@app/domain/time';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { requiredUnitsOf, timeZoneOf, type DemoAttempt } from './attempts.ts';
import { demoCategories, demoCourses } from './catalogue.ts';
import { makeHistory, makeLakeshoreHistory } from './history.ts';
import { isClockChange } from './local-time.ts';
import { makeTrainings, trainingCounts } from './trainings.ts';
import { makePeople } from './people.ts';
import { hashesFile, pictures, renderedFile } from './pictures.ts';
import { certificatePictures } from './evidence.ts';
import { demoPositions } from './positions.ts';
import type { DemoCourse, Localised, QuizUnit, Unit } from './shape.ts';

const today = '2026-11-21';
const media = new URL('./media/', import.meta.url);

const unitsOf = (course: DemoCourse): Unit[] => course.sections.flatMap((section) => section.units);
const quizzesOf = (course: DemoCourse): QuizUnit[] => unitsOf(course).filter((unit) => unit.kind === 'quiz');
const codes = demoCourses.map((course) => course.code);

const docsOf = (course: DemoCourse): RichDoc[] =>
  unitsOf(course).flatMap((unit) =>
    unit.kind === 'lesson' ? [unit.body.en, ...(unit.body.fr ? [unit.body.fr] : [])] : [],
  );

function picturesOf(course: DemoCourse): string[] {
  const shown = docsOf(course).flatMap(mediaNamesOf);
  const asked = quizzesOf(course).flatMap(({ quiz }) =>
    quiz.questions.flatMap((question) => (question.kind === 'hotspot' ? Object.values(question.picture) : [])),
  );
  const filmed = unitsOf(course).flatMap((unit) =>
    unit.kind === 'video' ? unit.storyboard.map((frame) => frame.picture) : [],
  );
  return [...shown, ...asked, ...filmed, ...(course.coverPicture ? [course.coverPicture] : [])];
}

const unique = (items: readonly unknown[]) => new Set(items).size === items.length;

describe('the catalogue', () => {
  test('has 31 courses, two of them retired, six written in full, four with later versions', () => {
    expect(demoCourses).toHaveLength(31);
    expect(demoCourses.filter((course) => course.retiredMonthsAgo !== null)).toHaveLength(2);
    expect(demoCourses.filter((course) => course.depth === 'full')).toHaveLength(6);
    expect(demoCourses.filter((course) => course.versions.length > 1)).toHaveLength(4);
  });

  test('has keys that are unique and references that lead somewhere', () => {
    expect(unique(codes)).toBe(true);
    const keys = demoCategories.map((category) => category.key);
    expect(unique(keys)).toBe(true);
    for (const category of demoCategories)
      if (category.parentKey) expect(keys.indexOf(category.parentKey)).toBeLessThan(keys.indexOf(category.key));
    for (const course of demoCourses) {
      expect(keys).toContain(course.categoryKey);
      for (const code of course.prerequisites) expect(codes).toContain(code);
      expect(unique(unitsOf(course).map((unit) => unit.key))).toBe(true);
      expect(unique(course.sections.map((section) => section.key))).toBe(true);
    }
    for (const position of demoPositions) for (const code of position.courseCodes) expect(codes).toContain(code);
    expect(demoPositions).toHaveLength(14);
  });

  test.each(demoCourses.map((course) => [course.code, course] as const))('%s has a sound shape', (_code, course) => {
    expect(course.versions.map((version) => version.number)).toEqual(course.versions.map((_, index) => index + 1));
    for (const version of course.versions.slice(1)) expect(version.changeReason?.en.length).toBeGreaterThanOrEqual(10);
    const graded = quizzesOf(course).filter((unit) => unit.graded);
    expect(graded).toHaveLength(1);
    expect(graded[0]?.quiz.passMark).toBe(course.passMark);
    const asked = graded[0]?.quiz.questions.length ?? 0;
    if (course.depth === 'full') {
      expect(asked).toBeGreaterThanOrEqual(8);
      expect(asked).toBeLessThanOrEqual(12);
      expect(unitsOf(course).length).toBeGreaterThanOrEqual(6);
      expect(unitsOf(course).length).toBeLessThanOrEqual(10);
      expect(new Set(picturesOf(course)).size).toBeGreaterThanOrEqual(4);
      expect(quizzesOf(course).some((unit) => !unit.graded)).toBe(true);
    } else {
      expect(asked).toBe(5);
    }
    for (const doc of docsOf(course)) expect(plainText(doc).split(/\s+/).length).toBeGreaterThanOrEqual(100);
    expect(docsOf(course).map(plainText).join(' ')).toMatch(/regulator|Check Transport Canada/);
  });

  test('asks every kind of question in the six written courses', () => {
    const kinds = demoCourses
      .filter((course) => course.depth === 'full')
      .flatMap((course) => quizzesOf(course).flatMap(({ quiz }) => quiz.questions.map((question) => question.kind)));
    expect([...new Set(kinds)].toSorted()).toEqual([
      'hotspot',
      'matching',
      'multiple',
      'numeric',
      'ordering',
      'shortText',
      'single',
      'trueFalse',
    ]);
  });

  test('leaves no sign of inline markup in the text', () => {
    for (const course of demoCourses) for (const doc of docsOf(course)) expect(plainText(doc)).not.toMatch(/\*\*|\]\(/);
  });
});

describe('what the product would say of it', () => {
  const quizzes = demoCourses.flatMap((course) =>
    quizzesOf(course).map((unit) => [`${course.code}/${unit.key}`, course, unit] as const),
  );

  test.each(quizzes)('%s could be published', (_name, course, { quiz: { questions, ...settings } }) => {
    expect(quizBody.safeParse({ settings, questions }).error).toBeUndefined();
    expect(quizProblems({ settings, questions }, course.languages)).toEqual([]);
    for (const question of questions) expect(question.feedback?.en, question.key).toBeTruthy();
    for (const question of questions)
      if (question.kind === 'multiple') expect(question.options.length, question.key).toBeGreaterThan(2);
  });

  test.each(demoCourses.map((course) => [course.code, course] as const))(
    'the pages of %s could be published',
    (_code, course) => {
      for (const doc of docsOf(course)) {
        expect(richDoc.safeParse(doc).error).toBeUndefined();
        expect(picturesWithoutAlt(doc)).toBe(0);
      }
      if (course.validityMonths !== null) expect(course.renewalWindowDays).toBeLessThan(course.validityMonths * 30);
    },
  );
});

/** Every value of the shape { en, … } below a value, with the path to it. */
function localisedIn(value: unknown, path: string): [string, Localised][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => localisedIn(item, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && typeof value.en === 'string') return [[path, value as Localised]];
  return Object.entries(value).flatMap(([key, item]) => localisedIn(item, `${path}.${key}`));
}

describe('French', () => {
  test.each(
    demoCourses.filter((course) => course.languages.includes('fr')).map((course) => [course.code, course] as const),
  )('%s is complete in French', (_code, course) => {
    const missing = localisedIn(course, '')
      .filter(([, words]) => !words.fr)
      .map(([path]) => path);
    expect(missing).toEqual([]);
    for (const unit of unitsOf(course)) {
      if (unit.kind !== 'lesson') continue;
      expect(unit.body.fr?.content.map((block) => block.type)).toEqual(unit.body.en.content.map((block) => block.type));
    }
  });

  test('is there for the title and summary of every course and category', () => {
    for (const course of demoCourses)
      expect([course.code, course.title.fr, course.summary.fr, course.title.es]).not.toContain(undefined);
    for (const category of demoCategories)
      expect([category.key, category.name.fr, category.name.es]).not.toContain(undefined);
  });
});

describe('pictures and videos', () => {
  const used = new Set(demoCourses.flatMap(picturesOf));
  const shown = new Set([...used, ...certificatePictures.map((name) => `${name}.svg`)]);

  test.each([...used])('%s can be drawn', async (file) => {
    const { info } = await sharp(readFileSync(new URL(file, pictures)))
      .resize(600)
      .png()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([600, 338]);
  });

  test('are drawn from the SVG as it is now (else: node server/db/demo/render-pictures.ts)', () => {
    const hashes: unknown = JSON.parse(readFileSync(hashesFile, 'utf8'));
    const now = [...shown].toSorted().map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(new URL(file, pictures)))
        .digest('hex'),
    ]);
    expect(hashes).toEqual(Object.fromEntries(now));
    for (const file of shown) expect(existsSync(renderedFile(file)), file).toBe(true);
  });

  test('are all shown somewhere', () => {
    expect(readdirSync(pictures).filter((file) => file.endsWith('.svg') && !shown.has(file))).toEqual([]);
  });

  test('have their file and captions, and the storyboard is as long as the video', () => {
    for (const unit of demoCourses.flatMap(unitsOf)) {
      if (unit.kind !== 'video') continue;
      for (const file of [unit.file, ...Object.values(unit.captions)])
        expect(existsSync(new URL(file, media))).toBe(true);
      expect(unit.storyboard.reduce((sum, frame) => sum + frame.seconds, 0)).toBe(unit.durationSeconds);
    }
  });
});

describe('the people', () => {
  const people = makePeople(today);
  const northgate = people.filter((person) => person.companyKey === 'northgate');

  test('are as many as the demo says', () => {
    const count = (status: string) => northgate.filter((person) => person.status === status).length;
    expect([northgate.length, count('active'), count('onLeave'), count('left')]).toEqual([148, 121, 9, 18]);
    expect(northgate.filter((person) => person.email === null)).toHaveLength(23);
    expect(people.filter((person) => person.companyKey === 'lakeshore')).toHaveLength(40);
    expect(new Set(northgate.map((person) => person.positionKey)).size).toBe(14);
    expect(new Set(northgate.map((person) => person.locale))).toEqual(new Set(['en', 'fr', 'es']));
  });

  test('have unique keys, numbers and addresses that end in .example', () => {
    expect(unique(people.map((person) => person.key))).toBe(true);
    expect(unique(northgate.map((person) => person.employeeNo))).toBe(true);
    const addresses = people.flatMap((person) => (person.email ? [person.email] : []));
    expect(unique(addresses)).toBe(true);
    for (const address of addresses)
      expect(address).toMatch(/^[a-z0-9.-]+@(northgate|siteworks|lakeshore|muster)\.example$/);
  });

  test('include the six sign-ins, namesakes, single names and a name of 60 characters', () => {
    expect(
      people
        .filter((person) => person.signsIn)
        .map((person) => [person.email, person.claims.buAdmin, person.claims.qmsAdmin]),
    ).toEqual([
      ['learner@northgate.example', false, false],
      ['admin@northgate.example', true, false],
      ['second-admin@northgate.example', true, false],
      ['admin@lakeshore.example', true, false],
      ['platform@muster.example', true, true],
      ['qms-only@muster.example', false, true],
    ]);
    expect(northgate.some((person) => [...person.legalName].length === 60)).toBe(true);
    expect(northgate.filter((person) => !person.legalName.includes(' ')).length).toBeGreaterThanOrEqual(2);
    expect(unique(northgate.map((person) => person.legalName))).toBe(false);
  });

  test('were hired in the past, before they left or went on leave', () => {
    for (const person of people) {
      expect(person.hireDay < today).toBe(true);
      if (person.endDay) expect(person.hireDay < person.endDay && person.endDay < today).toBe(true);
      if (person.leaveFromDay) expect(person.hireDay < person.leaveFromDay && person.leaveFromDay < today).toBe(true);
    }
  });
});

describe('the history', () => {
  const people = new Map(makePeople(today).map((person) => [person.key, person]));
  const history = makeHistory(today);
  const completedDayOf = (attempt: DemoAttempt) =>
    attempt.completedAt ? dayOf(attempt.completedAt, timeZoneOf(people.get(attempt.personKey)!)) : null;

  test('has 2,400 attempts with unique keys, and more for the second company', () => {
    expect(history).toHaveLength(2400);
    expect(unique(history.map((attempt) => attempt.key))).toBe(true);
    expect(makeLakeshoreHistory(today).length).toBeGreaterThan(60);
  });

  test('is the same each time', () => {
    expect(makeHistory(today)).toEqual(history);
    expect(makePeople(today)).toEqual([...people.values()]);
  });

  test.each(['2026-01-01', '2027-03-31', '2028-02-29', '2029-07-04'])('can be made on %s', (day) => {
    expect(makeHistory(day)).toHaveLength(2400);
  });

  test('happens in order, after the hire, before today, and to people who were there', () => {
    const now = instantAt(today, 0, 'America/Edmonton');
    for (const attempt of [...history, ...makeLakeshoreHistory(today)]) {
      const person = people.get(attempt.personKey)!;
      const course = demoCourses.find((candidate) => candidate.code === attempt.courseCode)!;
      const ended = attempt.completedAt ?? attempt.failedAt ?? attempt.withdrawnAt;
      expect(dayOf(attempt.assignedAt, timeZoneOf(person)) >= person.hireDay, attempt.key).toBe(true);
      const instants = [attempt.assignedAt, attempt.startedAt, ended].filter((instant) => instant !== null);
      expect(instants, attempt.key).toEqual(instants.toSorted());
      expect(instants.at(-1)! < now, attempt.key).toBe(true);
      if (person.endDay) expect(dayOf(instants.at(-1)!, timeZoneOf(person)) <= person.endDay, attempt.key).toBe(true);
      const published = course.versions.find((version) => version.number === attempt.versionNumber)!;
      expect(
        addMonths(today, -published.publishedMonthsAgo) <= dayOf(attempt.assignedAt, timeZoneOf(person)),
        attempt.key,
      ).toBe(true);
    }
  });

  test('tells one end at most, and progress that fits it', () => {
    for (const attempt of history) {
      const course = demoCourses.find((candidate) => candidate.code === attempt.courseCode)!;
      expect(
        [attempt.completedAt, attempt.failedAt, attempt.withdrawnAt].filter((instant) => instant !== null).length,
        attempt.key,
      ).toBeLessThanOrEqual(1);
      expect(attempt.progressPercent, attempt.key).toBe(
        Math.round((100 * attempt.requiredUnitsDone) / requiredUnitsOf(course)),
      );
      expect(attempt.progressPercent === 100, attempt.key).toBe(attempt.completedAt !== null);
      if (attempt.completedAt)
        expect(attempt.score! >= course.passMark && attempt.score! <= 100, attempt.key).toBe(true);
      if (attempt.failedAt) expect(attempt.score! < course.passMark, attempt.key).toBe(true);
    }
  });

  test('numbers the attempts of a person at a course without gaps, one open at most', () => {
    const chains = Map.groupBy(history, (attempt) => `${attempt.personKey}/${attempt.courseCode}`);
    for (const [key, chain] of chains) {
      const ordered = chain.toSorted((one, other) => one.attemptNumber - other.attemptNumber);
      expect(
        ordered.map((attempt) => attempt.attemptNumber),
        key,
      ).toEqual(ordered.map((_, index) => index + 1));
      expect(
        ordered.slice(0, -1).every((attempt) => attempt.completedAt ?? attempt.failedAt ?? attempt.withdrawnAt),
        key,
      ).toBeTruthy();
      for (const [index, attempt] of ordered.slice(1).entries())
        expect(
          attempt.assignedAt >
            (ordered[index]!.completedAt ?? ordered[index]!.failedAt ?? ordered[index]!.withdrawnAt ?? ''),
          key,
        ).toBe(true);
    }
  });

  test('includes the days and hours at which date arithmetic goes wrong', () => {
    const days = history.flatMap((attempt) => completedDayOf(attempt) ?? []);
    const clock = (attempt: DemoAttempt) =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: timeZoneOf(people.get(attempt.personKey)!),
        timeStyle: 'medium',
      }).format(new Date(attempt.completedAt!));
    const times = history.filter((attempt) => attempt.completedAt).map(clock);
    expect(days.filter((day) => day.endsWith('-02-29')).length).toBeGreaterThan(3);
    expect(days.filter((day) => addDays(day, 1).endsWith('-01')).length).toBeGreaterThan(50);
    expect(days.filter(isClockChange).length).toBeGreaterThan(10);
    expect(times.filter((time) => time === '00:00:00').length).toBeGreaterThan(10);
    expect(times.filter((time) => time === '23:59:59').length).toBeGreaterThan(10);
  });

  test('has failures, withdrawals, overdue and open attempts', () => {
    const open = history.filter((attempt) => !attempt.completedAt && !attempt.failedAt && !attempt.withdrawnAt);
    expect(history.filter((attempt) => attempt.failedAt).length).toBeGreaterThan(40);
    expect(history.filter((attempt) => attempt.withdrawnAt).length).toBeGreaterThan(10);
    expect(open.length).toBeGreaterThan(100);
    expect(open.filter((attempt) => attempt.dueDay! < today).length).toBeGreaterThan(5);
    expect(open.filter((attempt) => attempt.startedAt).length).toBeGreaterThan(30);
  });

  test('gives the demo learner one of everything', () => {
    const own = history.filter((attempt) => people.get(attempt.personKey)?.email === 'learner@northgate.example');
    const standing = (code: string) => {
      const course = demoCourses.find((candidate) => candidate.code === code)!;
      const latest = own.filter((attempt) => attempt.courseCode === code).at(-1)!;
      const day = completedDayOf(latest);
      if (day) {
        const until = addMonths(day, course.validityMonths!);
        return until < today ? 'expired' : until <= addDays(today, 60) ? 'expiring' : 'valid';
      }
      return latest.startedAt ? `${latest.progressPercent} %` : latest.dueDay! < today ? 'overdue' : 'due';
    };
    const own7 = Object.fromEntries(
      [...new Set(own.map((attempt) => attempt.courseCode))].map((code) => [code, standing(code)]),
    );
    expect(own7).toEqual({
      HAZCOM: 'valid',
      FIRSTAID: 'valid',
      RESP: 'expiring',
      FORKLIFT: 'expired',
      LOTO: 'overdue',
      BBP: '40 %',
      HEARING: 'due',
    });
  });
});

test('group trainings: 40, one cancelled, three with a waiting list, no one leads what they attend', () => {
  const trainings = makeTrainings('2026-11-25');
  expect(trainings).toHaveLength(trainingCounts.all);
  expect(trainings.filter(({ state }) => state === 'cancelled')).toHaveLength(trainingCounts.cancelled);
  expect(trainings.filter(({ waiting }) => waiting.length > 0)).toHaveLength(trainingCounts.withWaitingList);
  for (const { trainerKey, booked, waiting, requested, maxPeople } of trainings) {
    const all = [trainerKey, ...booked, ...waiting, ...requested];
    expect(new Set(all).size).toBe(all.length);
    expect(booked.length).toBeLessThanOrEqual(maxPeople ?? booked.length);
  }
});
