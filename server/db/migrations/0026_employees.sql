-- What a company knows of its people besides where they work: how it reaches them, and whether they came when they were invited.

alter table employments
  add column contact_email text,
  add column contact_email_canonical text,
  add column contact_phone text check (contact_phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column invited_at timestamptz,
  add column joined_at timestamptz,
  add column last_signed_in_at timestamptz,
  add column closed_on date;
comment on column employments.contact_email is 'as the company wrote it; the address a person signs in with is people.email, theirs once they accepted an invitation';
comment on column employments.joined_at is 'when the person first signed in here';
comment on column employments.last_signed_in_at is 'when the person last signed in here';
comment on column employments.closed_on is 'the last day for which what was open was closed; when it is not ended_on, that is still to be done';
create index employments_to_close on employments (ended_on) where ended_on is not null and closed_on is distinct from ended_on;
create unique index employee_email_once on employments (company_id, contact_email_canonical);
update employments e set contact_email = p.email, contact_email_canonical = p.email_canonical, contact_phone = p.phone
  from people p where p.id = e.person_id;

-- What names, numbers and addresses are looked for and sorted by: folding a hundred thousand of them for each page took most of a second.
alter table people add column name_key text generated always as (folded(legal_name || ' ' || coalesce(preferred_name, ''))) stored;
comment on column people.name_key is 'the names as lists search and sort them: without case and accents';
alter table employments add column search_key text generated always as (folded(employee_number || ' ' || coalesce(contact_email, ''))) stored;
comment on column employments.search_key is 'number and address as lists search them';

-- Whoever accepts an invitation with an account they have already brings the employment over to it, with all that hangs on it.
do $$
declare
  key record;
begin
  for key in select conrelid::regclass as owner, conname, pg_get_constraintdef(oid) as definition from pg_constraint
    where contype = 'f' and confrelid = 'employments'::regclass and confupdtype <> 'c'
  loop
    execute format('alter table %s drop constraint %I', key.owner, key.conname);
    execute format('alter table %s add constraint %I %s on update cascade', key.owner, key.conname, key.definition);
  end loop;
end $$;

-- A company adds people it employs; nobody who exists already can be drawn in this way. Answers the ids in the order of the rows.
create function add_employees(for_company uuid, given jsonb) returns table (place int, added_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'muster_app' and for_company is distinct from nullif(current_setting('app.company_id', true), '')::uuid then
    raise exception 'Employees are added to one''s own company';
  end if;
  return query
    with rows as (select (ordinality - 1)::int as nth, new_id() as id, value as v from jsonb_array_elements(given) with ordinality),
    people as (insert into people (id, legal_name, preferred_name, locale) select id, v ->> 'legalName', v ->> 'preferredName', coalesce(v ->> 'locale', 'en') from rows),
    employed as (insert into employments (company_id, person_id, employee_number, job_title, started_on, ended_on, contact_email, contact_email_canonical, contact_phone, external_id)
      select for_company, id, v ->> 'employeeNumber', v ->> 'jobTitle', (v ->> 'startedOn')::date, (v ->> 'endedOn')::date,
        v ->> 'email', v ->> 'emailCanonical', v ->> 'phone', v ->> 'externalId' from rows)
    select nth, id from rows order by nth;
end $$;
alter function add_employees owner to muster_owner;
revoke execute on function add_employees from public;
grant execute on function add_employees to muster_app, muster_platform;

-- Ends a person's sessions at one company at once, whatever their own time to live; answers how many.
create function end_sessions_at(for_company uuid, for_person uuid) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended int;
begin
  if session_user = 'muster_app' and for_company is distinct from nullif(current_setting('app.company_id', true), '')::uuid then
    raise exception 'Sessions are ended at one''s own company';
  end if;
  update auth.sessions set ended_at = now() where person_id = for_person and company_id = for_company and ended_at is null and expires_at > now();
  get diagnostics ended = row_count;
  return ended;
end $$;
alter function end_sessions_at owner to muster_owner;
revoke execute on function end_sessions_at from public;
grant execute on function end_sessions_at to muster_app, muster_platform;

-- Whether a person belongs to somebody else too: then one company alone does not change their name or photo.
create function is_known_elsewhere(for_company uuid, for_person uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp
  return exists (select 1 from employments where person_id = for_person and company_id <> for_company);
alter function is_known_elsewhere owner to muster_owner;
revoke execute on function is_known_elsewhere from public;
grant execute on function is_known_elsewhere to muster_app, muster_platform;

-- What an invitation was made for until somebody came with an account of their own: nothing hangs on it any more.
create function forget_unused_person(unused uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select 1 from employments where person_id = unused) or exists (select 1 from auth.accounts where person_id = unused) then
    raise exception 'This person is not unused';
  end if;
  delete from auth.one_time_tokens where person_id = unused;
  delete from people where id = unused;
end $$;
alter function forget_unused_person owner to muster_owner;
revoke execute on function forget_unused_person from public;
grant execute on function forget_unused_person to muster_auth;

-- The first start places the first platform admin before anybody could act for a company.
grant insert on placements to muster_auth;
create policy set_up on placements for insert to muster_auth with check (true);
