import { expect, test } from 'vitest';
import { drawApart } from './draw-apart.ts';

const worker = (text: string) =>
  new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads';\n${text}`)}`);
const draws = worker('parentPort.postMessage(new TextEncoder().encode(workerData));');
const hangs = worker('for (;;);');

test('a drawing that hangs, one that fails, and one that posts nothing have an end, and the next one is drawn', { timeout: 30_000 }, async () => {
  const hung = drawApart(hangs, null, { seconds: 1 });
  const failed = drawApart(worker('throw new Error("no such font");'), null);
  const silent = drawApart(worker(''), null);
  const unclear = drawApart(draws, () => {});
  const next = drawApart(draws, 'drawn');
  await expect(hung).rejects.toThrow('A PDF was not drawn within 1 s');
  await expect(failed).rejects.toThrow('no such font');
  await expect(silent).rejects.toThrow('The drawing of a PDF ended');
  await expect(unclear).rejects.toThrow('could not be cloned');
  expect((await next).toString()).toBe('drawn');
});

test('one that takes more memory than any may ends alone, and the next one is drawn', { timeout: 30_000 }, async () => {
  const greedy = drawApart(worker('const kept = []; for (;;) kept.push(new Array(1_000_000).fill(0.5));'), null, { megabytes: 32 });
  const next = drawApart(draws, 'drawn');
  await expect(greedy).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' });
  expect((await next).toString()).toBe('drawn');
});

test('what no one waits for any more is not begun, and what is drawn for them ends', { timeout: 30_000 }, async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const drawing = drawApart(hangs, null, { signal: first.signal });
  const waiting = drawApart(hangs, null, { signal: second.signal });
  const next = drawApart(draws, 'drawn');
  second.abort(new Error('left while it waited'));
  first.abort(new Error('left while it was drawn'));
  await expect(drawing).rejects.toThrow('left while it was drawn');
  await expect(waiting).rejects.toThrow('left while it waited');
  expect((await next).toString()).toBe('drawn');
});
