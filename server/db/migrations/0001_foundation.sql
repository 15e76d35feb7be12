-- The ground floor: roles, the two walls, the audit chain, settings, mail, files, idempotency, rate limits.
-- Roles are made by the bootstrap (server/src/platform/database/roles.ts) because they belong to the cluster, not to this database.

create schema auth authorization muster_owner;
revoke all on schema public from public;
grant usage on schema public to muster_app, muster_platform, muster_auth, muster_public;
grant usage on schema auth to muster_auth;

-- A UUIDv7: random, and sorted by time so that indexes grow at their end.
create function new_id() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid
$$;

-- Puts up the second wall on a tenant table: the app role sees and writes only rows of the transaction's company.
-- The policy compares directly, never through a sub-select and never with "or platform": both made it 100 times slower.
create procedure wall(target regclass, company_column name default 'company_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format($p$create policy wall on %s as restrictive to muster_app
    using (%I = nullif(current_setting('app.company_id', true), '')::uuid)
    with check (%I = nullif(current_setting('app.company_id', true), '')::uuid)$p$, target, company_column, company_column);
  execute format('create policy inside on %s to muster_app using (true) with check (true)', target);
  execute format('create policy staff on %s to muster_platform, muster_owner using (true) with check (true)', target);
  execute format('grant select, insert, update, delete on %s to muster_app, muster_platform', target);
end $$;

-- A shared table is read by every company and written by the platform's staff only.
create procedure shared(target regclass) language plpgsql as $$
begin
  execute format('grant select on %s to muster_app', target);
  execute format('grant select, insert, update, delete on %s to muster_platform', target);
end $$;

create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);
comment on table settings is 'operations [shared]: what the platform has switched on, such as maintenance';
call shared('settings');

create table audit_heads (
  company_id uuid primary key,
  sequence bigint not null,
  hash bytea not null
);
comment on table audit_heads is 'audit [platform]: the last link of each company''s chain; locked while a link is added';

create table audit_entries (
  id uuid not null default new_id(),
  company_id uuid not null,
  sequence bigint not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('person', 'system', 'anonymous')),
  actor_id text not null,
  on_behalf_of uuid,
  action text not null,
  entity text not null,
  entity_id text,
  changes jsonb not null default '{}',
  reason text,
  request_id text,
  ip inet,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (company_id, id),
  unique (company_id, sequence)
);
comment on table audit_entries is 'audit [tenant]: who did what to what; one row per business change, chained per company';
comment on column audit_entries.hash is 'sha256(previous_hash || canonical text of the row)';
create index audit_entries_entity on audit_entries (company_id, entity, entity_id);
call wall('audit_entries');
revoke insert, update, delete on audit_entries from muster_app, muster_platform;

-- The words that are hashed: every column that says something, in a fixed order, as JSON text.
create function audit_canonical(entry audit_entries) returns bytea language sql immutable as $$
  select convert_to(jsonb_build_array(entry.company_id, entry.sequence,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_kind, entry.actor_id, entry.on_behalf_of,
    entry.action, entry.entity, entry.entity_id, entry.changes, entry.reason, entry.request_id, host(entry.ip))::text, 'UTF8')
$$;

-- Adds a link to the chain of the transaction's company. Definer's rights: no application role may write audit rows directly.
create function append_audit(for_company uuid, actor_kind text, actor_id text, action text, entity text, entity_id text,
  changes jsonb, reason text, request_id text, ip inet, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_heads;
  entry audit_entries;
begin
  insert into audit_heads (company_id, sequence, hash) values (for_company, 0, '\x00') on conflict (company_id) do nothing;
  select * into head from audit_heads where audit_heads.company_id = for_company for update;
  entry := row(new_id(), for_company, head.sequence + 1, at, actor_kind, actor_id, null, action, entity, entity_id,
    coalesce(changes, '{}'), reason, request_id, ip, head.hash, null);
  entry.hash := sha256(head.hash || audit_canonical(entry));
  insert into audit_entries select (entry).*;
  update audit_heads set sequence = entry.sequence, hash = entry.hash where audit_heads.company_id = for_company;
end $$;
alter function append_audit owner to muster_owner;
revoke execute on function append_audit from public;
grant execute on function append_audit to muster_app, muster_platform, muster_auth;

-- Recomputes one company's chain; answers the first broken sequence number, or null when it is whole.
create function first_broken_audit_link(for_company uuid) returns bigint language sql stable set search_path = public, pg_temp as $$
  select min(sequence) from (
    select entry.sequence,
      entry.hash <> sha256(entry.previous_hash || audit_canonical(entry))
      or entry.previous_hash <> coalesce(lag(entry.hash) over (order by entry.sequence), '\x00')
      or entry.sequence <> row_number() over (order by entry.sequence) as broken
    from audit_entries entry where entry.company_id = for_company) links
  where broken
$$;
grant execute on function first_broken_audit_link to muster_platform;

create table security_events (
  id uuid primary key default new_id(),
  at timestamptz not null default now(),
  kind text not null,
  person_id uuid,
  company_id uuid,
  route text,
  request_id text,
  ip inet,
  details jsonb not null default '{}'
);
comment on table security_events is 'platform [platform]: refused attempts, claim changes, tripped limits; never bodies or tokens';
create index security_events_at on security_events (at);
grant insert on security_events to muster_app, muster_auth;
grant select, insert on security_events to muster_platform;

create table idempotency_keys (
  company_id uuid not null,
  person_id uuid not null,
  endpoint text not null,
  key uuid not null,
  body_sha256 bytea not null,
  status int,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (company_id, person_id, endpoint, key)
);
comment on table idempotency_keys is 'platform [tenant]: answers given to calls that must not happen twice; kept seven days';
call wall('idempotency_keys');

create table rate_limits (
  bucket text primary key,
  count int not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);
comment on table rate_limits is 'identity [platform]: counters of sign-in and mail limits; in the database so that they survive a restart';
grant select, insert, update, delete on rate_limits to muster_auth, muster_platform;

create table mails (
  id uuid primary key default new_id(),
  company_id uuid,
  person_id uuid,
  kind text not null,
  to_address text not null,
  locale text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  unique_key text unique,
  created_at timestamptz not null default now(),
  not_before timestamptz,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text
);
comment on table mails is 'platform [platform]: every mail the system wrote, sent or kept in the outbox';
comment on column mails.not_before is 'waits until the reader''s quiet hours are over';
comment on column mails.unique_key is 'what this mail is about, once: a notice with a key cannot be written twice';
grant insert, select (unique_key) on mails to muster_app, muster_auth;
grant select, insert, update on mails to muster_platform;

create table job_runs (
  job text not null,
  period text not null,
  subject text not null default '',
  done_at timestamptz not null default now(),
  primary key (job, period, subject)
);
comment on table job_runs is 'platform [platform]: what a scheduled job has done for which period, so that it is done once';
grant select, insert on job_runs to muster_app, muster_platform;
