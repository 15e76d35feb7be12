/** One thing that has to hold, with the program that says whether it does. */
export interface Step {
  name: string;
  /** Program of node_modules/.bin, or a script of ours, with its arguments. */
  command: string[];
  /** What has to exist for the step to make sense. */
  needs: string[];
  /**
   * Steps of one lane that follow each other run side by side, a few at once: they wait now and then, or leave a core
   * free.
   */
  lane?: string;
}

/** Where the tests of a step write how long each of them took. */
export const timesOf = (name: string): string => `node_modules/.cache/check/${name.replaceAll(' ', '-')}.json`;

const tests = (project: string, files: string): Step => ({
  name: project,
  command: [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${timesOf(project)}`,
  ],
  needs: ['vitest.config.ts', files],
});

/** What `npm test` and the build server run, in this order. */
export const steps: Step[] = [
  // Types with it: both read the same programs, each tree with its own tsconfig.
  { name: 'lint', command: ['oxlint', '--type-aware', '--type-check'], needs: ['.oxlintrc.json'], lane: 'reading' },
  // Drills wait now and then, so they run beside the steps that read, the longest first. A few kills show that the
  // machinery holds; `npm run drill kill` does two hundred, and counts the seconds.
  {
    name: 'kill drill',
    command: ['drills/kill.ts', '--kills', '10', '--untimed'],
    needs: ['drills/kill.ts'],
    lane: 'reading',
  },
  {
    name: 'store drill',
    command: ['drills/store.ts', '--orders', '100', '--deliveries', '1000', '--kills', '3', '--rounds', '1'],
    needs: ['drills/store.ts'],
    lane: 'reading',
  },
  {
    name: 'scorm drill',
    command: [
      'drills/scorm.ts',
      '--commits',
      '400',
      '--kills',
      '3',
      '--learners',
      '4',
      '--tabs',
      '1',
      '--dismissals',
      '4',
      '--untimed',
    ],
    needs: ['drills/scorm.ts'],
    lane: 'reading',
  },
  { name: 'jobs drill', command: ['drills/jobs.ts', '--kills', '15'], needs: ['drills/jobs.ts'], lane: 'reading' },
  {
    name: 'architecture',
    command: ['scripts/architecture.mjs'],
    needs: ['scripts/architecture.mjs', 'architecture.cjs'],
    lane: 'reading',
  },
  { name: 'dead code', command: ['knip'], needs: ['knip.json*'], lane: 'reading' },
  { name: 'docs', command: ['scripts/docs.ts', '--check'], needs: ['scripts/docs.ts'], lane: 'reading' },
  { name: 'addresses', command: ['scripts/addresses.ts', '--check'], needs: ['scripts/addresses.ts'], lane: 'reading' },
  { name: 'house', command: ['scripts/check-house.mjs'], needs: ['scripts/check-house.mjs'], lane: 'reading' },
  // Columns that statements name, and tables of modules above that they read.
  {
    name: 'sql',
    command: ['scripts/sql/check.ts'],
    needs: ['scripts/sql/check.ts', 'server/db/schema.sql'],
    lane: 'reading',
  },
  // Rows that the server declares for its statements, compared with what a migrated database says of them.
  {
    name: 'rows',
    command: ['scripts/sql/rows/check.ts'],
    needs: ['scripts/sql/rows/check.ts', 'server/src/main.ts'],
    lane: 'reading',
  },
  // What keeps versions before and after a migration from serving together, or others from a large table.
  {
    name: 'migrations',
    command: ['scripts/migrations/check.ts'],
    needs: ['scripts/migrations/check.ts'],
    lane: 'reading',
  },
  // Terms that screens, emails, files and pages do not use.
  { name: 'words', command: ['scripts/check-words.mjs'], needs: ['scripts/check-words.mjs'], lane: 'reading' },
  { name: 'format', command: ['oxfmt', '--check', '.'], needs: ['.oxfmtrc.json*'], lane: 'reading' },
  { ...tests('domain', 'domain/src/**/*.test.ts'), lane: 'rules' },
  { ...tests('web', 'web/src/**/*.test.{ts,tsx}'), lane: 'rules' },
  { ...tests('scripts', 'scripts/**/*.test.ts'), lane: 'rules' },
  { name: 'build', command: ['scripts/build.mjs'], needs: ['web/vite.config.ts'], lane: 'rules' },
  tests('server', 'server/src/**/*.test.ts'),
  { name: 'journeys', command: ['playwright', 'test'], needs: ['playwright.config.ts', 'e2e/**/*.spec.ts'] },
];

/** Steps that run only by their name: they take longer than anyone waits for. */
export const apart: Step[] = [
  // Types of one tree, for who works in it; lint checks all of them.
  { name: 'types', command: ['scripts/types.mjs'], needs: ['scripts/types.mjs'] },
  // Each property with fresh seeds and at least 2,000 cases; PROPERTY_SEED and PROPERTY_RUNS try one of them again.
  { name: 'long', command: ['scripts/long.ts'], needs: ['scripts/long.ts'] },
  // Restores of every kind; the usual check tries one.
  { name: 'backups', command: ['scripts/backup/try-backups.ts'], needs: ['scripts/backup/try-backups.ts'] },
  // Each permission row, step and boundary broken in turn; a test has to be red for each.
  { name: 'sabotage', command: ['scripts/sabotage.ts'], needs: ['scripts/sabotage.ts'] },
];
