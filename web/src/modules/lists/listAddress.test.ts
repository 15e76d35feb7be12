import { courseList } from '@app/domain/catalogue/course-list';
import { employeeList } from '@app/domain/company/employee-list';
import { companyEnrolmentList } from '@app/domain/reports/company-enrolment-list';
import { companyExpiringList } from '@app/domain/reports/expiry/company-expiring-list';
import { expect, test, vi } from 'vitest';
import {
  addressOf,
  chosenText,
  columnsIn,
  columnsText,
  narrowingIn,
  remember,
  savedIn,
  sortIn,
  unusableIn,
  viewOf,
} from './listAddress.ts';

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

test('what a filter does not have is named, with what is left of it', () => {
  const url = { q: 'x', state: 'draft,gone,retired,', categoryId: 'x', language: 'de', sort: 'languages', page: '3' };
  expect(unusableIn(courseList, url, 'fr')).toEqual([
    { name: 'state', label: 'État', values: ['gone'], rest: 'draft,retired' },
    { name: 'categoryId', label: 'Catégorie', values: ['x'], rest: undefined },
    { name: 'language', label: 'Langue', values: ['de'], rest: undefined },
  ]);
  expect(unusableIn(courseList, { state: 'draft,retired', categoryId: category }, 'en')).toEqual([]);
  const dated = (url: Record<string, string>) =>
    unusableIn(companyExpiringList, url, 'en').map(({ name, values }) => [name, ...values]);
  expect(dated({ asOf: '2026-02-31' })).toEqual([['asOf', '2026-02-31']]);
  expect(dated({ asOf: 'abc', renewal: 'unassigned', by: 'nope' }).toSorted()).toEqual([
    ['asOf', 'abc'],
    ['by', 'nope'],
    ['renewal', 'unassigned'],
  ]);
  expect(dated({ asOf: '2028-02-29', by: 'site,renewal' })).toEqual([]);
  expect(dated({ by: 'site,month,renewal' })).toEqual([['by', 'renewal']]);
  const enrolments = (url: Record<string, string>) =>
    unusableIn(companyEnrolmentList, url, 'en').map(({ name, values }) => [name, ...values]);
  expect(enrolments({ leavers: 'yes' })).toEqual([['leavers', 'yes']]);
  expect(enrolments({ leavers: 'false' })).toEqual([]);
});

test('words that are no line of text are searched as far as they are one', () => {
  expect(narrowingIn(courseList, { q: '\u0000\uFFFDladder\nhook\u0007' })).toEqual({ q: 'ladder hook' });
  expect(narrowingIn(courseList, { q: '\u0000' })).toEqual({});
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
  expect(addressOf(courseList, view)).toEqual({
    ...url,
    categoryId: undefined,
    language: undefined,
    delivery: undefined,
  });
  expect(addressOf(courseList, { query: 'sort=x&other=1', columns: '' })).toMatchObject({
    state: undefined,
    sort: undefined,
    columns: undefined,
  });
});

test('a view keeps a choice that its filter no longer has: without it, it would show more rows than it was kept for', () => {
  const view = viewOf(courseList, { state: 'draft,gone', categoryId: 'x', language: 'fr' });
  const opened = addressOf(courseList, view);
  expect(opened).toMatchObject({ state: 'draft,gone', categoryId: 'x', language: 'fr' });
  expect(unusableIn(courseList, opened, 'en').map(({ name, values }) => [name, ...values])).toEqual([
    ['state', 'gone'],
    ['categoryId', 'x'],
  ]);
  expect(viewOf(courseList, opened)).toEqual(view);
});

test('columns chosen on this device are remembered for one company where they may be its own fields, for all elsewhere', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  });
  const at = (company: string) => kept.set('muster-kept:owner', `ann ${company}`);
  at('north');
  remember(employeeList, 'name,field1');
  remember(courseList, 'code,title');
  at('south');
  expect([chosenText(employeeList, {}), chosenText(courseList, {})]).toEqual([undefined, 'code,title']);
  remember(employeeList, '');
  at('north');
  expect([chosenText(employeeList, {}), chosenText(employeeList, { columns: 'number' })]).toEqual([
    'name,field1',
    'number',
  ]);
  // A saved view with the usual columns has those for everyone who opens it.
  const opened = { ...addressOf(courseList, { query: '', columns: '' }), saved: category };
  expect(columnsIn(courseList, opened)).toEqual(columnsIn(courseList, { columns: 'nothing' }));
  expect(viewOf(courseList, opened).columns).toBe('');
  expect(viewOf(courseList, { view: 'months' }).columns).toBe('code,title');
  expect(viewOf(courseList, { view: category }).columns).toBe('');
  vi.unstubAllGlobals();
});

test('a saved view is beside the tab it was kept on, and found in older addresses', () => {
  expect(savedIn({ view: 'months', saved: category })).toBe(category);
  expect(savedIn({ view: category })).toBe(category);
  expect(savedIn({ view: 'months' })).toBeUndefined();
});
