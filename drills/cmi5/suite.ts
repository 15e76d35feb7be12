import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browserOptions } from '../../server/test/packages/frames.ts';
import type { Given } from './program.ts';

export interface Outcome {
  file: string;
  title: string;
  status: 'passed' | 'failed' | 'pending';
  message: string;
}

/**
 * Runs the LMS test suite that lies in `lts` as it is, against the server that `given` names: with its own runner and
 * its own tests. `only` is a pattern of titles, for the person who looks into one of them. What its units found is
 * printed as it comes.
 */
export function runSuite(lts: string, given: Given, only: string | undefined): Outcome[] {
  if (!existsSync(join(lts, 'pkg', 'dist')))
    throw new Error(`Build its packages first: in ${lts} npm install, in pkg npx webpack`);
  const folder = mkdtempSync(join(tmpdir(), 'muster-lts-'));
  const here = (name: string) => join(import.meta.dirname, name);
  const config = join(folder, 'jest.config.json');
  const program = join(folder, 'program.json');
  const report = join(folder, 'report.json');
  writeFileSync(program, JSON.stringify(given), { mode: 0o600 });
  writeFileSync(
    config,
    JSON.stringify({
      rootDir: lts,
      testEnvironment: here('environment.cjs'),
      testTimeout: 60_000,
      transform: {},
      moduleNameMapper: { '^expect-puppeteer$': here('nothing.cjs') },
      setupFilesAfterEnv: ['jest-extended', './jest.setup.js'],
      testMatch: ['<rootDir>/__tests__/*.js'],
    }),
  );
  try {
    spawnSync(
      process.execPath,
      [
        join(lts, 'node_modules/jest/bin/jest.js'),
        '--config',
        config,
        '--runInBand',
        '--json',
        '--outputFile',
        report,
        ...(only ? ['-t', only] : []),
      ],
      {
        cwd: lts,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          LTS: lts,
          CATAPULT_LMS: here('lms.cjs'),
          MUSTER_PROGRAM: program,
          MUSTER_PLAYWRIGHT: createRequire(import.meta.url).resolve('@playwright/test'),
          MUSTER_BROWSER_OPTIONS: JSON.stringify(browserOptions({ withWindow: true })),
        },
      },
    );
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: {
        name: string;
        assertionResults: {
          ancestorTitles: string[];
          title: string;
          status: Outcome['status'];
          failureMessages: string[];
        }[];
      }[];
    };
    return testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
        file: name.split('/').at(-1)!,
        title: [...ancestorTitles, title].join(' > '),
        status,
        message: failureMessages.join('\n').split('\n    at ')[0]!.slice(0, 600),
      })),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
