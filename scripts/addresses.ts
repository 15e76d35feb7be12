// Writes web/src/api/addresses/: the name, method and path of every endpoint, so that the browser needs neither zod nor the schemas.
// Every page pays for the first table; what only people ask who are signed in comes with their pages, and what only company and platform admins ask with their areas. Links are made at once, also by pages that
// show what is an area's elsewhere (a preview), so downloads are in the first, but for the exports of lists. With --check it only says whether the files are up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { endpoints } from '../contract/src/all.ts';

const ofAdmins = new Set(['settings', 'admin']);
// What programs ask with a key no page of ours asks.
const asked = Object.entries(endpoints)
  .filter(([, { area }]) => area !== 'key')
  .toSorted(([a], [b]) => (a < b ? -1 : 1));
/** Sent while a page closes, when nothing can be waited for. */
const atOnce = new Set(['commitProgress']);
const isLater = (name: string, kind: string) => !atOnce.has(name) && (kind !== 'download' || name.startsWith('export'));
const tableOf = (name: string, { area, kind }: { area: string; kind: string }): 'core' | 'signedIn' | 'admin' => {
  if (!isLater(name, kind)) return 'core';
  if (ofAdmins.has(area)) return 'admin';
  return area === 'public' || name.startsWith('export') ? 'core' : 'signedIn';
};

const tables = {
  core: asked.filter(([name, endpoint]) => tableOf(name, endpoint) === 'core'),
  signedIn: asked.filter(([name, endpoint]) => tableOf(name, endpoint) === 'signedIn'),
  admin: asked.filter(([name, endpoint]) => tableOf(name, endpoint) === 'admin'),
};
let stale = false;
for (const [name, entries] of Object.entries(tables)) {
  const file = new URL(`../web/src/api/addresses/${name}.ts`, import.meta.url);
  const lines = entries.map(([endpoint, { method, path, kind }]) => `  ${endpoint}: ['${method}', '${path}'${kind === 'json' ? '' : `, '${kind}'`}],`);
  const text = `// Written by scripts/addresses.ts from the contract: run \`npm run addresses\` after changing an endpoint.
import type { Address } from './address.ts';

export const ${name}Addresses = {
${lines.join('\n')}
} satisfies Record<string, Address>;
`;
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (current === text) continue;
  stale = true;
  if (process.argv.includes('--check')) console.error(`web/src/api/addresses/${name}.ts is out of date. Run: npm run addresses`);
  else {
    writeFileSync(file, text);
    console.log(`web/src/api/addresses/${name}.ts: ${lines.length} endpoints`);
  }
}
if (stale && process.argv.includes('--check')) process.exit(1);
