import { expect, test } from 'vitest';
import { quotaObstacle } from './quota.ts';

const limit = { files: 3, bytes: 100 };

test.each([
  [{ files: 0, bytes: 0 }, { files: 1, bytes: 100 }, null],
  [{ files: 0, bytes: 0 }, { files: 1, bytes: 101 }, 'quotaExceeded'],
  [{ files: 2, bytes: 99 }, { files: 1, bytes: 1 }, null],
  [{ files: 3, bytes: 0 }, { files: 1, bytes: 1 }, 'quotaExceeded'],
  [{ files: 2, bytes: 100 }, { files: 1, bytes: 1 }, 'quotaExceeded'],
  [{ files: 9, bytes: 900 }, { files: 0, bytes: 0 }, 'quotaExceeded'],
])('with %j used, room for %j: %s (F06)', (used, more, obstacle) =>
  expect(quotaObstacle(used, more, limit)).toBe(obstacle),
);
