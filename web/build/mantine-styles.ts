import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const base = 'virtual:mantine.css';
const foundations = ['baseline', 'default-css-variables', 'global'];
const folder = join(dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles');

/**
 * Mantine's style sheets, each with the component that needs it instead of all 280 kB before the first paint.
 * They sit in cascade layers whose order is fixed here, so it does not matter which page loads which first;
 * our own rules are outside the layers and always win. While developing they come in one file.
 */
export function mantineStyles(): Plugin {
  let building = false;
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    configResolved: (config) => {
      building = config.command === 'build';
    },
    resolveId: (source) => (source === base ? `\0${base}` : null),
    load: (id) => {
      if (id === `\0${base}`) return building ? layered() : `@layer base, mantine;\n${read('../styles.layer')}`;
      const name = /\/styles\/(\w+)\.css\?mantine$/.exec(id)?.[1];
      return name ? `@layer mantine.${name} {\n${read(name)}\n}` : null;
    },
    transform: (code, id) => {
      const name = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/.exec(id)?.[1];
      if (!building || !name || !order().includes(name)) return null;
      return { code: `import ${JSON.stringify(`${join(folder, name)}.css?mantine`)};\n${code}`, map: null };
    },
  };
}

function layered(): string {
  return `@layer base, ${order()
    .map((name) => `mantine.${name}`)
    .join(', ')};\n@layer mantine.foundations {\n${foundations.map(read).join('\n')}\n}`;
}

let known: string[] | undefined;

/** The components in the order of Mantine's own single file: what builds on another comes after it. */
function order(): string[] {
  const all = read('../styles');
  known ??= [
    'foundations',
    ...readdirSync(folder)
      .filter((file) => /^\w+\.css$/.test(file))
      .map((file) => file.slice(0, -'.css'.length))
      .filter((name) => !foundations.includes(name))
      .map((name) => ({ name, at: all.indexOf(read(name).trim().slice(0, 200)) }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ name }) => name),
  ];
  return known;
}

function read(name: string): string {
  return readFileSync(join(folder, `${name}.css`), 'utf8');
}
