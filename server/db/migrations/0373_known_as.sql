-- What an id of a merged record leads to. It says nothing of either person: a company sees only the people who work there.
create function known_as(person uuid) returns uuid language sql stable security definer set search_path = public, pg_temp as $$
  with recursive chain as (
    select p.id, p.merged_into from people p where p.id = person
    union select p.id, p.merged_into from chain c join people p on p.id = c.merged_into)
  select id from chain where merged_into is null
$$;
comment on function known_as(uuid) is 'the id under which a person is known now: their own, or that of the record they were merged into';
revoke all on function known_as(uuid) from public;
alter function known_as(uuid) owner to muster_owner;
grant execute on function known_as(uuid) to muster_app, muster_platform;
