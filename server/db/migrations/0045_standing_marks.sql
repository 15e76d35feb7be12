-- Whoever changes a fact that counts marks the people it concerns, in the same transaction, by triggers: no use case can forget it.
-- A mark says only what the changed row says by itself. Looking up whom it concerns through other facts (who holds the position a requirement names)
-- would miss those whose own change commits at the same time; such a change marks everybody.

-- A function for each table, so that its statements are planned once. `marks`: a select of company, person and instant from the rows `changed`.
create procedure marks_standing(of_table text, marks text, only_when text default 'true') language plpgsql as $$
declare
  write text := format('insert into standing_marks (company_id, person_id, known_at) %s;', marks);
begin
  execute format($f$create function mark_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
    begin
      if tg_op = 'INSERT' then %2$s
      elsif tg_op = 'DELETE' then %3$s
      elsif %4$s then %5$s
      end if;
      return null;
    end $body$ $f$, of_table, replace(write, 'changed', 'fresh'), replace(write, 'changed', 'stale'), only_when,
    replace(write, 'changed', '(select * from fresh union all select * from stale)'));
  execute format('alter function mark_%1$s() owner to muster_owner; revoke execute on function mark_%1$s() from public;
    create trigger marks_insert after insert on %1$s referencing new table as fresh for each statement execute function mark_%1$s();
    create trigger marks_delete after delete on %1$s referencing old table as stale for each statement execute function mark_%1$s();
    create trigger marks_update after update on %1$s referencing new table as fresh old table as stale for each statement execute function mark_%1$s()', of_table);
end $$;

call marks_standing('placements', 'select c.company_id, c.person_id, max(greatest(c.recorded_at, c.retracted_at)) from changed c group by 1, 2');
call marks_standing('position_assignments', 'select c.company_id, c.person_id, max(greatest(c.recorded_at, c.retracted_at)) from changed c group by 1, 2');
call marks_standing('achievements', 'select c.company_id, c.person_id, max(greatest(c.recorded_at, c.retracted_at, c.revoked_at)) from changed c group by 1, 2');
call marks_standing('holds', 'select c.company_id, c.person_id, max(greatest(c.recorded_at, c.retracted_at)) from changed c group by 1, 2');
call marks_standing('evidence', 'select c.company_id, c.person_id, max(c.submitted_at) from changed c group by 1, 2');
-- Locked while looked up: else it could become somebody else's at the same time, with neither change aware of the other.
call marks_standing('evidence_events', 'select x.company_id, x.person_id, max(x.at) from (select e.company_id, e.person_id, c.at
  from changed c join evidence e on e.company_id = c.company_id and e.id = c.evidence_id for share of e) x group by 1, 2');
-- Names a person, or concerns whoever falls under it.
call marks_standing('requirements', 'select c.company_id, c.person_id, max(greatest(c.recorded_at, c.retracted_at)) from changed c group by 1, 2');
call marks_standing('requirement_targets', 'select x.company_id, x.person_id, null::timestamptz from (select r.company_id, r.person_id
  from changed c join requirements r on r.company_id = c.company_id and r.id = c.requirement_row_id for share of r) x group by 1, 2');
call marks_standing('departments', 'select c.company_id, null::uuid, null::timestamptz from changed c group by 1',
  'exists (select company_id, id, parent_id from fresh except select company_id, id, parent_id from stale)');

-- What all companies share marks everybody of every company; one that is being made waits for it, or it for that one.
create function mark_every_company(known timestamptz) returns void language sql security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('standing:companies', 0));
  insert into standing_marks (company_id, person_id, known_at) select c.id, null, known from companies c;
$$;
alter function mark_every_company owner to muster_owner;
revoke execute on function mark_every_company from public;
do $$
declare
  shared_facts text;
begin
  foreach shared_facts in array array['skill_rules', 'skill_equivalents'] loop
    execute format($f$create function mark_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
      declare
        changed bigint;
        known timestamptz;
      begin
        if tg_op = 'INSERT' then select count(*), max(greatest(c.recorded_at, c.retracted_at)) into changed, known from fresh c;
        elsif tg_op = 'DELETE' then select count(*), max(greatest(c.recorded_at, c.retracted_at)) into changed, known from stale c;
        else select count(*), max(greatest(c.recorded_at, c.retracted_at)) into changed, known from (select * from fresh union all select * from stale) c;
        end if;
        if changed > 0 then perform mark_every_company(known); end if;
        return null;
      end $body$ $f$, shared_facts);
    execute format('alter function mark_%1$s() owner to muster_owner; revoke execute on function mark_%1$s() from public;
      create trigger marks_insert after insert on %1$s referencing new table as fresh for each statement execute function mark_%1$s();
      create trigger marks_delete after delete on %1$s referencing old table as stale for each statement execute function mark_%1$s();
      create trigger marks_update after update on %1$s referencing new table as fresh old table as stale for each statement execute function mark_%1$s()', shared_facts);
  end loop;
end $$;
drop procedure marks_standing;

-- Of a company only its own decision about what expires soon, and its clocks.
create function mark_companies() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform pg_advisory_xact_lock_shared(hashtextextended('standing:companies', 0));
  elsif new.settings_overrides ->> 'expiringSoonDays' is distinct from old.settings_overrides ->> 'expiringSoonDays' or new.time_zone <> old.time_zone then
    insert into standing_marks (company_id, person_id, known_at) values (new.id, null, null);
  end if;
  return null;
end $$;
alter function mark_companies owner to muster_owner;
revoke execute on function mark_companies from public;
create trigger marks_insert after insert on companies for each row execute function mark_companies();
create trigger marks_update after update of settings_overrides, time_zone on companies for each row execute function mark_companies();

-- Attempts count while they are open. They are written with every step of a learner: what does not open, close, move or give one away calls nothing.
create function mark_enrolments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into standing_marks (company_id, person_id, known_at)
      select f.company_id, f.person_id, max(greatest(f.assigned_at, f.completed_at, f.withdrawn_at, f.failed_at, f.voided_at)) from fresh f group by 1, 2;
  elsif tg_op = 'DELETE' then
    insert into standing_marks (company_id, person_id, known_at)
      select s.company_id, s.person_id, max(greatest(s.assigned_at, s.completed_at, s.withdrawn_at, s.failed_at, s.voided_at)) from stale s group by 1, 2;
  else
    insert into standing_marks (company_id, person_id, known_at)
      select x.company_id, x.person_id, max(x.at) from (values
        (new.company_id, new.person_id, greatest(new.assigned_at, new.completed_at, new.withdrawn_at, new.failed_at, new.voided_at)),
        (old.company_id, old.person_id, greatest(old.assigned_at, old.completed_at, old.withdrawn_at, old.failed_at, old.voided_at))) x (company_id, person_id, at) group by 1, 2;
  end if;
  return null;
end $$;
alter function mark_enrolments owner to muster_owner;
revoke execute on function mark_enrolments from public;
create trigger marks_insert after insert on enrolments referencing new table as fresh for each statement execute function mark_enrolments();
create trigger marks_delete after delete on enrolments referencing old table as stale for each statement execute function mark_enrolments();
create trigger marks_update after update of company_id, person_id, assigned_at, due_on, completed_at, withdrawn_at, failed_at, voided_at on enrolments for each row
  when ((old.company_id, old.person_id, old.assigned_at, old.due_on, old.completed_at, old.withdrawn_at, old.failed_at, old.voided_at)
    is distinct from (new.company_id, new.person_id, new.assigned_at, new.due_on, new.completed_at, new.withdrawn_at, new.failed_at, new.voided_at))
  execute function mark_enrolments();
