import { describe, expect, it } from 'vitest';
import { findReports, reportIndex } from './report-index.ts';
import { reports, reportsOf } from './reports.ts';

describe('the index of reports', () => {
  it.each(['settings', 'admin'] as const)('has every report of %s, each at a page of its own', (area) => {
    const pages = reportIndex(area);
    expect(pages.map(({ key }) => key)).toEqual(reportsOf(area));
    expect(new Set(pages.map(({ page, view }) => `${page}?${view ?? ''}`)).size).toBe(pages.length);
  });

  it.each([
    ['settings', 'en', 'who was qualified on', 'qualifications'],
    ['settings', 'en', 'which seats expire', 'companyInventory'],
    ['settings', 'fr', 'combien de places reste-t-il', 'companyInventory'],
    ['settings', 'fr', 'qui etait qualifie', 'qualifications'],
    ['admin', 'en', 'Deferred revenue', 'inventoryMonths'],
    ['settings', 'en', 'who is late with a course', 'companyUnfinished'],
    ['settings', 'fr', 'certificats échus', 'companyExpired'],
    ['settings', 'en', 'what do I have to buy', 'companyExpiring'],
    ['settings', 'fr', 'que faut-il acheter', 'companyExpiring'],
    ['settings', 'en', 'who was qualified on 1 March', 'qualifications'],
    ['settings', 'en', 'remind people', 'companyExpired'],
  ] as const)('in %s, %s: “%s” finds %s first', (area, locale, question, key) => {
    expect(findReports(reportIndex(area), question, locale)[0]?.key).toBe(key);
  });

  it('finds nothing for what no report says, and everything for no words', () => {
    const pages = reportIndex('settings');
    expect(findReports(pages, 'zebra', 'en')).toEqual([]);
    expect(findReports(pages, 'who has the', 'en')).toEqual(pages);
    expect(Object.keys(reports).length).toBeGreaterThan(0);
  });
});
