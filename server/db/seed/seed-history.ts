import { createHash } from 'node:crypto';
import type { Validity } from '@app/domain/qualification/validity';
import { validityOf } from '@app/domain/qualification/validity';
import { verificationCode } from '@app/domain/qualification/verification-code';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import type pg from 'pg';
import type { DemoAttempt } from '../demo/attempts.ts';
import { courseOf, minutesOf } from '../demo/attempts.ts';
import { demoCompanies } from '../demo/companies.ts';
import { makeHistory, makeLakeshoreHistory } from '../demo/history.ts';
import type { DemoPerson } from '../demo/people.ts';
import { makePeople } from '../demo/people.ts';
import { skillOfCourse } from '../demo/skills.ts';
import { idOf, insertRows } from './rows.ts';
import { quizzesOf } from './seed-quizzes.ts';
import { unitId, versionId } from './seed-catalogue.ts';

/**
 * Four years of attempts, how far the open ones are, and an achievement for each completion, by the product's own
 * rules.
 */
export async function seedHistory(client: pg.ClientBase, today: Day): Promise<void> {
  const people = new Map(makePeople(today).map((person) => [person.key, person]));
  const told = [...makeHistory(today), ...makeLakeshoreHistory(today)];
  const companyOf = (attempt: DemoAttempt) => people.get(attempt.personKey)!.companyKey;
  const quizzes = quizzesOf(told, companyOf);
  const attempts = told.map((attempt) => ({ ...attempt, score: quizzes.scores.get(attempt.key) ?? attempt.score }));
  await insertRows(
    client,
    'enrolments',
    attempts.map((attempt) => enrolmentRow(attempt, companyOf(attempt))),
  );
  await insertRows(
    client,
    'unit_progress',
    attempts.flatMap((attempt) => progressRows(attempt, companyOf(attempt))),
  );
  await insertRows(client, 'quiz_attempts', quizzes.attempts);
  await insertRows(client, 'quiz_answers', quizzes.answers);
  const achievements = proofs(attempts, people);
  await insertRows(client, 'achievements', achievements);
  const counted = new Map<unknown, number>();
  for (const { company_id } of achievements) counted.set(company_id, (counted.get(company_id) ?? 0) + 1);
  await insertRows(
    client,
    'certificate_counters',
    [...counted].map(([company_id, last_number]) => ({ company_id, last_number })),
  );
  await client.query(
    'update course_versions v set frozen_at = (select min(completed_at) from enrolments e where e.course_version_id = v.id) where exists (select 1 from enrolments e where e.course_version_id = v.id and e.completed_at is not null)',
  );
}

const enrolmentId = (attempt: DemoAttempt) => idOf('enrolment', attempt.key);

function enrolmentRow(attempt: DemoAttempt, companyKey: string) {
  const units = courseOf(attempt.courseCode).sections.flatMap((section) => section.units);
  const current = units.filter((unit) => unit.required)[attempt.requiredUnitsDone] ?? units.at(-1)!;
  return {
    company_id: idOf('company', companyKey),
    id: enrolmentId(attempt),
    person_id: idOf('person', attempt.personKey),
    course_id: idOf('course', attempt.courseCode),
    course_version_id: versionId(attempt.courseCode, attempt.versionNumber),
    attempt_number: attempt.attemptNumber,
    origin: attempt.origin,
    assigned_at: attempt.assignedAt,
    due_on: attempt.dueDay,
    started_at: attempt.startedAt,
    last_activity_at: attempt.completedAt ?? attempt.failedAt ?? attempt.startedAt,
    completed_at: attempt.completedAt,
    failed_at: attempt.failedAt,
    withdrawn_at: attempt.withdrawnAt,
    score_percent: attempt.score,
    progress_percent: attempt.progressPercent,
    time_spent_seconds: attempt.seconds,
    current_unit_id:
      attempt.startedAt && !attempt.completedAt ? unitId(attempt.courseCode, attempt.versionNumber, current) : null,
    last_sequence: 0,
  };
}

/** The units behind an attempt's progress, in order; the time it took is spread over them. */
function progressRows(attempt: DemoAttempt, companyKey: string) {
  if (!attempt.startedAt) return [];
  const required = courseOf(attempt.courseCode)
    .sections.flatMap((section) => section.units)
    .filter((unit) => unit.required);
  const done = required.slice(0, attempt.requiredUnitsDone);
  return done.map((unit) => {
    const finished = attempt.completedAt ?? attempt.startedAt!;
    const graded = unit.kind === 'quiz';
    return {
      company_id: idOf('company', companyKey),
      enrolment_id: enrolmentId(attempt),
      unit_id: unitId(attempt.courseCode, attempt.versionNumber, unit),
      opened_at: attempt.startedAt,
      finished_at: finished,
      completed_at: finished,
      seconds: Math.floor(attempt.seconds / Math.max(1, done.length)),
      furthest: unit.kind === 'video' ? unit.durationSeconds : 1,
      place: {},
      place_sequence: 0,
      score_percent: graded ? attempt.score : null,
      passed: graded ? true : null,
      changed_at: finished,
    };
  });
}

function skillGiven(courseCode: string) {
  const given = skillOfCourse(courseCode);
  return { skill_id: given ? idOf('skill', given.code) : null, level: given?.level ?? 1 };
}

/** Achievements in the order they were earned, so that each renewal finds what it renews and numbers have no gaps. */
function proofs(attempts: DemoAttempt[], people: Map<string, DemoPerson>) {
  const held = new Map<string, Validity & { id: string }>();
  const numbers = new Map<string, number>();
  const completed = attempts.filter(
    (attempt): attempt is DemoAttempt & { completedAt: Instant } => attempt.completedAt !== null,
  );
  return completed
    .toSorted((a, b) => a.completedAt.localeCompare(b.completedAt) || a.key.localeCompare(b.key))
    .map((attempt) => {
      const person = people.get(attempt.personKey)!;
      const company = demoCompanies.find((candidate) => candidate.key === person.companyKey)!;
      const course = courseOf(attempt.courseCode);
      const completedOn = dayOf(attempt.completedAt, company.timeZone);
      const chain = `${attempt.personKey}/${attempt.courseCode}`;
      const previous = held.get(chain) ?? null;
      const validity = validityOf(completedOn, course, previous);
      const id = idOf('achievement', attempt.key);
      held.set(chain, { ...validity, id });
      const number = (numbers.get(company.key) ?? 0) + 1;
      numbers.set(company.key, number);
      const random = createHash('sha512').update(`muster demo proof ${attempt.key}`).digest();
      const words = (pick: (language: 'en' | 'fr' | 'es') => string | undefined) =>
        Object.fromEntries(course.languages.map((language) => [language, pick(language)]));
      return {
        company_id: idOf('company', company.key),
        id,
        person_id: idOf('person', attempt.personKey),
        course_id: idOf('course', attempt.courseCode),
        course_version_id: versionId(attempt.courseCode, attempt.versionNumber),
        enrolment_id: enrolmentId(attempt),
        ...skillGiven(attempt.courseCode),
        public_id: random.subarray(0, 16).toString('base64url'),
        verification_code: verificationCode(random.subarray(16)),
        certificate_number: `${company.code}-${completedOn.slice(0, 4)}-${String(number).padStart(6, '0')}`,
        valid_from: validity.validFrom,
        valid_through: validity.validThrough,
        anchor_on: validity.anchorOn,
        anchor_months: validity.anchorMonths,
        issued_at: attempt.completedAt,
        snapshot: {
          holderName: person.legalName,
          course: {
            code: course.code,
            version: attempt.versionNumber,
            titles: words((language) => course.title[language] ?? course.title.en),
            summaries: words((language) => course.summary[language] ?? course.summary.en),
            minutes: minutesOf(course),
            regulationRefs: course.regulations.map((regulation) => regulation.ref),
          },
          issuer: { name: company.displayName, legalName: company.legalName, isPlatform: company.key === 'muster' },
          completedOn,
          scorePercent: attempt.score,
          evidence: 'course',
          locale: person.locale === 'fr' ? 'fr' : 'en',
        },
        previous_achievement_id: previous?.id ?? null,
        recorded_at: attempt.completedAt,
      };
    });
}
