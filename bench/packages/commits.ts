import pg from 'pg';
import { keepAsking, quantiles } from '../ground/keep-asking.ts';
import type { BenchServer } from '../ground/bench-server.ts';
import type { Opening } from './scene.ts';

const headersOf = (port: number) => `host: 127.0.0.1:${port}\r\ncontent-type: text/plain\r\n`;

/** What a course says from page to page: where it is, and what it wants to remember. */
function callOf(opening: Opening): string {
  const sequence = ++opening.sequence;
  return JSON.stringify({
    sequence,
    activityId: 'ITEM-1',
    occurredAt: new Date().toISOString(),
    kind: 'commit',
    elements: {
      'cmi.core.lesson_location': String(sequence),
      'cmi.suspend_data': `${sequence};${'1;0;0;1;'.repeat(60)}`,
      'cmi.core.lesson_status': 'incomplete',
    },
    seconds: 5,
  });
}

const requestOf = (path: string, body: string, port: number): string =>
  `POST ${path} HTTP/1.1\r\n${headersOf(port)}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** Everyone's own calls in turn, so that no one says more than a package may. */
export const commitLoad = (openings: readonly Opening[], port: number, connections: number, seconds: number) =>
  keepAsking(connections, seconds, port, (connection, turn) => {
    const mine = openings.length / connections;
    const opening = openings[Math.floor(connection * mine) + (turn % Math.floor(mine))]!;
    return requestOf(`${opening.path}rte`, callOf(opening), port);
  });

/** The same bodies to the floor. */
export const floorLoad = (openings: readonly Opening[], floorPort: number, connections: number, seconds: number) =>
  keepAsking(connections, seconds, floorPort, (connection, turn) => {
    const opening = openings[(connection + turn * connections) % openings.length]!;
    return requestOf(`/commit/${opening.registrationId}`, callOf({ ...opening }), floorPort);
  });

/** Inserts of one row, each its own transaction, as fast as PostgreSQL takes them: one message and one answer each. */
export async function plainCommits(server: BenchServer, connections: number, seconds: number): Promise<number> {
  const clients = Array.from({ length: connections }, () => new pg.Client(server.connection('muster_app')));
  await Promise.all(clients.map((client) => client.connect()));
  const begun = performance.now();
  let count = 0;
  const insert = async (client: pg.Client): Promise<void> => {
    for (; performance.now() - begun < seconds * 1000; count++)
      await client.query({
        name: 'plain',
        text: 'insert into bench_commits (registration_id, sequence, elements) values (gen_random_uuid(), $1, $2)',
        values: [count, JSON.stringify({ 'cmi.suspend_data': '1;0;0;1;'.repeat(60) })],
      });
  };
  await Promise.all(clients.map(insert));
  const rate = count / ((performance.now() - begun) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

/** Every learner commits every five seconds, none at the same moment; milliseconds until the answer. */
export async function steadyCommits(
  openings: readonly Opening[],
  server: BenchServer,
  rounds: number,
): Promise<{ p50: number; p99: number; count: number }> {
  const every = 5000;
  const times: number[] = [];
  const base = `http://127.0.0.1:${server.port}`;
  const begun = performance.now();
  const learn = async (opening: Opening, index: number): Promise<void> => {
    for (let round = 0; round < rounds; round++) {
      const due = begun + round * every + (index * every) / openings.length;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      const sentAt = performance.now();
      const answer = await fetch(`${base}${opening.path}rte`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body: callOf(opening),
      });
      const { applied } = (await answer.json()) as { applied: boolean };
      if (!applied) throw new Error(`A commit was not applied: ${answer.status}`);
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(openings.map(learn));
  return { ...quantiles(times), count: times.length };
}
