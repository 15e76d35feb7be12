import { expect, test } from 'vitest';
import type { Line } from './timeLine.ts';
import { timeLineOf } from './timeLine.ts';

const line = (at: string, kind: Line['kind'], more: Partial<Line> = {}): Line => ({
  id: at,
  launchId: 'one',
  activity: 'A',
  kind,
  occurredAt: `2026-03-02T${at}Z`,
  receivedAt: `2026-03-02T${at}Z`,
  applied: true,
  said: [],
  refused: [],
  ...more,
});
const score: Line['said'] = [{ code: 'score', value: '85', element: null, count: null }];

test('a time line names gaps and openings, and folds what says nothing', () => {
  const items = timeLineOf(
    [
      line('15:00:30', 'terminate'),
      line('15:00:20', 'commit'),
      line('15:00:10', 'commit'),
      line('15:00:00', 'commit', { said: score }),
      line('14:00:00', 'initialize'),
      line('13:59:00', 'leaving', { launchId: 'before' }),
    ],
    (at) => at.slice(0, 10),
  );
  expect(
    items.map((item) =>
      item.kind === 'quiet' ? `quiet ${item.count}` : item.kind === 'gap' ? `gap ${item.minutes}` : item.kind,
    ),
  ).toEqual(['day', 'call', 'quiet 2', 'call', 'gap 60', 'call', 'opened', 'call']);
});

test('what came late or does not count is never folded away', () => {
  const items = timeLineOf(
    [
      line('15:00:00', 'commit', { applied: false }),
      line('14:59:00', 'commit', { receivedAt: '2026-03-02T15:30:00Z' }),
    ],
    () => 'day',
  );
  expect(items.map(({ kind }) => kind)).toEqual(['day', 'call', 'call']);
});
