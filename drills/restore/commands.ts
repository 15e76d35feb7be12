import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export type Ran = { code: number | null; killed: boolean; output: string; seconds: number };

/** One of the commands that an operator runs, as a process of its own. */
export function begin(
  script: 'backup' | 'restore' | 'verify-backup',
  args: string[],
  env: Record<string, string>,
): { child: ChildProcess; ended: Promise<Ran> } {
  const begun = performance.now();
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'close').then(([code, signal]) => ({
    code: code as number | null,
    killed: signal !== null,
    output,
    seconds: (performance.now() - begun) / 1000,
  }));
  return { child, ended };
}

export const run = (script: Parameters<typeof begin>[0], args: string[], env: Record<string, string>): Promise<Ran> =>
  begin(script, args, env).ended;

/** The JSON that a command printed. */
export const resultOf = <Result>({ output }: Ran): Result =>
  JSON.parse(output.slice(output.indexOf('\n{') + 1)) as Result;
