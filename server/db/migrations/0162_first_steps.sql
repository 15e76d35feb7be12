-- How a company starts: whether its first steps were put away, and the sample data it looks at meanwhile.
create table company_starts (
  company_id uuid primary key references companies (id),
  dismissed_at timestamptz,
  sample jsonb check (jsonb_typeof(sample) = 'object')
);
comment on table company_starts is 'company [tenant]: first steps that were put away, and the sample data that is loaded';
comment on column company_starts.sample is '{personIds, positionIds, siteIds, loadedAt}: what remove_sample deletes; null: none is loaded';
call wall('company_starts');

-- People of sample data are no one: they never sign in, administer, or take a seat, and nothing proves that they learned anything.
alter table employments add column sample boolean not null default false;
comment on column employments.sample is 'a person of sample data, deleted with it';
alter table employments add constraint sample_person check (not sample
  or (invited_at is null and joined_at is null and bu_admin_since is null and contact_email is null and pin_since is null));

create function is_sample(of_company uuid, of_person uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from employments where company_id = of_company and person_id = of_person and sample)
$$;
alter function is_sample owner to muster_owner;
revoke execute on function is_sample from public;
grant execute on function is_sample to muster_app, muster_platform;

create function refuse_sample() returns trigger language plpgsql as $$
begin
  if is_sample(new.company_id, new.person_id) then
    raise exception 'sample data' using errcode = '23514', constraint = 'sample_person';
  end if;
  return new;
end $$;
create trigger no_sample before insert on achievements for each row execute function refuse_sample();
create trigger no_sample before insert on evidence for each row execute function refuse_sample();
create trigger no_sample before insert or update of person_id on seats for each row when (new.person_id is not null) execute function refuse_sample();

-- What enrols by rule or in bulk passes them over.
create function skip_sample() returns trigger language plpgsql as $$
begin
  return case when is_sample(new.company_id, new.person_id) then null else new end;
end $$;
create trigger no_sample before insert on enrolments for each row execute function skip_sample();

-- Deletes rows with everything that refers to them, by the foreign keys as they are.
create function delete_whole(target regclass, which text, path regclass[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  key record;
  found boolean;
  inside text;
begin
  for key in
    select c.conrelid::regclass as child,
      (select string_agg(quote_ident(a.attname), ', ' order by k.place) from unnest(c.conkey) with ordinality k(number, place) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as ours,
      (select string_agg(quote_ident(a.attname), ', ' order by k.place) from unnest(c.confkey) with ordinality k(number, place) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as theirs
    from pg_constraint c where c.contype = 'f' and c.confrelid = target and c.conrelid <> target and c.conparentid = 0 and not c.conrelid = any(path)
  loop
    inside := format('(%s) in (select %s from %s where %s)', key.ours, key.theirs, target, which);
    execute format('select exists (select 1 from %s where %s)', key.child, inside) into found;
    if found then perform delete_whole(key.child, inside, path || target::regclass); end if;
  end loop;
  execute format('delete from %s where %s', target, which);
end $$;
alter function delete_whole owner to muster_owner;
revoke execute on function delete_whole from public;

-- Refuses where real people hold sample positions, work at a sample site, or answer to a sample person: false then, and nothing is deleted.
create function remove_sample(of_company uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people_ids uuid[];
  position_ids uuid[];
  site_ids uuid[];
begin
  if session_user = 'muster_app' and of_company is distinct from nullif(current_setting('app.company_id', true), '')::uuid then
    raise exception 'Sample data is removed from one''s own company';
  end if;
  select array(select jsonb_array_elements_text(s.sample -> 'positionIds')::uuid), array(select jsonb_array_elements_text(s.sample -> 'siteIds')::uuid)
    into position_ids, site_ids from company_starts s where s.company_id = of_company and s.sample is not null for update;
  if not found then return true; end if;
  people_ids := array(select person_id from employments where company_id = of_company and sample for update);
  if exists (select 1 from position_assignments where company_id = of_company and position_id = any(position_ids) and person_id <> all(people_ids))
    or exists (select 1 from placements where company_id = of_company and person_id <> all(people_ids) and (site_id = any(site_ids) or manager_id = any(people_ids)))
  then return false; end if;
  perform delete_whole('positions', format('company_id = %L and id = any(%L::uuid[])', of_company, position_ids), '{}');
  perform delete_whole('employments', format('company_id = %L and person_id = any(%L::uuid[])', of_company, people_ids), '{}');
  perform delete_whole('sites', format('company_id = %L and id = any(%L::uuid[])', of_company, site_ids), '{}');
  perform delete_whole('people', format('id = any(%L::uuid[])', people_ids), '{}');
  delete from undoable_acts u using unnest(people_ids) as gone(id)
    where u.company_id = of_company and u.facts @> jsonb_build_object('people', jsonb_build_array(jsonb_build_object('personId', gone.id)));
  update company_starts set sample = null where company_id = of_company;
  return true;
end $$;
alter function remove_sample owner to muster_owner;
revoke execute on function remove_sample from public;
grant execute on function remove_sample to muster_app, muster_platform;
