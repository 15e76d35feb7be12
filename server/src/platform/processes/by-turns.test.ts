import { expect, test } from 'vitest';
import { ByTurns } from './by-turns.ts';

/** Pieces of work that are told as they begin, and end when they are told to. */
function works(atOnce = 1) {
  const turns = new ByTurns(atOnce);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, key: string, signal?: AbortSignal) =>
    turns.run({ key, signal }, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => void ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)!();
    await new Promise(setImmediate);
  };
  return { begun, ask, end };
}

test('one runs at a time, those of a key in their order, and keys by turns', async () => {
  const { begun, ask, end } = works();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => ask(name, name[0]!));
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    expect(begun.at(-1)).toBe(name);
    await end(name);
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2']);
  const later = ask('a4', 'a');
  await end('a4');
  expect(await later).toBe('a4');
});

test('several run at once where that is said', async () => {
  const { begun, ask, end } = works(2);
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => ask(name, name[0]!));
  expect(begun).toEqual(['a1', 'a2']);
  await end('a2');
  expect(begun).toEqual(['a1', 'a2', 'a3']);
  for (const name of ['a1', 'a3', 'b1']) await end(name);
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

test('who leaves while waiting has no turn, and one that fails hands its own on', async () => {
  const { begun, ask, end } = works();
  const leaving = new AbortController();
  const first = ask('a1', 'a');
  const left = ask('b1', 'b', leaving.signal);
  const next = ask('c1', 'c');
  leaving.abort(new Error('left'));
  await expect(left).rejects.toThrow('left');
  await expect(ask('d1', 'd', leaving.signal)).rejects.toThrow('left');
  await end('a1');
  await end('c1');
  expect([await first, await next, begun]).toEqual(['a1', 'c1', ['a1', 'c1']]);
  const turns = new ByTurns(1);
  const failed = turns.run({ key: 'a' }, () => Promise.reject(new Error('broken')));
  const after = turns.run({ key: 'a' }, async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await after).toBe('done');
});

test('too many of one key are refused, and others are not', async () => {
  const { ask } = works();
  void ask('a', 'a');
  for (let number = 0; number < 30; number++) void ask(`a${number}`, 'a');
  await expect(ask('more', 'a')).rejects.toMatchObject({ code: 'tooManyRequests', details: { retryAfter: 10 } });
  const waiting = ask('b', 'b').then(() => 'done');
  expect(await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 20, 'waits'))])).toBe('waits');
});
