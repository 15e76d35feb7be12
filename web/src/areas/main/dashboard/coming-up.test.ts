import type { Why } from '@app/domain/qualification/trace/why';
import { expect, test } from 'vitest';
import { calendarDays, comingUp } from './coming-up.ts';
import type { Dashboard } from './dashboard.ts';

const today = '2026-11-24';
const course = (title: string, dueOn: string | null) =>
  ({ courseId: title, titles: { en: title }, dueOn }) as unknown as Dashboard['overdue'][number];
const board = (open: Partial<Pick<Dashboard, 'overdue' | 'dueSoon' | 'continue' | 'assigned'>>) =>
  ({ today, overdue: [], dueSoon: [], continue: [], assigned: [], ...open }) as unknown as Dashboard;
const asked = (name: string, given: Partial<Why>) =>
  ({
    status: 'valid',
    qualified: true,
    dueOn: '2020-01-01',
    coveredThrough: null,
    remedy: null,
    requirement: {
      targets: [{ skillId: name, courseId: null, minLevel: 1, names: { en: name }, code: name, levels: [] }],
    },
    ...given,
  }) as unknown as Why;
const said = (one: Dashboard, rows: Why[] = []) => comingUp(one, rows, 'en').map(({ on, kind }) => `${on} ${kind}`);

test('the calendar begins on the Sunday before today, and has four weeks', () => {
  const days = calendarDays(today);
  expect([days[0], days.length, days.at(-1)]).toEqual(['2026-11-22', 28, '2026-12-19']);
  expect(calendarDays('2026-11-22')[0]).toBe('2026-11-22');
});

test.each([
  ['today', '2026-11-24', ['2026-11-24 due']],
  ['the last day of the calendar', '2026-12-19', ['2026-12-19 due']],
  ['the day after it', '2026-12-20', []],
  ['yesterday: that is overdue, not coming', '2026-11-23', []],
  ['no day', null, []],
])('a course due %s', (_, dueOn, coming) =>
  expect(said(board({ dueSoon: [course('Heights', dueOn)] }))).toEqual(coming),
);

test('what expires comes too, and what a course under way leads to only once', () => {
  const open = board({ assigned: [course('Crane', '2026-12-01')] });
  const remedy = { course: { id: 'Crane' }, open: null } as unknown as Why['remedy'];
  expect(
    said(open, [
      asked('Forklift', { coveredThrough: '2026-11-30' }),
      asked('Crane', { status: 'missing', qualified: false, dueOn: '2026-12-02', remedy }),
    ]),
  ).toEqual(['2026-11-30 expires', '2026-12-01 due']);
  expect(said(board({}), [asked('Fire', { status: 'missing', qualified: false, dueOn: '2026-12-02' })])).toEqual([
    '2026-12-02 due',
  ]);
});
