-- What was done and can be undone for a day: exactly the facts that it changed, so that undoing restores these and no others.
create table undoable_acts (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  kind text not null check (kind in ('ending', 'assignment', 'unassignment', 'seatAssignment', 'seatRelease')),
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  done_at timestamptz not null,
  done_by uuid references people (id),
  undone_at timestamptz check (undone_at >= done_at),
  primary key (company_id, id)
);
comment on table undoable_acts is 'company [tenant]: acts that can be undone as a whole for 24 hours; older ones are deleted';
comment on column undoable_acts.facts is 'what it changed, by ids: domain/src/company/undo.ts';
create index undoable_acts_done on undoable_acts (done_at);
create index undoable_acts_by on undoable_acts (done_by);
call wall('undoable_acts');

-- The PIN of someone who left is set aside as long as the end can be undone. It opens nothing meanwhile.
create table auth.set_aside_pins (
  company_id uuid not null,
  person_id uuid not null,
  hash text not null,
  one_time boolean not null,
  issued_by uuid references people (id),
  issued_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz,
  set_aside_at timestamptz not null,
  primary key (company_id, person_id),
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade on delete cascade
);
comment on table auth.set_aside_pins is 'identity [auth]: PINs of people who left, for 24 hours; no sign-in reads them';
create index set_aside_pins_person on auth.set_aside_pins (person_id);
create index set_aside_pins_issuer on auth.set_aside_pins (issued_by);
create index set_aside_pins_at on auth.set_aside_pins (set_aside_at);
grant select, insert, update, delete on auth.set_aside_pins to muster_auth;

create or replace function forget_pins(of_company uuid, of_people uuid[]) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'muster_app' and of_company is distinct from nullif(current_setting('app.company_id', true), '')::uuid then
    raise exception 'PINs are forgotten at one''s own company';
  end if;
  return query with gone as (delete from auth.pins p where p.company_id = of_company and p.person_id = any(of_people) returning p.*),
    kept as (insert into auth.set_aside_pins (company_id, person_id, hash, one_time, issued_by, issued_at, expires_at, used_at, set_aside_at)
      select g.company_id, g.person_id, g.hash, g.one_time, g.issued_by, g.issued_at, g.expires_at, g.used_at, now() from gone g
      on conflict (company_id, person_id) do update set hash = excluded.hash, one_time = excluded.one_time, issued_by = excluded.issued_by,
        issued_at = excluded.issued_at, expires_at = excluded.expires_at, used_at = excluded.used_at, set_aside_at = excluded.set_aside_at)
    select g.person_id from gone g;
end $$;

-- The end of an employment was undone: the PIN is as it was. Answers whose came back; one made since stays.
create function resume_pins(of_company uuid, of_people uuid[]) returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if session_user = 'muster_app' and of_company is distinct from nullif(current_setting('app.company_id', true), '')::uuid then
    raise exception 'PINs are resumed at one''s own company';
  end if;
  return query with back as (delete from auth.set_aside_pins s where s.company_id = of_company and s.person_id = any(of_people) returning s.*)
    insert into auth.pins (company_id, person_id, hash, one_time, issued_by, issued_at, expires_at, used_at)
      select b.company_id, b.person_id, b.hash, b.one_time, b.issued_by, b.issued_at, b.expires_at, b.used_at from back b
      where b.set_aside_at > now() - interval '24 hours'
      on conflict do nothing returning person_id;
end $$;
alter function resume_pins owner to muster_owner;
revoke execute on function resume_pins from public;
grant execute on function resume_pins to muster_app, muster_platform;

create function drop_set_aside_pins() returns void language sql volatile security definer set search_path = public, pg_temp as $$
  delete from auth.set_aside_pins where set_aside_at <= now() - interval '24 hours'
$$;
alter function drop_set_aside_pins owner to muster_owner;
revoke execute on function drop_set_aside_pins from public;
grant execute on function drop_set_aside_pins to muster_app, muster_platform;
