-- A proof that was corrected before its first day leads to the right one at once, and reads as replaced, not as still to come.

create or replace function public_achievement(wanted text) returns json language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'publicId', a.public_id, 'verificationCode', a.verification_code, 'certificateNumber', a.certificate_number,
    'validFrom', a.valid_from, 'validThrough', a.valid_through, 'issuedAt', to_char(a.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'snapshot', a.snapshot, 'statusIndex', a.status_index,
    -- A record taken back as a mistake and not replaced reads as revoked; one that was corrected leads to the right one.
    'revokedOn', (coalesce(a.revoked_at, case when correction.public_id is null then a.retracted_at end) at time zone c.time_zone)::date,
    'publicName', p.public_name, 'timeZone', c.time_zone, 'issuer', coalesce(a.issuer_name, c.display_name), 'logo', c.logo,
    'suspended', exists (select 1 from holds h where h.company_id = a.company_id and h.person_id = a.person_id and h.kind = 'suspension' and h.retracted_at is null
      and (h.skill_id = a.skill_id or h.course_id = a.course_id or (h.skill_id is null and h.course_id is null))
      and h.from_on <= (now() at time zone c.time_zone)::date and (h.to_on is null or h.to_on >= (now() at time zone c.time_zone)::date)),
    'soonDays', coalesce((c.settings_overrides ->> 'expiringSoonDays')::int,
      (select r.expiring_soon_days from skill_rules r where r.skill_id = a.skill_id and r.retracted_at is null)),
    'renewedBy', coalesce(
      case when correction.public_id is not null then json_build_object('publicId', correction.public_id,
        'validFrom', least(a.valid_from, (a.retracted_at at time zone c.time_zone)::date)) end,
      (select json_build_object('publicId', n.public_id, 'validFrom', n.valid_from) from achievements n
        where n.company_id = a.company_id and n.previous_achievement_id in (select records_before(a.company_id, a.id))
          and n.revoked_at is null and n.retracted_at is null order by n.issued_at desc limit 1)))
  from achievements a join companies c on c.id = a.company_id join people p on p.id = a.person_id
  left join lateral (
    with recursive later as (
      select n.id, n.public_id, n.retracted_at from achievements n where n.company_id = a.company_id and n.corrects_id = a.id and a.retracted_at is not null
      union select n.id, n.public_id, n.retracted_at from achievements n join later l on n.company_id = a.company_id and n.corrects_id = l.id)
    select public_id from later where retracted_at is null limit 1) correction on true
  where a.public_id = wanted
$$;
