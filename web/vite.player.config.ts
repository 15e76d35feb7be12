import { copyFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The player of one standard (`--mode scorm12`, `scorm2004`, `cmi5`, `xapi`), or what stands in every page of a package without an origin of
 * its own (`page`) or with one (`windows`): one plain script, as it is served on an origin that has nothing else of ours and may belong to nobody. `PLAYER_OUT` is
 * where the pages are built.
 */
export default defineConfig(({ mode }) => {
  const out = `${process.env['PLAYER_OUT'] ?? at('dist')}/player`;
  return {
    root: at('player'),
    logLevel: 'warn',
    plugins: [{ name: 'player-style', closeBundle: () => copyFileSync(at('player/player.css'), `${out}/player.css`) }],
    build: {
      outDir: out,
      emptyOutDir: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: { entry: at(`player/${mode}.ts`), formats: ['iife'], name: 'player', fileName: () => `${mode}.js` },
    },
  };
});
