-- The learning record store: what packages and outside tools tell of people's learning (xAPI 2.0 and 1.0.3), and the keys they tell it with.

create table xapi_credentials (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  key text not null unique,
  secret_hash bytea not null unique,
  name text not null check (name <> ''),
  registration_id uuid,
  agent jsonb,
  may_read boolean not null default true,
  may_write boolean not null default true,
  created_by uuid references people (id),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (company_id, id),
  check ((registration_id is null) = (agent is null)),
  check (may_read or may_write)
);
comment on table xapi_credentials is 'lrs [tenant]: keys to a company''s learning records; the secret is shown once and kept as its SHA-256';
comment on column xapi_credentials.registration_id is 'null: all of the company''s records; else one attempt, whose learner is `agent`: what a launched package is given';
create index xapi_credentials_registration on xapi_credentials (company_id, registration_id) where registration_id is not null;
create index xapi_credentials_maker on xapi_credentials (created_by);
call wall('xapi_credentials');
-- Who asks is known by the key only: it is looked up before the company is known.
create policy sign_in on xapi_credentials to muster_auth using (true);
grant select, update (last_used_at) on xapi_credentials to muster_auth;

-- Statements and what they are found by grow without end and are never changed: a table for each month of storing them.
create sequence statement_sequence;
grant usage on sequence statement_sequence to muster_app, muster_platform;

create table statements (
  company_id uuid not null,
  stored_at timestamptz not null,
  sequence bigint not null default nextval('statement_sequence'),
  id uuid not null,
  credential_id uuid not null,
  attempt_id uuid,
  refers_to uuid,
  voiding boolean not null,
  voided_at timestamptz,
  bytes int not null,
  body json not null,
  primary key (company_id, stored_at, sequence)
) partition by range (stored_at);
comment on table statements is 'lrs [tenant]: xAPI statements as they were stored; a table for each month';
comment on column statements.attempt_id is 'the registration of the key it came with: what that key may read again';
comment on column statements.voided_at is 'since when another statement declares it void: it is found by its id only';
comment on column statements.body is 'json, not jsonb: it is answered byte for byte';
create index statements_reference on statements (company_id, refers_to) where refers_to is not null;
call wall('statements');

create table statement_facts (
  company_id uuid not null,
  fact uuid not null,
  stored_at timestamptz not null,
  sequence bigint not null,
  about uuid not null,
  primary key (company_id, fact, stored_at, sequence, about)
) partition by range (stored_at);
comment on table statement_facts is 'lrs [tenant]: what statements are found by: verb, agents, activities, registration; a table for each month';
comment on column statement_facts.fact is 'hash of the fact''s kind and value: one index for all filters, in the order of storing';
comment on column statement_facts.about is 'the statement the fact is true of: itself, or one that it refers to';
call wall('statement_facts');

create table statement_ids (
  company_id uuid not null,
  id uuid not null,
  stored_at timestamptz not null,
  sequence bigint not null,
  primary key (company_id, id)
);
comment on table statement_ids is 'lrs [tenant]: where each statement lies; an id is taken once, whatever the month';
call wall('statement_ids');

create table statement_attachments (
  company_id uuid not null,
  sha2 text not null,
  content bytea not null,
  stored_at timestamptz not null,
  primary key (company_id, sha2)
);
comment on table statement_attachments is 'lrs [tenant]: bytes that statements name by their hash; the same bytes are kept once';
alter table statement_attachments alter column content set storage external;
call wall('statement_attachments');

create table xapi_activities (
  company_id uuid not null,
  key uuid not null,
  id text not null,
  definition json not null,
  changed_at timestamptz not null,
  primary key (company_id, key)
);
comment on table xapi_activities is 'lrs [tenant]: all that statements have told of an activity';
comment on column xapi_activities.key is 'hash of its IRI, which may be longer than an index takes';
call wall('xapi_activities');

create table xapi_agents (
  company_id uuid not null,
  key uuid not null,
  names text[] not null,
  primary key (company_id, key)
);
comment on table xapi_agents is 'lrs [tenant]: the names under which statements speak of an agent';
call wall('xapi_agents');

create table xapi_documents (
  company_id uuid not null,
  kind text not null check (kind in ('state', 'activityProfile', 'agentProfile')),
  owner uuid not null,
  registration_id uuid not null,
  document_id text not null check (length(document_id) between 1 and 1000),
  activity_id text,
  agent jsonb,
  content bytea not null,
  content_type text not null,
  etag text not null,
  changed_at timestamptz not null,
  primary key (company_id, kind, owner, registration_id, document_id)
);
comment on table xapi_documents is 'lrs [tenant]: what activities keep for themselves: state, activity profiles, agent profiles';
comment on column xapi_documents.owner is 'hash of the activity, the agent, or both';
comment on column xapi_documents.registration_id is 'of a state; all zeros where none was named';
call wall('xapi_documents');

-- A month's tables, with the walls of their parents: asked for by the job a month ahead, and by whoever stores the first statement.
create function make_statement_month(day date) returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first date := date_trunc('month', day);
  parent text;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('lrs.months'));
  foreach parent in array array['statements', 'statement_facts'] loop
    part := parent || to_char(first, '_YYYY_MM');
    if to_regclass(part) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)', part, parent,
        first::timestamp at time zone 'UTC', (first + interval '1 month')::timestamp at time zone 'UTC');
      execute format('comment on table %I is %L', part, 'lrs [tenant]: ' || parent || ' stored in ' || to_char(first, 'YYYY-MM'));
      execute format('call wall(%L)', part);
    end if;
  end loop;
end $$;
revoke execute on function make_statement_month from public;
grant execute on function make_statement_month to muster_app, muster_platform;
