import type { Connect } from '../database.ts';
import { withConnection } from '../database.ts';

// Unlogged: it costs no write of the log, and after a crash, no one was told of a change that a replica lacks for
// longer than `latestMs`.
const replication = `
  create schema if not exists replication;
  create unlogged table if not exists replication.last_writes (person_id uuid primary key, position pg_lsn not null) with (fillfactor = 50);
  create or replace function replication.note_write(person uuid) returns void
  language sql security definer set search_path = pg_catalog, pg_temp as $$
    insert into replication.last_writes as w (person_id, position) values (person, pg_current_wal_insert_lsn())
    on conflict (person_id) do update set position = greatest(w.position, excluded.position) $$;
  create or replace function replication.last_write(person uuid) returns pg_lsn
  language sql stable security definer set search_path = pg_catalog, pg_temp as $$ select position from replication.last_writes where person_id = person $$;
  revoke execute on all functions in schema replication from public;
  grant usage on schema replication to muster_app, muster_platform, muster_auth;
  grant execute on function replication.note_write to muster_app, muster_platform, muster_auth;
  grant execute on function replication.last_write to muster_auth;`;

/** Where each person's last change is in the log: of this cluster and no other, so it is no part of a backup. */
export async function installReplication(connect: Connect): Promise<void> {
  await withConnection(connect('superuser'), async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', ['muster.replication']);
    await client.query(replication);
  });
}
