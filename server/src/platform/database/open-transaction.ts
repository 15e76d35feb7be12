import type { Duplex } from 'node:stream';
import type pg from 'pg';
import { applicationName } from './application-name.ts';
import type { WorkSetting } from './work-setting.ts';

/**
 * Where a statement may take long, we wait for its answer as long as the database is allowed to take; answers what sets
 * it back.
 */
export function waitLonger(
  client: pg.PoolClient,
  { patienceSeconds = 0, statementSeconds = 0 }: WorkSetting,
): () => void {
  const { connectionParameters: wait } = client as unknown as { connectionParameters: { query_timeout: number } };
  const before = wait.query_timeout;
  // The database ends a statement first, and says so.
  wait.query_timeout = Math.max(before, patienceSeconds * 1000, statementSeconds * 1000 + 5000);
  return () => void (wait.query_timeout = before);
}

export const streamOf = (client: pg.PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** What is asked at once travels at once: a write of its own for each statement costs as much as the statement. */
export function inOnePacket<R>(client: pg.PoolClient, ask: () => R): R {
  const stream = streamOf(client);
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * One message opens the transaction and names its company and person; `set local` ends with it (safe behind poolers).
 */
export function opening(setting: WorkSetting): string {
  const { actor, companyId, write, stablePlans, prepared, rowByRow, snapshot, patienceSeconds, statementSeconds } =
    setting;
  const person = actor?.kind === 'person' ? actor.personId : '';
  for (const id of [person, companyId ?? '']) if (id && !uuidForm.test(id)) throw new Error('A context id is no uuid');
  // A plan made once stays while tables grow: one made over an empty table must not read it from end to end ever after.
  const plans = stablePlans
    ? `; set local plan_cache_mode = 'force_generic_plan'; set local enable_seqscan = off`
    : prepared
      ? `; set local plan_cache_mode = 'auto'`
      : '';
  const joins = rowByRow ? '; set local enable_hashjoin = off; set local enable_mergejoin = off' : '';
  const patience = patienceSeconds
    ? `; set local idle_in_transaction_session_timeout = '${Math.ceil(patienceSeconds)}s'`
    : '';
  const longer = statementSeconds ? `; set local statement_timeout = '${Math.ceil(statementSeconds)}s'` : '';
  const isolation = `${snapshot ? ' isolation level repeatable read' : ''}${write ? '' : ' read only'}`;
  return `begin${isolation}; set local app.company_id = '${companyId ?? ''}'; set local app.person_id = '${person}'${namedAs(setting)}${plans}${joins}${patience}${longer}`;
}

/** `pg_stat_activity` and the database's own log then say which request or job a statement is of. */
function namedAs({ actor, origin, route }: WorkSetting): string {
  const name = applicationName({
    requestId: origin.requestId,
    route,
    job: actor?.kind === 'system' ? actor.job : undefined,
  });
  return name ? `; set local application_name = '${name}'` : '';
}
