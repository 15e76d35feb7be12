import { expect, test } from 'vitest';
import { companySettings, courseSettings, inOrder, settingIssues } from './settings.ts';

test('where a company decided nothing the defaults stand', () => {
  expect(companySettings({})).toEqual({
    expiringSoonDays: null,
    reminderDays: [30, 7, 1],
    automatic: { mandatory: true, recommended: true },
  });
  expect(companySettings({ automatic: { recommended: false } }).automatic).toEqual({
    mandatory: true,
    recommended: false,
  });
  expect(courseSettings({}, 'c')).toEqual({ dueDays: null, reminderDays: null });
});

test.each([
  [{ expiringSoonDays: 6 }, ['expiringSoonDays']],
  [{ expiringSoonDays: 181 }, ['expiringSoonDays']],
  [{ expiringSoonDays: null }, []],
  [{ expiringSoonDays: 7, dueDays: 0, reminderDays: [180, 1] }, []],
  [{ dueDays: -1 }, ['dueDays']],
  [{ dueDays: 1.5 }, ['dueDays']],
  [{ reminderDays: [0] }, ['reminderDays']],
  [{ reminderDays: [1, 2, 3, 4, 5, 6, 7] }, ['reminderDays']],
  [{ reminderDays: [] }, []],
])('%j is refused at %j', (given, paths) => {
  expect(settingIssues(given).map(({ path }) => path)).toEqual(paths);
});

test('reminders stand once each, the earliest first', () => {
  expect(inOrder([1, 30, 7, 7])).toEqual([30, 7, 1]);
});
