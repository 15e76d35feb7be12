// The server of the journeys: the real one, with the demo world, in a data folder of its own that goes with it.
// Beside it a double of the payment provider, so that cards can be taken without a network.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { quickFolder } from '../../server/test/quick-folder.ts';
import { buildServer, serverEntry } from '../../scripts/build-server.mjs';
import { StripeDouble } from '../../server/test/doubles/stripe-double.ts';
import { noteOfServer } from './server-database.ts';

const dataDir = mkdtempSync(join(quickFolder(), 'muster-journeys-'));
const note = noteOfServer(process.env['PORT'] ?? '3000');
writeFileSync(note, dataDir, { mode: 0o600 });
const provider = new StripeDouble();
const secret = 'whsec_journeys';
provider.webhook = { url: `http://localhost:${process.env['PORT'] ?? '3000'}/webhooks/stripe`, secret };
const before = process.env['E2E_SLOW'] === '1' ? ['--import', './e2e/support/slow-answers.ts'] : [];
await buildServer(process.cwd(), process.execPath);
const server = spawn(process.execPath, [...before, serverEntry], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    MUSTER_DEMO: '1',
    REQUESTS_PER_MINUTE: '100000',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    STRIPE_SECRET_KEY: 'sk_test_journeys',
    STRIPE_WEBHOOK_SECRETS: secret,
    STRIPE_API: await provider.listen(),
  },
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => server.kill('SIGTERM'));
server.on('exit', (code) => {
  rmSync(note, { force: true });
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 0);
});
