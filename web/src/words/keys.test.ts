import { describe, expect, it } from 'vitest';
import { byName } from './byName.ts';

type Tree = { readonly [key: string]: string | Tree };
const files = byName(import.meta.glob<{ words: Tree }>('./{en,fr}/*/*.ts', { eager: true }));
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
/**
 * What every page has: words/words.ts waits for three of them before the first page, and fetches `errors` behind it.
 */
const always = ['shell', 'ui', 'firstErrors', 'errors'];
const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Every key of a module, a counted one by its name without the form. */
function keysOf(language: string, module: string): Set<string> {
  const keys = new Set<string>();
  const walk = (tree: Tree, before: string) => {
    for (const [name, value] of Object.entries(tree)) {
      if (typeof value !== 'string') walk(value, `${before}${name}.`);
      else {
        keys.add(before + name);
        keys.add(before + name.replace(new RegExp(`_(${forms.join('|')})$`), ''));
      }
    }
  };
  walk(files.get(`${language}/${module}`)?.words ?? {}, '');
  return keys;
}

type ReportedValue = { module: string | null; key: string };
/** What a file asks for in words: `t('key')`, t(`part.${of}`), also behind a condition. Comments are passed over. */
function reportedIn(source: string): ReportedValue[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*/g, '');
  const said: ReportedValue[] = [];
  for (const { index } of code.matchAll(/(?<![\w.])t\(/g)) {
    let end = index + 2;
    for (let depth = 1; depth > 0 && end < code.length; end++)
      depth += code[end] === '(' ? 1 : code[end] === ')' ? -1 : 0;
    // The key is the first argument: up to the first comma outside a template’s holes.
    const first = /^t\(\s*((?:`(?:\$\{[^}]*\}|[^`])*`|'[^']*'|[^,`'])*)/.exec(code.slice(index, end))?.[1] ?? '';
    for (const [, single, template] of first.matchAll(/'([^']*)'|`((?:\$\{[^}]*\}|[^`])*)`/g)) {
      const written = single ?? template ?? '';
      // Compared with, not said: `kind === 'a' ? …`
      if (
        single !== undefined &&
        new RegExp(`[=!]==\\s*'${single.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}'`).test(first)
      )
        continue;
      const [module, key] = written.includes(':') ? written.split(':') : [null, written];
      if (/^[\w.]*(\$\{[^}]*\}[\w.]*)*$/.test(key ?? '')) said.push({ module: module ?? null, key: key ?? '' });
    }
  }
  return said;
}

/** Whether some words stand under the key, with anything in its holes. */
function resolves(language: string, module: string, key: string): boolean {
  const keys = keysOf(language, module);
  if (!key.includes('${')) return keys.has(key);
  const parts = key.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  const pattern = new RegExp(`^${parts.join('[\\w.]+')}$`);
  return [...keys].some((one) => pattern.test(one));
}

const waitedFor = (source: string): string[] => [
  ...[...source.matchAll(/useTranslation\(([^)]*)\)/g)].flatMap(([, named]) =>
    [...named!.matchAll(/'(\w+)'/g)].map(([, module]) => module!),
  ),
  ...[...source.matchAll(/Translate<'(\w+)'>/g)].map(([, module]) => module!),
];

describe('every key that a page asks for', () => {
  const asked = Object.entries(sources)
    .filter(([file]) => !file.endsWith('/i18n.ts'))
    .map(([file, source]) => ({ file, modules: waitedFor(source), said: reportedIn(source) }));

  it('is found in the source', () => {
    expect(asked.flatMap(({ said }) => said).length).toBeGreaterThan(2000);
  });
  it.each(['en', 'fr'])('has words in %s, and is never shown itself', (language) => {
    const missing = asked.flatMap(({ file, modules, said }) =>
      said
        .filter(({ module, key }) =>
          module
            ? !resolves(language, module, key)
            : modules.length > 0 && !modules.some((own) => resolves(language, own, key)),
        )
        .map(({ module, key }) => `${file}: ${module ?? modules.join('|')}:${key}`),
    );
    expect(missing).toEqual([]);
  });
  it('is of a module that its page waits for', () => {
    const late = asked.flatMap(({ file, modules, said }) =>
      said
        .filter(({ module }) => module && !always.includes(module) && !modules.includes(module))
        .map(({ module, key }) => `${file}: ${module}:${key}`),
    );
    expect(late).toEqual([]);
  });
});
