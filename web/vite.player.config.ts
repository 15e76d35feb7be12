import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The product's own typeface goes along in the style sheet: a page on another origin may load no font from ours. */
function styleWithTypeface(): string {
  const font = readFileSync(at('src/ui/fonts/figtree-latin-wght-normal.woff2')).toString('base64');
  const face = `@font-face{font-family:Figtree;font-weight:300 900;font-display:swap;src:url(data:font/woff2;base64,${font}) format('woff2')}`;
  return `${face}\n${readFileSync(at('player/player.css'), 'utf8')}`;
}

/**
 * The player of one standard (`--mode scorm12`, `scorm2004`, `cmi5`, `xapi`), or what is in every page of a package
 * without an origin of its own (`page`) or with one (`windows`): one plain script, as it is served on an origin that
 * has nothing else of ours and may belong to no one. `PLAYER_OUT` is where the pages are built.
 */
export default defineConfig(({ mode }) => {
  const out = `${process.env['PLAYER_OUT'] ?? at('dist')}/player`;
  return {
    root: at('player'),
    logLevel: 'warn',
    plugins: [{ name: 'player-style', closeBundle: () => writeFileSync(`${out}/player.css`, styleWithTypeface()) }],
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: { entry: at(`player/${mode}.ts`), formats: ['iife'], name: 'player', fileName: () => `${mode}.js` },
    },
  };
});
