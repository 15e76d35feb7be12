import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ours = fileURLToPath(new URL('../src/ui/AdoptedStyles.tsx', import.meta.url));

/**
 * Our content security policy allows no `<style>` element. Mantine writes one for responsive props (`cols={{ base: 1, sm: 2 }}`);
 * this puts our component in its place, which adopts the same rules as a constructed style sheet.
 */
export function strictStyles(): Plugin {
  return {
    name: 'strict-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.includes('@mantine/core/') && /\/InlineStyles\.mjs$/.test(source) ? ours : null,
  };
}
