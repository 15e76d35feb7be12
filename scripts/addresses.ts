// Writes the lists that name every module, every table of actions and of refusals, every file of words, and every file
// of the contract that has endpoints, and web/src/api/addresses/: the name, method and path of every endpoint, so that
// the browser needs neither zod nor the schemas. Every page pays for the first table, which has what is open. What only
// people ask who are signed in comes with their pages, the links to downloads among it: they are made at once, also by
// pages that show what is an area's elsewhere (a preview). What only company or only platform admins ask comes with
// their area, with the exports of its lists. With --check it only says whether the files are up to date.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { isEndpoint } from '../contract/src/endpoint.ts';
import { order } from '../architecture.cjs';
import { contractRegistry } from './addresses/contract-registry.ts';
import { moduleRegistry, tableRegistry } from './addresses/module-registries.ts';
import { wordsRegistry } from './addresses/words-registry.ts';

const root = new URL('..', import.meta.url);
let stale = false;

write('server/src/app/modules.ts', moduleRegistry(order), `${order.length} modules`);
const partsOf = (pattern: string) =>
  globSync(pattern, { cwd: new URL('domain/src', root).pathname }).map((path) => ({
    path,
    text: readFileSync(new URL(`domain/src/${path}`, root), 'utf8'),
  }));
const policies = tableRegistry(partsOf('*/policy.ts'), {
  ending: 'Policy',
  name: 'modulePolicies',
  folder: '../',
  doc: 'Every action that a person can take, by module, and how far each role reaches with it.',
  when: 'after adding a policy',
});
write('domain/src/access/module-policies.ts', policies, 'the actions of every module');
const errors = tableRegistry(
  partsOf('*-errors.ts').filter(({ path }) => path !== 'module-errors.ts'),
  {
    ending: 'Errors',
    name: 'moduleErrors',
    folder: './',
    doc: 'The refusals of the subjects that have a file of their own, with their HTTP status.',
    when: 'after adding a file of refusals',
  },
);
write('domain/src/module-errors.ts', errors, 'the refusals of every subject');

const words = globSync('*/*.ts', { cwd: new URL('web/src/words/en', root).pathname });
write('web/src/words/catalogue.ts', wordsRegistry(words), 'every file of words');

const files = globSync('contract/src/**/*.ts', { cwd: root.pathname }).filter(
  (path) => !path.endsWith('.test.ts') && path !== 'contract/src/all.ts',
);
const withEndpoints: string[] = [];
const declaredIn = new Map<string, string>();
for (const path of files) {
  const found = Object.entries<unknown>(await import(new URL(path, root).href)).filter(([, value]) =>
    isEndpoint(value),
  );
  for (const [name] of found) {
    if (declaredIn.has(name)) throw new Error(`${path} and ${declaredIn.get(name)} both declare ${name}`);
    declaredIn.set(name, path);
  }
  if (found.length > 0) withEndpoints.push(path);
}
write('contract/src/all.ts', contractRegistry(withEndpoints), 'every file with endpoints');
const { endpoints } = await import('../contract/src/all.ts');

// What programs ask with a key no page of ours asks.
const asked = Object.entries(endpoints)
  .filter(([, { area }]) => area !== 'key')
  .toSorted(([a], [b]) => (a < b ? -1 : 1));
/** Sent while a page closes, when nothing can be waited for. */
const atOnce = new Set(['commitProgress']);
const names = ['core', 'signedIn', 'settings', 'admin'] as const;
const tableOf = (name: string, { area, kind }: { area: string; kind: string }): (typeof names)[number] => {
  if (area === 'public' || atOnce.has(name)) return 'core';
  if (kind === 'download' && !name.startsWith('export')) return 'signedIn';
  return area === 'settings' || area === 'admin' ? area : 'signedIn';
};

for (const name of names) {
  const entries = asked.filter(([endpoint, one]) => tableOf(endpoint, one) === name);
  const lines = entries.map(
    ([endpoint, { method, path, kind }]) =>
      `  ${endpoint}: ['${method}', '${path}'${kind === 'json' ? '' : `, '${kind}'`}],`,
  );
  const text = `// Written by scripts/addresses.ts from the contract: run \`npm run addresses\` after changing an endpoint.
import type { Address } from './address.ts';

export const ${name}Addresses = {
${lines.join('\n')}
} satisfies Record<string, Address>;
`;
  write(`web/src/api/addresses/${name}.ts`, text, `${lines.length} endpoints`);
}
if (stale && process.argv.includes('--check')) process.exit(1);

function write(path: string, text: string, what: string): void {
  const file = new URL(path, root);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  stale = true;
  if (process.argv.includes('--check')) return console.error(`${path} is out of date. Run: npm run addresses`);
  writeFileSync(file, text);
  console.log(`${path}: ${what}`);
}
