import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const refs = '\0refs-of-the-scroll-area';
const hooks = fileURLToPath(import.meta.resolve('@mantine/hooks'));

/**
 * Mantine's scroll area, and with it every table, takes one hook from floating-ui, a library of 15 kB that only menus
 * and popovers need. Mantine's own hook does the same, so a page with a table does not load the library.
 */
export function lightScrollArea(): Plugin {
  return {
    name: 'light-scroll-area',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === '@floating-ui/react' && importer?.includes('/components/ScrollArea/ScrollArea.') ? refs : null,
    load: (id) =>
      id === refs
        ? `import { useMergedRef } from ${JSON.stringify(hooks)};\nexport const useMergeRefs = (refs) => useMergedRef(...refs);`
        : null,
  };
}
