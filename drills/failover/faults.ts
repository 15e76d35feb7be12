import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster, Name } from './cluster.ts';
import type { Installation } from './installation.ts';

export type Fault = {
  name: string;
  /** Whether another primary has to follow. */
  primary: boolean;
  strike(cluster: Cluster, installation: Installation, primary: Name | null): Promise<void>;
};
export type Happened = {
  fault: string;
  /** The longest time in which nothing was acknowledged. */ seconds: number;
  failover: boolean;
};

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;
const replicaOf = async (cluster: Cluster, primary: Name | null): Promise<Name> =>
  pick((await cluster.members()).filter(({ name }) => name !== primary)).name;

const handedOver: Fault = {
  name: 'primary handed over',
  primary: true,
  strike: (cluster, _installation, primary) => cluster.switchOver(primary!),
};
/** The lease of the primary has to run out first: its Patroni cannot give it back. */
const machine: Fault = {
  name: 'machine of the primary killed',
  primary: true,
  async strike(cluster, _installation, primary) {
    await cluster.killMachine(primary!);
    while (((await cluster.primary()) ?? primary) === primary) await wait(100);
    cluster.boot(primary!);
  },
};
/** Its Patroni starts it again or hands over, whichever is sooner. */
const killed: Fault = {
  name: 'primary killed',
  primary: false,
  strike: async (cluster, _installation, primary) => cluster.killPostgres(primary!),
};
const others: Fault[] = [
  killed,
  {
    name: 'web process killed',
    primary: false,
    strike: async (_cluster, installation) => pick(installation.webs).kill(),
  },
  {
    name: 'worker killed',
    primary: false,
    strike: async (_cluster, installation) => pick(installation.workers).kill(),
  },
  {
    name: 'replica killed',
    primary: false,
    strike: async (cluster, _installation, primary) => cluster.killPostgres(await replicaOf(cluster, primary)),
  },
  {
    name: 'leader of etcd killed',
    primary: false,
    strike: async (cluster) => cluster.etcds[await cluster.etcdLeader()]!.kill(),
  },
  { name: 'HAProxy killed', primary: false, strike: async (cluster) => cluster.proxy.kill() },
];

/**
 * So many failovers: three of five are handed over, in the others the machine is killed. Between them other processes
 * are killed in turn.
 */
export function turnsOf(failovers: number, sabotage: boolean): Fault[] {
  const turns: Fault[] = [];
  for (let n = 0; n < failovers; n++) {
    // What is handed over in good order loses nothing, whatever commits wait for.
    turns.push(n % 5 > 2 || sabotage ? machine : handedOver);
    if (n % 2 === 1 && !sabotage) turns.push(others[Math.floor(n / 2) % others.length]!);
  }
  return turns;
}
