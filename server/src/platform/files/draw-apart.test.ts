import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { drawApart } from './draw-apart.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-draw-'));
afterAll(() => rmSync(folder, { recursive: true }));

let programs = 0;
const program = (text: string): URL => {
  const path = join(folder, `${++programs}.mjs`);
  writeFileSync(
    path,
    `import { answerOnce } from ${JSON.stringify(new URL('../processes/answer.ts', import.meta.url).href)};\n${text}`,
  );
  return pathToFileURL(path);
};
const draws = program('answerOnce(async (facts) => new TextEncoder().encode(facts));');
const hangs = program('answerOnce(async () => { for (;;); });');
const usual = { megabytes: 64 };

test(
  'a drawing that hangs, one that fails, and one that ends without a word have an end, and the next one is drawn',
  { timeout: 60_000 },
  async () => {
    const hung = drawApart(hangs, 'facts', { ...usual, seconds: 1 });
    const failed = drawApart(program('answerOnce(async () => { throw new Error("no such font"); });'), 'facts', usual);
    const broken = drawApart(program('throw new Error("cannot be loaded");'), 'facts', usual);
    const silent = drawApart(program('answerOnce(async () => process.exit(0));'), 'facts', usual);
    const unclear = drawApart(draws, { facts: () => {} }, usual);
    const next = drawApart(draws, 'drawn', usual);
    await expect(hung).rejects.toMatchObject({ code: 'pdfTooLarge' });
    await expect(failed).rejects.toThrow('no such font');
    await expect(broken).rejects.toThrow('could not be started');
    await expect(silent).rejects.toThrow('without an answer: gone');
    await expect(unclear).rejects.toThrow('could not be cloned');
    expect((await next).toString()).toBe('drawn');
  },
);

// In a thread, memory that is taken in large pieces ends the whole process, whatever the thread's limits are.
test.each(['new Array(1_000_000).fill(0.5)', 'new Array(10_000_000).fill(0.5)'])(
  'one that takes more memory than any may ends alone, in small pieces and in large ones, and the next one is drawn (%s)',
  { timeout: 60_000 },
  async (piece) => {
    const greedy = drawApart(
      program(`answerOnce(async () => { const kept = []; for (;;) kept.push(${piece}); });`),
      'facts',
      usual,
    );
    const next = drawApart(draws, 'drawn', usual);
    await expect(greedy).rejects.toMatchObject({ code: 'pdfTooLarge' });
    expect((await next).toString()).toBe('drawn');
  },
);

test('what no one waits for any more is not begun, and what is drawn for them ends', { timeout: 60_000 }, async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const drawing = drawApart(hangs, 'facts', { ...usual, signal: first.signal });
  const waiting = drawApart(hangs, 'facts', { ...usual, signal: second.signal });
  const next = drawApart(draws, 'drawn', usual);
  second.abort(new Error('left while it waited'));
  first.abort(new Error('left while it was drawn'));
  await expect(drawing).rejects.toThrow('left while it was drawn');
  await expect(waiting).rejects.toThrow('left while it waited');
  expect((await next).toString()).toBe('drawn');
});
