-- Imports: a file that a company sends, what each of its rows would change, and what it changed.

create table imports (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  kind text not null check (kind in ('employees', 'achievements', 'certificates')),
  name text not null,
  total_bytes bigint not null check (total_bytes > 0),
  received_bytes bigint not null default 0,
  path text,
  format jsonb,
  headers jsonb not null default '[]',
  sample jsonb not null default '[]',
  settings jsonb not null default '{}',
  state text not null default 'uploading' check (state in ('uploading', 'read', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
  failure jsonb,
  rows_total int not null default 0,
  rows_done int not null default 0,
  counts jsonb not null default '{}',
  created_at timestamptz not null,
  created_by uuid not null,
  checked_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  cancel_asked_at timestamptz,
  primary key (company_id, id),
  check (received_bytes between 0 and total_bytes)
);
comment on table imports is 'imports [tenant]: a file sent to be read into the company''s records; thrown away after thirty days';
comment on column imports.format is 'how the file is read: {type: csv | xlsx, encoding, separator, sheets, sheet, headerLine}';
comment on column imports.sample is 'its first rows, for choosing the columns';
comment on column imports.settings is '{mapping: {field: column}, dateOrder, effectiveOn}';
comment on column imports.created_by is 'whose claims count: they are asked again at the start of its job and before each batch';
create index imports_recent on imports (company_id, created_at desc);
create unique index one_running_import on imports (company_id) where state in ('checking', 'running');
call wall('imports');

create table import_rows (
  company_id uuid not null,
  import_id uuid not null,
  row_number int not null,
  line int not null,
  cells jsonb not null,
  row_key text,
  manager_key text,
  email_key text,
  turn int,
  outcome text check (outcome in ('new', 'changed', 'unchanged', 'refused')),
  problems jsonb not null default '[]',
  applied_at timestamptz,
  primary key (company_id, import_id, row_number),
  foreign key (company_id, import_id) references imports (company_id, id) on delete cascade
);
comment on table import_rows is 'imports [tenant]: one row of a file, what it would do, and whether that was done';
comment on column import_rows.row_key is 'by what two rows would be the same';
comment on column import_rows.turn is 'rows that need others come after them: managers before their people, older proofs before newer ones; null: in a circle';
comment on column import_rows.applied_at is 'set in the transaction that did what the row says: no row is done twice';
create index import_rows_key on import_rows (company_id, import_id, row_key);
create index import_rows_manager on import_rows (company_id, import_id, manager_key) where manager_key is not null;
create index import_rows_email on import_rows (company_id, import_id, email_key) where email_key is not null;
create index import_rows_turn on import_rows (company_id, import_id, turn, row_number) where applied_at is null;
call wall('import_rows');

create table import_mappings (
  company_id uuid not null references companies (id),
  kind text not null,
  mapping jsonb not null,
  saved_at timestamptz not null,
  primary key (company_id, kind)
);
comment on table import_mappings is 'imports [tenant]: which header a company''s files have for which field, as it last chose them';
call wall('import_mappings');

-- Many rows at once make yesterday's statistics wrong, and plans over them slow by the square: an import has its tables looked at again.
create function analyze_for_import() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  looked_at text;
begin
  foreach looked_at in array array['import_rows', 'people', 'employments', 'placements', 'position_assignments', 'achievements'] loop
    begin
      execute format('analyze %I', looked_at);
    exception when lock_not_available then
      -- Somebody else is at it just now.
      null;
    end;
  end loop;
end $$;
revoke execute on function analyze_for_import from public;
grant execute on function analyze_for_import to muster_platform;
