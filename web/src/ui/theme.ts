import type {
  CSSVariablesResolver,
  MantineColorsTuple,
  MantineThemeOverride,
  VariantColorsResolver,
} from '@mantine/core';
import { createTheme, defaultVariantColorsResolver } from '@mantine/core';

/** Deep spruce: the colour of what one can do. White on its shade 7 is 6.0:1. */
const spruce: MantineColorsTuple = [
  '#eef6f3',
  '#dcece6',
  '#b8d9cd',
  '#8fc3b1',
  '#66ab96',
  '#44937c',
  '#2d7d67',
  '#1d6653',
  '#134f40',
  '#0b3a2f',
];
/** Warm stone instead of a blue grey. */
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f4f1eb',
  '#e9e5dc',
  '#dbd6ca',
  '#c2bbad',
  '#9c9586',
  '#787163',
  '#5b5549',
  '#3f3a32',
  '#26231e',
];
/** Night of the dark theme: a green charcoal. 0 is the lightest text, 9 the deepest ground. */
const dark: MantineColorsTuple = [
  '#e8ebe8',
  '#cdd3cf',
  '#b3bbb6',
  '#929c96',
  '#4a5550',
  '#323b37',
  '#252d2a',
  '#1c2321',
  '#171d1b',
  '#111614',
];
/** Safety amber: due soon, look here. */
const amber: MantineColorsTuple = [
  '#fff6e5',
  '#ffeac6',
  '#fbd593',
  '#f5bd5c',
  '#eda732',
  '#d98f16',
  '#b87206',
  '#935800',
  '#714302',
  '#533204',
];
/** Brick: expired, refused, destructive. */
const brick: MantineColorsTuple = [
  '#fdf1ee',
  '#f9ded8',
  '#f1bbb0',
  '#e69384',
  '#db6e5c',
  '#cd4f3d',
  '#b53a2a',
  '#96291c',
  '#771e14',
  '#59150e',
];
/** Slate: in progress, information. */
const slate: MantineColorsTuple = [
  '#eff5f9',
  '#dce8f1',
  '#b9d0e2',
  '#91b4cf',
  '#6c99bc',
  '#4f80a6',
  '#3c698c',
  '#2d5472',
  '#22415a',
  '#182f42',
];

/** Mantine's `light` and `subtle` variants fail AA in its own colours; ours read shade 8 or 9 on light, 2 on dark. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input);
  const color = input.color ?? input.theme.primaryColor;
  if (!(color in input.theme.colors)) return resolved;
  if (input.variant === 'light') {
    return {
      ...resolved,
      background: `light-dark(var(--mantine-color-${color}-1), color-mix(in srgb, var(--mantine-color-${color}-6) 26%, transparent))`,
      hover: `light-dark(var(--mantine-color-${color}-2), color-mix(in srgb, var(--mantine-color-${color}-6) 38%, transparent))`,
      color: `light-dark(var(--mantine-color-${color}-9), var(--mantine-color-${color}-2))`,
    };
  }
  if (input.variant === 'subtle' || input.variant === 'transparent' || input.variant === 'outline') {
    return { ...resolved, color: `light-dark(var(--mantine-color-${color}-8), var(--mantine-color-${color}-2))` };
  }
  return resolved;
};

const noScrollLock = { lockScroll: false };

export const theme: MantineThemeOverride = createTheme({
  colors: { spruce, gray, dark, amber, brick, slate, red: brick, yellow: amber, green: spruce, blue: slate },
  primaryColor: 'spruce',
  primaryShade: { light: 7, dark: 7 },
  white: '#ffffff',
  black: '#211f1b',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  fontFamily: "Figtree, 'Figtree Fallback', system-ui, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', 'Liberation Mono', Menlo, monospace",
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
      h4: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.78125rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  breakpoints: { xs: '30em', sm: '40em', md: '48em', lg: '64em', xl: '80em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  variantColorResolver,
  components: {
    // Mantine's own lock writes a <style> element, which our content security policy refuses; see global.css
    Modal: { defaultProps: { ...noScrollLock, centered: true, radius: 'lg' } },
    Drawer: { defaultProps: noScrollLock },
    // a <header> in a dialog would count as a second banner of the page
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Spotlight: { defaultProps: noScrollLock },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Alert: { defaultProps: { radius: 'md' } },
  },
});

/** Our own names for surfaces and ink, and Mantine's where its contrast falls short. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {
    '--app-drawer-width': '15.5rem',
    '--app-rail-width': '4.25rem',
    '--app-header-height': '3.75rem',
    '--app-bottom-bar-height': '3.75rem',
  },
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': '#716a5d',
    '--mantine-color-error': 'var(--mantine-color-brick-7)',
    '--mantine-color-anchor': 'var(--mantine-color-spruce-7)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--app-page': '#f7f5f0',
    '--app-surface': '#ffffff',
    '--app-raised': '#ffffff',
    '--app-drawer': '#f1eee7',
    '--app-line': '#e4dfd5',
    '--app-ink': '#211f1b',
    '--app-ink-soft': 'var(--mantine-color-gray-7)',
    '--app-accent': 'var(--mantine-color-spruce-7)',
    '--app-accent-soft': 'var(--mantine-color-spruce-1)',
    '--app-accent-ink': 'var(--mantine-color-spruce-9)',
    '--app-shadow': '0 1px 2px rgb(38 35 30 / 5%), 0 4px 16px rgb(38 35 30 / 5%)',
  },
  dark: {
    '--mantine-color-body': '#1c2321',
    '--mantine-color-text': '#e8ebe8',
    '--mantine-color-dimmed': '#a6b0aa',
    '--mantine-color-placeholder': '#97a29b',
    '--mantine-color-error': 'var(--mantine-color-brick-3)',
    '--mantine-color-anchor': 'var(--mantine-color-spruce-3)',
    '--mantine-color-default': '#232b28',
    '--mantine-color-default-hover': '#2a332f',
    '--mantine-color-default-border': '#46514c',
    '--app-page': '#151a18',
    '--app-surface': '#1c2321',
    '--app-raised': '#232b28',
    '--app-drawer': '#111614',
    '--app-line': '#2f3834',
    '--app-ink': '#e8ebe8',
    '--app-ink-soft': '#a6b0aa',
    '--app-accent': 'var(--mantine-color-spruce-3)',
    '--app-accent-soft': 'color-mix(in srgb, var(--mantine-color-spruce-6) 26%, transparent)',
    '--app-accent-ink': 'var(--mantine-color-spruce-2)',
    '--app-shadow': '0 1px 2px rgb(0 0 0 / 30%), 0 6px 20px rgb(0 0 0 / 25%)',
  },
});
