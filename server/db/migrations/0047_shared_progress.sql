-- SCORM 2004: objectives and data that packages share about one person, beyond one attempt and beyond one package.

create table shared_progress (
  company_id uuid not null references companies (id),
  person_id uuid not null references people (id),
  kind text not null check (kind in ('objective', 'data')),
  name text not null check (length(name) between 1 and 4000),
  value jsonb not null,
  changed_at timestamptz not null,
  primary key (company_id, person_id, kind, name)
);
comment on table shared_progress is 'packages [tenant]: what packages of SCORM 2004 share about one person: a global objective or a shared data store, by its name in their manifests';
comment on column shared_progress.value is 'of an objective what is known {satisfied, measure, raw, min, max, completed, progress}, of data its text';
create index shared_progress_person on shared_progress (person_id);
call wall('shared_progress');
