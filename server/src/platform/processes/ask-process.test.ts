import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { askProcess } from './ask-process.ts';
import { memoryOf } from './start-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'muster-apart-'));
afterAll(() => rmSync(folder, { recursive: true }));

let programs = 0;
const program = (text: string): URL => {
  const path = join(folder, `${++programs}.mjs`);
  const answer = JSON.stringify(new URL('answer.ts', import.meta.url).href);
  writeFileSync(path, `import { answerOnce } from ${answer};\n${text}`);
  return pathToFileURL(path);
};
const usual = { megabytes: 64, seconds: 30 };

test('an answer comes as it was made: bytes as bytes, days as days', { timeout: 60_000 }, async () => {
  const echo = program('answerOnce(async (facts) => facts);');
  const facts = { bytes: new Uint8Array([0, 255]), on: new Date(0), none: null };
  expect(await askProcess(echo, facts, usual)).toEqual(facts);
});

test('memory that is no object of JavaScript has an end too', { timeout: 60_000 }, async () => {
  const kept = 'const kept = []; for (;;) { kept.push(Buffer.alloc(20_000_000, 1)); await new Promise(setImmediate); }';
  const greedy = askProcess(program(`answerOnce(async () => { ${kept} });`), {}, { ...usual, wholeMegabytes: 250 });
  await expect(greedy).rejects.toMatchObject({ by: 'memory' });
});

test('a program has no variable of ours', { timeout: 60_000 }, async () => {
  const names = program(
    'answerOnce(async () => Object.keys(process.env).filter((name) => !name.startsWith("NODE_")));',
  );
  expect(await askProcess(names, {}, usual)).toEqual([]);
});

test(
  'a program that loops ends with the server that asked it, though it was killed',
  { timeout: 120_000 },
  async () => {
    const seen = join(folder, 'pid');
    const loops = program(`import { renameSync, writeFileSync } from 'node:fs';
    answerOnce(async () => {
      writeFileSync('${seen}.part', String(process.pid));
      renameSync('${seen}.part', '${seen}');
      for (;;);
    });`);
    const server = join(folder, 'server.mjs');
    const asking = JSON.stringify(new URL('ask-process.ts', import.meta.url).href);
    writeFileSync(
      server,
      `import { askProcess } from ${asking};
    await askProcess(new URL(${JSON.stringify(loops.href)}), {}, { megabytes: 64, seconds: 3600 });`,
    );
    const parent = spawn(process.execPath, [server]);
    await expect.poll(() => existsSync(seen), { timeout: 60_000 }).toBe(true);
    const child = { pid: Number(readFileSync(seen, 'utf8')) };
    expect(memoryOf(child)).toBeGreaterThan(0);
    parent.kill('SIGKILL');
    await expect.poll(() => memoryOf(child), { timeout: 60_000 }).toBeNull();
  },
);
