-- Versions of legal documents are written, reviewed by a second person, scheduled, and withdrawn before they are in force.

alter table legal_versions
  add column created_by uuid references people (id),
  add column changed_at timestamptz not null default now(),
  add column editors uuid[] not null default '{}',
  add column review_asked_at timestamptz,
  add column published_by uuid references people (id),
  add column withdrawn_at timestamptz,
  add column withdrawn_by uuid references people (id),
  add column withdrawn_reason text,
  alter column effective_on drop not null,
  add check (published_at is null or effective_on is not null),
  add check (withdrawn_at is null or (published_at is not null and withdrawn_reason is not null));
comment on column legal_versions.editors is 'who wrote in it: someone else publishes it';
comment on column legal_versions.withdrawn_at is 'before it was in force: it binds no one';
create index legal_versions_created_by on legal_versions (created_by);
create index legal_versions_published_by on legal_versions (published_by);
create index legal_versions_withdrawn_by on legal_versions (withdrawn_by);
-- One is written at a time, and no two take effect on one day.
create unique index one_legal_draft on legal_versions (kind) where published_at is null;
create unique index one_legal_version_a_day on legal_versions (kind, effective_on) where published_at is not null and withdrawn_at is null;

-- Withdrawing is the one thing that happens to a published version, and only before its day has come anywhere.
create or replace function refuse_published_legal_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null and old.effective_on > (new.withdrawn_at at time zone 'Etc/GMT-14')::date
    and to_jsonb(new) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] = to_jsonb(old) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] then
    return new;
  end if;
  raise exception 'A published legal version is never changed' using errcode = 'check_violation', constraint = 'published_legal_version';
end
$$;
