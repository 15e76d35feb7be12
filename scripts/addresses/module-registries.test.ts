import { expect, test } from 'vitest';
import { moduleRegistry, tableRegistry } from './module-registries.ts';

const how = {
  ending: 'Policy',
  name: 'modulePolicies',
  folder: '../',
  doc: 'Every action.',
  when: 'after adding a policy',
};

test('modules are listed in the order of the architecture', () => {
  const text = moduleRegistry(['store', 'group-training']);
  expect(text).toContain("import { groupTrainingModule } from '../modules/group-training/module.ts';");
  expect(text.indexOf('  storeModule,')).toBeLessThan(text.indexOf('  groupTrainingModule,'));
});

test('tables of subjects are joined by what their files export, sorted by path', () => {
  const text = tableRegistry(
    [
      { path: 'store/policy.ts', text: 'export const storePolicy = {};' },
      { path: 'sds/policy.ts', text: 'export const sheetPolicy = {};' },
    ],
    how,
  );
  expect(text).toMatch(/modulePolicies = \{\n {2}\.\.\.sheetPolicy,\n {2}\.\.\.storePolicy,\n\}/);
});

test('a file without its table is named', () => {
  expect(() => tableRegistry([{ path: 'store/policy.ts', text: 'export const rules = {};' }], how)).toThrow(
    'domain/src/store/policy.ts exports nothing that ends in Policy',
  );
});
