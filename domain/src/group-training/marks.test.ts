import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns, propertyTimeout } from '../property.cases.ts';
import type { Mark } from './marks.ts';
import { foldMarks, lateMarks, sameValue, subjectKey, valueProblem } from './marks.ts';

const mark = (id: string, value: Mark['value'], at: number, seen: string[] = [], more: Partial<Mark> = {}): Mark => ({
  id,
  entryId: 'bob',
  sessionId: null,
  kind: 'final',
  item: null,
  value,
  at: new Date(Date.UTC(2026, 2, 10, 13, at)).toISOString(),
  seen,
  byId: 'trainer',
  ...more,
});
const arrival = (id: string, minute: number | null, seen: string[] = []) =>
  mark(id, minute === null ? null : new Date(Date.UTC(2026, 2, 10, 13, minute)).toISOString(), 0, seen, {
    kind: 'checkIn',
    sessionId: 's',
  });

test.each<[string, Mark[], Mark['value'], string[]]>([
  ['one mark', [mark('a', 'attended', 1)], 'attended', []],
  ['the same mark twice', [mark('a', 'attended', 1), mark('a', 'attended', 1)], 'attended', []],
  ['a later mark that knew the earlier', [mark('a', 'attended', 1), mark('b', 'partial', 2, ['a'])], 'partial', []],
  [
    'a mark that knew the other, by a slow clock',
    [mark('a', 'attended', 9), mark('b', 'partial', 2, ['a'])],
    'partial',
    [],
  ],
  ['taken back', [mark('a', 'attended', 1), mark('b', null, 2, ['a'])], null, []],
  ['two phones that agree', [mark('a', 'attended', 1), mark('b', 'attended', 2)], 'attended', []],
  [
    'two phones that differ: the newest counts',
    [mark('a', 'attended', 1), mark('b', 'noShow', 2)],
    'noShow',
    ['b', 'a'],
  ],
  ['at the same moment the larger id counts', [mark('a', 'attended', 1), mark('b', 'noShow', 1)], 'noShow', ['b', 'a']],
  [
    'resolved by a mark that names both',
    [mark('a', 'attended', 1), mark('b', 'noShow', 2), mark('c', 'attended', 3, ['a', 'b'])],
    'attended',
    [],
  ],
  [
    'a mark that knew only one of them leaves the other',
    [mark('a', 'attended', 1), mark('b', 'noShow', 2), mark('c', 'unable', 3, ['b'])],
    'unable',
    ['c', 'a'],
  ],
  [
    'two who resolve it differently',
    [
      mark('a', 'attended', 1),
      mark('b', 'noShow', 2),
      mark('c', 'attended', 3, ['a', 'b']),
      mark('d', 'noShow', 4, ['a', 'b']),
    ],
    'noShow',
    ['d', 'c'],
  ],
  [
    'what came after the closing is not applied',
    [mark('a', 'attended', 1), mark('b', 'noShow', 2, ['a'], { late: true })],
    'attended',
    [],
  ],
  ['a circle replaces nothing', [mark('a', 'attended', 1, ['b']), mark('b', 'noShow', 2, ['a'])], 'noShow', ['b', 'a']],
])('%s', (_name, marks, value, conflict) => {
  const [folded] = foldMarks(marks).values();
  expect([folded!.current.value, folded!.conflict.map(({ id }) => id)]).toEqual([value, conflict]);
});

test('two phones that check a person in within five minutes agree, and beyond do not', () => {
  expect([...foldMarks([arrival('a', 0), arrival('b', 5)]).values()][0]!.conflict).toEqual([]);
  expect([...foldMarks([arrival('a', 0), arrival('b', 6)]).values()][0]!.conflict).toHaveLength(2);
  expect([...foldMarks([arrival('a', 0), arrival('b', null)]).values()][0]!.conflict).toHaveLength(2);
});

test('a mark after the closing is listed until another one names it', () => {
  const late = mark('b', 'noShow', 2, [], { late: true });
  expect(lateMarks([mark('a', 'attended', 1), late])).toEqual([late]);
  expect(lateMarks([late, mark('c', 'noShow', 3, ['b'])])).toEqual([]);
});

test.each<[Partial<Mark>, boolean]>([
  [{ kind: 'checkIn', sessionId: 's', value: '2026-03-10T13:00:00.000Z' }, true],
  [{ kind: 'checkIn', sessionId: null, value: '2026-03-10T13:00:00.000Z' }, false],
  [{ kind: 'checkIn', sessionId: 's', value: 'yesterday' }, false],
  [{ kind: 'final', sessionId: 's', value: 'attended' }, false],
  [{ kind: 'final', value: 'present' }, false],
  [{ kind: 'minutes', sessionId: 's', value: -1 }, false],
  [{ kind: 'minutes', sessionId: 's', value: 12.5 }, false],
  [{ kind: 'score', value: 100 }, true],
  [{ kind: 'score', value: 101 }, false],
  [{ kind: 'depth', item: 'x', value: 'competent' }, true],
  [{ kind: 'depth', item: null, value: 'competent' }, false],
  [{ kind: 'note', value: '' }, false],
  [{ kind: 'note', value: null }, true],
])('%o fits: %s', (given, fits) => {
  expect(valueProblem({ ...mark('a', null, 0), ...given })).toBe(fits ? null : 'markMalformed');
});

// Three phones that mark the same people, and hear of each other's marks now and then. Phone i knows what it made and
// what it heard.
const step = fc.oneof(
  fc.record({
    act: fc.constant('mark' as const),
    phone: fc.integer({ min: 0, max: 2 }),
    person: fc.integer({ min: 0, max: 1 }),
    value: fc.constantFrom('attended', 'noShow', 'partial', null),
    minute: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({
    act: fc.constant('hear' as const),
    phone: fc.integer({ min: 0, max: 2 }),
    from: fc.integer({ min: 0, max: 2 }),
  }),
);

test(
  'the state is the same in every order, and conflicts are those that were made',
  () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.infiniteStream(fc.nat()), (steps, dice) => {
        const all: Mark[] = [];
        const knows = [new Set<string>(), new Set<string>(), new Set<string>()];
        /** All that was known when a mark was made, by the plain history. */
        const known = new Map<string, Set<string>>();
        for (const one of steps) {
          if (one.act === 'hear') for (const id of knows[one.from]!) knows[one.phone]!.add(id);
          else {
            const entryId = `p${one.person}`;
            const about = all.filter((other) => other.entryId === entryId && knows[one.phone]!.has(other.id));
            const made = mark(`m${all.length}`, one.value, one.minute, [...foldHeads(about)], { entryId });
            known.set(made.id, new Set(about.map(({ id }) => id)));
            all.push(made);
            knows[one.phone]!.add(made.id);
          }
        }
        const shuffled = [...all, ...all.slice(0, 5)]
          .map((one) => ({ one, by: dice.next().value! }))
          .toSorted((a, b) => a.by - b.by)
          .map(({ one }) => one);
        const [straight, mixed] = [foldMarks(all), foldMarks(shuffled)];
        for (const [key, folded] of straight) expect(mixed.get(key)).toEqual(folded);
        expect(mixed.size).toBe(straight.size);
        for (const [key, { current, conflict }] of straight) {
          // The oracle looks at pairs: no one who made a later mark knew them.
          const of = all.filter((one) => subjectKey(one) === key);
          const last = of.filter(({ id }) => !of.some((other) => known.get(other.id)!.has(id)));
          const differ = last.some((one) => last.some((other) => !sameValue('final', one.value, other.value)));
          expect(conflict.map(({ id }) => id).toSorted()).toEqual(differ ? last.map(({ id }) => id).toSorted() : []);
          expect(last.every(({ at }) => at <= current.at)).toBe(true);
        }
      }),
      propertyRuns('marks of three phones'),
    );
  },
  propertyTimeout,
);

/** What a phone names as seen: of all it knows, what no other it knows replaces. */
function foldHeads(about: readonly Mark[]): Set<string> {
  const replaced = new Set(about.flatMap(({ seen }) => seen));
  return new Set(about.filter(({ id }) => !replaced.has(id)).map(({ id }) => id));
}
