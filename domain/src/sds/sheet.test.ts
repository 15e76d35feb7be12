import { describe, expect, test } from 'vitest';
import { ageOf, currentOf, reviewDueOn, reviewState, sheetIssues, shownFirst, unsaidOn, warningsOf } from './sheet.ts';

test.each([
  ['2025-06-01', null, '2028-06-01'],
  ['2025-06-01', '2026-01-15', '2028-06-01'],
  ['2021-02-01', '2026-03-02', '2027-03-02'],
  ['2024-02-29', null, '2027-02-28'],
])('revised %s, reviewed %s: due %s', (revisedOn, reviewedOn, due) =>
  expect(reviewDueOn({ revisedOn, reviewedOn })).toBe(due),
);

test.each([
  ['2026-03-02', 'due'],
  ['2026-03-03', 'dueSoon'],
  ['2026-05-02', 'dueSoon'],
  ['2026-05-03', 'current'],
])('due %s is %s on 2 March 2026', (day, state) => expect(reviewState(day, '2026-03-02')).toBe(state));

test.each([
  ['2023-03-03', 'recent'],
  ['2023-03-02', 'aging'],
  ['2021-03-03', 'aging'],
  ['2021-03-02', 'old'],
])('revised %s is %s on 2 March 2026', (day, age) => expect(ageOf(day, '2026-03-02')).toBe(age));

describe('which revision is in force', () => {
  const line = (language: string, revisedOn: string, jurisdiction: 'whmis' | 'clp' = 'whmis') => ({
    language,
    revisedOn,
    jurisdiction,
  });
  const all = [
    line('en', '2020-01-01'),
    line('en', '2024-01-01'),
    line('fr', '2022-01-01'),
    line('en', '2025-01-01', 'clp'),
  ];

  test('the newest of each language and jurisdiction', () => {
    expect(currentOf(all)).toEqual([all[1], all[2], all[3]]);
  });
  test.each([
    ['fr', all[2]],
    ['en', all[3]],
    ['es', all[3]],
  ])('a reader of %s is shown theirs first, else English', (language, shown) =>
    expect(shownFirst(all, language)).toBe(shown),
  );
  test('without English the newest, without any nothing', () => {
    expect([shownFirst([all[2]!], 'en'), shownFirst([], 'en')]).toEqual([all[2], undefined]);
  });
});

test.each([
  [{ revisedOn: '2026-03-02', hazards: ['H225'], signalWord: 'danger' as const }, []],
  [{ revisedOn: '2026-03-02', hazards: [], signalWord: null }, []],
  [
    { revisedOn: '2026-03-03', hazards: [], signalWord: 'warning' as const },
    ['sheetDateInFuture', 'sheetHazardsMissing'],
  ],
  [{ revisedOn: '1984-12-31', hazards: [], signalWord: null }, ['sheetDateTooEarly']],
])('%j', (said, codes) => expect(sheetIssues(said, '2026-03-02').map(({ code }) => code)).toEqual(codes));

describe('what a product is warned of', () => {
  const sheet = (
    language: string,
    revisedOn: string,
    signalWord: 'danger' | 'warning' | null,
    hazards: string[],
    pictograms: string[],
  ) => ({
    ...{ language, revisedOn, signalWord, hazards, pictograms },
    jurisdiction: 'whmis' as const,
  });
  const english = sheet('en', '2020-01-01', 'danger', ['H350'], ['GHS08']);
  const french = sheet('fr', '2025-01-01', 'warning', ['H319', 'H225'], ['GHS07']);
  const chinese = sheet('zh', '2025-06-01', null, [], []);
  const replaced = sheet('en', '2019-01-01', 'danger', ['H300'], ['GHS06']);
  const all = [replaced, english, french, chinese];

  test('all that the sheets in force say together, and the more severe signal word', () => {
    expect(warningsOf(all)).toEqual({
      signalWord: 'danger',
      hazards: ['H225', 'H319', 'H350'],
      pictograms: ['GHS07', 'GHS08'],
    });
    expect(warningsOf([french, chinese]).signalWord).toBe('warning');
    expect(warningsOf([])).toEqual({ signalWord: null, hazards: [], pictograms: [] });
  });
  test('what one of them does not say and another does', () => {
    expect(unsaidOn(chinese, all)).toEqual({
      signalWord: 'danger',
      hazards: ['H225', 'H319', 'H350'],
      pictograms: ['GHS07', 'GHS08'],
      by: [english, french],
    });
    expect(unsaidOn(french, all)).toEqual({
      signalWord: 'danger',
      hazards: ['H350'],
      pictograms: ['GHS08'],
      by: [english],
    });
    expect(unsaidOn(english, all)).toEqual({
      signalWord: null,
      hazards: ['H225', 'H319'],
      pictograms: ['GHS07'],
      by: [french],
    });
    expect(unsaidOn(english, [english, chinese])).toBeNull();
  });
});
