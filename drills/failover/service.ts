import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

export type Command = {
  program: string;
  args: string[];
  env?: Record<string, string>;
  user?: { uid: number; gid: number };
  log: string;
  cwd?: string;
};

/** A program that is started again whenever it ends, as a service manager would do. */
export class Service {
  readonly #command: Command;
  #child: ChildProcess | null = null;
  #wanted = false;

  constructor(command: Command) {
    this.#command = command;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  start(): void {
    this.#wanted = true;
    const { program, args, env = {}, user, log, cwd } = this.#command;
    const out = openSync(log, 'a');
    const child = spawn(program, args, {
      stdio: ['ignore', out, out],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', ...env },
      ...user,
      ...(cwd && { cwd }),
    });
    closeSync(out);
    this.#child = child;
    child.once('exit', () => setTimeout(() => this.#wanted && this.#child === child && this.start(), 500));
  }

  /** It comes back by itself. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** It stays down until it is started again. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#wanted = false;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    await new Promise<void>((resolve) => {
      const hard = setTimeout(() => child.kill('SIGKILL'), 15_000);
      child.once('exit', () => {
        clearTimeout(hard);
        resolve();
      });
      child.kill(signal);
    });
  }

  lastLines(count = 15): string {
    return readFileSync(this.#command.log, 'utf8').trim().split('\n').slice(-count).join('\n');
  }
}
