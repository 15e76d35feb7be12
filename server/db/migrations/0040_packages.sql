-- Course packages of authoring tools (SCORM, xAPI, cmi5): what was read of them, and an index of their files. The bytes lie by their hash.

alter table content_items drop constraint content_items_kind_check,
  add constraint content_items_kind_check check (kind in ('lesson', 'video', 'document', 'quiz', 'scorm', 'xapi', 'cmi5'));
comment on column content_versions.body is 'by kind: lesson {docs: {locale: rich text}}, video {transcripts, requiredWatch}, document {}, quiz {settings, questions with their keys}, scorm, xapi and cmi5 {packageId, fallback, masteryPercent, allowedHosts, popups}. Answer keys never leave the server before submission';

alter table uploads drop constraint uploads_kind_check,
  add constraint uploads_kind_check check (kind in ('video', 'document', 'image', 'captions', 'package'));

create table packages (
  id uuid primary key default new_id(),
  sha256 text not null unique,
  bytes bigint not null check (bytes > 0),
  unpacked_bytes bigint not null check (unpacked_bytes >= 0),
  file_count int not null check (file_count > 0),
  standard text not null check (standard in ('scorm12', 'scorm2004', 'xapi', 'cmi5')),
  edition text check (edition in ('2nd', '3rd', '4th')),
  title text not null,
  manifest jsonb not null,
  findings jsonb not null default '[]',
  uploaded_by uuid,
  created_at timestamptz not null
);
comment on table packages is 'packages [shared]: one archive that was checked and unpacked; never changes, so that an attempt keeps what it began with';
comment on column packages.sha256 is 'of the archive as it came: the same archive is read once';
comment on column packages.manifest is 'PackageManifest of domain/src/packages/reading/manifest.ts without its files: those are rows';
comment on column packages.findings is 'the check list: what an author should know though it was taken';
call shared('packages');

create table package_files (
  package_id uuid not null references packages (id) on delete cascade,
  path text not null,
  file_sha256 text not null,
  bucket text not null default 'packages' check (bucket = 'packages'),
  object_path text not null,
  mime text not null,
  bytes bigint not null check (bytes >= 0),
  primary key (package_id, path)
);
comment on table package_files is 'packages [shared]: which bytes a path of a package gives; paths are looked up, never walked';
comment on column package_files.object_path is 'made of the hash of the bytes: equal files of all packages are one object';
create index package_files_object on package_files (object_path);
call shared('package_files');

create table package_readings (
  item_id uuid primary key references content_items (id) on delete cascade,
  file_id uuid not null,
  asked_in uuid not null references companies (id),
  asked_by uuid not null,
  asked_at timestamptz not null,
  state text not null check (state in ('reading', 'ready', 'refused')),
  name text not null,
  bytes bigint not null,
  done_bytes bigint not null default 0,
  total_bytes bigint,
  findings jsonb not null default '[]',
  package_id uuid references packages (id),
  finished_at timestamptz
);
comment on table package_readings is 'packages [shared]: the newest archive somebody gave an item: how far its reading is, or why it was refused';
call shared('package_readings');
