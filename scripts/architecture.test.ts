import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import configuration from '../architecture.cjs';
import { modules } from '../server/src/app/modules.ts';
import { tryArchitecture } from './architecture.mjs';

// One planted violation per rule: file → what it imports. A gate that cannot fail is no gate.
const planted: Record<string, [from: string, to: string][]> = {
  'domain-imports-nothing': [['domain/src/a/rule.ts', 'node:fs']],
  'contract-imports-domain-and-zod': [['contract/src/a.ts', 'node:fs']],
  'server-and-web-never-meet': [['server/src/app/meets-web.ts', 'web/src/app/page.ts']],
  'web-and-server-never-meet': [['web/src/app/meets-server.ts', 'server/src/platform/ground.ts']],
  'platform-knows-no-module': [['server/src/platform/knows.ts', 'server/src/modules/legal/index.ts']],
  'modules-meet-at-index': [['server/src/modules/legal/reaches-in.ts', 'server/src/modules/identity/inside.ts']],
  'every-module-has-a-place': [['server/src/app/odd.ts', 'server/src/modules/nowhere/index.ts']],
  'only-platform-opens-the-database': [
    ['server/src/modules/legal/opens.ts', 'server/src/platform/database/database.ts'],
  ],
  'only-app-mounts-modules': [['server/src/platform/mounts.ts', 'server/src/modules/legal/module.ts']],
  'areas-never-meet': [['web/src/areas/main/page.ts', 'web/src/areas/admin/page.ts']],
  'only-app-opens-areas': [['web/src/modules/a/opens.ts', 'web/src/areas/main/other.ts']],
  'web-modules-never-meet': [['web/src/modules/a/meets.ts', 'web/src/modules/b/thing.ts']],
  'ui-knows-no-domain': [['web/src/ui/button.ts', 'domain/src/a/thing.ts']],
  'tests-stay-out': [['server/src/app/uses-test.ts', 'server/test/harness.ts']],
  'paper-comes-late': [['server/src/platform/draws.ts', 'server/src/platform/list-pdf.ts']],
  'only-paper-knows-its-library': [['server/src/platform/paper.ts', 'node_modules/@react-pdf/renderer/index.ts']],
  'traces-come-late': [['server/src/app/begin.ts', 'server/src/app/watch/traces.ts']],
  'only-traces-know-their-library': [['server/src/platform/spans.ts', 'node_modules/@opentelemetry/api/index.js']],
  'no-dumps': [['web/src/app/uses-utils.ts', 'web/src/utils/all.ts']],
  'no-cycles': [
    ['domain/src/a/one.ts', 'domain/src/a/two.ts'],
    ['domain/src/a/two.ts', 'domain/src/a/one.ts'],
  ],
  'no-orphans': [['domain/src/a/alone.ts', '']],
  ...Object.fromEntries(
    configuration.order
      .slice(0, -1)
      .map((name: string, place: number) => [
        `module-order:${name}`,
        [[`server/src/modules/${name}/looks-up.ts`, `server/src/modules/${configuration.order[place + 1]}/index.ts`]],
      ]),
  ),
};

let root: string;
let found: Map<string, string[]>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'muster-architecture-'));
  const files = new Map<string, string>();
  for (const [from, to] of Object.values(planted).flat()) {
    if (to && !to.startsWith('node:')) files.set(to, files.get(to) ?? 'export const thing = 1;\n');
    const target = to.startsWith('node:') ? to : `${'../'.repeat(from.split('/').length - 1)}${to}`;
    files.set(
      from,
      to ? `import * as other from '${target}';\nexport const used = other;\n` : 'export const nothing = 1;\n',
    );
  }
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const { violations } = await tryArchitecture(root, ['domain', 'contract', 'server', 'web']);
  found = new Map();
  for (const { rule, from } of violations) found.set(rule.name, [...(found.get(rule.name) ?? []), from]);
});

afterAll(() => rm(root, { recursive: true, force: true }));

test.each(configuration.forbidden.map((rule: { name: string }) => rule.name))(
  '%s names its planted violation',
  (name) => {
    const [from] = planted[name]![0]!;
    expect(found.get(name)).toContain(from);
  },
);

test('an import by workspace name is followed to its source', async () => {
  const { options, forbidden } = configuration;
  const result = await cruise(
    ['server/src/platform/http/errors.ts'],
    { ...options, ruleSet: { forbidden }, validate: true },
    options.enhancedResolveOptions,
  );
  const output = result.output as { modules: { source: string; dependencies: { resolved: string }[] }[] };
  const errors = output.modules.find((module) => module.source === 'server/src/platform/http/errors.ts');
  expect(errors?.dependencies.map((dependency) => dependency.resolved)).toContain('domain/src/errors.ts');
});

test('the import rules and the server have the modules in one order', () => {
  expect(configuration.order).toEqual(modules.map(({ name }) => name));
});
