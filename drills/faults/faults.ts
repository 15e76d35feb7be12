import { setTimeout as wait } from 'node:timers/promises';
import type { Databases, Disk } from './databases.ts';
import { type Installation, type ProcessName, type Web, webs } from './installation.ts';
import { addressOf, type Network } from './network.ts';
import type { ObjectStore } from './object-store.ts';
import type { Pooler } from './pooler.ts';

export type Scene = {
  network: Network;
  databases: Databases;
  installation: Installation;
  files: Disk;
  pooler: Pooler | null;
  store: ObjectStore | null;
  /** How far the operator is told that the replica is behind, in seconds. */
  lagTold: () => Promise<number>;
};

/** Why one fails, and what heals it. */
export type Fault = {
  name: string;
  seconds: number;
  /** Whose people are served all along. */
  spared: readonly Web[];
  strike(scene: Scene): Promise<void>;
  heal(scene: Scene): Promise<void>;
  /** What is wrong while it lasts, at its end; nothing where all is as it has to be. */
  look?(scene: Scene): Promise<string>;
};

const hour = 3600;

const cut = (
  name: string,
  [one, other]: Parameters<Network['cut']>,
  seconds: number,
  spared: readonly Web[],
): Fault => ({
  name,
  seconds,
  spared,
  strike: async ({ network }) => network.cut(one, other),
  heal: async ({ network }) => network.mend(),
});

/** The connections that there were are gone for good. That they are not needed is what has to be found. */
const forgotten = (name: string, [one, other]: Parameters<Network['forget']>, spared: readonly Web[]): Fault => ({
  name,
  seconds: 25,
  spared,
  async strike({ network }) {
    // A replica that could not be reached is left alone for five seconds.
    for (const end = performance.now() + 20_000; network.forget(one, other) === 0; await wait(250))
      if (performance.now() > end) throw new Error(`There is no connection between ${one} and ${other} to forget`);
  },
  heal: async () => {},
});

/** The same of those that only wait to be told something: what is quiet is what a firewall forgets first. */
const unheard: Fault = {
  name: 'quiet connections of web and primary forgotten',
  seconds: 25,
  spared: webs,
  async strike({ network, databases }) {
    const ports = await databases.sql('primary', 'muster', (sql) =>
      sql<{ port: number }>(
        `select client_port as port from pg_stat_activity where query ilike 'listen %' and client_addr = $1`,
        [addressOf('one')],
      ),
    );
    const asked = ports.map(({ port }) => port);
    if (network.forget('one', 'primary', asked) === 0) throw new Error('No connection listens');
  },
  heal: async () => {},
};

const jump = (name: ProcessName, seconds: number): Fault => ({
  name: `clock of ${name === 'worker' ? 'the worker' : 'a web process'} an hour ${seconds > 0 ? 'fast' : 'slow'}`,
  seconds: 15,
  spared: webs,
  strike: async ({ installation }) => installation.setClock(name, seconds),
  heal: async ({ installation }) => installation.setClock(name, 0),
});

export const faults: readonly Fault[] = [
  // Longer than a request may take: what waits for the network is found out.
  cut('web and primary cut', ['one', 'primary'], 40, ['two']),
  forgotten('connections of web and primary forgotten', ['one', 'primary'], ['two']),
  unheard,
  cut('worker and primary cut', ['worker', 'primary'], 25, webs),
  forgotten('connections of worker and primary forgotten', ['worker', 'primary'], webs),
  cut('web and replica cut', ['one', 'replica'], 20, webs),
  forgotten('connections of web and replica forgotten', ['one', 'replica'], webs),
  cut('primary and replica cut', ['primary', 'replica'], 30, webs),
  forgotten('connections of primary and replica forgotten', ['replica', 'primary'], webs),
  {
    name: 'disk of files full',
    seconds: 15,
    spared: webs,
    async strike({ files, installation }) {
      installation.mayBeFull = true;
      files.fill();
    },
    heal: async ({ files }) => files.free(),
  },
  {
    name: 'disk of the primary full',
    seconds: 20,
    spared: [],
    async strike({ databases, installation }) {
      installation.mayBeFull = true;
      databases.disk.fill();
      await databases.useUpLog();
    },
    heal: async ({ databases }) => databases.disk.free(),
  },
  {
    name: 'disk of the primary does not answer',
    seconds: 20,
    spared: [],
    strike: async ({ databases }) => databases.stall('SIGSTOP'),
    heal: async ({ databases }) => databases.stall('SIGCONT'),
  },
  {
    name: 'PgBouncer killed',
    seconds: 2,
    spared: ['one'],
    async strike({ pooler }) {
      for (let times = 0; times < 5; times++) {
        pooler!.service.kill();
        await wait(4000);
      }
    },
    heal: async () => {},
  },
  cut('web and PgBouncer cut', ['two', 'pooler'], 25, ['one']),
  cut('PgBouncer and primary cut', ['pooler', 'primary'], 25, ['one']),
  {
    name: 'replica behind',
    seconds: 130,
    spared: webs,
    // A look once a minute is counted; at its end one has seen more than half of it.
    async look({ lagTold }) {
      const [told, least] = [await lagTold(), Math.min(600, this.seconds) / 3];
      return told >= least
        ? ''
        : `the operator is told that the replica is ${Math.round(told)} s behind, of ${this.seconds}`;
    },
    strike: ({ databases }) =>
      databases.sql('replica', 'muster', async (sql) => void (await sql('select pg_wal_replay_pause()'))),
    heal: ({ databases }) =>
      databases.sql('replica', 'muster', async (sql) => void (await sql('select pg_wal_replay_resume()'))),
  },
  jump('one', hour),
  jump('one', -hour),
  jump('worker', hour),
  jump('worker', -hour),
];

/** With files in an object store. */
export const storeFaults: readonly Fault[] = [
  cut('web and object store cut', ['one', 'store'], 30, ['two']),
  {
    name: 'object store killed',
    seconds: 15,
    spared: [],
    async strike({ store }) {
      await store!.service.stop('SIGKILL');
    },
    heal: async ({ store }) => store!.service.start(),
  },
];
