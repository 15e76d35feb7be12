import { expect, test } from 'vitest';
import { redactedChanges } from './redaction.ts';

test.each([
  ['a day that moved', { dueOn: ['2026-01-02', '2026-02-03'] }, 'dueOn: 2026-01-02 → 2026-02-03'],
  ['what was empty', { endedOn: [null, '2026-02-03'] }, 'endedOn: – → 2026-02-03'],
  ['numbers, yes and no, codes', { count: 3, preview: true, state: ['draft', 'published'] }, 'count: 3; preview: true; state: draft → published'],
  ['an id', { courseId: '018f3c1e-1111-7222-8333-444455556666' }, 'courseId: 018f3c1e-1111-7222-8333-444455556666'],
  ['a name', { legalName: ['Ann Roy', 'Ann Roy-Smith'] }, 'legalName: … → …'],
  ['an address', { email: 'ann@example.com' }, 'email: …'],
  ['a phone number', { phone: '+15195550123' }, 'phone: …'],
  ['free text', { note: 'Fell off the ladder' }, 'note: …'],
  ['a secret, even where it looks like a code', { apiToken: 'abc', passwordChanged: true, pin: 271828 }, 'apiToken: …; passwordChanged: …; pin: …'],
  ['many', { personIds: ['a', 'b', 'c', 'd'] }, 'personIds: 4'],
  [
    'two people, who are no before and after',
    { people: ['018f3c1e-1111-7222-8333-444455556666', '018f3c1e-1111-7222-8333-444455557777'] },
    'people: 018f3c1e-1111-7222-8333-444455556666, 018f3c1e-1111-7222-8333-444455557777',
  ],
  [
    'a manager who changed',
    { managerId: ['018f3c1e-1111-7222-8333-444455556666', '018f3c1e-1111-7222-8333-444455557777'] },
    'managerId: 018f3c1e-1111-7222-8333-444455556666 → 018f3c1e-1111-7222-8333-444455557777',
  ],
  ['what lies deeper', { billing: { street: 'Main' } }, 'billing: …'],
  [
    'a record before and after',
    { before: { state: 'draft', kind: 'a', name: 'Ann' }, after: { state: 'final', kind: 'a', name: 'Bob' } },
    'state: draft → final; name: … → …',
  ],
  ['a secret in a record', { before: { apiToken: 'abc' }, after: { apiToken: 'abd', count: 1 } }, 'apiToken: … → …; count: – → 1'],
  [
    'a field before and after',
    { address: { before: 'ann@example.com', after: null }, dueOn: { before: null, after: '2026-02-03' } },
    'address: … → –; dueOn: – → 2026-02-03',
  ],
  ['nothing', {}, ''],
])('%s', (_what, changes, line) => expect(redactedChanges(changes)).toBe(line));
