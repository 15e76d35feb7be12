// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../test/fake-server.ts';
import type { Answers } from '../../../test/fake-server.ts';
import { someId } from '../../../test/example.ts';
import { openPage } from '../../../test/open-page.tsx';
import { learner } from '../../../test/people.ts';

const courseId = someId();
const enrolmentId = someId();
const unitId = someId();
const attemptId = someId();
const learning = {
  enrolmentId,
  courseId,
  titles: { en: 'Forklift' },
  languages: ['en'],
  resumeUnitId: unitId,
  sections: [{ units: [{ id: unitId, titles: { en: 'Final test' }, kind: 'quiz', state: 'open', required: true }] }],
} as const;
const questions = [
  { key: 'q1', kind: 'trueFalse', prompt: { en: 'Loads are lifted with people below' } },
  { key: 'q2', kind: 'trueFalse', prompt: { en: 'The belt is worn' } },
] as const;
const running = { attemptId, unitId, number: 1, questions, expiresAt: '2026-12-07T12:00:00Z' } as const;
const overview = { questionCount: 2, passMark: 80, maxAttempts: 2 } as const;

const open = (answers: Answers) =>
  openPage(`/courses/view/${courseId}`, {
    session: learner(),
    answers: {
      openCourse: { enrolmentId },
      getLearning: learning,
      getQuizOverview: overview,
      commitProgress: ({ commits }) => ({ accepted: Math.max(...commits.map(({ sequence }) => sequence)) }),
      ...answers,
    },
  });

it('a course one is not enrolled in says so, and leads to its page', async () => {
  await open({ openCourse: refused('notFound') });
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(`/courses/${courseId}`);
});

it('before a test is submitted the questions without an answer are named; refused, the answers stay', async () => {
  const saved = { accepted: true, answer: { kind: 'trueFalse', value: false }, sequence: 1 } as const;
  const { user, server } = await open({
    startQuizAttempt: running,
    saveQuizAnswer: saved,
    submitQuizAttempt: refused('unavailable'),
  });
  await user.click(await screen.findByRole('button', { name: /^Start/ }));
  await user.click(await screen.findByRole('radio', { name: 'False' }));
  await waitFor(() =>
    expect(server.sent('saveQuizAnswer')[0]).toMatchObject({
      questionKey: 'q1',
      answer: { kind: 'trueFalse', value: false },
    }),
  );
  await user.click(screen.getByRole('button', { name: /^Submit/ }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: /^Question 2/ })).toBeTruthy();
  expect(server.sent('submitQuizAttempt')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: /^Submit/ }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'False', checked: true })).toBeTruthy();
});

it('a test that was failed says the score and how many attempts are left; without any there is no new one', async () => {
  const attempts = [{ attemptId, number: 1, submittedAt: '2026-11-30T12:00:00Z', scorePercent: 50, passed: false }];
  await open({ getQuizOverview: { ...overview, maxAttempts: 1, attempts, obstacle: { code: 'attemptsExhausted' } } });
  expect(await screen.findByText(/50/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Start|^Try again/ })).toBeNull();
});

it('an attempt that its last test ended is told no more progress, and nothing is said to be lost', async () => {
  const { server } = await open({
    getLearning: { ...learning, status: 'failed' },
    commitProgress: refused('enrolmentClosed'),
  });
  await screen.findByRole('heading', { name: 'Final test' });
  await waitFor(() => expect(server.sent('getQuizOverview')).not.toEqual([]));
  await screen.findByText('80%');
  expect(server.sent('commitProgress')).toEqual([]);
  expect(screen.queryByText(/wasn’t counted/)).toBeNull();
});

it('what was told while the last test ended the attempt is not said to be lost', async () => {
  let ended = false;
  const { server } = await open({
    getLearning: () => ({ ...learning, status: ended ? 'failed' : 'inProgress' }),
    commitProgress: () => {
      ended = true;
      return refused('enrolmentClosed');
    },
  });
  await screen.findByRole('heading', { name: 'Final test' });
  await waitFor(() => expect(server.sent('getLearning').length).toBeGreaterThan(1));
  await waitFor(() => expect(screen.queryByText(/wasn’t counted/)).toBeNull());
});
