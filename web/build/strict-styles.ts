import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const adopted = fileURLToPath(new URL('../src/ui/AdoptedStyles.tsx', import.meta.url));
const nothing = '\0mantine-writes-nothing';

/**
 * Our content security policy allows no `<style>` element. Mantine writes one for responsive props (`cols={{ base: 1,
 * sm: 2 }}`); this puts our component in its place, which adopts the same rules as a constructed style sheet. The two
 * that would write the theme's variables and classes (see theme-styles.ts) are left out altogether.
 */
export function strictStyles(): Plugin {
  return {
    name: 'strict-styles',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => {
      if (!importer?.includes('@mantine/core/')) return null;
      if (source.endsWith('/InlineStyles.mjs')) return adopted;
      return /\/Mantine(CssVariables|Classes)\.mjs$/.test(source) ? nothing : null;
    },
    load: (id) =>
      id === nothing
        ? 'export const MantineCssVariables = () => null;\nexport const MantineClasses = () => null;'
        : null,
  };
}
