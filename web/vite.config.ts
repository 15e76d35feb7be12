import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { arrivals } from './build/arrivals.ts';
import { firstScript } from './build/first-script.ts';
import { lightScrollArea } from './build/light-scroll-area.ts';
import { mantineStyles } from './build/mantine-styles.ts';
import { ownColors } from './build/own-colors.ts';
import { precompress } from './build/precompress.ts';
import { strictStyles } from './build/strict-styles.ts';
import { themeStyles } from './build/theme-styles.ts';

/**
 * What every page needs is in one chunk. Left to itself the bundler makes a chunk for each set of pages that share
 * something: seventy small files before the first page.
 */
const always = new RegExp(
  [
    // what a few pages only have stays with them
    'node_modules/(@tanstack/(react-router(?!.*/useBlocker)|router-core|history|store|react-store|react-query(?!.*/(useQueries|useInfiniteQuery\\.)))/|use-sync-external-store/(with-selector|cjs/use-sync-external-store-with-)|clsx/)',
    '@tanstack/query-core/build/modern/(?!queriesObserver|infiniteQueryObserver)',
    // keys within tabs, menus and accordions: no form has them
    '@mantine/core/esm/core/(?!utils/(create-scoped-keydown-handler|find-element-in-shadow-dom|get-context-item-index|close-on-escape))',
    '@mantine/core/esm/components/(Button|Loader|UnstyledButton|Text|Title|Stack|Group|Skeleton|Transition)/',
    'web/src/(api/(addresses/core|client|keepOffline|queries)|session/(session|bfcacheGuard))\\.',
    'web/src/main\\.',
    'web/src/app/(App|Root|FailedPage|lostPages|page|router|routes|routes/\\w+|shell/Banners|layouts/PublicFrame|layouts/PublicLayout|gates/guard)\\.',
    'web/src/ui/(i18n|theme|icons|AdoptedStyles|trusted|feedback/(notify|EmptyState|ErrorState|PageSkeleton|Mark))\\.',
    'web/src/words/(words|languages|format)\\.',
    // the style sheet that fixes the order of the layers must be the first one a page reads
    'virtual:(mantine|theme)\\.css',
    'web/src/ui/(fonts|global)\\.css',
    'domain/src/access/(actor|area|next)',
  ].join('|'),
);

/** Fields and small controls: the sign-in page and nearly every form. */
const fields = new RegExp(
  '@mantine/core/esm/(components/(Input|InputBase|TextInput|Checkbox|CloseButton|ActionIcon|Anchor|Alert)|utils/(InlineInput|InputsGroupFieldset))/',
);
/** Our own components that most pages show. */
const kit = new RegExp(
  'web/src/ui/(feedback/(StatusBadge|ProgressRing)|layout/(SectionCard|PageHeader|pageTitle|urlState)|forms/richWords)\\.|@mantine/core/esm/(components/VisuallyHidden|core/utils)/|@tabler/icons-react|domain/src/(time|localised)\\.',
);
/** The frame behind the sign-in. */
const shell = new RegExp(
  'web/src/(app/(shell/(Shell|Drawer|TopBar|BottomBar|UserMenu|PaletteButton|CompanySwitcher|AreaSwitch|MenuList|menus)|areas)|modules/legal/LegalGate)\\.|@mantine/core/esm/components/Avatar/',
);
/** What the first page, a course and its attempts say of learning: small files that one reads one after the other. */
const learning = new RegExp(
  'web/src/modules/(enrolment/(WhyAssigned|attempt|kept-opening)|qualification/(marks|status|ReadyLine))\\.|domain/src/(qualification/(gaps|status|due|standing-words|trace/trace-words)|catalogue/completion-rule|packages/reading/manifest)\\.',
);
/** What lists are made of. */
const lists = new RegExp('web/src/ui/lists/(DataList|FilterChips|SearchInput)\\.');

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  plugins: [
    lightScrollArea(),
    mantineStyles(),
    strictStyles(),
    ownColors(),
    themeStyles(),
    react(),
    firstScript(),
    arrivals(),
    precompress(),
  ],
  resolve: {
    alias: {
      // React 18 and later bring what this fills in; the editor asks for it by file name
      'use-sync-external-store/shim/with-selector.js': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim/index.js': 'use-sync-external-store',
    },
  },
  css: { modules: { localsConvention: 'camelCase' } },
  server: {
    port: 5173,
    proxy: { '/api': { target: process.env['API_ORIGIN'] ?? 'http://localhost:3000', changeOrigin: false } },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The service worker is a program of its own; its address must stand still.
      input: {
        index: fileURLToPath(new URL('index.html', import.meta.url)),
        sw: fileURLToPath(new URL('worker/sw.ts', import.meta.url)),
      },
      output: {
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 9 },
            { name: 'app', test: always, priority: 8 },
            { name: 'fields', test: fields, priority: 7 },
            { name: 'floating', test: /@floating-ui\//, priority: 6 },
            { name: 'kit', test: kit, priority: 3 },
            { name: 'shell', test: shell, priority: 2 },
            { name: 'lists', test: lists, priority: 1 },
            { name: 'learning', test: learning, priority: 1 },
            { name: 'catalogue', test: /web\/src\/modules\/catalogue\/(Cover|CategoryIcon|standing)\./, priority: 1 },
            // the sentences of every code, which lists of sheets do without
            { name: 'statements', test: /domain\/src\/sds\/([\w-]+-)?statements\./ },
          ],
        },
      },
    },
  },
});
