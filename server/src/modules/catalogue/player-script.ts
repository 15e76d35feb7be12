import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../../..');
const folder = join(root, 'server/course-player');

/**
 * The script of an exported course: the files of `server/course-player` and the very rules of `domain` they import,
 * without their types, each in a function of its own. One classic script, because modules are not loaded where a system
 * plays courses in a frame without an origin.
 */
export async function playerScript(): Promise<string> {
  made ??= bundle(join(folder, 'player.ts'));
  return made;
}
let made: Promise<string> | undefined;

export const playerStyle = (): Promise<string> => readFile(join(folder, 'style.css'), 'utf8');

async function bundle(entry: string): Promise<string> {
  const modules = new Map<string, string>();
  await take(entry, modules, []);
  return `(() => {\n'use strict';\n${[...modules.values()].join('\n')}\n})();\n`;
}

const importLine = /^import\s*\{([^}]*)\}\s*from\s*'([^']+)';?$/gm;
const exportLine = /^export (?:async )?(?:function\*?|const|let|class) (\w+)/gm;

/** Puts a file behind all it imports, as `const name = (() => { …; return { what it exports }; })()`. */
async function take(file: string, modules: Map<string, string>, above: readonly string[]): Promise<void> {
  if (modules.has(file)) return;
  if (above.includes(file)) throw new Error(`${file} imports itself`);
  const bare = stripTypeScriptTypes(await readFile(file, 'utf8'));
  for (const [, , from] of bare.matchAll(importLine)) await take(placeOf(from!, file), modules, [...above, file]);
  const body = bare
    .replace(
      importLine,
      (_all, names: string, from: string) =>
        `const {${names.replaceAll(' as ', ': ')}} = ${nameOf(placeOf(from, file))};`,
    )
    .replace(/^export /gm, '')
    // Types leave blanks behind.
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{2,}/g, '\n');
  if (/^\s*(import|export)\b/m.test(body)) throw new Error(`${file}: a way of importing that the player does not know`);
  const exported = [...bare.matchAll(exportLine)].map((match) => match[1]);
  modules.set(file, `const ${nameOf(file)} = (() => {${body}\nreturn { ${exported.join(', ')} };\n})();`);
}

const placeOf = (from: string, file: string) =>
  from.startsWith('@app/domain/')
    ? join(root, 'domain/src', `${from.slice('@app/domain/'.length)}.ts`)
    : resolve(dirname(file), from);
const nameOf = (file: string) => `m_${file.slice(root.length).replace(/\W/g, '_')}`;
