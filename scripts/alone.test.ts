import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'muster-alone-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('of processes that begin at once, one is at work at a time; the lock of one that was killed is passed over', async () => {
  const [lock, log] = [join(folder, 'lock'), join(folder, 'log')];
  const killed = spawn(process.execPath, ['-e', '']);
  await once(killed, 'close');
  writeFileSync(lock, String(killed.pid));
  const script = `import { alone } from ${JSON.stringify(new URL('alone.mjs', import.meta.url).href)};
    import { appendFileSync } from 'node:fs';
    await alone(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(log)}, 'in ');
      await new Promise((resolve) => setTimeout(resolve, 50));
      appendFileSync(${JSON.stringify(log)}, 'out ');
    });`;
  const all = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' }),
  );
  const ends = await Promise.all(all.map((one) => once(one, 'close')));
  expect(ends.map(([status]) => status)).toEqual([0, 0, 0, 0]);
  expect(readFileSync(log, 'utf8')).toBe('in out '.repeat(4));
});
