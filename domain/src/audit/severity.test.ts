import { expect, test } from 'vitest';
import type { Severity } from './severity.ts';
import { severityOf } from './severity.ts';

test.each<[string, Severity]>([
  ['identity.changeClaims', 'high'],
  ['identity.askQmsAdmin', 'high'],
  ['accessReview.remove', 'high'],
  ['achievement.revoke', 'high'],
  ['achievement.correct', 'high'],
  ['enrolment.void', 'high'],
  ['training.reopen', 'high'],
  ['driving.createKey', 'high'],
  ['audit.export', 'elevated'],
  ['audit.read', 'elevated'],
  ['platform.look', 'elevated'],
  ['enrolment.withdraw', 'elevated'],
  ['identity.changePassword', 'elevated'],
  ['company.createSite', 'normal'],
  ['report.read', 'normal'],
  ['accessReview.keep', 'normal'],
  ['messaging.send', 'normal'],
])('%s is of %s severity', (action, severity) => expect(severityOf(action)).toBe(severity));
