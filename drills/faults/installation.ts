import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildServer, serverEntry } from '../../scripts/build-server.mjs';
import { environmentOf } from '../failover/installation.ts';
import { Service } from '../failover/service.ts';
import type { Answer, Server } from '../kill/send.ts';
import { send } from '../kill/send.ts';
import { addressOf, at } from './network.ts';

export const webs = ['one', 'two'] as const;
export const processes = [...webs, 'worker'] as const;
export type ProcessName = (typeof processes)[number];
export type Web = (typeof webs)[number];

/** `poolerUrl`: before the database, for the second web process. `files`: settings of an object store. */
type Urls = { databaseUrl: string; replicaUrl: string; poolerUrl: string | null; files: Record<string, string> };

const port = 3000;
/** Debian's package faketime. Threads of Node ask for the time, too. */
const fakeTime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
export const clockCanJump = (): boolean => existsSync(fakeTime);

/** A request that has no answer after so long was left hanging, whatever comes of it. */
export const longestAnswerMs = 30_000;

/** Two web processes and a worker, each at its machine and by its own clock. */
export class Installation {
  readonly services: ReadonlyMap<ProcessName, Service>;
  /** Answers of class 5xx that no fault explains, by what they were. */
  readonly wrong = new Map<string, number>();
  hung = 0;
  longestMs = 0;
  /** While a disk is full, and until all is well again, it may be said. */
  mayBeFull = false;
  readonly #area: string;

  constructor(area: string, dataDir: string, urls: Urls, sabotage: boolean) {
    this.#area = area;
    this.services = new Map(processes.map((name) => [name, this.#service(name, dataDir, urls, sabotage)]));
  }

  async start(): Promise<void> {
    await buildServer(process.cwd(), process.execPath);
    for (const name of processes) {
      this.services.get(name)!.start();
      // The first one makes the schema.
      await this.untilReady(name, 120);
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.services.values()].map((service) => service.stop()));
  }

  /** Sets a process's clock apart from the machine's. */
  setClock(name: ProcessName, seconds: number): void {
    writeFileSync(this.#clockOf(name), `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}`);
  }

  async isReady(name: ProcessName): Promise<boolean> {
    const answer = await fetch(`http://${addressOf(name)}:${port}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(
      () => null,
    );
    await answer?.body?.cancel();
    return answer?.ok ?? false;
  }

  async untilReady(name: ProcessName, seconds: number): Promise<void> {
    for (const end = performance.now() + seconds * 1000; !(await this.isReady(name)); await wait(100))
      if (performance.now() > end)
        throw new Error(
          `The process ${name} is not ready after ${seconds} s:\n${this.services.get(name)!.lastLines()}`,
        );
  }

  /** Where the people of a web process are served. Every answer is looked at. */
  servedBy(name: Web) {
    const to: Server = { host: addressOf(name), port, name: `localhost:${port}`, patienceMs: longestAnswerMs + 15_000 };
    return {
      send: async (
        method: string,
        place: string,
        body: unknown,
        cookie = '',
        more: Record<string, string> = {},
      ): Promise<Answer> => {
        const begun = performance.now();
        const answer = await send(to, method, place, body, cookie, more);
        const took = performance.now() - begun;
        this.longestMs = Math.max(this.longestMs, took);
        if (took > longestAnswerMs) this.hung++;
        if (answer.status >= 500 && answer.status !== 503 && !(answer.status === 507 && this.mayBeFull)) {
          const what = `${answer.status} ${method} ${place.split('?')[0]!.replaceAll(/[\da-f-]{36}/g, ':id')}`;
          this.wrong.set(what, (this.wrong.get(what) ?? 0) + 1);
        }
        return answer;
      },
    };
  }

  #clockOf = (name: ProcessName): string => join(this.#area, `clock-${name}`);

  #service(
    name: ProcessName,
    dataDir: string,
    { databaseUrl, replicaUrl, poolerUrl, files }: Urls,
    sabotage: boolean,
  ): Service {
    this.setClock(name, 0);
    const clock = clockCanJump() && {
      ...{ LD_PRELOAD: fakeTime, FAKETIME_TIMESTAMP_FILE: this.#clockOf(name), FAKETIME_CACHE_DURATION: '1' },
      // A clock that jumps leaves what is measured of time untouched, and the times of files.
      ...{ FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' },
    };
    const env = {
      ...environmentOf(name === 'worker' ? 'worker' : 'web', port, { dataDir, webPort: port, databaseUrl }),
      ...{
        HOST: addressOf(name),
        ALLOWED_HOSTS: `${addressOf(name)}:${port}`,
        DATABASE_REPLICA_URL: replicaUrl,
        ...clock,
        ...files,
      },
      ...(name === 'two' && poolerUrl && { DATABASE_POOLER_URL: poolerUrl }),
    };
    const [program, ...before] = at(name);
    return new Service({
      program: program!,
      args: [
        ...before,
        process.execPath,
        ...(sabotage ? ['--import', './drills/faults/sabotage/patience.ts'] : []),
        serverEntry,
      ],
      env,
      log: join(this.#area, `${name}.log`),
    });
  }
}
