import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

export type Fault = keyof ReturnType<typeof faultsOn>;
export type Sabotage = 'disk' | 'commit' | 'chunks';

/** What is killed, and when. */
export function faultsOn(server: ServerProcess) {
  return {
    node: () => server.killNode(),
    postmaster: () => server.killPostmaster(),
    backend: () => server.killBackend(Math.random),
    wholePostgres: () => server.killWholePostgres(),
    both: () => {
      server.killNode();
      server.killWholePostgres();
    },
    /** The second one falls into the start: adopting, migrating, opening the pools. */
    nodeTwice: async () => {
      server.killNode();
      await wait(Math.random() * 700);
      server.killNode();
    },
    /** The second one falls into the recovery from the first, or just after it. */
    postgresTwice: async () => {
      server.killWholePostgres();
      await wait(Math.random() * 1000);
      server.killWholePostgres();
    },
    /** PostgreSQL dies while Node starts, anywhere from the adoption to the first request. */
    duringStart: async () => {
      server.killNode();
      await wait(Math.random() * 1500);
      server.killWholePostgres();
    },
    /** One of its backends does, and takes the others with it. */
    backendDuringStart: async () => {
      server.killNode();
      await wait(300 + Math.random() * 1200);
      server.killBackend(Math.random);
    },
  } as const;
}

const usual: Fault[] = [
  'node',
  'postmaster',
  'nodeTwice',
  'wholePostgres',
  'duringStart',
  'both',
  'node',
  'backend',
  'postgresTwice',
  'backendDuringStart',
];

/**
 * In turns. A sabotage shows only where what it puts off is lost; and a server that starts again would refuse the
 * setting of `disk`.
 */
export function turnsOf(only: string | undefined, sabotage: Sabotage | null): Fault[] {
  if (only) {
    const found = usual.find((fault) => fault === only);
    if (!found) throw new Error(`There is no fault ${only}. There is: ${[...new Set(usual)].join(', ')}`);
    return [found];
  }
  if (sabotage === 'chunks') return ['node'];
  return sabotage ? ['wholePostgres'] : usual;
}
