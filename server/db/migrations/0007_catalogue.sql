-- The catalogue: categories, courses and their versions, from draft to retired.

create table categories (
  id uuid primary key default new_id(),
  parent_id uuid references categories (id),
  names jsonb not null,
  descriptions jsonb not null default '{}',
  icon text not null default 'book',
  position int not null default 0,
  hidden_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table categories is 'catalogue [shared]: a node of the catalogue tree';
comment on column categories.hidden_at is 'since when learners do not see it, nor what stands below it';
create index categories_parent on categories (parent_id, position);
call shared('categories');

create table courses (
  id uuid primary key default new_id(),
  code text not null unique,
  category_id uuid not null references categories (id),
  created_by uuid,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
comment on table courses is 'catalogue [shared]: what is learned; its editions are course_versions';
create index courses_category on courses (category_id);
call shared('courses');

create table course_versions (
  id uuid primary key default new_id(),
  course_id uuid not null references courses (id),
  number int not null check (number > 0),
  texts jsonb not null,
  languages text[] not null,
  delivery text not null default 'online' check (delivery in ('online', 'classroom', 'blended', 'external')),
  expected_minutes int not null default 30 check (expected_minutes > 0),
  enforce_order boolean not null default true,
  completion_rule jsonb not null default '{"units": "all"}',
  minimum_minutes int not null default 0,
  validity_months int check (validity_months between 1 and 600),
  renewal_window_days int not null default 90 check (renewal_window_days between 0 and 365),
  initial_due_days int not null default 14,
  regulation_refs text[] not null default '{}',
  picture jsonb,
  change_kind text check (change_kind in ('initial', 'minor', 'material')),
  change_reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  review_requested_at timestamptz,
  published_at timestamptz,
  published_by uuid,
  frozen_at timestamptz,
  unique (course_id, number)
);
comment on table course_versions is 'catalogue [shared]: an edition of a course; frozen at its first completion';
comment on column course_versions.texts is 'per language: {title, summary, objectives: [text], audience: [text]}';
comment on column course_versions.completion_rule is '{"units":"all"} or {"units":"some","count":n}: required units to complete';
create unique index one_course_draft on course_versions (course_id) where published_at is null;
create index course_versions_published on course_versions (course_id, number desc) where published_at is not null;
comment on column course_versions.review_requested_at is 'since when a reviewer is asked to look; any change of the draft takes it back';
call shared('course_versions');
-- The first completion happens in a learner's transaction.
grant update (frozen_at) on course_versions to muster_app;

create table course_prerequisites (
  version_id uuid not null references course_versions (id) on delete cascade,
  course_id uuid not null references courses (id),
  primary key (version_id, course_id)
);
comment on table course_prerequisites is 'catalogue [shared]: courses to have completed before starting this one';
call shared('course_prerequisites');

create table course_sections (
  id uuid primary key default new_id(),
  version_id uuid not null references course_versions (id) on delete cascade,
  position int not null,
  titles jsonb not null
);
comment on table course_sections is 'catalogue [shared]: a group of units under one heading';
create index course_sections_version on course_sections (version_id, position);
call shared('course_sections');

create table course_units (
  id uuid primary key default new_id(),
  version_id uuid not null references course_versions (id) on delete cascade,
  section_id uuid not null references course_sections (id) on delete cascade,
  position int not null,
  titles jsonb not null,
  content_item_id uuid not null references content_items (id),
  content_version_id uuid references content_versions (id),
  required boolean not null default true,
  weight int not null default 1 check (weight between 1 and 100),
  minimum_seconds int not null default 0,
  expected_minutes int not null default 5,
  required_watch boolean not null default false
);
comment on table course_units is 'catalogue [shared]: one step of a course version; points at a content version';
comment on column course_units.content_version_id is 'null while the course is a draft: the newest; pinned when it is published';
create index course_units_version on course_units (version_id);
create index course_units_item on course_units (content_item_id);
call shared('course_units');

-- An edition somebody completed never changes again: neither its row nor its outline. The use cases refuse first, in words.
-- What is written at once (a seed) writes the outline before `frozen_at`.
create function refuse_frozen() returns trigger language plpgsql as $$
declare
  changed uuid;
  other uuid;
begin
  if tg_table_name = 'course_versions' then
    if old.frozen_at is not null then
      raise exception 'The edition is frozen' using errcode = 'check_violation', constraint = 'version_frozen';
    end if;
    return coalesce(new, old);
  end if;
  changed := case when tg_op = 'INSERT' then new.version_id else old.version_id end;
  other := case when tg_op = 'UPDATE' then new.version_id end;
  if exists (select 1 from course_versions v where v.id in (changed, other) and v.frozen_at is not null) then
    raise exception 'The edition is frozen' using errcode = 'check_violation', constraint = 'version_frozen';
  end if;
  return coalesce(new, old);
end $$;
create trigger frozen before update or delete on course_versions for each row execute function refuse_frozen();
create trigger frozen before insert or update or delete on course_prerequisites for each row execute function refuse_frozen();
create trigger frozen before insert or update or delete on course_sections for each row execute function refuse_frozen();
create trigger frozen before insert or update or delete on course_units for each row execute function refuse_frozen();
