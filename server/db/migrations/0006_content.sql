-- The content library: items, and their versions, which never change once published.

create table content_items (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('lesson', 'video', 'document', 'quiz')),
  title text not null check (title <> ''),
  created_by uuid,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create index content_items_kind on content_items (kind, id);
comment on table content_items is 'content [shared]: one reusable thing in the content library';
create index content_items_title on content_items (title, id);
call shared('content_items');

create table content_versions (
  id uuid primary key default new_id(),
  item_id uuid not null references content_items (id),
  number int not null check (number > 0),
  body jsonb not null,
  media jsonb not null default '{}',
  languages text[] not null default '{en}',
  duration_seconds int,
  change_note text,
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  published_at timestamptz,
  unique (item_id, number)
);
comment on table content_versions is 'content [shared]: one edition of an item; a draft until published, frozen afterwards';
comment on column content_versions.body is 'by kind: lesson {docs: {locale: rich text}}, video {transcripts, requiredWatch}, document {}, quiz {settings, questions with their keys}. Answer keys never leave the server before submission';
comment on column content_versions.media is 'name → stored file {bucket, path, mime, bytes, sha256, width, height}: video, captions.en, document, picture names';
create unique index one_content_draft on content_versions (item_id) where published_at is null;
call shared('content_versions');
