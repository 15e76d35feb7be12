import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildServer, serverEntry } from '../../scripts/build-server.mjs';
import type { Answer } from '../kill/send.ts';
import { send } from '../kill/send.ts';
import { Service } from './service.ts';

type Places = {
  area: string;
  dataDir: string;
  webPorts: readonly number[];
  workerPorts: readonly number[];
  webPort: number;
  databaseUrl: string;
};

/** Web processes and workers of one installation, reached through the balancer. */
export class Installation {
  readonly #places: Places;
  readonly webs: Service[];
  readonly workers: Service[];

  constructor(places: Places) {
    this.#places = places;
    this.webs = places.webPorts.map((port) => this.#service('web', port));
    this.workers = places.workerPorts.map((port) => this.#service('worker', port));
  }

  async start(): Promise<void> {
    await buildServer(process.cwd(), process.execPath);
    // The first one makes the schema.
    this.webs[0]!.start();
    await untilReady([this.#places.webPorts[0]!], 120);
    for (const service of [...this.webs.slice(1), ...this.workers]) service.start();
    await this.untilWhole(120);
    while ((await this.send('GET', '/session', undefined)).status !== 200) await wait(100);
  }

  untilWhole = (seconds: number): Promise<void> =>
    untilReady([...this.#places.webPorts, ...this.#places.workerPorts], seconds);

  async stop(): Promise<void> {
    await Promise.all([...this.webs, ...this.workers].map((service) => service.stop()));
  }

  send(method: string, place: string, body: unknown, cookie = '', more: Record<string, string> = {}): Promise<Answer> {
    return send(this.#places.webPort, method, place, body, cookie, more);
  }

  #service(role: 'web' | 'worker', port: number): Service {
    const { area } = this.#places;
    const env = { ...environmentOf(role, port, this.#places), TRUST_PROXY: '1' };
    return new Service({ program: process.execPath, args: [serverEntry], env, log: join(area, `${role}-${port}.log`) });
  }
}

/** What a process of an installation is told, whatever stands before it. */
export function environmentOf(
  role: 'web' | 'worker',
  port: number,
  { dataDir, webPort, databaseUrl }: Pick<Places, 'dataDir' | 'webPort' | 'databaseUrl'>,
) {
  return {
    ...{
      MUSTER_ROLE: role,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      PUBLIC_ORIGIN: `http://localhost:${webPort}`,
    },
    ...{
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '100000000',
      ALLOWED_HOSTS: `localhost:${port}`,
    },
  };
}

async function untilReady(ports: readonly number[], seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (const port of ports)
    while (
      !(await fetch(`http://localhost:${port}/readyz`, { signal: AbortSignal.timeout(3000) }).catch(() => null))?.ok
    ) {
      if (performance.now() > end) throw new Error(`The process at port ${port} is not ready after ${seconds} s`);
      await wait(100);
    }
}
