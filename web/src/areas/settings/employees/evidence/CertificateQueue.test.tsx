// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../../test/fake-server.ts';
import type { Answers } from '../../../../../test/fake-server.ts';
import { someId } from '../../../../../test/example.ts';
import { openPage } from '../../../../../test/open-page.tsx';
import { companyAdmin } from '../../../../../test/people.ts';

const id = someId();
const skillId = someId();
const skills = { skills: [{ id: skillId, names: { en: 'First aid' }, evidenceKinds: ['external'] }] } as const;
const sent = {
  id,
  skillId,
  person: 'Nadia Roy',
  issuer: 'Red Cross',
  number: 'RC-7',
  issuedOn: '2026-01-10',
  neverExpires: true,
  state: 'submitted',
} as const;

const open = (piece: object, answers: Answers = {}) =>
  openPage(`/settings/employees?tab=evidence&review=${id}`, {
    session: companyAdmin(),
    answers: { getEvidence: { ...sent, ...piece }, listEvidence: {}, listSkillChoices: skills, ...answers },
  });

it('one’s own certificate is shown, and others decide', async () => {
  await open({ obstacle: 'evidenceOwn' });
  expect(await screen.findByRole('heading', { name: 'Nadia Roy' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Verify|Reject|Request/ })).toBeNull();
});

it('what is refused at a field of the certificate is said there; the note stays', async () => {
  const late = refused('invalidInput', { issues: [{ path: 'fields.issuedOn', code: 'invalid_format' }] });
  const { user, server } = await open({}, { verifyEvidence: late });
  await user.type(await screen.findByLabelText(/^Note for/), 'Called them');
  await user.click(screen.getByRole('button', { name: /^Verify/ }));
  await waitFor(() => expect(screen.getByLabelText('Issue date').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note for/).value).toBe('Called them');
  expect(server.sent('verifyEvidence')[0]).toMatchObject({
    evidenceId: id,
    note: 'Called them',
    fields: { issuer: 'Red Cross', number: 'RC-7' },
  });
});

it('decided meanwhile by another admin: the dialog says so and keeps what was written', async () => {
  const { user, server } = await open({}, { rejectEvidence: refused('evidenceDecided') });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  const note = dialog.getByRole<HTMLTextAreaElement>('textbox');
  await user.type(note, 'The date cannot be read');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(note.value).toBe('The date cannot be read');
  expect(server.sent('rejectEvidence')).toEqual([
    { evidenceId: id, reason: 'illegible', note: 'The date cannot be read' },
  ]);
});
