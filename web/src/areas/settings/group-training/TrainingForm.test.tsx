// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../test/people.ts';

const issues = [{ path: 'title', code: 'trainingTopicMissing' }];

it.each([
  { about: 'Course', asks: 'Select a course.' },
  { about: 'Qualification', asks: 'Select a qualification.' },
])('a session about a $about that is not chosen asks for it at its field', async ({ about, asks }) => {
  const { user } = await openPage('/settings/groupTraining?new=training', {
    session: companyAdmin(),
    answers: {
      listTargets: {},
      listTrainingRooms: [],
      listSites: [],
      checkTraining: {},
      createTraining: refused('invalidInput', { issues }),
    },
  });
  await user.click(await screen.findByRole('radio', { name: about }));
  await user.click(screen.getByRole('button', { name: 'Plan session' }));
  const field = screen.getByRole('combobox', { name: about });
  expect(await screen.findByText(asks)).toBeTruthy();
  expect(document.getElementById(field.getAttribute('aria-describedby')!.split(' ').at(-1)!)?.textContent).toBe(asks);
});
