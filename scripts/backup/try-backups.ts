// Every test of backups, those too that restore again and again: too long for each check.
import { spawnSync } from 'node:child_process';

const files = [
  'server/src/app/backup.test.ts',
  'server/src/app/restore-moment.test.ts',
  'server/src/app/restore/restore-company.test.ts',
];
process.exitCode =
  spawnSync('vitest', ['run', '--project', 'server', ...files], {
    stdio: 'inherit',
    env: { ...process.env, MUSTER_BACKUPS: '1' },
  }).status ?? 1;
