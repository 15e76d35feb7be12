// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Answers } from '../../../test/fake-server.ts';
import { someId } from '../../../test/example.ts';
import { openPage } from '../../../test/open-page.tsx';
import { companyAdmin } from '../../../test/people.ts';
import './WhyPanel.tsx';

const [id, courseId] = [someId(), someId()];
const nadia = {
  id,
  name: 'Nadia Roy',
  employeeNumber: '1042',
  status: 'active',
  reachableBy: 'email',
  startedOn: '2020-01-01',
} as const;
const remedy = { kind: 'learn', course: { id: courseId, code: 'FALL', titles: { en: 'Fall protection' } } } as const;
const row = {
  personId: id,
  personName: 'Nadia Roy',
  on: '2026-11-30',
  status: 'missing',
  qualified: false,
  baseOn: '2026-01-01',
  dueOn: '2026-10-01',
  requirement: {
    targets: [{ skillId: someId(), code: 'FALL', names: { en: 'Fall protection' } }],
    reason: 'Work at heights',
    version: 1,
  },
} as const;
const open = (more: object, answers: Answers = {}) =>
  openPage(`/settings/employees/${id}?tab=qualifications`, {
    session: companyAdmin(),
    answers: {
      getEmployee: nadia,
      listOfferedTrainings: {},
      getEmployeeStanding: { employed: true, rows: [{ ...row, ...more }] as never },
      ...answers,
    },
  });
const panel = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByRole('button', { name: /Fall protection/ }));
  return within(await screen.findByRole('dialog'));
};

it('says what is missing and why it is required; the course is assigned to this person only', async () => {
  const page = await open({ remedy }, { assignCourse: { changed: 1 }, getWhy: {} as never });
  const why = await panel(page);
  expect(why.getByText('Work at heights')).toBeTruthy();
  await page.user.click(why.getByRole('button', { name: 'Assign course' }));
  expect(await screen.findByText('Course assigned.')).toBeTruthy();
  expect(page.server.sent('assignCourse')).toMatchObject([{ courseId, audience: { ids: [id] }, preview: false }]);
});

it('a course that could not be assigned is not called assigned: the panel stays and the reason is said', async () => {
  const page = await open(
    { remedy },
    { assignCourse: { skipped: [{ id, label: 'Nadia Roy', code: 'alreadyAssigned' }] } },
  );
  const why = await panel(page);
  await page.user.click(why.getByRole('button', { name: 'Assign course' }));
  expect(await screen.findByText(/^Not assigned: /)).toBeTruthy();
  expect(screen.queryByText('Course assigned.')).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

it('an attempt that is open is shown, and not assigned again', async () => {
  const page = await open({
    remedy: { ...remedy, open: { enrolmentId: someId(), dueOn: '2026-12-24', started: true, notPassed: true } },
  });
  const why = await panel(page);
  expect(why.getByText(/^In progress\. One step hasn’t been passed\..*Due Dec 24, 2026\./)).toBeTruthy();
  expect(why.getByRole('link', { name: 'View enrolment' })).toBeTruthy();
  expect(why.queryByRole('button', { name: 'Assign course' })).toBeNull();
});

it('a suspension is said with its reason, and leads to where it is lifted', async () => {
  const hold = { id: someId(), kind: 'suspension', from: '2026-11-01', reason: 'Incident under review' } as const;
  const page = await open({ status: 'suspended', hold, remedy: { kind: 'lift' } });
  const why = await panel(page);
  expect(why.getByText('Incident under review')).toBeTruthy();
  expect(why.getByRole('link', { name: 'Go to suspension' })).toBeTruthy();
  // no session lifts it
  expect(page.server.sent('listOfferedTrainings')).toEqual([]);
});

it('of a past day it is not said what would help today', async () => {
  const page = await open({ past: true, remedy });
  const why = await panel(page);
  expect(why.getByText('Work at heights')).toBeTruthy();
  expect(why.getByText('This is a past day. Today’s status says what to do now.')).toBeTruthy();
  expect(why.queryByRole('button', { name: 'Assign course' })).toBeNull();
  expect(page.server.sent('listOfferedTrainings')).toEqual([]);
});
