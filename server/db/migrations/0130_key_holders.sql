-- Somebody answers for each key of a company's programs: who made it, or who took it over. When they lose the right to have one, it stops.

alter table api_keys
  add column responsible_id uuid references people (id),
  add column responsible_since timestamptz,
  add column lapsed_at timestamptz;
update api_keys set responsible_id = created_by, responsible_since = created_at;
alter table api_keys alter column responsible_id set not null, alter column responsible_since set not null;
comment on column api_keys.responsible_id is 'who answers for it: it opens nothing while they could not make it themselves';
comment on column api_keys.lapsed_at is 'when it was seen that they could not; it stays closed until somebody takes it over';
create index api_keys_responsible on api_keys (responsible_id);

-- As what somebody may have a key of a company (companyAdmin, platformAdmin), or why not. With its owner's rights: who has a key of the
-- platform's staff works at another company than the one that asks. A suspended company's keys are refused for that reason, not for this.
create function key_holder(of_company uuid, of_person uuid) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select case
    when p.merged_into is not null then 'merged'
    when p.locked_at is not null then 'locked'
    when here.admin and here.employed then 'companyAdmin'
    when p.qms_admin_since is not null and exists (select 1 from employments e join companies c on c.id = e.company_id
      where e.person_id = p.id and e.bu_admin_since is not null and c.suspended_at is null and c.terminated_at is null
        and (e.ended_on is null or e.ended_on >= (now() at time zone c.time_zone)::date)) then 'platformAdmin'
    when here.employed is false then 'left'
    else 'notAdmin' end
  from people p left join lateral (select e.bu_admin_since is not null as admin,
      e.ended_on is null or e.ended_on >= (now() at time zone c.time_zone)::date as employed
    from employments e join companies c on c.id = e.company_id where e.company_id = of_company and e.person_id = p.id) here on true
  where p.id = of_person
$$;
alter function key_holder(uuid, uuid) owner to muster_owner;
revoke execute on function key_holder(uuid, uuid) from public;
grant execute on function key_holder(uuid, uuid) to muster_app, muster_auth, muster_platform;
