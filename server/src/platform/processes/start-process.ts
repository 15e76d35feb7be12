import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Starts a program in a process of its own, for work that may take more memory than there is: a thread that does ends
 * the whole server (decision 160). `megabytes`: the most that its objects may take; V8 ends a process that needs more
 * by a signal. It is given nothing of our environment, and what it prints is no line of our log.
 */
export function startProcess(program: URL, megabytes: number): ChildProcess {
  const child = fork(program, {
    // Our own flags are made for serving.
    execArgv: [`--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    // How fast React is to be, where it draws.
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

/** What a process holds in memory, in bytes; null where the system does not say, or the process has ended. */
export function memoryOf({ pid }: Pick<ChildProcess, 'pid'>): number | null {
  try {
    const held = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return held === undefined ? null : Number(held) * 1024;
  } catch {
    return null;
  }
}
