import type { Connect } from '../database/database.ts';
import { withConnection } from '../database/database.ts';

// How far replicas are behind is told to the database's own user, or to a member of pg_read_all_stats; to others the
// state of a replica is empty. A replica that has everything reports no lag.
const lag = `
  create schema if not exists watch;
  create or replace function watch.replication_lag() returns table (replica text, seconds double precision)
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$
    select application_name, coalesce(extract(epoch from replay_lag), 0)::double precision from pg_stat_replication
    where state in ('streaming', 'catchup') $$;
  revoke execute on function watch.replication_lag from public;
  grant usage on schema watch to muster_platform;
  grant execute on function watch.replication_lag to muster_platform;`;

/** What only the database's own user may look at, for those who watch. Run after the migrations. */
export async function installWatch(connect: Connect): Promise<void> {
  await withConnection(connect('superuser'), async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', ['muster.watch']);
    await client.query(lag);
  });
}
