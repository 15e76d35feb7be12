import { describe, expect, test } from 'vitest';
import { after, before, leaving, map, node, objective, play, primary, rule } from './make-tree.ts';
import type { SharedObjectives } from './tree.ts';

const three = (said: Parameters<typeof node>[1] = {}) => node('course', said, node('a'), node('b'), node('c'));
const parts = (one: Parameters<typeof node>[1] = {}, two: Parameters<typeof node>[1] = {}) =>
  node('course', {}, node('one', one, node('a'), node('b')), node('two', two, node('c'), node('d')));

describe('flow', () => {
  test.each<[string, Parameters<typeof play>[0], string[], string[]]>([
    [
      'goes through clusters, and past the last is the end',
      parts(),
      ['start', 'continue', 'continue', 'continue', 'continue'],
      ['a', 'b', 'c', 'd', 'over'],
    ],
    [
      'goes back',
      parts(),
      ['start', 'continue', 'continue', 'previous', 'previous', 'previous'],
      ['a', 'b', 'c', 'b', 'a', 'refused'],
    ],
    [
      'does not begin where the root does not flow',
      three({ controls: { flow: false } }),
      ['start', 'choice:b', 'continue'],
      ['nothing', 'b', 'refused'],
    ],
    [
      'forward only is not gone back in',
      three({ controls: { forwardOnly: true } }),
      ['start', 'continue', 'previous'],
      ['a', 'b', 'refused'],
    ],
    [
      'backwards into a cluster that goes forward only begins with its first',
      parts({ controls: { forwardOnly: true } }),
      ['choice:c', 'previous'],
      ['c', 'a'],
    ],
    [
      'what is to be skipped is skipped',
      node('course', {}, node('a'), node('b', before(rule('skip', 'always'))), node('c')),
      ['start', 'continue'],
      ['a', 'c'],
    ],
    [
      'what is closed stops it',
      node('course', {}, node('a'), node('b', before(rule('disabled', 'always'))), node('c')),
      ['start', 'continue'],
      ['a', 'over'],
    ],
    [
      'an attempt limit closes',
      node('course', {}, node('a', { attemptLimit: 1 }), node('b')),
      ['start', 'continue', 'previous', 'choice:a'],
      ['a', 'b', 'refused', 'refused'],
    ],
  ])('%s', (_, tree, steps, expected) => expect(play(tree).steps(...steps)).toEqual(expected));
});

describe('choice', () => {
  test.each<[string, Parameters<typeof play>[0], string, string[]]>([
    ['everything, clusters with what flows in them', parts(), 'choice:a', ['course', 'one', 'a', 'b', 'two', 'c', 'd']],
    [
      'not where the parent does not offer it',
      parts({}, { controls: { choice: false } }),
      'choice:a',
      ['course', 'one', 'a', 'b', 'two'],
    ],
    ['not out of what must not be left', parts({ controls: { choiceExit: false } }), 'choice:a', ['one', 'a', 'b']],
    [
      'a cluster that does not flow delivers nothing',
      parts({}, { controls: { flow: false } }),
      'choice:a',
      ['course', 'one', 'a', 'b', 'c', 'd'],
    ],
    [
      'one step out of a constrained cluster',
      parts({ controls: { constrainChoice: true } }),
      'choice:a',
      ['course', 'one', 'a', 'b', 'two', 'c', 'd'],
    ],
    [
      'and no further',
      node(
        'course',
        {},
        node('one', { controls: { constrainChoice: true } }, node('a'), node('b')),
        node('c'),
        node('d'),
      ),
      'choice:a',
      ['course', 'one', 'a', 'b', 'c'],
    ],
    [
      'not into a cluster that is only activated from within',
      parts({}, { controls: { preventActivation: true } }),
      'choice:a',
      ['course', 'one', 'a', 'b', 'two'],
    ],
    [
      'not past what stops it',
      node('course', {}, node('a', before(rule('stopForwardTraversal', 'always'))), node('b')),
      'choice:a',
      ['course', 'a'],
    ],
    [
      'not back where it goes forward only',
      three({ controls: { forwardOnly: true } }),
      'choice:b',
      ['course', 'b', 'c'],
    ],
  ])('%s', (_, tree, first, expected) => {
    const played = play(tree);
    played.ask(first);
    expect(played.enabled()).toEqual(expected);
  });

  test('what is hidden is neither seen nor chosen, with all that is in it', () => {
    const played = play(parts({}, before(rule('hiddenFromChoice', 'always'))));
    played.ask('start');
    expect(played.visible()).toEqual(['course', 'one', 'a', 'b']);
    expect(played.enabled()).toEqual(['course', 'one', 'a', 'b']);
  });

  test('content that must not be left for a choice leaves none, itself included', () => {
    const played = play(node('course', {}, node('a', { controls: { choiceExit: false } }), node('b')));
    played.ask('start');
    expect(played.enabled()).toEqual([]);
  });

  test('a jump goes where no choice would', () => {
    const played = play(parts({ controls: { choiceExit: false } }, { controls: { choice: false } }));
    expect(played.steps('start', 'choice:c', 'jump:c', 'jump:two')).toEqual(['a', 'refused', 'c', 'refused']);
  });
});

describe('rules when something ends', () => {
  test.each<[string, Parameters<typeof play>[0], string[], string[]]>([
    [
      'retry',
      node('course', {}, node('a', after(rule('retry', 'attempted'))), node('b')),
      ['start', 'continue'],
      ['a', 'a'],
    ],
    [
      'retry of a cluster begins it anew',
      parts(after(rule('retry', 'completed'))),
      ['start', 'continue', 'continue'],
      ['a', 'b', 'c'],
    ],
    [
      'continue, whatever was asked',
      node('course', {}, node('a', after(rule('continue', 'always'))), node('b'), node('c')),
      ['start', 'choice:c'],
      ['a', 'b'],
    ],
    [
      'previous',
      node('course', {}, node('a'), node('b', after(rule('previous', 'always'))), node('c')),
      ['start', 'continue', 'continue'],
      ['a', 'b', 'a'],
    ],
    [
      'exit of the parent',
      node('course', {}, node('one', {}, node('a', after(rule('exitParent', 'always'))), node('b')), node('c')),
      ['start', 'continue'],
      ['a', 'c'],
    ],
    [
      'the end of everything',
      node('course', {}, node('a', after(rule('exitAll', 'always'))), node('b')),
      ['start', 'continue', 'start'],
      ['a', 'over', 'a'],
    ],
    [
      'everything once more',
      node('course', {}, node('a'), node('b', after(rule('retryAll', 'always')))),
      ['start', 'continue', 'continue'],
      ['a', 'b', 'a'],
    ],
    [
      'an exit rule ends the cluster, and its own rule says what comes',
      node('course', {}, node('one', leaving(rule('exit', 'completed')), node('a'), node('b')), node('c')),
      ['start', 'continue', 'continue'],
      ['a', 'b', 'c'],
    ],
  ])('%s', (_, tree, steps, expected) => expect(play(tree).steps(...steps)).toEqual(expected));

  test('nothing follows what is only suspended', () => {
    const played = play(node('course', {}, node('a', after(rule('retry', 'always'))), node('b')));
    played.ask('start');
    played.say({ suspended: true });
    expect(played.ask('continue')).toBe('b');
  });
});

describe('leaving and coming back', () => {
  test('suspended, the same attempt goes on; ended, a new one begins', () => {
    const played = play(three());
    played.steps('start', 'continue', 'suspendAll');
    const saved = played.sequencer.save();
    const again = play(three(), { saved });
    expect([again.sequencer.suspended, again.ask('resumeAll')]).toEqual([true, 'b']);
    expect([
      again.sequencer.activity('b')!.runs,
      ...again.steps('exitAll', 'start'),
      again.sequencer.activity('a')!.runs,
    ]).toEqual([1, 'over', 'a', 2]);
  });

  test('going elsewhere forgets where it was suspended', () => {
    const played = play(parts());
    played.steps('choice:c', 'suspendAll');
    const again = play(parts(), { saved: played.sequencer.save() });
    expect(again.steps('choice:a')).toEqual(['a']);
    expect([
      again.sequencer.suspended,
      again.sequencer.activity('c')!.suspended,
      again.sequencer.activity('two')!.suspended,
    ]).toEqual([false, false, false]);
  });

  test('what was abandoned is as if it had not been, and the rest goes on', () => {
    const played = play(node('course', {}, node('a', before(rule('skip', 'satisfied'))), node('b')));
    played.ask('start');
    played.say({ satisfied: true });
    expect(played.steps('abandon', 'choice:course')).toEqual(['nothing', 'a']);
    played.say({ satisfied: true });
    expect(played.steps('abandonAll', 'start')).toEqual(['over', 'a']);
  });

  test('text that is none of ours is no state', () =>
    expect(play(three(), { saved: '{"v":7}' }).steps('start')).toEqual(['a']));
});

describe('selection and order', () => {
  const drawn = (controls: NonNullable<Parameters<typeof node>[1]>['controls']) => {
    const found = play(node('course', { controls: { ...controls } }, node('a'), node('b'), node('c')), {
      random: () => 0,
    });
    const order = [found.ask('start')];
    for (let next = found.ask('continue'); next !== 'over'; next = found.ask('continue')) order.push(next);
    return { order, found };
  };
  test('some of the children, in their order: the rest is not seen', () => {
    const { order, found } = drawn({ selectionTiming: 'once', selectCount: 2 });
    expect(order).toEqual(['b', 'c']);
    expect(found.visible()).toEqual(['course', 'b', 'c']);
  });
  test('another order, kept between openings', () => {
    const { order, found } = drawn({ randomizationTiming: 'once', reorderChildren: true });
    expect(order).toEqual(['b', 'c', 'a']);
    const again = play(
      node(
        'course',
        { controls: { randomizationTiming: 'once', reorderChildren: true } },
        node('a'),
        node('b'),
        node('c'),
      ),
      {
        saved: found.sequencer.save(),
        random: () => 0.99,
      },
    );
    expect(again.ask('start')).toBe('b');
  });
  test('drawn again for each attempt where the manifest says so', () => {
    const random = [0, 0.99];
    const played = play(
      node('course', { controls: { selectionTiming: 'onEachNewAttempt', selectCount: 1 } }, node('a'), node('b')),
      {
        random: () => random.shift() ?? 0,
      },
    );
    const first = played.ask('start');
    played.ask('exitAll');
    expect([first, played.ask('start')].toSorted()).toEqual(['a', 'b']);
  });
});

describe('shared objectives', () => {
  const writes = { objectives: [objective('done', { mapInfo: [map('global', { writeSatisfiedStatus: true })] })] };
  const reads = {
    ...before(rule('skip', 'satisfied', { referencedObjective: 'done' })),
    objectives: [objective('done', { mapInfo: [map('global', { readSatisfiedStatus: true })] })],
  };
  const tree = node('course', {}, node('a', reads), node('b', writes));
  const passed = { objectives: [{ id: 'done', satisfied: true, said: ['satisfied' as const] }] };

  test.each<[string, SharedObjectives | null, string]>([
    ['that live beyond an attempt are honoured at the next', {}, 'b'],
    ['that do not are forgotten with it', null, 'a'],
  ])('%s', (_, shared, expected) => {
    const played = play(tree, { shared });
    played.steps('start', 'continue');
    played.say(passed);
    expect(played.steps('exitAll', 'start')).toEqual(['over', expected]);
  });
  test('another package of the same person reads what this one wrote', () => {
    const played = play(tree, { shared: {} });
    played.steps('start', 'continue');
    played.say(passed);
    played.ask('exitAll');
    expect(played.sequencer.shared).toEqual({ global: { satisfied: true } });
    expect(play(tree, { shared: played.sequencer.shared }).ask('start')).toBe('b');
  });
  test('who reads a shared status has none of its own', () => {
    const own = play(
      node(
        'course',
        {},
        node('a', {
          ...before(rule('skip', 'satisfied')),
          ...primary({ mapInfo: [map('nobody', { readSatisfiedStatus: true })] }),
        }),
        node('b'),
      ),
    );
    expect(own.steps('start', 'continue', 'previous')).toEqual(['a', 'b', 'a']);
  });
});
