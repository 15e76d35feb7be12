-- Programs of a company: keys, the packages they brought, and the addresses that open one for somebody.

create table api_keys (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  name text not null check (name <> ''),
  secret_hash bytea not null unique,
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_by uuid not null references people (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references people (id),
  primary key (company_id, id)
);
comment on table api_keys is 'driving [tenant]: keys with which a company''s programs ask; shown once, kept as SHA-256';
comment on column api_keys.hint is 'its last four characters, to tell it from others';
create index api_keys_maker on api_keys (created_by);
create index api_keys_revoker on api_keys (revoked_by) where revoked_by is not null;
call wall('api_keys');
-- Who asks is known by the key only: it is looked up before the company is known.
create policy sign_in on api_keys to muster_auth using (true);
grant select, update (last_used_at) on api_keys to muster_auth;

-- What a key did stands in the company's chain under its id.
alter table audit_entries drop constraint audit_entries_actor_kind_check,
  add constraint audit_entries_actor_kind_check check (actor_kind in ('person', 'system', 'anonymous', 'key'));

-- An archive that a program sent is read in the name of its key.
alter table package_readings alter column asked_by drop not null, add column asked_with uuid,
  add constraint reading_asked_by_one check ((asked_by is null) <> (asked_with is null));
comment on column package_readings.asked_with is 'the key of `asked_in` that sent it, where no person did';

create table driven_packages (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  key_id uuid not null,
  name text not null,
  item_id uuid not null references content_items (id),
  course_id uuid references courses (id),
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, key_id) references api_keys (company_id, id)
);
comment on table driven_packages is 'driving [tenant]: packages that a company''s programs brought';
comment on column driven_packages.course_id is 'the course it is the only unit of; null until it was read, and for ever where it was refused';
create unique index driven_packages_item on driven_packages (item_id);
create index driven_packages_course on driven_packages (course_id) where course_id is not null;
create index driven_packages_key on driven_packages (company_id, key_id);
call wall('driven_packages');

create table launch_tickets (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  token_hash bytea not null unique,
  key_id uuid not null,
  registration_id uuid not null,
  enrolment_id uuid not null,
  unit_id uuid not null references course_units (id),
  person_id uuid not null references people (id),
  activity_id text,
  mode text not null check (mode in ('normal', 'review', 'browse')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, key_id) references api_keys (company_id, id),
  foreign key (company_id, registration_id) references package_registrations (company_id, id)
);
comment on table launch_tickets is 'driving [tenant]: addresses that open a package for somebody who is not signed in: once, and soon';
create index launch_tickets_registration on launch_tickets (company_id, registration_id);
create index launch_tickets_unit on launch_tickets (unit_id);
create index launch_tickets_key on launch_tickets (company_id, key_id);
create index launch_tickets_person on launch_tickets (person_id);
call wall('launch_tickets');
create policy sign_in on launch_tickets to muster_auth using (true);
grant select, update (opened_at) on launch_tickets to muster_auth;

-- What such an address opens lives in a session of its own: nobody ever has its token, it has no claims, and it dies with the key.
alter table auth.sessions add column api_key_id uuid;
comment on column auth.sessions.api_key_id is 'opened for a launch by a program of the company: no cookie carries it, no claim comes with it';

-- What a company's own programs bring is that company's: no other finds it, whatever a query forgets.
alter table courses add column owner_company_id uuid references companies (id);
alter table course_versions add column owner_company_id uuid references companies (id);
comment on column courses.owner_company_id is 'null: the platform''s, for every company; else of this company alone';
comment on column course_versions.owner_company_id is 'as of its course, so that the wall needs no second table';
create index courses_owner on courses (owner_company_id) where owner_company_id is not null;
create index course_versions_owner on course_versions (owner_company_id) where owner_company_id is not null;
create function own_version() returns trigger language plpgsql as $$
begin
  new.owner_company_id := (select c.owner_company_id from courses c where c.id = new.course_id);
  return new;
end $$;
create trigger own_version before insert on course_versions for each row execute function own_version();
create procedure owned(target regclass) language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format($p$create policy wall on %s as restrictive to muster_app
    using (owner_company_id is null or owner_company_id = nullif(current_setting('app.company_id', true), '')::uuid)$p$, target);
  execute format('create policy inside on %s to muster_app using (true) with check (true)', target);
  execute format('create policy staff on %s to muster_platform, muster_auth, muster_public using (true) with check (true)', target);
end $$;
call owned('courses');
call owned('course_versions');
