/** `group-training` → `groupTraining`. */
const inCamelCase = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const written = (when: string): string => `// Written by scripts/addresses.ts: run \`npm run addresses\` ${when}.`;

/** The text of `server/src/app/modules.ts` for the modules in their order (architecture.cjs). */
export function moduleRegistry(order: readonly string[]): string {
  const modules = order.map((name) => ({ name, value: `${inCamelCase(name)}Module` }));
  return `${written('after changing the order of modules in architecture.cjs')}
import type { Module } from '../platform/module.ts';
${modules.map(({ name, value }) => `import { ${value} } from '../modules/${name}/module.ts';`).join('\n')}

/**
 * Every module, lowest first: a module may use those above it in this list, never those below. Events run in this
 * order.
 */
export const modules: readonly Module[] = [
${modules.map(({ value }) => `  ${value},`).join('\n')}
];
`;
}

/** A file with one table of a subject that is part of a table of all: its path from `domain/src`, and its text. */
type Part = { path: string; text: string };

/** What a part exports by the ending of its name: `transferPolicy`. */
function exportOf({ path, text }: Part, ending: string): string {
  const name = new RegExp(`^export const (\\w+${ending}) = `, 'm').exec(text)?.[1];
  if (!name) throw new Error(`domain/src/${path} exports nothing that ends in ${ending}`);
  return name;
}

/**
 * The text of a file in `domain/src` that joins the tables of all subjects into one: which actions there are, which
 * refusals.
 */
export function tableRegistry(
  parts: readonly Part[],
  { ending, name, folder, doc, when }: Record<'ending' | 'name' | 'folder' | 'doc' | 'when', string>,
): string {
  const named = parts
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map((part) => ({ path: part.path, value: exportOf(part, ending) }));
  return `${written(when)}
${named.map(({ path, value }) => `import { ${value} } from '${folder}${path}';`).join('\n')}

/** ${doc} */
export const ${name} = {
${named.map(({ value }) => `  ...${value},`).join('\n')}
} as const;
`;
}
