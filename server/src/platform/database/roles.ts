import type pg from 'pg';
import type { Connect } from './database.ts';
import { withConnection } from './database.ts';
import { givenUp } from './kept-alive.ts';

/**
 * Roles belong to the cluster, so they are made before the first migration. Passwords matter to an external server
 * only.
 */
export async function ensureRoles(connect: Connect, passwordOf: (role: string) => string | null): Promise<void> {
  await withConnection(connect('superuser'), async (client) => {
    // One process at a time: two servers may start on an empty cluster together.
    await client.query('select pg_advisory_lock(hashtext($1))', ['muster.roles']);
    await role(client, 'muster_owner', 'nologin');
    // Views of a company's analysis tool read as muster_bi_owner, behind policies of its own; logins are members of
    // muster_bi.
    await role(client, 'muster_bi_owner', 'nologin');
    await role(client, 'muster_bi', 'nologin');
    await client.query('grant muster_bi_owner to muster_owner');
    for (const name of ['muster_app', 'muster_platform', 'muster_auth', 'muster_public']) {
      await role(client, name, 'login');
      const password = passwordOf(name);
      if (password) await client.query(`alter role ${name} password ${client.escapeLiteral(password)}`);
      await client.query(`alter role ${name} set idle_in_transaction_session_timeout = '15s'`);
      await client.query(`alter role ${name} set statement_timeout = '10s'`);
      await client.query(`alter role ${name} set lock_timeout = '3s'`);
      // A connection whose other end has gone without a word would keep its place among the connections for two hours.
      // No matter on a socket.
      for (const limit of givenUp) await client.query(`alter role ${name} set ${limit}`);
    }
    // A generic plan made for a small company made the largest one's reports 240 times slower.
    await client.query(`alter role muster_app set plan_cache_mode = 'force_custom_plan'`);
    // The planner cannot know how many rows a step inside `requirement_status` gives, and sorts hundreds of thousands
    // for a merge join where a hash answers in two thirds of the time; nothing else here gains by merging. What is
    // hashed for the largest company fits.
    for (const role of ['muster_app', 'muster_platform'])
      await client.query(`alter role ${role} set enable_mergejoin = off; alter role ${role} set work_mem = '16MB'`);
    // On a busy machine a worker process begins later than a page is found without it: only what reads for most of a
    // second is shared out.
    for (const role of ['muster_app', 'muster_platform'])
      await client.query(`alter role ${role} set parallel_setup_cost = 50000`);
    // Sessions and credentials are found by key, whatever the company: planning them again cost three times their
    // execution.
    await client.query(`alter role muster_auth set plan_cache_mode = 'force_generic_plan'`);
    // And a plan made while a table was still empty must not read it from end to end when it no longer is.
    await client.query(`alter role muster_auth set enable_seqscan = off`);
    const { rows } = await client.query<{ me: string }>('select current_user as me');
    await client.query(`grant muster_owner to ${client.escapeIdentifier(rows[0]!.me)}`);
  });
}

async function role(client: pg.Client, name: string, login: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [name]);
  if (found.rowCount === 0)
    await client.query(`create role ${name} ${login} nosuperuser nobypassrls nocreatedb nocreaterole`);
}
