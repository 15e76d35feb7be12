import { courseList } from '@app/domain/catalogue/course-list';
import { expect, test } from 'vitest';
import { addressOf, columnsIn, columnsText, narrowingIn, sortIn, viewOf } from './listAddress.ts';

const category = '0198c5e2-7d7e-7000-8000-000000000001';

test('what the address says and the list does not know is left out', () => {
  const url = {
    q: '  ladder ',
    state: 'draft,gone,retired',
    categoryId: 'x',
    language: 'de',
    sort: 'languages',
    columns: 'title,nothing,code,title',
    page: '3',
  };
  expect(narrowingIn(courseList, url)).toEqual({ q: 'ladder', state: 'draft,retired' });
  expect(sortIn(courseList, url)).toBeUndefined();
  expect(columnsIn(courseList, url)).toEqual(['title', 'code']);
  expect(narrowingIn(courseList, { categoryId: category, state: 'constructor' })).toEqual({ categoryId: category });
});

test('the usual columns need no words', () => {
  const usual = columnsIn(courseList, {});
  expect(usual).not.toContain('delivery');
  expect(columnsText(courseList, usual)).toBe('');
  expect(columnsText(courseList, usual.toReversed())).toBe(usual.toReversed().join(','));
});

test('a view comes back as it was kept, and takes everything else away', () => {
  const url = { q: 'a&b=c é', state: 'draft', sort: '-updatedAt', columns: 'title,updatedAt' };
  const view = viewOf(courseList, url);
  expect(view.query).toMatch(/^[\x21-\x7e]*$/);
  expect(addressOf(courseList, view)).toEqual({ ...url, categoryId: undefined, language: undefined, delivery: undefined });
  expect(addressOf(courseList, { query: 'state=gone&sort=x&other=1', columns: '' })).toMatchObject({ state: undefined, sort: undefined, columns: undefined });
});
