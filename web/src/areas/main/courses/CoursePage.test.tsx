// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused, silent } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { someId } from '../../../../test/example.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { learner } from '../../../../test/people.ts';

const id = someId();
const enrolmentId = someId();
const course = { id, title: 'Forklift', action: { kind: 'start' } } as const;
const french = { person: { locale: 'fr' } } as const;
const open = (part: object, answers: Answers = {}, session = learner()) =>
  openPage(`/courses/${id}`, {
    session,
    answers: { getCourseDetails: { ...course, ...part }, listOfferedTrainings: {}, ...answers },
  });

it('starting enrols once, however often it is pressed; a refusal is told and the page stays', async () => {
  const { user, server } = await open({}, { enrol: silent });
  await user.dblClick(await screen.findByRole('button', { name: 'Start course' }));
  expect(server.sent('enrol')).toEqual([{ courseId: id }]);
});

it('a prerequisite leads there, and nothing starts here', async () => {
  const other = someId();
  await open({
    action: { kind: 'prerequisiteMissing', courseId: other },
    prerequisites: [{ courseId: other, title: 'Basics' }],
  });
  expect((await screen.findByRole('link', { name: 'Go to prerequisite' })).getAttribute('href')).toBe(
    `/courses/${other}`,
  );
  expect(screen.getByText('Complete this first: Basics.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start course' })).toBeNull();
});

it('a step that was not passed is said with its score, and what to do', async () => {
  const notPassed = { titles: { en: 'Final test' }, scorePercent: 40 };
  await open({
    action: { kind: 'continue', enrolmentId },
    open: { enrolmentId, startedAt: '2026-11-01T12:00:00Z', notPassed },
  });
  expect(await screen.findByText(/40/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy();
});

it('a failed last attempt is said with its score and day, and another may begin', async () => {
  const failed = { enrolmentId, failedAt: '2026-11-01T12:00:00Z', scorePercent: 40, waitsForSeat: false };
  await open({ open: null, attempts: [{ ...failed, completedAt: null, withdrawnAt: null, voidedAt: null }] });
  expect(await screen.findByText('Not passed: 40%')).toBeTruthy();
  expect(screen.getByText('Last attempt, Nov 1, 2026')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Start again' })).toBeTruthy();
});

it('an open course says when it is due and how long it still takes, as the first page does', async () => {
  const started = { enrolmentId, startedAt: '2026-11-01T12:00:00Z', progressPercent: 40, minutesLeft: 31 };
  await open({ action: { kind: 'continue', enrolmentId }, open: { ...started, notPassed: null, dueOn: '2020-01-31' } });
  expect(await screen.findByText('40% complete · 31 min left')).toBeTruthy();
  expect(screen.getByText(/^[\d,]+ days overdue$/)).toBeTruthy();
  expect(screen.getByText('Jan 31, 2020')).toBeTruthy();
});

it('without a free seat one asks the company, once; a refusal is told', async () => {
  const { user, server } = await open(
    { action: { kind: 'seatMissing', mayAsk: true } },
    { askForSeat: refused('companyReadOnly') },
  );
  await user.click(await screen.findByRole('button', { name: 'Request seat' }));
  expect((await screen.findByRole('alert')).textContent).toBeTruthy();
  expect(server.sent('askForSeat')).toEqual([{ courseId: id, note: '' }]);
});

it('a course that is none says so and leads on', async () => {
  await open({}, { getCourseDetails: refused('notFound') });
  expect((await screen.findByRole('link', { name: 'Find a course' })).getAttribute('href')).toBe('/categories');
});

it('speaks French to who does', async () => {
  await open({ action: { kind: 'notOpenYet' } }, {}, learner(french));
  await waitFor(() => expect(document.documentElement.lang).toBe('fr'));
  expect(await screen.findByText('Ce cours n’est pas encore ouvert.')).toBeTruthy();
});
