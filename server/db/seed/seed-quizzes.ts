import { drawPaper } from '@app/domain/assessment/draw';
import { gradeAttempt } from '@app/domain/assessment/grading';
import type { Answer, Question, QuizBody } from '@app/domain/assessment/quiz';
import type { Instant } from '@app/domain/time';
import type { DemoAttempt } from '../demo/attempts.ts';
import { courseOf, later } from '../demo/attempts.ts';
import type { QuizUnit } from '../demo/shape.ts';
import { idOf } from './rows.ts';
import { unitId } from './seed-catalogue.ts';

type Row = Record<string, unknown>;
export type Quizzes = { attempts: Row[]; answers: Row[]; scores: Map<string, number> };

/**
 * The quiz attempts behind the history's scores: papers drawn and graded by the product's own rules, so that the
 * archive, the review and the enrolment tell the same. A failed course used up its attempts.
 */
export function quizzesOf(history: readonly DemoAttempt[], companyOf: (attempt: DemoAttempt) => string): Quizzes {
  const quizzes: Quizzes = { attempts: [], answers: [], scores: new Map() };
  for (const attempt of history) {
    const ended = attempt.completedAt ?? attempt.failedAt;
    const unit = courseOf(attempt.courseCode)
      .sections.flatMap((section) => section.units)
      .find((candidate): candidate is QuizUnit => candidate.kind === 'quiz' && candidate.graded);
    if (!ended || !unit || attempt.score === null) continue;
    const tries = attempt.failedAt ? (unit.quiz.maxAttempts ?? 1) : 1;
    for (let number = 1; number <= tries; number++)
      take(quizzes, attempt, unit, number, tries, ended, companyOf(attempt));
  }
  return quizzes;
}

function take(
  quizzes: Quizzes,
  attempt: DemoAttempt,
  unit: QuizUnit,
  number: number,
  tries: number,
  ended: Instant,
  companyKey: string,
): void {
  const { questions, ...settings } = unit.quiz;
  const body: QuizBody = { settings, questions };
  const key = `${attempt.key}/${number}`;
  const draw = drawPaper(body, key);
  const asked = draw.questions.map((drawn) => questions.find((question) => question.key === drawn.key)!);
  // As many right answers as the score of the history says, and on the right side of the pass mark.
  let right = Math.round((attempt.score! / 100) * asked.length);
  const mark = (count: number) =>
    gradeAttempt(
      asked,
      new Map(asked.slice(0, count).map((question) => [question.key, rightAnswer(question)])),
      settings.passMark,
    );
  while (attempt.completedAt && right < asked.length && !mark(right).passed) right++;
  while (attempt.failedAt && right > 0 && mark(right).passed) right--;
  const { scorePercent, passed, results } = mark(right);
  const submittedAt = later(ended, -(tries - number) * 26 * 3600);
  const startedAt = later(submittedAt, -Math.min(600, 45 * asked.length));
  const company_id = idOf('company', companyKey);
  const id = idOf('quiz attempt', key);
  quizzes.scores.set(attempt.key, Math.max(scorePercent, quizzes.scores.get(attempt.key) ?? 0));
  quizzes.attempts.push({
    id,
    company_id,
    person_id: idOf('person', attempt.personKey),
    enrolment_id: idOf('enrolment', attempt.key),
    unit_id: unitId(attempt.courseCode, attempt.versionNumber, unit),
    content_version_id: idOf('content version', `${attempt.courseCode}/${unit.key}`),
    number,
    draw,
    started_at: startedAt,
    expires_at: later(startedAt, (settings.timeLimitMinutes ?? 7 * 24 * 60) * 60),
    submitted_at: submittedAt,
    score_percent: scorePercent,
    passed,
    results,
  });
  for (const [index, question] of asked.slice(0, right).entries()) {
    quizzes.answers.push({
      company_id,
      attempt_id: id,
      question_key: question.key,
      answer: rightAnswer(question),
      sequence: index + 1,
      saved_at: later(startedAt, 30 * index),
    });
  }
}

function rightAnswer(question: Question): Answer {
  switch (question.kind) {
    case 'single':
      return { kind: 'single', choice: question.options.find((option) => option.correct)!.key };
    case 'multiple':
      return {
        kind: 'multiple',
        choices: question.options.filter((option) => option.correct).map((option) => option.key),
      };
    case 'trueFalse':
      return { kind: 'trueFalse', value: question.answer };
    case 'numeric':
      return { kind: 'numeric', number: question.answer };
    case 'shortText':
      return { kind: 'shortText', text: question.accepted[0]! };
    case 'ordering':
      return { kind: 'ordering', order: question.items.map((item) => item.key) };
    case 'matching':
      return { kind: 'matching', matches: Object.fromEntries(question.pairs.map((pair) => [pair.key, pair.key])) };
    case 'hotspot': {
      const [region] = question.regions;
      return { kind: 'hotspot', x: region!.x + region!.w / 2, y: region!.y + region!.h / 2 };
    }
  }
}
