import { expect, test } from 'vitest';
import { arrangementOf, storedArrangement } from './arrangement.ts';

const parts = ['gaps', 'seats', 'sessions', 'orders'] as const;
const extra = ['orders'] as const;

test.each<[string, string | null, string, string]>([
  ['nothing arranged', null, 'gaps,seats,sessions', 'orders'],
  ['another order', 'sessions,gaps,seats,-orders', 'sessions,gaps,seats', 'orders'],
  ['one hidden', 'gaps,sessions,-seats,-orders', 'gaps,sessions', 'seats,orders'],
  ['an extra one chosen', 'orders,gaps,seats,sessions', 'orders,gaps,seats,sessions', ''],
  ['all hidden', '-gaps,-seats,-sessions,-orders', '', 'gaps,seats,sessions,orders'],
  ['a part that came since is shown last', 'seats,gaps,-orders', 'seats,gaps,sessions', 'orders'],
  ['a part that is gone', 'gone,seats,-lost,gaps,sessions,-orders', 'seats,gaps,sessions', 'orders'],
  ['one named twice, and both ways', 'gaps,gaps,-seats,seats,sessions,-orders', 'gaps,sessions', 'seats,orders'],
])('%s', (_what, stored, shown, hidden) => {
  const arranged = arrangementOf(parts, extra, stored);
  expect([arranged.shown.join(), arranged.hidden.join()]).toEqual([shown, hidden]);
});

test('what is stored is read as it was; the usual arrangement is not stored', () => {
  for (const shown of [
    ['sessions', 'gaps'],
    ['orders'],
    [],
    ['gaps', 'seats', 'sessions', 'orders'],
  ] as (typeof parts)[number][][])
    expect(arrangementOf(parts, extra, storedArrangement(parts, extra, shown)).shown).toEqual(shown);
  expect(storedArrangement(parts, extra, ['gaps', 'seats', 'sessions'])).toBeNull();
});
