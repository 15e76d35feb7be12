import * as api from '@app/contract/delivery/delivery';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { PassThrough } from 'node:stream';
import type { Call } from '../../platform/http/handler.ts';
import { bare } from '../../platform/http/handler.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAs } from '../../platform/runtime.ts';
import type { Session } from '../../platform/http/session.ts';
import { unreadOf } from './inbox.ts';
import { hubOf } from './inbox-hub.ts';

/** After an hour a stream ends by itself; the browser opens the next. */
const longestMs = 3_600_000;
/** A reader who takes nothing is let go. */
const mostWaitingBytes = 64 * 1024;
const mostIds = 50;
/** When a process stops, its browsers come back one after the other, not all in one moment. */
const soonestMs = 500;
const spreadMs = 4000;

const headers = { 'x-accel-buffering': 'no' };
const streamed = { mime: 'text/event-stream; charset=utf-8', cache: 'private, no-store, no-transform', headers };

type News = { mark: number; unread: number; ids: string[] };

/**
 * What is unread, and which entries changed since a mark. The mark that is answered is the oldest transaction still
 * running: what it and later ones commit is told next time, some of it twice.
 */
function newsSince(runtime: Runtime, session: Session, mark: number | null): Promise<News> {
  return workAs(runtime, session, { write: false, snapshot: true, stablePlans: true }, async (work) => {
    const mine = work.visible('delivery.readInbox', { personId: 'i.person_id', companyId: 'i.company_id' });
    const { rows } = await sql<{
      mark: number;
      ids: string[];
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint as mark,
      array(select i.id from inbox_entries i where ${mine} and i.changed_in >= ${mark ?? 0}::bigint
        and i.shown_from <= ${work.now}::timestamptz and ${mark !== null}
        order by i.changed_in desc limit ${mostIds}) as ids`.execute(work.tx);
    return { ...rows[0]!, unread: await unreadOf(work) };
  });
}

const eventOf = ({ mark, unread, ids }: News) =>
  `id: ${mark}\nevent: inbox\ndata: ${JSON.stringify({ unread, ids })}\n\n`;

/** The mark a browser had when its stream was cut; what is no number of ours is none. */
const markFrom = (given: string | undefined): number | null =>
  given && /^\d{1,15}$/.test(given) ? Number(given) : null;

/** One's own inbox as it changes. Whose it is comes from the session; nothing in the address names a topic (B25). */
export const watchInbox = bare(api.watchInbox, async (_input, call) => {
  const session = call.session!;
  const mark = markFrom(call.headers['last-event-id']);
  if (!/\btext\/event-stream\b/.test(call.headers['accept'] ?? ''))
    return { ...streamed, body: eventOf(await newsSince(call.runtime, session, mark)) };
  const hub = hubOf(call.runtime);
  const obstacle = hub.obstacle(session);
  if (obstacle) throw new DomainError(obstacle, { retryAfter: 60 });
  return { ...streamed, body: streamOf(call, session, mark) };
});

function streamOf(call: Call, session: Session, from: number | null): PassThrough {
  const body = new PassThrough({ highWaterMark: mostWaitingBytes });
  const { runtime } = call;
  let mark = from;
  let asking = false;
  let again = false;
  const say = (text: string) => {
    if (body.writableEnded || body.destroyed) return;
    if (!body.write(text)) body.destroy();
  };
  // One question at a time: what changes meanwhile is looked up once more after it.
  const changed = () => {
    if (asking) return void (again = true);
    asking = true;
    void newsSince(runtime, session, mark)
      .then((news) => {
        mark = news.mark;
        say(eventOf(news));
      })
      .catch(() => end())
      .finally(() => {
        asking = false;
        if (again && !body.destroyed) {
          again = false;
          changed();
        }
      });
  };
  const end = () => void body.end();
  const leave = hubOf(runtime).add({
    personId: session.personId,
    companyId: session.companyId,
    changed,
    stillAllowed: () => call.stillAllowed({ unseen: true }),
    beat: () => say(': open\n\n'),
    end,
    moveOn: () => {
      say(`retry: ${Math.round(soonestMs + Math.random() * spreadMs)}\n\n`);
      end();
    },
  });
  const tooLong = setTimeout(end, longestMs).unref();
  body.once('close', () => {
    clearTimeout(tooLong);
    leave();
  });
  body.once('finish', leave);
  // So long a browser waits before it asks again.
  body.write('retry: 3000\n\n');
  changed();
  return body;
}
