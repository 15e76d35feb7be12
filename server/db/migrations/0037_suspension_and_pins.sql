-- What people of a suspended company are told and may still read; PINs of people who left.

alter table companies
  add column suspension_notice text check (suspension_notice <> ''),
  add column read_only_through date,
  add constraint companies_read_only check (read_only_through is null or suspended_at is not null);
comment on column companies.suspension_notice is 'shown to everybody of the company while it is suspended';
comment on column companies.read_only_through is 'through this day of the company, while it is suspended, its people still read and change nothing';

-- Whoever left has no PIN any more; come back, they get another slip. Answers whose are gone.
create function forget_pins(of_company uuid, of_people uuid[]) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'muster_app' and of_company is distinct from nullif(current_setting('app.company_id', true), '')::uuid then
    raise exception 'PINs are forgotten at one''s own company';
  end if;
  return query delete from auth.pins where company_id = of_company and person_id = any(of_people) returning person_id;
end $$;
alter function forget_pins owner to muster_owner;
revoke execute on function forget_pins from public;
grant execute on function forget_pins to muster_app, muster_platform;
