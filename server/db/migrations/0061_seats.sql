-- Seats: the right of a company to have one person take the courses of a product once.
-- No seat is ever deleted, and none moves without an entry in its ledger: the trigger below writes the entry and counts the lot in the same statement.

create table seat_lots (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  product_id uuid not null references products (id),
  owner_person_id uuid references people (id),
  origin text not null check (origin in ('purchased', 'granted', 'transferredIn')),
  order_line_id uuid,
  from_company_id uuid references companies (id),
  reason text,
  unit_minor bigint not null default 0 check (unit_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  assign_by date,
  complete_within_days int check (complete_within_days > 0),
  transferable_until text not null check (transferable_until in ('never', 'started', 'tenPercent')),
  refundable_through date,
  cost_centre text,
  blocked_at timestamptz,
  made_at timestamptz not null,
  made_by uuid,
  total int not null check (total > 0),
  available int not null default 0 check (available >= 0),
  reserved int not null default 0 check (reserved >= 0),
  allocated int not null default 0 check (allocated >= 0),
  consumed int not null default 0 check (consumed >= 0),
  return_pending int not null default 0 check (return_pending >= 0),
  returned int not null default 0 check (returned >= 0),
  expired int not null default 0 check (expired >= 0),
  cancelled int not null default 0 check (cancelled >= 0),
  transferred int not null default 0 check (transferred >= 0),
  primary key (company_id, id),
  foreign key (company_id, owner_person_id) references employments (company_id, person_id) on update cascade,
  check ((origin = 'purchased') = (order_line_id is not null)),
  check (origin <> 'granted' or length(reason) >= 3)
);
comment on table seat_lots is 'seats [tenant]: seats that came together, by purchase, as a grant or from a sibling company, on the same terms';
comment on column seat_lots.owner_person_id is 'a person who bought for themselves; null: the company';
comment on column seat_lots.assign_by is 'last day on which a seat of it can be given to somebody; null: it waits for ever';
comment on column seat_lots.blocked_at is 'since when no seat of it is given to anybody: its invoice is long overdue';
comment on column seat_lots.total is 'always the sum of the states beside it';
create unique index one_lot_for_each_line on seat_lots (company_id, order_line_id) where order_line_id is not null;
create index seat_lots_newest on seat_lots (company_id, made_at desc, id desc);
create index seat_lots_product on seat_lots (company_id, product_id, assign_by);
create index seat_lots_expiring on seat_lots (assign_by) where available + reserved > 0;
call wall('seat_lots');
revoke delete on seat_lots from muster_app, muster_platform;

create table seat_lot_courses (
  company_id uuid not null,
  lot_id uuid not null,
  course_id uuid not null references courses (id),
  primary key (company_id, lot_id, course_id),
  foreign key (company_id, lot_id) references seat_lots (company_id, id)
);
comment on table seat_lot_courses is 'seats [tenant]: the courses a seat of the lot opens, as the product stood when it was bought';
create index seat_lot_courses_course on seat_lot_courses (company_id, course_id);
call wall('seat_lot_courses');

create table seats (
  company_id uuid not null,
  id uuid not null default new_id(),
  lot_id uuid not null,
  product_id uuid not null references products (id),
  number int not null,
  state text not null default 'available'
    check (state in ('available', 'reserved', 'allocated', 'consumed', 'returnPending', 'returned', 'expired', 'cancelled', 'transferred')),
  person_id uuid,
  code_id uuid,
  assign_by date,
  complete_by date,
  extended_days int not null default 0 check (extended_days >= 0),
  reassigned_after_start int not null default 0 check (reassigned_after_start >= 0),
  last_event text not null,
  last_cause jsonb not null default '{}',
  changed_at timestamptz not null,
  changed_by uuid,
  primary key (company_id, id),
  unique (company_id, lot_id, number),
  foreign key (company_id, lot_id) references seat_lots (company_id, id),
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade,
  check ((state in ('allocated', 'consumed')) <= (person_id is not null)),
  check ((state in ('available', 'returned', 'expired', 'cancelled', 'transferred')) <= (person_id is null))
);
comment on table seats is 'seats [tenant]: one seat and where it is now; how it came there stands in seat_entries';
comment on column seats.number is 'its place in the lot, from 1';
comment on column seats.last_event is 'what moved it last; the trigger copies it into the ledger';
comment on column seats.last_cause is '{orderId, refundId, enrolmentId, reason, …}: what it moved for';
create index seats_free on seats (company_id, product_id, assign_by, id) where state = 'available';
create index seats_lot on seats (company_id, lot_id, state);
create index seats_person on seats (company_id, person_id) where person_id is not null;
-- As seats are named and listed: lot by lot, each in its order.
create index seats_labelled on seats (company_id, (upper(right(lot_id::text, 6)) || '-' || lpad(number::text, 7, '0')), id);
create index seats_asleep on seats (company_id, changed_at) where state = 'allocated';
call wall('seats');
revoke delete on seats from muster_app, muster_platform;

create table seat_entries (
  company_id uuid not null,
  sequence bigint not null generated always as identity,
  id uuid not null default new_id(),
  seat_id uuid not null,
  lot_id uuid not null,
  product_id uuid not null,
  event text not null,
  state_before text,
  state_after text not null,
  person_id uuid,
  cause jsonb not null default '{}',
  at timestamptz not null,
  by uuid,
  primary key (company_id, sequence),
  foreign key (company_id, seat_id) references seats (company_id, id)
);
comment on table seat_entries is 'seats [tenant]: the ledger, one row for each move of a seat; written by the trigger alone, never changed';
comment on column seat_entries.id is 'its name for those who read it; the sequence counts the moves of all companies and is nobody''s to read';
create index seat_entries_newest on seat_entries (company_id, at desc, id desc);
create index seat_entries_seat on seat_entries (company_id, seat_id, sequence);
-- What happened in a period, for reports, without a look at the rows.
create index seat_entries_at on seat_entries (company_id, at) include (lot_id, event, state_before, state_after);
create index seat_entries_product on seat_entries (company_id, product_id, sequence desc);
call wall('seat_entries');
revoke insert, update, delete on seat_entries from muster_app, muster_platform;

create function keep_seat_ledger() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into seat_entries (company_id, seat_id, lot_id, product_id, event, state_before, state_after, person_id, cause, at, by)
      select company_id, id, lot_id, product_id, last_event, null, state, person_id, last_cause, changed_at, changed_by from after_rows;
    update seat_lots l set available = available + moved.n
      from (select company_id, lot_id, count(*)::int as n from after_rows group by 1, 2) moved
      where l.company_id = moved.company_id and l.id = moved.lot_id;
    return null;
  end if;
  insert into seat_entries (company_id, seat_id, lot_id, product_id, event, state_before, state_after, person_id, cause, at, by)
    select a.company_id, a.id, a.lot_id, a.product_id, a.last_event, b.state, a.state, coalesce(a.person_id, b.person_id), a.last_cause, a.changed_at, a.changed_by
    from after_rows a join before_rows b on b.company_id = a.company_id and b.id = a.id
-- Two records of one person that are merged move no seat: whose it is is written otherwise, and nothing else.
    where a.state <> b.state or a.last_event <> b.last_event or a.changed_at <> b.changed_at;
  update seat_lots l set available = l.available + d.available, reserved = l.reserved + d.reserved, allocated = l.allocated + d.allocated,
      consumed = l.consumed + d.consumed, return_pending = l.return_pending + d.return_pending, returned = l.returned + d.returned, expired = l.expired + d.expired,
      cancelled = l.cancelled + d.cancelled, transferred = l.transferred + d.transferred
    from (
      select company_id, lot_id,
        coalesce(sum(n) filter (where state = 'available'), 0)::int as available,
        coalesce(sum(n) filter (where state = 'reserved'), 0)::int as reserved, coalesce(sum(n) filter (where state = 'allocated'), 0)::int as allocated,
        coalesce(sum(n) filter (where state = 'consumed'), 0)::int as consumed, coalesce(sum(n) filter (where state = 'returnPending'), 0)::int as return_pending,
        coalesce(sum(n) filter (where state = 'returned'), 0)::int as returned,
        coalesce(sum(n) filter (where state = 'expired'), 0)::int as expired, coalesce(sum(n) filter (where state = 'cancelled'), 0)::int as cancelled,
        coalesce(sum(n) filter (where state = 'transferred'), 0)::int as transferred
      from (
        select a.company_id, a.lot_id, a.state, 1 as n from after_rows a join before_rows b on b.company_id = a.company_id and b.id = a.id where a.state <> b.state
        union all
        select b.company_id, b.lot_id, b.state, -1 from after_rows a join before_rows b on b.company_id = a.company_id and b.id = a.id where a.state <> b.state
      ) moves group by company_id, lot_id
    ) d where l.company_id = d.company_id and l.id = d.lot_id;
  return null;
end $$;
create trigger ledger_of_new_seats after insert on seats referencing new table as after_rows for each statement execute function keep_seat_ledger();
create trigger ledger_of_seats after update on seats referencing old table as before_rows new table as after_rows for each statement execute function keep_seat_ledger();
-- Checked at the end of the transaction, when the seats of a new lot stand: what came in is what there is.
create function seats_are_conserved() returns trigger language plpgsql as $$
begin
  if (select total <> available + reserved + allocated + consumed + return_pending + returned + expired + cancelled + transferred
      from seat_lots where company_id = new.company_id and id = new.id) then
    raise exception 'the seats of lot % do not add up to its total', new.id using errcode = 'check_violation', constraint = 'seats_are_conserved';
  end if;
  return null;
end $$;
create constraint trigger seats_are_conserved after insert or update on seat_lots deferrable initially deferred for each row execute function seats_are_conserved();

create table seat_uses (
  company_id uuid not null,
  seat_id uuid not null,
  course_id uuid not null references courses (id),
  person_id uuid not null,
  enrolment_id uuid not null,
  used_at timestamptz,
  ended_at timestamptz,
  primary key (company_id, seat_id, enrolment_id),
  foreign key (company_id, seat_id) references seats (company_id, id)
);
comment on table seat_uses is 'seats [tenant]: which attempt stands on which seat; a seat of several courses carries one attempt at each and counts once';
comment on column seat_uses.used_at is 'first launch or attendance: from then on the seat is spent';
create unique index one_seat_for_each_attempt on seat_uses (company_id, enrolment_id) where ended_at is null;
create unique index one_use_of_a_seat_by_course on seat_uses (company_id, seat_id, course_id) where ended_at is null;
call wall('seat_uses');

create table seat_codes (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  product_id uuid not null references products (id),
  label text not null default '',
  code_hash bytea not null unique,
  hint text not null,
  seats int not null check (seats > 0),
  valid_until timestamptz not null,
  cancelled_at timestamptz,
  made_at timestamptz not null,
  made_by uuid not null,
  primary key (company_id, id)
);
comment on table seat_codes is 'seats [tenant]: a code or link with which people of the company take one of the seats reserved for it';
comment on column seat_codes.hint is 'its last four characters; the code itself is shown once';
call wall('seat_codes');
alter table seats add foreign key (company_id, code_id) references seat_codes (company_id, id);

create table seat_requests (
  company_id uuid not null references companies (id),
  id uuid not null default new_id(),
  person_id uuid not null,
  course_id uuid not null references courses (id),
  note text not null default '',
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  outcome text check (outcome in ('given', 'declined', 'withdrawn')),
  reason text,
  primary key (company_id, id),
  foreign key (company_id, person_id) references employments (company_id, person_id) on update cascade
);
comment on table seat_requests is 'seats [tenant]: somebody asked their company for a seat';
create unique index one_open_seat_request on seat_requests (company_id, person_id, course_id) where decided_at is null;
call wall('seat_requests');

alter table enrolments add column waits_for_seat boolean not null default false;
alter table enrolments add column lapsed_at timestamptz check (lapsed_at is null or lapsed_at = withdrawn_at);
comment on column enrolments.lapsed_at is 'closed because the time of its seat was over; null again when it is extended';
comment on column enrolments.waits_for_seat is 'assigned, but nothing can be launched until the company has a seat for it';
create index enrolments_waiting on enrolments (company_id, course_id, due_on)
  where waits_for_seat and completed_at is null and withdrawn_at is null and failed_at is null and voided_at is null;

-- Whoever is given a seat is told like whoever is assigned a course.
drop index enrolments_unannounced;
create index enrolments_unannounced on enrolments (company_id, assigned_at) where announced_at is null and origin in ('admin', 'rule', 'renewal', 'seat')
  and completed_at is null and withdrawn_at is null and failed_at is null and voided_at is null;
