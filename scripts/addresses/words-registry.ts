/**
 * The text of `web/src/words/catalogue.ts` for these files of English words, each by its path from `web/src/words/en`.
 */
export function wordsRegistry(paths: readonly string[]): string {
  const files = paths
    .map((path) => ({ path, name: path.replace(/^.*\/|\.ts$/g, '') }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const twice = files.find(({ name }, place) => files[place + 1]?.name === name);
  if (twice)
    throw new Error(
      `web/src/words/en has two files that are called ${twice.name}.ts; pages name a file without its folder`,
    );
  return `// Written by scripts/addresses.ts: run \`npm run addresses\` after adding a file of words.
${files.map(({ path, name }) => `import type { words as ${name} } from './en/${path}';`).join('\n')}

declare module '../ui/i18n.ts' {
  /** English is the shape; French must have the same keys. */
  interface Catalogue {
${files.map(({ name }) => `    ${name}: typeof ${name};`).join('\n')}
  }
}
`;
}
