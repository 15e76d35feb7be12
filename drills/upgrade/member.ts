import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverEntry } from '../../scripts/build-server.mjs';
import { isReady } from './probe.ts';
import type { Version } from './versions.ts';

const readySeconds = 120;
/** What a process has beyond its drain: a minute for requests and one for jobs. */
const stopSeconds = 130;

/** One place in the installation, taken by a process of one version and then of another. */
export class Member {
  readonly name: string;
  readonly port: number;
  readonly #env: Record<string, string>;
  readonly #log: string;
  #child: ChildProcess | null = null;
  version: Version | null = null;

  constructor(name: string, port: number, directory: string, env: Record<string, string>) {
    this.name = name;
    this.port = port;
    this.#env = { ...env, PORT: String(port) };
    this.#log = join(directory, `${name}.log`);
  }

  /** Until /readyz says that it can work. */
  async start(version: Version, more: Record<string, string> = {}): Promise<void> {
    const log = openSync(this.#log, 'a');
    const child = spawn(process.execPath, [join(version.root, serverEntry)], {
      cwd: version.root,
      stdio: ['ignore', log, log],
      env: { ...process.env, ...this.#env, ...more },
    });
    closeSync(log);
    this.#child = child;
    this.version = version;
    for (
      const end = performance.now() + readySeconds * 1000;
      !(await isReady(this.port, new URL(this.#env['PUBLIC_ORIGIN']!).host));
      await wait(100)
    )
      if (performance.now() > end || child.exitCode !== null)
        throw new Error(`${this.name} does not start with ${version.name}:\n${this.lastLines()}`);
  }

  /** As a service manager does. Answers the seconds it took, and what was wrong with its end. */
  async stop(drainSeconds: number): Promise<{ seconds: number; problem: string | null }> {
    const child = this.#child!;
    const begun = performance.now();
    child.kill('SIGTERM');
    for (
      const end = begun + (drainSeconds + stopSeconds) * 1000;
      child.exitCode === null && child.signalCode === null && performance.now() < end;
    )
      await wait(20);
    const seconds = (performance.now() - begun) / 1000;
    const problem =
      child.exitCode === 0
        ? null
        : `${this.name} ended with ${child.exitCode ?? child.signalCode ?? 'nothing: it did not stop'}`;
    child.kill('SIGKILL');
    return { seconds, problem };
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  lastLines(): string {
    return readFileSync(this.#log, 'utf8').trim().split('\n').slice(-12).join('\n');
  }

  /** How often a migration let go of a lock and was tried again. */
  waits(): number {
    return readFileSync(this.#log, 'utf8').split(' waits: ').length - 1;
  }
}
