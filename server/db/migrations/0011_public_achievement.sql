-- What anyone may read of an achievement, and nothing else: one function each, with the rights of their owner.

create function public_achievement(wanted text) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'publicId', a.public_id, 'verificationCode', a.verification_code, 'certificateNumber', a.certificate_number,
    'validFrom', a.valid_from, 'validThrough', a.valid_through, 'issuedAt', to_char(a.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'snapshot', a.snapshot, 'statusIndex', a.status_index,
    'revokedOn', (a.revoked_at at time zone c.time_zone)::date, 'publicName', p.public_name, 'timeZone', c.time_zone,
    'issuer', c.display_name, 'logo', c.logo,
    'renewedBy', (select json_build_object('publicId', n.public_id, 'validFrom', n.valid_from) from achievements n
      where n.company_id = a.company_id and n.previous_achievement_id = a.id and n.revoked_at is null order by n.issued_at desc limit 1))
  from achievements a join companies c on c.id = a.company_id join people p on p.id = a.person_id
  where a.public_id = wanted
$$;
comment on function public_achievement is 'qualification: the public page of one achievement; names no e-mail and no internal id';

create function public_achievement_by_code(wanted text) returns text language sql stable security definer set search_path = public, pg_temp as $$
  select public_id from achievements where verification_code = wanted
$$;

-- One bit per achievement ever issued, for the published status list.
create function revoked_status_indexes() returns table (status_index int) language sql stable security definer set search_path = public, pg_temp as $$
  select a.status_index from achievements a where a.revoked_at is not null
$$;

revoke execute on function public_achievement, public_achievement_by_code, revoked_status_indexes from public;
grant execute on function public_achievement, public_achievement_by_code, revoked_status_indexes to muster_public, muster_app, muster_platform;

-- Whose an achievement is, for the page to know whether to offer its revocation. Ids stay on the server.
create function public_achievement_owner(wanted text) returns table (company_id uuid, person_id uuid) language sql stable security definer set search_path = public, pg_temp as $$
  select a.company_id, a.person_id from achievements a where a.public_id = wanted
$$;
revoke execute on function public_achievement_owner from public;
grant execute on function public_achievement_owner to muster_public;
