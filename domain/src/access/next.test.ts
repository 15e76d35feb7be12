import { describe, expect, it } from 'vitest';
import { safeNext } from './next.ts';

const kept = [
  '/',
  '/profile',
  '/courses/view/0198c5e2-7d7e-7000-8000-000000000001',
  '/categories?q=fork%20lift&sort=name',
  '/admin/courses/1#versions',
  '/settings/reports/CompanyEnrollments',
];

const refused = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%0d%0aLocation:%20https://evil.example',
  '/\r\nLocation: https://evil.example',
  '/login',
  '/login?next=/login',
  '/login/',
  '/@evil.example',
  '/x@evil.example',
  '/%5cevil.example',
  '/%2f%2fevil.example',
  '/a//evil.example',
  '/../evil',
  '/a/./b',
  '/\t/evil.example',
  ' /profile',
  '/profile ',
  '/ /evil',
  '/courses?x=%0a',
  '/courses?to=https://evil.example',
  '/courses#\\',
  '/LOGIN',
  '',
  'profile',
  '.',
  '/é',
  `/${'a'.repeat(600)}`,
  null,
  undefined,
  7,
  ['/profile'],
];

describe('where to go after signing in (C19)', () => {
  it.each(kept)('keeps %s', (next) => {
    expect(safeNext(next)).toBe(next);
  });
  it.each(refused)('goes home instead of %j', (next) => {
    expect(safeNext(next)).toBe('/');
  });
});
