import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// A noisy machine gets a second look on the build server only; a real fault fails twice.
// The limits of time only end what hangs: a machine with other work is four times as slow.
const shared = {
  globals: false,
  restoreMocks: true,
  retry: process.env.CI ? 1 : 0,
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    projects: [
      // Rules keep nothing between two tests: what they import is loaded once for all of them.
      {
        test: {
          ...shared,
          name: 'domain',
          include: ['{domain,contract}/src/**/*.test.ts'],
          environment: 'node',
          pool: 'threads',
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'server/db/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        test: {
          ...shared,
          name: 'server',
          include: ['server/src/**/*.test.ts', 'server/test/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['server/test/prepare-database.ts'],
          // Files of a worker share what they import: the program is loaded once, not a hundred times. Each file has
          // its own world.
          pool: 'threads',
          isolate: false,
          // One more than there are cores (two more take longer), as each waits for PostgreSQL now and then; its
          // hundred connections are enough for four worlds at once.
          maxWorkers: Math.min(4, availableParallelism() + 1),
        },
      },
      // As above. A test of a page says so itself (`@vitest-environment happy-dom`); all of them share the application,
      // and the others stay without a page.
      {
        test: {
          ...shared,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          environment: 'node',
          pool: 'threads',
          isolate: false,
        },
      },
    ],
  },
});
