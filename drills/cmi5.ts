// npm run drill cmi5 -- --packages <folder of ZIPs> [--suite <folder of the LMS test suite> [--only <pattern of
// titles>]] [--app <address of a demo>] [--json] A program plays packages of cmi5 through the calls for outside
// programs, in a Chromium where no one is signed in: it brings them, begins attempts, opens the addresses it gets, and
// reads what came of them. With --suite the LMS test suite of CATAPULT is run, as it is, by the same calls. The
// packages and the suite are other people's work and stand elsewhere: docs/cmi5-conformance.md says where they come
// from.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { browserOptions, writePlayers } from '../server/test/packages/frames.ts';
import type { Played } from './cmi5/examples.ts';
import { playExamples } from './cmi5/examples.ts';
import type { Given } from './cmi5/program.ts';
import { makeKeys } from './cmi5/program.ts';
import type { Outcome } from './cmi5/suite.ts';
import { runSuite } from './cmi5/suite.ts';
import { untilReady } from './kill/recover.ts';
import { ServerProcess } from './kill/server-process.ts';

const { values: options } = parseArgs({
  options: {
    packages: { type: 'string' },
    suite: { type: 'string' },
    only: { type: 'string' },
    app: { type: 'string' },
    json: { type: 'boolean', default: false },
    port: { type: 'string', default: '3945' },
  },
});
if (!options.packages && !options.suite)
  throw new Error('Name a folder of packages (--packages), the LMS test suite (--suite), or both');
const port = Number(options.port);
const directory = mkdtempSync(join(tmpdir(), 'muster-cmi5-'));
const webRoot = join(directory, 'web');
const own =
  options.app === undefined
    ? new ServerProcess(directory, port, null, {
        WEB_ROOT: webRoot,
        MUSTER_DEMO: '1',
        PUBLIC_ORIGIN: `http://localhost:${port}`,
      })
    : null;
const app = options.app ?? `http://localhost:${port}`;
process.once('SIGINT', () => void own?.destroy().then(() => process.exit(130)));

try {
  if (own) {
    mkdirSync(webRoot);
    await writePlayers(webRoot, ['cmi5']);
    own.start();
    await untilReady(own);
  }
  const given: Given = await makeKeys(app);
  const examples = options.packages ? await examplesOf(given, resolve(options.packages)) : [];
  const tests = options.suite ? runSuite(resolve(options.suite), given, options.only) : [];
  if (options.json) console.log(JSON.stringify({ examples, tests }, null, 2));
  else tell(examples, tests);
  process.exitCode =
    examples.every(({ satisfied }) => satisfied) && tests.every(({ status }) => status === 'passed') ? 0 : 1;
} finally {
  await own?.destroy();
  rmSync(directory, { recursive: true, force: true });
}

async function examplesOf(given: Given, folder: string): Promise<Played[]> {
  const browser = await chromium.launch(browserOptions({ withWindow: true }));
  try {
    return await playExamples(browser, given, folder);
  } finally {
    await browser.close();
  }
}

function tell(examples: readonly Played[], tests: readonly Outcome[]): void {
  for (const { name, satisfied, units, unitsSatisfied, trouble } of examples)
    console.log(
      `${satisfied ? 'satisfied' : 'NOT SATISFIED'}  ${name}  ${unitsSatisfied} of ${units} units${trouble ? `  ${trouble}` : ''}`,
    );
  for (const { title, message, status } of tests)
    if (status !== 'passed')
      console.log(`${status.toUpperCase()}  ${title}\n    ${message.replaceAll('\n', '\n    ')}`);
  if (examples.length > 0)
    console.log(`packages: ${examples.filter(({ satisfied }) => satisfied).length} of ${examples.length} satisfied`);
  if (tests.length > 0)
    console.log(
      `LMS test suite: ${tests.filter(({ status }) => status === 'passed').length} of ${tests.length} passed`,
    );
}
