import { expect, test } from 'vitest';
import type { RecordedHolding } from './retracted-by-end.ts';
import { retractedByEnd } from './retracted-by-end.ts';

const [first, second, third] = ['2026-03-01T09:00:00Z', '2026-03-02T09:00:00Z', '2026-03-03T09:00:00Z'];
const row = (id: string, given: Partial<RecordedHolding>): RecordedHolding => ({
  ...{
    id,
    personId: 'ann',
    positionId: 'rigger',
    startedOn: '2026-01-01',
    endedOn: null,
    recordedAt: first,
    retractedAt: null,
    endedWith: null,
  },
  ...given,
});
const back = (rows: RecordedHolding[], lastDay = '2026-03-20') =>
  retractedByEnd(rows, lastDay).map(({ before, cut }) => [before.id, cut?.id ?? null]);

const taken = row('whole', { retractedAt: second, endedWith: '2026-03-20' });
const cut = row('cut', { recordedAt: second, endedOn: '2026-03-20' });

test('what a last day shortened or retracted is restored as it was before', () => {
  expect(back([taken, cut])).toEqual([['whole', 'cut']]);
  expect(back([{ ...taken, startedOn: '2026-04-01' }])).toEqual([['whole', null]]);
  const earlier = [
    { ...cut, retractedAt: third, endedWith: '2026-03-10' },
    row('shorter', { recordedAt: third, endedOn: '2026-03-10' }),
  ];
  expect(back([taken, ...earlier], '2026-03-10')).toEqual([['whole', 'shorter']]);
});

test.each([
  ['what ended with another day', [taken, { ...cut, endedOn: '2026-03-19' }]],
  ['what an earlier last day retracted', [{ ...taken, endedWith: '2026-02-28' }]],
  ['what someone retracted since', [taken, row('again', { recordedAt: second, retractedAt: third })]],
  ['what someone made shorter by hand', [row('whole', { retractedAt: second }), cut]],
  ['what ended that day before', [{ ...taken, endedOn: '2026-03-20' }, cut]],
])('%s does not', (_, rows) => expect(back(rows)).toEqual([]));
