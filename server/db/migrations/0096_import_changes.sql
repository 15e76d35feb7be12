-- What an import changes is seen field by field, decided on where it is risky, audited on each person, and can be undone as a whole.

alter table import_rows add column person_id uuid;
alter table import_rows add column changes jsonb not null default '[]';
alter table import_rows add column choices jsonb;
alter table import_rows add column done jsonb;
alter table import_rows add column undone jsonb;
comment on column import_rows.person_id is 'whose the row is; null: someone new that is not written yet, or no one';
comment on column import_rows.changes is '[{field, before, after, risk, pastDays, from}] as a dry run found them, and as they were made';
comment on column import_rows.choices is '{risk: keep | file} said of this row; what is not here is as said of all rows';
comment on column import_rows.done is 'what was written, to be undone: {created, fields: {column: [before, after]}, placements: {before, after}, positions}';
comment on column import_rows.undone is 'what became of undoing it: {restored: [field], kept: [{field, code, value}]}';
create index import_rows_risks on import_rows (company_id, import_id) where changes @? '$[*].risk';
create index import_rows_undo on import_rows (company_id, import_id, turn desc, row_number) where applied_at is not null and undone is null;

alter table imports drop constraint imports_state_check;
alter table imports add constraint imports_state_check
  check (state in ('uploading', 'read', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed', 'undoing', 'undone'));
alter table imports add column undo_asked_at timestamptz;
alter table imports add column undo_asked_by uuid;
alter table imports add column undone_at timestamptz;
drop index one_running_import;
create unique index one_running_import on imports (company_id) where state in ('checking', 'running', 'undoing');
alter table import_mappings add column matches jsonb not null default '{}';
comment on column import_mappings.matches is 'what names in files stand for: {site | department | positions: {name: {to: id} | {skip: true}}}';
