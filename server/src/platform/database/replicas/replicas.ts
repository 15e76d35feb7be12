import type { AnyActor } from '@app/domain/access/actor';
import { DomainError } from '@app/domain/errors';
import pg from 'pg';
import { isDatabaseAway } from '../constraints.ts';
import type { Connect, Pools } from '../database.ts';
import { ignoreErrors } from '../database.ts';
import { keptAlive, longestQueryMs } from '../kept-alive.ts';

/** How late an answer from a replica may be, at most. */
const usualLatestMs = 10_000;
const lookEveryMs = 1_000;
/** A replica that can't be reached is left alone for a while. */
const restMs = 5_000;

/** One that says nothing to a question that costs it nothing is not there, and the reader has waited long enough. */
const answerWithinMs = 3_000;

/** Where the log of the database was at a moment of this process (monotonic, ms). */
export type Sample = { at: number; position: string };

/**
 * Which database this is, of which cluster, and which server of it: a copy has the first two in common with what it is
 * a copy of. Known to every role.
 */
export type Place = { database: string; server: string };
export const placeColumns = `(select system_identifier from pg_control_system())::text || '/' || (select oid
  from pg_database where datname = current_database())::text as database,
  pg_postmaster_start_time()::text as server`;

/**
 * Up to where a replica has to be at `now`: the last position that is known to be at least `latestMs` old, or the first
 * one where none is. Null: none is known, and nothing can be said of how late a replica is.
 */
export function boundAt(samples: readonly Sample[], now: number, latestMs: number): string | null {
  return (samples.findLast(({ at }) => now - at >= latestMs) ?? samples[0])?.position ?? null;
}

class ReplicaBehind extends Error {}

type Counts = { replica: number; behind: number; away: number };

/** Reads a unit of work at the pool, once the connection is known to see what it has to. */
type Attempt<R> = (pool: pg.Pool, seesEnough: (client: pg.ClientBase) => Promise<void>) => Promise<R>;

/**
 * What may be read at a replica of the database (decision 147): never before the reader's own last change, and never
 * later than `latestMs`. Where no replica is so far, or none answers, the primary is read.
 */
export class Replicas {
  /** Reads since the start: at a replica, and at the primary because the replica was behind or away. */
  readonly counts: Counts = { replica: 0, behind: 0, away: 0 };
  readonly #primary: Pools;
  readonly #insteadOf: ReadonlyMap<pg.Pool, pg.Pool>;
  readonly #samples: Sample[] = [];
  readonly #latestMs: number;
  readonly #looking: NodeJS.Timeout;
  #restUntil = 0;
  #place: Place | null = null;

  constructor(connect: Connect, primary: Pools, { latestMs = usualLatestMs, sizes = { app: 8, platform: 3 } } = {}) {
    const open = (role: 'muster_app' | 'muster_platform', max: number): pg.Pool => {
      const settings = {
        max,
        application_name: 'muster',
        idleTimeoutMillis: 30_000,
        connectionTimeoutMillis: 1_000,
        query_timeout: longestQueryMs,
        ...keptAlive,
      };
      const pool = new pg.Pool({ ...connect(role, 'replica'), ...settings, pipeline: true } as pg.PoolConfig);
      pool.on('error', () => {});
      pool.on('connect', ignoreErrors);
      return pool;
    };
    this.#primary = primary;
    this.#latestMs = latestMs;
    this.#insteadOf = new Map([
      [primary.app, open('muster_app', sizes.app)],
      [primary.platform, open('muster_platform', sizes.platform)],
    ]);
    this.#looking = setInterval(() => void this.look(), lookEveryMs).unref();
    void this.look();
  }

  /** Notes where the log is now. */
  async look(): Promise<void> {
    const at = performance.now();
    const found = await this.#primary.platform
      .query<Place & { position: string }>({
        name: 'platform.log_position',
        text: `select pg_current_wal_insert_lsn()::text as position, ${placeColumns}`,
      })
      .catch(() => null);
    if (!found) return;
    const { position, ...place } = found.rows[0]!;
    this.#place = place;
    this.#samples.push({ at, position });
    // One that is old enough is kept.
    while (this.#samples[1] && at - this.#samples[1].at >= this.#latestMs) this.#samples.shift();
  }

  /** `primary` does the same where the replica won't do. `again`: false once a part of the answer has left. */
  async read<R>(
    { pool, actor }: { pool: pg.Pool; actor: AnyActor | null },
    again: () => boolean,
    replica: Attempt<R>,
    primary: () => Promise<R>,
  ): Promise<R> {
    const now = performance.now();
    const instead = this.#insteadOf.get(pool);
    const [bound, place] = [boundAt(this.#samples, now, this.#latestMs), this.#place];
    if (!instead || !bound || !place || now < this.#restUntil) return primary();
    const own = actor?.kind === 'person' ? await this.#lastWriteOf(actor.personId) : null;
    try {
      const result = await replica(instead, (client) => assertSees(client, place, bound, own));
      this.counts.replica++;
      return result;
    } catch (error) {
      const why = whyNot(error);
      if (!why || !again()) throw error;
      this.counts[why]++;
      if (why === 'away' && !isInUse(error)) this.#restUntil = now + restMs;
      return primary();
    }
  }

  async #lastWriteOf(personId: string): Promise<string | null> {
    const text = 'select replication.last_write($1)::text as position';
    const { rows } = await this.#primary.auth.query<{ position: string | null }>({
      name: 'platform.last_write',
      text,
      values: [personId],
    });
    return rows[0]!.position;
  }

  async end(): Promise<void> {
    clearInterval(this.#looking);
    await Promise.all([...this.#insteadOf.values()].map((pool) => pool.end()));
  }
}

/**
 * An address of replicas may lead to the primary: after a failover, or where no replica is left. Positions say
 * something within one cluster alone: what is no copy of this database, or has become a primary of its own, is never
 * read.
 */
async function assertSees(client: pg.ClientBase, primary: Place, bound: string, own: string | null): Promise<void> {
  const { rows } = await client.query<{ enough: boolean | null }>({
    name: 'platform.replayed',
    text: `select database = $3 and case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= greatest($1::pg_lsn,
      $2::pg_lsn) else server = $4 end as enough
      from (select ${placeColumns}) here`,
    values: [bound, own, primary.database, primary.server],
    query_timeout: answerWithinMs,
  } as pg.QueryConfig);
  if (!rows[0]!.enough) throw new ReplicaBehind('This replica has not replayed enough');
}

/** Why the primary has to be read instead; null where it would say the same. */
function whyNot(error: unknown): 'behind' | 'away' | null {
  if (error instanceof ReplicaBehind) return 'behind';
  const cause = error instanceof DomainError ? (error as { cause?: unknown }).cause : error;
  if (!(cause instanceof Error)) return null;
  // What the replica replays has gone from under a statement that still read it, or waits for what the statement holds
  // while it waits for the replay.
  if (['40001', '40P01'].includes((cause as { code?: string }).code ?? '')) return 'behind';
  return isDatabaseAway(cause) ? 'away' : null;
}

/** No connection became free in time: that says nothing of the replica, and the next one may find one. */
const isInUse = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect';

/** Told behind each commit of a person, so that what they read next is not older. */
export const noteWrite = (personId: string): pg.QueryConfig => ({
  name: 'platform.note_write',
  text: 'select replication.note_write($1)',
  values: [personId],
});
