// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../../test/fake-server.ts';
import type { Answers } from '../../../../../test/fake-server.ts';
import { someId } from '../../../../../test/example.ts';
import { openPage } from '../../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../../test/people.ts';

const id = someId();
const nadia = {
  id,
  name: 'Nadia Roy',
  employeeNumber: '1042',
  status: 'active',
  reachableBy: 'email',
  startedOn: '2020-01-01',
} as const;

async function open(employee: object, answers: Answers = {}) {
  const answered: Answers = {
    getEmployee: { ...nadia, ...employee },
    getEmployeeStanding: { holds: [] } as never,
    listEmployeeFields: [],
    listPlacements: [],
    ...answers,
  };
  return openPage(`/settings/employees/${id}`, { session: companyAdmin(), answers: answered });
}
const actions = () => within(screen.getByRole('group', { name: 'Actions' }));

it('someone of another company is not there, and the way back is', async () => {
  await open({}, { getEmployee: refused('notFound') });
  expect(await screen.findByRole('link', { name: /Employees/ })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull();
});

it('who left can only be rehired', async () => {
  await open({ status: 'inactive', endedOn: '2026-01-31' });
  await screen.findByRole('heading', { level: 1 });
  expect(
    actions()
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Rehire…']);
});

it('before an employment ends it is said what ends with it; then exactly that day is sent', async () => {
  const { user, server } = await open(
    {},
    { previewEnding: { closes: { seats: 2, enrolments: 1 } }, endEmployment: refused('lastAdmin') },
  );
  // the tab below comes last: the page stands
  await screen.findByText('Legal name');
  await user.click(actions().getByRole('button', { name: 'End employment…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/2 seats to reclaim/)).toBeTruthy();
  fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2027-03-31' } });
  await user.type(dialog.getByLabelText('Reason (optional)'), 'Moves away');
  await waitFor(() => expect(server.sent('previewEnding').at(-1)).toMatchObject({ lastDay: '2027-03-31' }));
  expect(server.sent('endEmployment')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'End employment' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Reason (optional)').value).toBe('Moves away');
  expect(server.sent('endEmployment')).toEqual([{ personId: id, lastDay: '2027-03-31', reason: 'Moves away' }]);
});

it('an exemption from everything happens only when it is chosen', async () => {
  const { user, server } = await openPage(`/settings/employees/${id}?tab=qualifications`, {
    session: companyAdmin(),
    answers: {
      getEmployee: nadia,
      getEmployeeStanding: { employed: true, rows: [], positions: [], proofs: [], holds: [] } as never,
      listTargets: { skills: [], courses: [] },
      placeHold: { id: someId() },
    },
  });
  await screen.findByText('No suspensions or exemptions.');
  const exempt = await screen.findByRole('button', { name: 'Exempt' });
  // the dialog is loaded with it
  await act(async () => exempt.click());
  const dialog = within(await screen.findByRole('dialog'));
  const what = dialog.getByLabelText<HTMLSelectElement>('Applies to');
  await user.type(dialog.getByLabelText('Reason'), 'On other duties');
  expect([what.value, what.required]).toEqual(['', true]);
  await user.selectOptions(what, 'All qualifications');
  await user.click(dialog.getByRole('button', { name: 'Exempt' }));
  await waitFor(() => expect(server.sent('placeHold')).toMatchObject([{ skillId: null, courseId: null }]));
});

it('who is suspended from everything is said to be so beside their employment, on any tab', async () => {
  const hold = { id: someId(), kind: 'suspension', subject: null, from: '2026-11-03', to: null, state: 'now' };
  await open({}, { getEmployeeStanding: { holds: [hold] } as never });
  expect(await screen.findByText('Qualifications suspended since Nov 3, 2026')).toBeTruthy();
});

it('a suspension of one skill, or one that is over, says nothing of everything', async () => {
  const hold = { id: someId(), kind: 'suspension', from: '2026-11-03', to: null };
  const one = { ...hold, subject: { code: 'FORK', names: { en: 'Forklift' } }, state: 'now' };
  const { server } = await open(
    {},
    { getEmployeeStanding: { holds: [one, { ...hold, id: someId(), subject: null, state: 'lifted' }] } as never },
  );
  await waitFor(() => expect(server.sent('getEmployeeStanding')).not.toEqual([]));
  await screen.findByText('Legal name');
  expect(screen.queryByText(/suspended since/)).toBeNull();
});

it('a corrected first day is told as it was and as it became', async () => {
  const place = { siteId: null, departmentId: null, managerId: null, endedOn: null };
  const entry = {
    id: someId(),
    at: '2026-12-01T08:22:00Z',
    action: 'company.correctPlacement',
    actorKind: 'person',
    actor: 'Harpreet Dhillon',
    reason: 'Started a week later',
    changes: { before: { ...place, startedOn: '2018-11-27' }, after: { ...place, startedOn: '2018-12-03' } },
  };
  await openPage(`/settings/employees/${id}?tab=audit`, {
    session: companyAdmin(),
    answers: {
      getEmployee: nadia,
      getEmployeeStanding: { holds: [] } as never,
      listEmployeeAudit: { rows: [entry], nextCursor: null } as never,
    },
  });
  const line = (await screen.findByText('Placement corrected')).closest('li')!;
  expect(line.textContent).toMatch(/First day: Nov 27, 2018.*Dec 3, 2018/);
  expect(line.textContent).not.toMatch(/Last day/);
});

it('the journal says which suspension or exemption it was, of what and for which days', async () => {
  const hold = { id: someId(), kind: 'exemption', from: '2026-11-03', to: '2026-12-03', state: 'now' };
  const subject = { code: 'FORK', names: { en: 'Forklift operator' } };
  const entry = {
    ...{
      id: someId(),
      at: '2026-11-03T08:22:00Z',
      action: 'hold.place',
      actorKind: 'person',
      actor: 'Harpreet Dhillon',
    },
    ...{ reason: 'On other duties', changes: { hold: hold.id, kind: 'exemption' } },
  };
  await openPage(`/settings/employees/${id}?tab=audit`, {
    session: companyAdmin(),
    answers: {
      getEmployee: nadia,
      getEmployeeStanding: { holds: [{ ...hold, subject }] } as never,
      listEmployeeAudit: { rows: [entry], nextCursor: null } as never,
    },
  });
  expect(await screen.findByText('Exemption · Forklift operator · Nov 3, 2026 – Dec 3, 2026')).toBeTruthy();
});
