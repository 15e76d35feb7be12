import { expect, test } from 'vitest';
import { askObstacle } from './platform-admin.ts';

test.each([
  [{ personId: 'new', askedBy: 'ann', isAdmin: false, employed: true }, null],
  [{ personId: 'ann', askedBy: 'ann', isAdmin: false, employed: true }, 'notForOneself'],
  [{ personId: 'new', askedBy: 'ann', isAdmin: true, employed: true }, 'alreadyAdmin'],
  [{ personId: 'new', askedBy: 'ann', isAdmin: false, employed: false }, 'notEmployedNow'],
] as const)('asking: %j', (given, code) => expect(askObstacle(given)).toBe(code));
