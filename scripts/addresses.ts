// Writes web/src/api/addresses.ts: the name, method and path of every endpoint, so that the browser needs neither zod nor the schemas.
// With --check it only says whether the file is up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '../contract/src/all.ts';

const file = new URL('../web/src/api/addresses.ts', import.meta.url);
const lines = Object.entries(endpoints)
  // What programs ask with a key no page of ours asks.
  .filter(([, { area }]) => area !== 'key')
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, { method, path, kind }]) => `  ${name}: ['${method}', '${path}'${kind === 'json' ? '' : `, '${kind}'`}],`);
const text = `// Written by scripts/addresses.ts from the contract: run \`npm run addresses\` after changing an endpoint.

export type Address = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, kind?: 'download' | 'upload'];

export const addresses = {
${lines.join('\n')}
} satisfies Record<string, Address>;
`;

const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
if (process.argv.includes('--check')) {
  if (current !== text) {
    console.error('web/src/api/addresses.ts is not what the contract says: run npm run addresses');
    process.exit(1);
  }
} else if (current !== text) {
  writeFileSync(file, text);
  console.log(`web/src/api/addresses.ts: ${lines.length} endpoints`);
}
