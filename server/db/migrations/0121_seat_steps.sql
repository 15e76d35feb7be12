-- The database's own table of steps: whatever writes a seat, from wherever, only what is listed here happens to it. The same table is in
-- domain/src/seats/seat-states.ts, for buttons and refusals; seat-steps.test.ts compares the two.
create function seat_step(event text, before text) returns text language sql immutable parallel safe as $$
  select step.after from (values
    ('reserve', 'available', 'reserved'),
    ('allocate', 'available', 'allocated'),
    ('allocate', 'reserved', 'allocated'),
    ('start', 'allocated', 'consumed'),
    ('start', 'consumed', 'consumed'),
    ('release', 'reserved', 'available'),
    ('release', 'allocated', 'available'),
    ('reassign', 'allocated', 'allocated'),
    ('reassign', 'consumed', 'allocated'),
    ('expire', 'available', 'expired'),
    ('expire', 'reserved', 'expired'),
    ('lapse', 'consumed', 'consumed'),
    ('extend', 'consumed', 'consumed'),
    ('requestReturn', 'available', 'returnPending'),
    ('approveReturn', 'returnPending', 'cancelled'),
    ('denyReturn', 'returnPending', 'available'),
    ('cancel', 'available', 'cancelled'),
    ('cancel', 'reserved', 'cancelled'),
    ('cancel', 'allocated', 'cancelled'),
    ('cancel', 'returnPending', 'cancelled'),
    ('revoke', 'available', 'returned'),
    ('revoke', 'returnPending', 'returned'),
    ('transfer', 'available', 'transferred')
  ) as step(event, before, after) where step.event = $1 and step.before = $2 $$;

create function seats_take_known_steps() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  if tg_op = 'INSERT' then
    select id, last_event, null as before, state into wrong from after_rows
      where state <> 'available' or last_event not in ('purchased', 'granted', 'transferredIn') limit 1;
  else
    select a.id, a.last_event, b.state as before, a.state into wrong from after_rows a join before_rows b on b.company_id = a.company_id and b.id = a.id
      where (a.state <> b.state or a.last_event <> b.last_event or a.changed_at <> b.changed_at) and a.state is distinct from seat_step(a.last_event, b.state) limit 1;
  end if;
  if found then
    raise exception 'seat %: no step leads from % by % to %', wrong.id, coalesce(wrong.before, 'nowhere'), wrong.last_event, wrong.state
      using errcode = 'check_violation', constraint = 'seats_take_known_steps';
  end if;
  return null;
end $$;
-- Before the ledger's triggers by their names: what is refused is not booked.
create trigger known_beginnings_of_seats after insert on seats referencing new table as after_rows for each statement execute function seats_take_known_steps();
create trigger known_steps_of_seats after update on seats referencing old table as before_rows new table as after_rows for each statement execute function seats_take_known_steps();
