import { expect, test } from 'vitest';
import type { RosterSignature } from './closing-facts.ts';
import { standingSignatures } from './closing-facts.ts';
import type { Mark } from './marks.ts';

const [before, reopenedAt, after] = [
  '2026-03-10T13:00:00.000Z',
  '2026-03-11T09:00:00.000Z',
  '2026-03-11T10:00:00.000Z',
];
const signed = (role: RosterSignature['role'], signedAt: string): RosterSignature => ({
  role,
  entryId: role === 'trainer' ? null : 'bob',
  personId: role === 'trainee' ? 'bob' : 'tess',
  signedAt,
});
const mark = (kind: Mark['kind'], at: string, entryId = 'bob'): Mark => ({
  id: `${kind}-${at}`,
  entryId,
  sessionId: null,
  kind,
  item: null,
  value: 'pass',
  at,
  seen: [],
  byId: 'tess',
});

test.each<[string, RosterSignature, (string | null)[], Mark[], boolean]>([
  ['a trainer’s, never reopened', signed('trainer', before), [null], [], true],
  ['a trainer’s from before a reopening', signed('trainer', before), [reopenedAt], [], false],
  ['a trainer’s from after it', signed('trainer', after), [reopenedAt], [], true],
  [
    'a trainer’s from between two reopenings',
    signed('trainer', '2026-03-10T20:00:00.000Z'),
    [reopenedAt, '2026-03-10T18:00:00.000Z'],
    [],
    false,
  ],
  [
    'a trainer’s from before it, the second closing still stands',
    signed('trainer', before),
    [null, reopenedAt],
    [],
    false,
  ],
  ['a participant’s from before it', signed('trainee', before), [reopenedAt], [mark('result', after)], true],
  [
    'an evaluator’s from before it, nothing changed',
    signed('evaluator', before),
    [reopenedAt],
    [mark('result', before)],
    true,
  ],
  [
    'an evaluator’s from before it, another person’s result changed',
    signed('evaluator', before),
    [reopenedAt],
    [mark('result', after, 'ana')],
    true,
  ],
  [
    'an evaluator’s from before it, a note was added',
    signed('evaluator', before),
    [reopenedAt],
    [mark('note', after)],
    true,
  ],
  [
    'an evaluator’s from before it, the result changed',
    signed('evaluator', before),
    [reopenedAt],
    [mark('result', after)],
    false,
  ],
  [
    'an evaluator’s, the result changed later, never reopened',
    signed('evaluator', before),
    [null],
    [mark('result', after)],
    false,
  ],
  ['an evaluator’s, the score changed later', signed('evaluator', before), [], [mark('score', after)], false],
  [
    'an evaluator’s, another person’s result came later',
    signed('evaluator', before),
    [],
    [mark('result', after, 'ana')],
    true,
  ],
  ['an evaluator’s, the attendance was recorded later', signed('evaluator', before), [], [mark('final', after)], true],
  ['an evaluator’s, of the very moment of the result', signed('evaluator', after), [], [mark('result', after)], true],
  ['a trainer’s, the result changed later', signed('trainer', before), [], [mark('result', after)], true],
  [
    'an evaluator’s from before it, a change of between on a phone that sent it later',
    signed('evaluator', before),
    [reopenedAt],
    [mark('result', '2026-03-10T14:00:00.000Z')],
    false,
  ],
  ['an evaluator’s from after it', signed('evaluator', after), [reopenedAt], [mark('result', after)], true],
])('a signature counts: %s', (_name, signature, reopenings, marks, counts) => {
  const closings = reopenings.map((one) => ({ reopenedAt: one }));
  expect(standingSignatures({ signatures: [signature], closings, marks })).toEqual(counts ? [signature] : []);
});
