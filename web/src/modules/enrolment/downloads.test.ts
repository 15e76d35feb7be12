import { expect, test } from 'vitest';
import type { Learning } from './attempt.ts';
import { downloadBytes, offlineState } from './downloads.ts';

const cases = [
  { kind: 'lesson', state: 'open', expected: 'ready' },
  { kind: 'video', state: 'inProgress', expected: 'ready' },
  { kind: 'document', state: 'done', expected: 'ready' },
  { kind: 'lesson', state: 'locked', expected: 'locked' },
  { kind: 'quiz', state: 'open', expected: 'online' },
  { kind: 'quiz', state: 'locked', expected: 'online' },
  { kind: 'scorm', state: 'open', expected: 'online' },
  { kind: 'cmi5', state: 'done', expected: 'online' },
] as const;
test.each(cases)('a $kind that is $state: $expected', ({ kind, state, expected }) => expect(offlineState({ kind, state })).toBe(expected));

test('a download takes what its open steps take', () => {
  const units = cases.map((unit, place) => ({ ...unit, id: String(place), bytes: 10 ** place }));
  expect(downloadBytes({ sections: [{ units }] } as unknown as Learning)).toBe(111);
});
