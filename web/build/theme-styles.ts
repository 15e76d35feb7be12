import { convertCssVariables, defaultCssVariablesResolver, mergeMantineTheme, DEFAULT_THEME } from '@mantine/core';
import type { Plugin } from 'vite';
import { theme, themeVariables } from '../src/ui/theme.ts';

const name = 'virtual:theme.css';

/**
 * The theme's variables as a file: Mantine would write them into a `<style>` element, which our policy refuses, and
 * after the first paint.
 */
export function themeStyles(): Plugin {
  return {
    name: 'theme-styles',
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load: (id) => (id === `\0${name}` ? css() : null),
  };
}

function css(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const base = defaultCssVariablesResolver(merged);
  const own = themeVariables(merged);
  const variables = convertCssVariables(
    {
      variables: { ...base.variables, ...own.variables },
      light: { '--mantine-color-scheme': 'light', ...base.light, ...own.light },
      dark: { '--mantine-color-scheme': 'dark', ...base.dark, ...own.dark },
    },
    ':root',
  );
  const visibility = Object.entries(merged.breakpoints).map(([key, from]) => {
    const below = `${Number.parseFloat(from) - 0.00625}em`;
    return `@media (max-width:${below}){.mantine-visible-from-${key}{display:none!important}}@media (min-width:${from}){.mantine-hidden-from-${key}{display:none!important}}`;
  });
  return variables + visibility.join('');
}
