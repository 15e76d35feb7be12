import { defineConfig, devices } from '@playwright/test';
import { chromiumPath, windowlessPath } from './server/test/find-chromium.ts';

const port = Number(process.env['E2E_PORT'] ?? 3141);
// Only a browser with a window keeps pages whole when one goes back.
const keepsPages = 'back-after-signing-out.spec.ts';

// Chromium takes the last list of features only, so Playwright's own stand here too (chromiumSwitches.ts, those for
// Linux and macOS).
const without = [
  // Each window loads two pages for an address bar that no one sees: half a second of a core.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
  ...[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
  ],
  ...[
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
  ],
  ...['OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
];

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A journey has ended before programs made faster would pay for making them.
  '--js-flags=--no-maglev,--no-opt',
  `--disable-features=${without.join(',')}`,
];

/** Journeys of people through the built product, with its demo world, in a real browser. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: false,
  // Pages wait for the server and for each other: three keep two cores busy.
  workers: 3,
  retries: process.env['CI'] ? 1 : 0,
  // The limits of time only end what hangs: a machine with other work is four times as slow.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // The check reads from the second how long each journey took.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  // Administrators of Northgate are asked for more for a while, and maintenance closes the product to everyone else:
  // these journeys come when the others are home.
  projects: [
    { name: 'journeys', testIgnore: [keepsPages, 'factor-rule.spec.ts', 'maintenance.spec.ts'] },
    { name: 'pages kept whole', testMatch: keepsPages, use: { launchOptions: { executablePath: chromiumPath, args } } },
    { name: 'factor rule', testMatch: 'factor-rule.spec.ts', dependencies: ['journeys', 'pages kept whole'] },
    { name: 'maintenance', testMatch: 'maintenance.spec.ts', dependencies: ['factor rule'] },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    ...devices['Desktop Chrome'],
    viewport: { width: 1360, height: 900 },
    locale: 'en-CA',
    timezoneId: 'America/Edmonton',
    // Nothing is learned from waiting for what fades; page-transition.spec.ts looks at motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Keeping pages for later is a fifth of what a journey costs, once more for each context: journeys that try it say
    // so.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // Recording every journey costs a quarter of its time: the build server records what fails when it tries again.
    trace: process.env['CI'] ? 'on-first-retry' : 'retain-on-failure',
    launchOptions: {
      executablePath: windowlessPath,
      args,
    },
  },
  webServer: {
    command: 'node e2e/support/serve.ts',
    url: `http://localhost:${port}/readyz`,
    timeout: 240_000,
    // While one writes journeys: the server of the run before, or one started by hand.
    reuseExistingServer: process.env['E2E_REUSE'] === '1',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 12_000 },
    // A gigabyte for a video, as one of the journeys has it.
    env: { PORT: String(port), VIDEO_LIMIT_MB: '1000' },
  },
});
