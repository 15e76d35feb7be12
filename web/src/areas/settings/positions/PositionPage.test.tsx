// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { someId } from '../../../../test/example.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../test/people.ts';

const id = someId();
const driver = { id, code: 'FLT', title: 'Forklift driver', minQualified: 2 } as const;
const requirementId = someId();
const asked = {
  requirementId,
  kind: 'mandatory',
  state: 'now',
  effectiveFrom: '2026-01-01',
  targets: [{ names: { en: 'First aid' }, skillId: someId() }],
} as const;
const open = (address: string, answers: Answers) =>
  openPage(`/settings/positions/${id}${address}`, {
    session: companyAdmin(),
    answers: { getPosition: driver, listRequirements: {}, ...answers },
  });

it('a position that someone holds is not archived: the press says why and sends nothing', async () => {
  const { user, server } = await open('', { getPosition: { ...driver, people: 3 } });
  const archive = await screen.findByRole('button', { name: 'Archive position' });
  expect(archive.getAttribute('aria-disabled')).toBe('true');
  await user.click(archive);
  expect(await screen.findByText(/3 people/)).toBeTruthy();
  expect(server.sent('archivePosition')).toEqual([]);
});

it('an archived position is only looked at', async () => {
  await open('', {
    getPosition: { ...driver, archivedAt: '2026-05-01T12:00:00Z' },
    listRequirements: { requirements: [asked] },
  });
  await screen.findByText('First aid');
  expect(screen.queryByRole('button', { name: /^Change|^End|Add requirement/ })).toBeNull();
});

it('the end of a requirement is refused at the day, with the reason kept', async () => {
  const past = refused('invalidInput', { issues: [{ path: 'from', code: 'invalid_format' }] });
  const { user, server } = await open('', { listRequirements: { requirements: [asked] }, endRequirement: past });
  await user.click(await screen.findByRole('button', { name: /^End.*First aid/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Reason/), 'No longer lifts');
  await user.click(dialog.getByRole('button', { name: /^End/ }));
  await waitFor(() =>
    expect(dialog.getByLabelText('No longer required from').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(dialog.getByLabelText<HTMLInputElement>(/^Reason/).value).toBe('No longer lifts');
  expect(server.sent('endRequirement')[0]).toMatchObject({ requirementId, reason: 'No longer lifts' });
});

it('a code that is taken is said at its field, and the rest of what was changed stays', async () => {
  const taken = refused('invalidInput', { issues: [{ path: 'code', code: 'positionCodeTaken' }] });
  const { user, server } = await open('?tab=details', { changePosition: taken, listRequirementChoices: {} });
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  await user.type(title, ' (reach truck)');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true'));
  expect(title.value).toBe('Forklift driver (reach truck)');
  expect(server.sent('changePosition')[0]).toMatchObject({
    positionId: id,
    title: 'Forklift driver (reach truck)',
    minQualified: 2,
  });
});

it('where no one is qualified, the coverage does not say that everyone stays so', async () => {
  const site = { siteId: someId(), site: 'Edmonton yard', people: 5, wanted: 5, hangsOn: [], stops: [] };
  const sites = [{ ...site, qualified: 0, least: { qualified: 0, on: '2026-12-01' } }];
  await open('?tab=coverage', { getPositionCoverage: { sites, candidates: [], through: '2027-05-31' } as never });
  expect(await screen.findByText('0 of 5 required')).toBeTruthy();
  expect(screen.getByText('No one is qualified today.')).toBeTruthy();
  expect(screen.queryByText(/^Everyone qualified today/)).toBeNull();
});
