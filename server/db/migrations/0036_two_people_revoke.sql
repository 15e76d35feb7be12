-- Proofs of what is safety-critical are taken back by two people; whoever finishes something waits for nobody.

alter table skills add column safety_critical boolean not null default false;
comment on column skills.safety_critical is 'its achievements are revoked by two people: one asks, another confirms';

create table revocation_requests (
  company_id uuid not null,
  id uuid not null default new_id(),
  achievement_id uuid not null,
  reason text not null check (length(reason) >= 10),
  asked_by uuid not null references people (id),
  asked_at timestamptz not null,
  confirmed_by uuid references people (id) check (confirmed_by <> asked_by),
  confirmed_at timestamptz,
  withdrawn_by uuid references people (id),
  withdrawn_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, achievement_id) references achievements (company_id, id),
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_at is null or withdrawn_at is null)
);
comment on table revocation_requests is 'qualification [tenant]: one admin asks that an achievement be revoked; another confirms within 72 hours';
comment on column revocation_requests.withdrawn_by is 'null where it ran out and another took its place';
create unique index one_open_revocation_request on revocation_requests (company_id, achievement_id) where confirmed_at is null and withdrawn_at is null;
create index revocation_requests_achievement on revocation_requests (company_id, achievement_id);
call wall('revocation_requests');
revoke delete on revocation_requests from muster_app, muster_platform;

-- Whether who asked could still ask: a company does not see the platform's people.
create function may_ask_revocation(asker uuid, of_company uuid, on_day date) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from employments e join people p on p.id = e.person_id
    where e.person_id = asker and e.bu_admin_since is not null and (e.ended_on is null or e.ended_on >= on_day) and p.locked_at is null
      and (e.company_id = of_company or p.qms_admin_since is not null))
$$;
alter function may_ask_revocation owner to muster_owner;
revoke execute on function may_ask_revocation from public;
grant execute on function may_ask_revocation to muster_app, muster_platform;

-- Noted as often as it happens: an insert that must be unique would wait for the job that is just taking the note before it.
drop index assignment_check_once;
create index assignment_checks_person on assignment_checks (company_id, person_id);
