import { expect, test } from 'vitest';
import { backupHealth } from './backup-health.ts';

const now = '2026-03-02T09:00:00.000Z';

test.each([
  ['nothing was ever backed up', null, null, false, false, 'none', 'none'],
  ['the first backup failed', null, null, true, false, 'failed', 'none'],
  ['both of last night', '2026-03-02T02:00:00.000Z', '2026-03-02T03:00:00.000Z', false, false, 'fine', 'fine'],
  [
    'a backup of 26 hours ago is still fine',
    '2026-03-01T07:00:00.000Z',
    '2026-02-28T07:00:00.000Z',
    false,
    false,
    'fine',
    'fine',
  ],
  ['a night was missed', '2026-03-01T06:59:59.000Z', '2026-02-28T06:59:59.000Z', false, false, 'old', 'old'],
  [
    'last night failed, the backup before is fresh',
    '2026-03-02T02:00:00.000Z',
    '2026-03-02T03:00:00.000Z',
    true,
    true,
    'failed',
    'failed',
  ],
  ['what is old is old, failed or not', '2026-02-01T02:00:00.000Z', null, true, true, 'old', 'failed'],
] as const)('%s', (_, backedUpAt, verifiedAt, backupFailed, verifyFailed, backup, verify) => {
  expect(backupHealth({ backedUpAt, verifiedAt, backupFailed, verifyFailed }, now)).toEqual({ backup, verify });
});
