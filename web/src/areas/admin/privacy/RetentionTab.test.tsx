// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refused } from '../../../../test/fake-server.ts';
import type { Answers } from '../../../../test/fake-server.ts';
import { someId } from '../../../../test/example.ts';
import { openPage } from '../../../../test/open-page.tsx';
import { platformAdmin } from '../../../../test/people.ts';

const id = someId();
const at = '2026-11-30T12:00:00.000Z';
const run = { id, startedAt: at, startedBy: 'Bo Berg', finishedAt: at, asOf: '2026-11-30', due: 12, held: 1 } as const;
const rule = {
  kind: 'training',
  count: 84,
  unit: 'months',
  standard: 84,
  least: 12,
  most: 600,
  action: 'delete',
} as const;
const finding = { kind: 'emails', company: 'Northgate', due: 12, held: 1, first: [] } as const;
const open = (retention: object, answers: Answers = {}) =>
  openPage('/admin/legal?tab=retention', {
    session: platformAdmin(),
    answers: { getRetention: { rules: [rule], ...retention }, getDryRun: { ...run, findings: [finding] }, ...answers },
  });

it('the daily run starts only after what it deletes has been read and confirmed', async () => {
  const { user, server } = await open({ dryRun: run }, { confirmDryRun: {} });
  await user.click(await screen.findByRole('button', { name: 'Confirm and start' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^12 records are deleted/)).toBeTruthy();
  expect(server.sent('confirmDryRun')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Confirm and start' }));
  await waitFor(() => expect(server.sent('confirmDryRun')).toEqual([{ dryRunId: id }]));
});

it('who started the dry run can’t confirm it, and reads why', async () => {
  await open({ dryRun: { ...run, obstacle: 'secondPersonNeeded' } });
  expect(await screen.findByText(/^You started this dry run\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm and start' })).toBeNull();
});

it('a dry run that still counts can be neither confirmed nor started twice', async () => {
  await open({ dryRun: { ...run, finishedAt: null } });
  expect(await screen.findByText('Counting…')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm and start' })).toBeNull();
  expect(screen.getByRole('button', { name: /dry run/ }).hasAttribute('data-loading')).toBe(true);
});

it('a shorter period is warned of, and refused at its field, where it stays', async () => {
  const { user, server } = await open(
    {},
    { setRetentionTime: refused('invalidInput', { issues: [{ path: 'count', code: 'retentionOutside' }] } as never) },
  );
  await user.click(await screen.findByRole('button', { name: /^Change the retention period: / }));
  const dialog = within(await screen.findByRole('dialog'));
  const months = dialog.getByLabelText<HTMLInputElement>('Months');
  await user.clear(months);
  await user.type(months, '6');
  expect(dialog.getByText(/^A shorter period stops the daily run/)).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'Asked by the board');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(months.getAttribute('aria-invalid')).toBe('true'));
  expect([months.value, dialog.getByLabelText<HTMLTextAreaElement>('Reason').value]).toEqual([
    '6',
    'Asked by the board',
  ]);
  expect(server.sent('setRetentionTime')).toEqual([
    { kind: 'training', companyId: null, skillId: null, count: 6, reason: 'Asked by the board' },
  ]);
});
