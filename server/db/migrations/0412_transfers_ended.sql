-- A transfer ends where its records turn out to be another person's, or where the person no longer works for the employer that was to get them.
alter table record_transfers add column ended_at timestamptz;
alter table record_transfers add column ended_reason text;
alter table record_transfers add constraint record_transfers_ended check ((ended_at is null) = (ended_reason is null) and ended_reason in ('left', 'parted'));
comment on column record_transfers.ended_reason is 'left: the person no longer works for the employer that was to get the records; parted: two records of people were parted, and a certificate is the other''s';

-- What a transfer can't see from behind the wall of either company: whether the employer that gets the records still employs the person, and which of the
-- records are another person's by now.
create function transfer_standing(of_company uuid, of_id uuid, at timestamptz) returns table (has_left boolean, of_another uuid[])
  language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from employments e where e.company_id = t.company_id and e.person_id = t.person_id and (e.ended_on is null or e.ended_on >= (at at time zone c.time_zone)::date)),
    array(select a.id from jsonb_array_elements(t.records) r
      join achievements a on a.company_id = t.from_company_id and a.id = (r ->> 'achievementId')::uuid and a.person_id <> t.person_id)
  from record_transfers t join companies c on c.id = t.company_id where t.company_id = of_company and t.id = of_id
$$;
revoke all on function transfer_standing(uuid, uuid, timestamptz) from public;
alter function transfer_standing(uuid, uuid, timestamptz) owner to muster_owner;
grant execute on function transfer_standing(uuid, uuid, timestamptz) to muster_app, muster_platform;

-- Two companies have a part in it, and the person at whichever company they are signed in.
alter policy wall on record_transfers
  using (company_id = nullif(current_setting('app.company_id', true), '')::uuid
    or (consented_at is not null and from_company_id = nullif(current_setting('app.company_id', true), '')::uuid)
    or person_id = nullif(current_setting('app.person_id', true), '')::uuid);
