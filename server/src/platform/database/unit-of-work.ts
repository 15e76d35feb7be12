import type { AnyActor } from '@app/domain/access/actor';
import type { Action } from '@app/domain/access/policies';
import { reachFor } from '@app/domain/access/policies';
import type { Reach } from '@app/domain/access/reach';
import { withinReach } from '@app/domain/access/reach';
import { DomainError } from '@app/domain/errors';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import type { Duplex } from 'node:stream';
import type pg from 'pg';
import type { Origin } from '../audit/audit.ts';
import { writeAudit } from '../audit/audit.ts';
import { translateConstraint } from './constraints.ts';
import type { Subsidiary, SeenFrom } from './subsidiaries.ts';
import { loadSubsidiaries, setTenantContext } from './subsidiaries.ts';
import type { Database } from './database.ts';
import { kyselyOn, statementName } from './database.ts';
import type { FileStore } from '../files/files.ts';
import { scopeOf } from './scope.ts';
import { applicationName } from './application-name.ts';
import { seal } from '../security/sealing.ts';
import type { KeyRing } from '../security/secrets.ts';
import { signValue } from '../security/signed-value.ts';
import type { Replicas } from './replicas.ts';
import { noteWrite } from './replicas.ts';
import type { WorkRun } from '../watch/channels.ts';
import { workRuns } from '../watch/channels.ts';
import type { AuditDetail, Listener, Work } from './work.ts';

export type WorkSetting = {
  pool: pg.Pool;
  /** Null for strangers: public endpoints only. */
  actor: AnyActor | null;
  companyId: string | null;
  timeZone: string;
  now: Instant;
  write: boolean;
  /** False for what is no business change (progress autosaves, reading a mailbox): no audit row is written unless `record` was called. */
  audited: boolean;
  /** Its statements find few rows by key, in small companies as in large ones: each is planned once per connection, not once per call. */
  stablePlans?: boolean;
  /** Its statements are kept by the connection, and planned again only where PostgreSQL finds that it pays: after five times it compares. */
  prepared?: boolean;
  /** Statements that join rows named one by one to their tables: found row by row, however small a table was when it was planned. */
  rowByRow?: boolean;
  /** All its statements see the same moment: totals agree with the rows they total. */
  snapshot?: boolean;
  /** Seconds the database waits for us between statements, where a reader may be slow; 15 unless told. */
  patienceSeconds?: number;
  /** Seconds that one of its statements may take; 10 unless told. */
  statementSeconds?: number;
  origin: Origin;
  /** The template of the address that was called, beside the request's id: for people who look at the database. */
  route?: string;
  listeners: readonly Listener[];
  files: FileStore;
  sealing: KeyRing<string>;
  signing: KeyRing<string>;
  publicOrigin: string;
  canText: boolean;
  /** Null where the database has none that may be read. */
  replicas?: Replicas | null;
  /** It may be read at a replica, a few seconds late. Answers whether it may still be begun again at the primary: not once a part of the answer has left. */
  mayLag?: (() => boolean) | undefined;
};

/** Rows as arrays of the text PostgreSQL sent: nothing is read that will only be written again. */
const asWritten = { rowMode: 'array', types: { getTypeParser: () => (text: string) => text } } as const;

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Opens a transaction for one actor, runs, writes the audit row, commits. Any throw rolls back everything. */
export function inUnitOfWork<R>(setting: WorkSetting, run: (work: Work) => Promise<R>): Promise<R> {
  const { actor, route = null, write } = setting;
  const told: WorkRun = { route, job: actor?.kind === 'system' ? actor.job : null, write };
  return workRuns.tracePromise(() => anywhere(setting, run, told), told);
}

function anywhere<R>(setting: WorkSetting, run: (work: Work) => Promise<R>, told: WorkRun): Promise<R> {
  const { replicas, mayLag, write } = setting;
  const primary = () => inTransaction(setting, run, told);
  if (!replicas || !mayLag || write) return primary();
  return replicas.read(setting, mayLag, (pool, seesEnough) => inTransaction({ ...setting, pool }, run, told, seesEnough), primary);
}

async function inTransaction<R>(
  setting: WorkSetting,
  run: (work: Work) => Promise<R>,
  told: WorkRun,
  ready?: (client: pg.PoolClient) => Promise<void>,
): Promise<R> {
  const asked = performance.now();
  const client = await setting.pool.connect();
  told.waitedMs = performance.now() - asked;
  const usual = waitLonger(client, setting);
  let broken: Error | undefined;
  const lost = (error: Error) => void (broken = error);
  client.on('error', lost);
  const session = createWork(setting, client);
  try {
    // Before the transaction: a snapshot taken first could be older than what is found out here.
    await ready?.(client);
    // The opening is not awaited: it travels with the first query. Its failure fails that query and the commit.
    const running = inOnePacket(client, () => {
      client.query(opening(setting)).catch(() => {});
      return run(session.work);
    });
    const result = await running;
    if (setting.actor && !session.asked()) throw new Error('The unit of work asked no permission; nothing was committed');
    if (!setting.write) {
      // A read has nothing to lose: its end travels behind the answer, and the next transaction behind its end.
      client.query('commit').catch(() => {});
      return result;
    }
    if (setting.audited || session.recorded()) await session.audit();
    // PostgreSQL answers the commit of a failed transaction with a rollback, and with no error.
    const committed = client.query('commit');
    const noted = setting.replicas && setting.actor?.kind === 'person' ? client.query(noteWrite(setting.actor.personId)).catch(() => {}) : null;
    const { command } = await committed;
    await noted;
    if (command !== 'COMMIT') throw new Error('A statement of this unit of work failed unnoticed; nothing was committed');
    return result;
  } catch (error) {
    if (!broken) await client.query('rollback').catch((failure: Error) => void (broken = failure));
    const failure = session.failure() ?? error;
    if (!setting.write && (failure as { code?: string }).code === '25006') throw new Error(`A unit of work that only reads wrote: ${String(failure)}`);
    throw translateConstraint(failure);
  } finally {
    client.off('error', lost);
    usual();
    client.release(broken);
  }
}

/** Where a statement may take long, we wait for its answer as long as the database is allowed to take; answers what sets it back. */
function waitLonger(client: pg.PoolClient, { patienceSeconds = 0, statementSeconds = 0 }: WorkSetting): () => void {
  const { connectionParameters: wait } = client as unknown as { connectionParameters: { query_timeout: number } };
  const before = wait.query_timeout;
  // The database ends a statement first, and says so.
  wait.query_timeout = Math.max(before, patienceSeconds * 1000, statementSeconds * 1000 + 5000);
  return () => void (wait.query_timeout = before);
}

const streamOf = (client: pg.PoolClient): Duplex => (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** What is asked at once travels at once: a write of its own for each statement costs as much as the statement. */
function inOnePacket<R>(client: pg.PoolClient, ask: () => R): R {
  const stream = streamOf(client);
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

/** One message opens the transaction and names its company and person; `set local` ends with it (safe behind poolers). */
function opening(setting: WorkSetting): string {
  const { actor, companyId, write, stablePlans, prepared, rowByRow, snapshot, patienceSeconds, statementSeconds } = setting;
  const person = actor?.kind === 'person' ? actor.personId : '';
  for (const id of [person, companyId ?? '']) if (id && !uuidForm.test(id)) throw new Error('A context id is no uuid');
  // A plan made once stays while tables grow: one made over an empty table must not read it from end to end ever after.
  const plans = stablePlans
    ? `; set local plan_cache_mode = 'force_generic_plan'; set local enable_seqscan = off`
    : prepared
      ? `; set local plan_cache_mode = 'auto'`
      : '';
  const joins = rowByRow ? '; set local enable_hashjoin = off; set local enable_mergejoin = off' : '';
  const patience = patienceSeconds ? `; set local idle_in_transaction_session_timeout = '${Math.ceil(patienceSeconds)}s'` : '';
  const longer = statementSeconds ? `; set local statement_timeout = '${Math.ceil(statementSeconds)}s'` : '';
  const isolation = `${snapshot ? ' isolation level repeatable read' : ''}${write ? '' : ' read only'}`;
  return `begin${isolation}; set local app.company_id = '${companyId ?? ''}'; set local app.person_id = '${person}'${namedAs(setting)}${plans}${joins}${patience}${longer}`;
}

/** `pg_stat_activity` and the database's own log then say which request or job a statement is of. */
function namedAs({ actor, origin, route }: WorkSetting): string {
  const name = applicationName({ requestId: origin.requestId, route, job: actor?.kind === 'system' ? actor.job : undefined });
  return name ? `; set local application_name = '${name}'` : '';
}

/** As whom and of which company a work speaks: its own, or while it looks at one below, of that one and with one action. */
type Standpoint = Pick<WorkSetting, 'actor' | 'companyId' | 'timeZone'> & { seenFrom: SeenFrom | null; only: Action | null };

function createWork(setting: WorkSetting, client: pg.PoolClient) {
  const { now } = setting;
  let firstAction: Action | null = null;
  let subjectOf: { personId?: string | null } = {};
  let detail: AuditDetail | null = null;
  const parts: AuditDetail[] = [];
  let tx: Database | null = null;
  let seen: { below: readonly Subsidiary[]; from: SeenFrom } | null = null;
  let inside = false;
  let streams = 0;
  let failure: Error | null = null;

  const workOf = ({ actor, companyId, timeZone, seenFrom, only }: Standpoint): Work => {
    let today: Day | null = null;
    const reach = (action: Action): Reach => {
      if (!actor) throw new DomainError('notSignedIn');
      if (only && action !== only) throw new Error(`Within another company only ${only} is asked, not ${action}`);
      firstAction ??= action;
      const found = reachFor(action, actor);
      if (found === 'nobody') throw new DomainError('notAllowed');
      return found;
    };
    const look = async () => (seen ??= await loadSubsidiaries(client, now, work.personId));
    const work: Work = {
      get tx() {
        return (tx ??= kyselyOn(client, setting.prepared && statementName));
      },
      get actor() {
        if (!actor) throw new DomainError('notSignedIn');
        return actor;
      },
      get companyId() {
        if (!companyId) throw new Error('This unit of work has no company');
        return companyId;
      },
      get personId() {
        if (actor?.kind !== 'person') throw new Error('Nobody acts in this unit of work');
        return actor.personId;
      },
      sender: actor?.kind === 'person' ? actor.personId : null,
      now,
      get today() {
        return (today ??= dayOf(now, timeZone));
      },
      timeZone,
      seenFrom,
      files: setting.files,
      seal: (plain, bound) => seal(setting.sealing, Buffer.from(plain), bound),
      sign: (purpose, value) => signValue(setting.signing, purpose, value),
      publicOrigin: setting.publicOrigin,
      canText: setting.canText,
      reach,
      authorize(action, subject = {}) {
        const found = reach(action);
        if (!withinReach(found, work.actor, subject)) throw new DomainError('notFound');
        subjectOf = subject;
      },
      visible: (action, columns) => scopeOf(reach(action), work.actor, columns),
      async named<T>(name: string, text: string, values: unknown[]) {
        return (await client.query({ name, text, values })).rows as T[];
      },
      send(name, text, values) {
        const stream = streamOf(client);
        stream.cork();
        client.query({ name, text, values }).catch((error: Error) => (failure ??= error));
        // When everything that does not wait was asked: the commit among it, as a rule.
        process.nextTick(() => stream.uncork());
      },
      async *stream<T>(text: string, values: unknown[], options: { asText?: boolean } = {}) {
        // A cursor of SQL: one of the protocol would hold up what is pipelined behind it.
        const name = `stream_${++streams}`;
        // All rows are read: a plan whose first tenth comes soonest, as PostgreSQL makes it for cursors, looks each of the others up one by one.
        await client.query('set local cursor_tuple_fraction = 1');
        await client.query(`declare ${name} no scroll cursor for ${text}`, values);
        const fetch = { text: `fetch 1000 from ${name}`, ...(options.asText && asWritten) };
        const next = () => {
          const batch = client.query(fetch);
          // No one may be waiting for it when it fails: the one who reads on will hear of it.
          batch.catch(() => {});
          return batch;
        };
        // Two are always on their way: while we use what came, PostgreSQL is never waiting to be asked.
        const coming = [next(), next()];
        for (let rows: T[] = []; ;) {
          rows = (await coming.shift()!).rows as T[];
          if (rows.length === 1000) coming.push(next());
          if (rows.length > 0) yield rows;
          if (rows.length < 1000) break;
        }
        await Promise.all(coming);
        await client.query(`close ${name}`);
      },
      record(next) {
        if (detail) throw new Error('One unit of work is one business change: record was called twice');
        detail = next;
      },
      recordOf(next) {
        parts.push(next);
      },
      async emit(event, payload) {
        for (const listener of setting.listeners) if (listener.event === event.name) await listener.run(work, payload as never);
      },
      async enqueue(job, payload, options = {}) {
        await client.query({
          name: 'platform.enqueue',
          text: 'select jobs.enqueue($1, $2, $3, $4, $5)',
          values: [job, JSON.stringify(payload), options.key ?? null, options.runAt ?? null, options.maxAttempts ?? 25],
        });
      },
      // A key reaches its own company and none below it.
      below: async () => (seenFrom || actor?.kind === 'key' ? [] : (await look()).below),
      async within(below, action, run) {
        if (setting.write || actor?.kind !== 'person' || seenFrom || inside)
          throw new Error('Another company is looked at by a person who reads, one at a time');
        if (reach(action) === 'self') throw new DomainError('notAllowed');
        const { below: known, from } = await look();
        const there = known.find(({ id }) => id === below);
        if (!there) throw new DomainError('notFound');
        inside = true;
        try {
          await setTenantContext(client, there.id);
          return await run(workOf({ actor: { ...actor, companyId: there.id }, companyId: there.id, timeZone: there.timeZone, seenFrom: from, only: action }));
        } finally {
          // What failed in the database is rolled back; nothing else may go on behind another's wall.
          await setTenantContext(client, work.companyId).catch(() => {});
          inside = false;
        }
      },
    };
    return work;
  };
  const { actor, companyId } = setting;
  const work = workOf({ actor, companyId, timeZone: setting.timeZone, seenFrom: null, only: null });

  return {
    work,
    asked: () => firstAction !== null,
    recorded: () => detail !== null,
    failure: () => failure,
    async audit() {
      const entry = detail ?? (firstAction ? { entity: firstAction.split('.')[0]!, entityId: subjectOf.personId ?? null } : null);
      const chain = entry?.companyId ?? companyId;
      if (entry && chain) await writeAudit(client, actor, chain, firstAction ?? 'public.change', [...parts, entry], setting.origin, now);
    },
  };
}
