import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('../**/*.tsx', { eager: true, query: '?raw', import: 'default' });

/** Mantine names a group by its own label; `aria-label` and `aria-labelledby` end on a frame that has no role. */
test('every group of radios or boxes has a name of its own', () => {
  const groups = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/<(?:Radio|Checkbox)\.Group\b([\s\S]*?)\n?\s*>\n/g)].map(([, props]) => ({
      file,
      props: props!,
    })),
  );
  expect(groups.length).toBeGreaterThan(15);
  expect(groups.filter(({ props }) => !/\blabel=|hiddenLabel\(/.test(props)).map(({ file }) => file)).toEqual([]);
  expect(groups.filter(({ props }) => /aria-label/.test(props)).map(({ file }) => file)).toEqual([]);
});
