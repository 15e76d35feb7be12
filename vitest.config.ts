import { defineConfig } from 'vitest/config';

// A noisy machine gets a second look on the build server only; a real fault fails twice.
const shared = { globals: false, restoreMocks: true, retry: process.env.CI ? 1 : 0 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          name: 'domain',
          include: ['domain/src/**/*.test.ts', 'contract/src/**/*.test.ts', 'server/db/**/*.test.ts', 'scripts/**/*.test.ts'],
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
          testTimeout: 20_000,
          hookTimeout: 60_000,
          pool: 'threads',
          maxWorkers: 2,
        },
      },
      { test: { ...shared, name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], environment: 'node' } },
    ],
  },
});
