import { expect, test } from 'vitest';
import { forgottenDecisions, heldReasons, putBackWay, stayingColumns } from './put-back.ts';

test.each([
  // What a company arranges is put back; what someone did with it since is not undone.
  ['company', 'sites', false, 'back'],
  ['positions', 'requirements', false, 'back'],
  ['enrolment', 'enrolments', false, 'unlessUsed'],
  ['group-training', 'trainings', false, 'unlessUsed'],
  ['group-training', 'attendance_marks', false, 'missing'],
  // Certificates, suspensions and agreements are never taken away.
  ['qualification', 'achievements', false, 'missing'],
  ['qualification', 'holds', false, 'missing'],
  ['legal', 'legal_acceptances', false, 'missing'],
  // Ledgers, and what is between two parties.
  ['audit', 'audit_entries', false, 'stays'],
  ['store', 'invoices', false, 'stays'],
  ['seats', 'seat_entries', false, 'stays'],
  ['transfers', 'record_transfers', false, 'stays'],
  ['qualification', 'certificate_counters', false, 'stays'],
  // A new table goes with its module.
  ['company', 'made_tomorrow', false, 'back'],
  // What holds secrets stays, whatever its module says: a revoked key opens nothing again.
  ['company', 'made_tomorrow', true, 'stays'],
  ['group-training', 'training_feeds', true, 'stays'],
  // A new module has to be decided.
  ['module_of_tomorrow', 'things', false, null],
  ['module_of_tomorrow', 'things', true, null],
] as const)('%s %s (secrets: %s) → %s', (module, name, secret, way) => {
  expect(putBackWay({ module, name, secret })).toBe(way);
});

test('rights and the suspension of the company are never put back', () => {
  expect(stayingColumns['employments']).toContain('bu_admin_since');
  expect(stayingColumns['companies']).toEqual(expect.arrayContaining(['suspended_at', 'terminated_at', 'max_people']));
  expect(forgottenDecisions([])).toEqual(expect.arrayContaining(['store', 'void_requests']));
  expect(forgottenDecisions([{ module: 'store', name: 'void_requests' }])).not.toEqual(
    expect.arrayContaining(['store']),
  );
  expect(Object.values(heldReasons).every((words) => words.length > 10)).toBe(true);
});
