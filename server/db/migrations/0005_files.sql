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
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (bucket, path)
);
comment on table files is 'platform [tenant]: what is stored where; the name is the sender''s, the path is ours';
call wall('files');

create table uploads (
  id uuid not null default new_id(),
  company_id uuid not null references companies (id),
  person_id uuid not null,
  bucket text not null,
  name text not null,
  declared_mime text not null,
  total_bytes bigint not null check (total_bytes > 0),
  received_bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  file_id uuid,
  primary key (company_id, id)
);
comment on table uploads is 'platform [tenant]: a resumable upload on its way; swept after a day without a byte';
call wall('uploads');
