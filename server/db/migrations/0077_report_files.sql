-- Reports of many rows are made by a job and fetched for a day.

create table report_files (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  list text not null,
  query text not null,
  columns text not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  locale text not null check (locale in ('en', 'fr')),
  state text not null default 'running' check (state in ('running', 'done', 'cancelled', 'failed')),
  failure text,
  rows_done int not null default 0,
  rows_total int,
  name text,
  bytes bigint,
  sha256 text,
  path text,
  created_at timestamptz not null,
  created_by uuid not null references people (id),
  finished_at timestamptz,
  cancel_asked_at timestamptz,
  primary key (company_id, id)
);
comment on table report_files is 'reports [tenant]: a report as a file, made by a job; its bytes go after a day';
comment on column report_files.query is 'search, filters and order as they stand in the address, without ?';
comment on column report_files.columns is 'the columns in their order, with commas; empty for the usual ones';
comment on column report_files.path is 'in the bucket of exports; null before it is done and after it was thrown away';
comment on column report_files.created_by is 'whose file it is, and whose claims count: they are asked again at the start of its job and before each batch';
create index report_files_recent on report_files (company_id, created_by, created_at desc);
create unique index one_running_report_file on report_files (company_id, created_by) where state = 'running';
call wall('report_files');
