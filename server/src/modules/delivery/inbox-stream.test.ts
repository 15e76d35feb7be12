import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { Caller } from '../../../test/harness.ts';
import { openWorld } from '../../../test/harness.ts';
import { makeEntry } from '../../../test/make/make-delivery.ts';
import { streamsOfOne } from './inbox-hub.ts';

const world = await openWorld();
const { make } = world;
await world.http.listen({ port: 0, host: '127.0.0.1' });
const { port } = world.http.server.address() as AddressInfo;

type Stream = {
  status: number;
  text: () => string;
  events: () => { id: number; unread: number; ids: string[] }[];
  ended: () => boolean;
  leave: () => void;
};

/** A browser's event stream, over a real connection. */
function watch(by: Caller, more: Record<string, string> = {}): Promise<Stream> {
  return new Promise((resolve, reject) => {
    let text = '';
    let ended = false;
    const asked = request({
      port,
      path: '/api/inbox/stream',
      headers: {
        host: 'localhost:3000',
        accept: 'text/event-stream',
        'accept-encoding': 'gzip, br',
        'sec-fetch-site': 'same-origin',
        cookie: by.cookie ?? '',
        ...more,
      },
    });
    asked.on('error', (error) => (ended ? undefined : reject(error)));
    asked.on('response', (answer: IncomingMessage) => {
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      answer.on('close', () => (ended = true)).on('error', () => (ended = true));
      resolve({
        status: answer.statusCode!,
        text: () => text,
        events: () =>
          [...text.matchAll(/id: (\d+)\nevent: inbox\ndata: (.*)\n\n/g)].map(([, id, data]) => ({
            id: Number(id),
            ...JSON.parse(data!),
          })),
        ended: () => ended,
        leave: () => asked.destroy(),
      });
    });
    asked.end();
  });
}
const soon = (look: () => void, ms = 5000) => vi.waitFor(look, { timeout: ms, interval: 20 });

test('tells what is unread at once, and of what comes when its transaction commits', async () => {
  const ana = await make.person();
  const stream = await watch(await world.as(ana));
  expect(stream.status).toBe(200);
  await soon(() => expect(stream.events()[0]).toMatchObject({ unread: 0, ids: [] }));
  const id = await makeEntry(world, ana);
  await soon(() => expect(stream.events().at(-1)).toMatchObject({ unread: 1, ids: [id] }));
  // Read on another device.
  await (await world.as(ana)).post('/inbox/marks', { entryIds: [id], read: true });
  await soon(() => expect(stream.events().at(-1)).toMatchObject({ unread: 0, ids: [id] }));
  // Ids only: what it says is read with the session.
  expect(stream.text()).not.toContain('Forklift');
  stream.leave();
});

test('whose inbox it is comes from the session: nothing of another person or company is told (B25)', async () => {
  const ana = await make.person();
  const bob = await make.person({ company: { id: ana.companyId, code: '' } });
  const stream = await watch(await world.as(bob));
  await soon(() => expect(stream.events()).not.toEqual([]));
  await makeEntry(world, ana);
  await makeEntry(world, await make.person());
  const own = await makeEntry(world, bob);
  await soon(() => expect(stream.events().at(-1)).toMatchObject({ unread: 1, ids: [own] }));
  expect(new Set(stream.events().flatMap(({ ids }) => ids))).toEqual(new Set([own]));
  stream.leave();
  const caller = await world.as(bob);
  expect((await caller.get('/inbox/stream', { personId: ana.id })).status).toBe(400);
  expect((await watch(await world.as(null))).status).toBe(401);
});

test('after a cut, what came meanwhile is told again from the table', async () => {
  const ana = await make.person();
  const me = await world.as(ana);
  const before = await watch(me);
  await soon(() => expect(before.events()).not.toEqual([]));
  const mark = before.events()[0]!.id;
  before.leave();
  const missed = [await makeEntry(world, ana), await makeEntry(world, ana)];
  const after = await watch(me, { 'last-event-id': String(mark) });
  await soon(() => expect(new Set(after.events()[0]?.ids)).toEqual(new Set(missed)));
  after.leave();
  // What is no mark of ours is none.
  const odd = await watch(me, { 'last-event-id': "1'; drop table" });
  await soon(() => expect(odd.events()[0]).toMatchObject({ unread: 2, ids: [] }));
  odd.leave();
});

test('a transaction that began before and commits after the mark is told all the same', async () => {
  const ana = await make.person();
  const me = await world.as(ana);
  const [{ source }] = (await world.sql<{ source: string }>('select gen_random_uuid()::text as source')) as [
    { source: string },
  ];
  const pool = world.runtime.pools.platform;
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  const quick = await makeEntry(world, ana);
  const stream = await watch(me);
  await soon(() => expect(stream.events()).not.toEqual([]));
  const mark = stream.events()[0]!.id;
  stream.leave();
  await client.query(
    `with d as (insert into deliveries (company_id, person_id, source_kind, source_id, kind, channel, unique_key,
      subject) values ($1, $2, 'training', $3, 'x', 'inbox', $3, 'Slow') returning id)
     insert into inbox_entries (company_id, id, person_id, source_kind, source_id, locale, subject, paragraphs,
       shown_from) select $1, id, $2, 'training', $3, 'en', 'Slow', '{}', '2026-03-01' from d`,
    [ana.companyId, ana.id, source],
  );
  await client.query('commit');
  client.release();
  const again = await watch(me, { 'last-event-id': String(mark) });
  await soon(() => expect(again.events()[0]!.ids).toHaveLength(2));
  expect(again.events()[0]!.ids).toContain(quick);
  again.leave();
});

test.each([
  [
    'the session was ended elsewhere',
    (person: { id: string }) =>
      world.sql('update auth.sessions set ended_at = now() where person_id = $1', [person.id]),
  ],
  [
    'the employment ended',
    (person: { id: string }) =>
      world.sql(`update employments set ended_on = '2026-01-01' where person_id = $1`, [person.id]),
  ],
  [
    'the company was suspended',
    (person: { companyId: string }) =>
      world.sql('update companies set suspended_at = now() where id = $1', [person.companyId]),
  ],
  [
    'a claim was taken',
    (person: { id: string }) =>
      world.sql('update employments set bu_admin_since = null where person_id = $1', [person.id]),
  ],
])('closes within five seconds when %s (A17, B25)', async (_why, revoke) => {
  const ana = await make.companyAdmin();
  const stream = await watch(await world.as(ana));
  await soon(() => expect(stream.events()).not.toEqual([]));
  await revoke(ana);
  const since = performance.now();
  await soon(() => expect(stream.ended()).toBe(true), 8000);
  expect(performance.now() - since).toBeLessThan(5000);
  const told = stream.events().length;
  await makeEntry(world, ana);
  expect(stream.events()).toHaveLength(told);
});

test('watching is not being active: an idle session still ends', async () => {
  const ana = await make.person();
  const me = await world.as(ana);
  await world.sql(`update auth.sessions set last_seen_at = now() - interval '2 minutes' where person_id = $1`, [
    ana.id,
  ]);
  const stream = await watch(me);
  await soon(() => expect(stream.events()).not.toEqual([]));
  const seen = async () =>
    (await world.sql<{ at: string }>('select last_seen_at as at from auth.sessions where person_id = $1', [ana.id]))[0]!
      .at;
  // Opening it was the browser's doing; looking again by itself is not.
  await world.sql(`update auth.sessions set last_seen_at = now() - interval '2 minutes' where person_id = $1`, [
    ana.id,
  ]);
  const before = await seen();
  await world.sql('update auth.sessions set ended_at = null where person_id = $1', [ana.id]);
  await vi.waitFor(async () => expect(checked).toBeGreaterThan(0), { timeout: 6000, interval: 100 });
  expect(await seen()).toBe(before);
  stream.leave();
});
/** How often the database was asked for sessions, told by the pool. */
let checked = 0;
world.runtime.pools.auth.on('acquire', () => (checked += 1));

test('one person has a few streams at most; who leaves makes room', async () => {
  const ana = await make.person();
  const me = await world.as(ana);
  const streams = await Promise.all(Array.from({ length: streamsOfOne }, () => watch(me)));
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: streamsOfOne }, () => 200));
  const tooMany = await watch(me);
  expect(tooMany.status).toBe(429);
  streams[0]!.leave();
  await vi.waitFor(async () => {
    const next = await watch(me);
    expect(next.status).toBe(200);
    next.leave();
  });
  for (const stream of streams) stream.leave();
});

test('a connection to the database that is lost is opened again, and what came meanwhile is told', async () => {
  const ana = await make.person();
  const stream = await watch(await world.as(ana));
  await soon(() => expect(stream.events()).not.toEqual([]));
  await world.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen%' and datname = current_database()`,
  );
  const id = await makeEntry(world, ana);
  await soon(() => expect(stream.events().at(-1)).toMatchObject({ unread: 1, ids: [id] }));
  stream.leave();
});

test('without asking for a stream one event is answered', async () => {
  const ana = await make.person();
  const answer = await (await world.as(ana)).get('/inbox/stream');
  expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(answer.text).toMatch(/^id: \d+\nevent: inbox\ndata: \{"unread":0,"ids":\[\]\}\n\n$/);
});
