-- People who can't sign in agree on paper; an administrator records that they did.
alter table legal_acceptances
  add column method text not null default 'click' check (method in ('click', 'paper')),
  add column signed_on date,
  add column recorded_by uuid references people (id),
  add column recorded_reason text check (length(recorded_reason) between 3 and 500),
  add constraint legal_acceptances_paper check ((method = 'paper') = (signed_on is not null) and (method = 'paper') = (recorded_by is not null) and (method = 'paper') = (recorded_reason is not null));
comment on column legal_acceptances.method is 'click: the person agreed on screen; paper: they signed on paper, and an administrator recorded it';
comment on column legal_acceptances.signed_on is 'the date on the paper';
create index legal_acceptances_recorded_by on legal_acceptances (recorded_by) where recorded_by is not null;

-- Whether an employee of the acting company can sign in, and is asked to agree there. Nothing else of how.
create function employee_signs_in(person uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from employments e where e.person_id = person and e.company_id = nullif(current_setting('app.company_id', true), '')::uuid)
    and (exists (select from auth.accounts a where a.person_id = person and a.password is not null) or exists (select from auth.pins k where k.person_id = person))
$$;
revoke all on function employee_signs_in(uuid) from public;
alter function employee_signs_in(uuid) owner to muster_owner;
grant execute on function employee_signs_in(uuid) to muster_app;
