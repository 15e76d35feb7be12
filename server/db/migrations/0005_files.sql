-- Stored files: bytes live in a bucket under a path made by the server; rows say what they are.

create table files (
  id uuid not null default new_id(),
  company_id uuid not null references companies (id),
  bucket text not null check (bucket in ('content', 'people', 'evidence', 'branding', 'certificates')),
  path text not null,
  name text not null,
  mime text not null,
  bytes bigint not null check (bytes >= 0),
  sha256 text not null,
  width int,
  height int,
  duration_seconds int,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (bucket, path)
);
comment on table files is 'files [tenant]: what is stored where; the name is the sender''s, the path is ours';
call wall('files');

create table uploads (
  id uuid not null default new_id(),
  company_id uuid not null references companies (id),
  person_id uuid not null,
  kind text not null check (kind in ('video', 'document', 'image', 'captions')),
  name text not null,
  total_bytes bigint not null check (total_bytes > 0),
  received_bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  finished_at timestamptz,
  file_id uuid,
  primary key (company_id, id),
  check (received_bytes between 0 and total_bytes)
);
comment on table uploads is 'files [tenant]: a resumable upload on its way; swept after a day without a byte';
comment on column uploads.received_bytes is 'what was acknowledged: on disk, and safe from a crash';
create index uploads_open on uploads (company_id, person_id) where finished_at is null;
call wall('uploads');
