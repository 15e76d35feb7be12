import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pageRoutes } from '../../web/build/read-routes.ts';
import type { Figure } from '../ground/report.ts';

/** What the manifest says of a chunk. */
interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** Kilobytes of script after gzip; a page counts what it needs beyond the dashboard and its drawer. */
const goals = { login: 160, dashboard: 200, further: 60 };
const webRoot = resolve(process.env['WEB_ROOT'] ?? join(import.meta.dirname, '../../web/dist'));
/**
 * One figure for each page: everything the browser must run before the page stands there, words of one language
 * included.
 */
export function scriptFigures(): Figure[] {
  const manifest = JSON.parse(readFileSync(join(webRoot, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { pages: routes, layouts } = pageRoutes();
  const pages = routes.map(({ area, path, words, file }) => {
    const modules = ['src/words/start/en.ts', ...words.map((name) => wordsOf(manifest, name))];
    const address = area === 'admin' || area === 'settings' ? `/${area}${path === '/' ? '' : path}` : path;
    // where the words of the pages behind the sign-in lie
    if (area !== 'public') modules.push('src/words/places.ts');
    return {
      address,
      files: scriptsOf(manifest, ['index.html', `src/${layouts.get(area)}`, `src/${file}`, ...modules]),
    };
  });
  const dashboard = pages.find(({ address }) => address === '/')!;
  // What is there already when someone goes on from the dashboard.
  const there = new Set([...dashboard.files]);
  return pages.map(({ address, files }) => {
    const first = address === '/login' || address === '/';
    const goal = address === '/login' ? goals.login : address === '/' ? goals.dashboard : goals.further;
    const kb =
      [...files].filter((file) => first || !there.has(file)).reduce((sum, file) => sum + gzipped(file), 0) / 1000;
    return {
      name: first ? `script for ${address}` : `script for ${address}, beyond the dashboard's`,
      ours: kb,
      unit: 'kB',
      goal: `≤ ${goal} kB`,
      ok: kb <= goal,
    };
  });
}

/** The file of words of this name, in the folder of its subject. */
function wordsOf(manifest: Manifest, name: string): string {
  const file = Object.keys(manifest).find((key) => new RegExp(`^src/words/en/\\w+/${name}\\.ts$`).test(key));
  if (!file) throw new Error(`the build has no words named ${name}`);
  return file;
}

/** All chunks that must be there: what is imported, not what is loaded later. */
function scriptsOf(manifest: Manifest, names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) continue;
    if (seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    scriptsOf(manifest, chunk.imports ?? [], seen);
  }
  if (names.includes('index.html'))
    for (const [file] of readFileSync(join(webRoot, 'index.html'), 'utf8').matchAll(/assets\/first-[\w-]+\.js/g))
      seen.add(file);
  return new Set([...seen].filter((file) => /\.m?js$/.test(file)));
}

function gzipped(file: string): number {
  return gzipSync(readFileSync(join(webRoot, file)), { level: 9 }).length;
}
