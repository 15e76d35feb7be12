import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { TaskList, WorkerEvents } from 'graphile-worker';
import { Logger, parseCronItems, run } from 'graphile-worker';
import pg from 'pg';
import { givenUp, keptAlive, longestQueryMs } from '../database/kept-alive.ts';
import type { FromThread, ThreadData, ToThread } from './job-thread-messages.ts';

// The queue's own part of the work, in a thread of its own: it asks for jobs, has them run by the process
// (`job-worker.ts`) and notes their ends. Whatever goes wrong with it here, an error that no one catches or a wait
// without end, goes with the thread.

const port = parentPort!;
const data = workerData as ThreadData;
const say = (message: FromThread): void => port.postMessage(message);

const waiting = new Map<number, PromiseWithResolvers<void>>();
let calls = 0;
let stopping = false;

const taskList: TaskList = Object.fromEntries(
  data.names.map((name) => [
    name,
    (payload: unknown, { job: { id, attempts } }) => {
      const call = (calls += 1);
      const done = Promise.withResolvers<void>();
      waiting.set(call, done);
      say({ kind: 'run', call, name, payload, id: String(id), attempt: attempts });
      return done.promise;
    },
  ]),
);

const pgPool = new pg.Pool({
  ...data.connection,
  max: data.slots + 2,
  connectionTimeoutMillis: 5_000,
  query_timeout: longestQueryMs,
  ...keptAlive,
  // This role is the operator's: what the database gives up is said by each connection.
  onConnect: async (client: pg.ClientBase) =>
    void (await client.query(givenUp.map((limit) => `set ${limit}`).join('; '))),
} as pg.PoolConfig);
// A connection that dies fails what is asked of it; without listeners it would end the thread while nothing is asked.
pgPool.on('error', () => {}).on('connect', (client) => client.on('error', () => {}));

const events: WorkerEvents = new EventEmitter();
events.on('pool:create', ({ workerPool }) => say({ kind: 'pool', id: workerPool.id }));
// The queue remembers for ever that its first question failed, counts wrongly when two ends cannot be noted, and waits
// up to three minutes for a database that recovers (0.18). None of it is mended from outside: at the first failure the
// thread ends, and the next one, which remembers nothing, begins when the database answers.
const end = (error: unknown): void => {
  if (stopping) return;
  // What the database said has to be plain to pass between threads.
  const { message, code }: { message: string; code?: string } =
    error instanceof Error ? error : new Error('The queue stopped');
  say({ kind: 'ends', message, ...(code ? { code } : {}) });
  process.exit(1);
};
events.on('worker:getJob:error', ({ error }) => end(error)).on('pool:listen:error', ({ error }) => end(error));
events.on('pool:fatalError', ({ error }) => end(error)).on('pool:gracefulShutdown', end);

const runner = await run({
  pgPool,
  events,
  concurrency: data.slots,
  noHandleSignals: true,
  taskList,
  parsedCronItems: parseCronItems(data.schedules),
  // The queue's own chatter repeats what our log says.
  logger: new Logger(() => () => {}),
});
void runner.promise.then(end, end);

/**
 * The queue does not wait until the ends of its last jobs are noted, and a pool that ends forgets who waits for a
 * connection of it: a job that was done would be given to another process. No connection is asked for or lent out when
 * all are noted.
 */
async function untilNoted(): Promise<void> {
  const isQuiet = () => pgPool.waitingCount === 0 && pgPool.idleCount === pgPool.totalCount;
  for (let quiet = 0; quiet < 3; quiet = isQuiet() ? quiet + 1 : 0) await wait(5);
}

port.on('message', async (message: ToThread) => {
  if (message.kind === 'stop') {
    stopping = true;
    await runner.stop();
    await runner.promise.catch(() => {});
    await untilNoted();
    await pgPool.end();
    process.exit(0);
  }
  const done = waiting.get(message.call);
  waiting.delete(message.call);
  if (message.error === null) done?.resolve();
  else done?.reject(new Error(message.error));
});
say({ kind: 'begun' });
