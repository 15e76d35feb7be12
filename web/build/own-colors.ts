import type { Plugin } from 'vite';

const none = '\0no-default-colors';

/**
 * Mantine's fourteen palettes stay out of the first script: ours (ui/theme.ts) are in their place, and the others are
 * named nowhere.
 */
export function ownColors(): Plugin {
  return {
    name: 'own-colors',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './default-colors.mjs' && importer?.endsWith('/MantineProvider/default-theme.mjs') ? none : null,
    load: (id) => (id === none ? 'export const DEFAULT_COLORS = {};' : null),
  };
}
