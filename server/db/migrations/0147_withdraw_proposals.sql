-- Who proposed where invoices say to pay may lose their claim by their own company, whose role cannot write what is the platform's: their proposal
-- took effect all the same. With its owner's rights, and for nothing but ending what waits.

create function withdraw_issuer_changes(of_person uuid, at timestamptz) returns void language sql volatile security definer set search_path = public, pg_temp as $$
  update issuer_changes set cancelled_at = at where proposed_by = of_person and confirmed_at is null and cancelled_at is null and settled_at is null
    and (takes_effect_at is null or takes_effect_at > at)
$$;
alter function withdraw_issuer_changes(uuid, timestamptz) owner to muster_owner;
revoke execute on function withdraw_issuer_changes(uuid, timestamptz) from public;
grant execute on function withdraw_issuer_changes(uuid, timestamptz) to muster_app, muster_auth, muster_platform;

-- Those that wait, of whoever is no administrator of the platform any more.
update issuer_changes i set cancelled_at = now() where confirmed_at is null and cancelled_at is null and settled_at is null
  and (takes_effect_at is null or takes_effect_at > now())
  and not exists (select 1 from people p join employments e on e.person_id = p.id join companies c on c.id = e.company_id
    where p.id = i.proposed_by and p.qms_admin_since is not null and p.locked_at is null and p.merged_into is null and e.bu_admin_since is not null
      and c.terminated_at is null and (e.ended_on is null or e.ended_on >= (now() at time zone c.time_zone)::date));
