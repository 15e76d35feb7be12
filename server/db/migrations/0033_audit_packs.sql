-- Audit packs: who was qualified on a day, as known at an instant, with the proofs, as one file.

create table audit_packs (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  asked jsonb not null,
  on_day date not null,
  known_on date,
  known_at timestamptz not null,
  paper text not null check (paper in ('a4', 'letter')),
  locale text not null check (locale in ('en', 'fr')),
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  failure text,
  people_total int not null check (people_total > 0),
  people_done int not null default 0,
  files int,
  bytes bigint,
  sha256 text,
  path text,
  created_at timestamptz not null,
  created_by uuid not null references people (id),
  finished_at timestamptz,
  cancel_asked_at timestamptz,
  primary key (company_id, id)
);
comment on table audit_packs is 'qualification [tenant]: a ZIP of matrix, certificates, evidence and course outlines; its bytes go after a day';
comment on column audit_packs.asked is '{personIds} or the filters of the matrix';
comment on column audit_packs.known_on is 'the day at whose end things were known; null: when it was asked for (known_at)';
comment on column audit_packs.path is 'in the bucket of exports; null before it is done and after it was thrown away';
comment on column audit_packs.created_by is 'whose claims count: they are asked again at the start of its job and before each batch';
create index audit_packs_recent on audit_packs (company_id, created_at desc);
create unique index one_running_audit_pack on audit_packs (company_id) where state = 'running';
call wall('audit_packs');
