import { describe, expect, it } from 'vitest';
import { outlineChanges } from './outline-changes.ts';

const step = (contentItemId: string, en = contentItemId, required = true) => ({
  contentItemId,
  titles: { en },
  required,
});
const outline = (...units: ReturnType<typeof step>[]) => [{ titles: { en: 'All' }, units }];

describe('what changed between two editions', () => {
  it.each([
    ['nothing', outline(step('a'), step('b')), outline(step('a'), step('b')), []],
    ['a step came', outline(step('a')), outline(step('a'), step('b')), [{ kind: 'added', titles: { en: 'b' } }]],
    ['a step went', outline(step('a'), step('b')), outline(step('b')), [{ kind: 'removed', titles: { en: 'a' } }]],
    [
      'a step has another name',
      outline(step('a')),
      outline(step('a', 'Labels')),
      [{ kind: 'renamed', before: { en: 'a' }, titles: { en: 'Labels' } }],
    ],
    [
      'a step became optional',
      outline(step('a')),
      outline(step('a', 'a', false)),
      [{ kind: 'nowOptional', titles: { en: 'a' } }],
    ],
    ['another order', outline(step('a'), step('b')), outline(step('b'), step('a')), [{ kind: 'reordered' }]],
    ['only a section between', outline(step('a'), step('b')), [...outline(step('a')), ...outline(step('b'))], []],
    [
      'the same content once more',
      outline(step('a')),
      outline(step('a'), step('a', 'Again')),
      [{ kind: 'added', titles: { en: 'Again' } }],
    ],
  ])('%s', (_, before, after, changes) => {
    expect(outlineChanges(before, after)).toEqual(changes);
  });
});
