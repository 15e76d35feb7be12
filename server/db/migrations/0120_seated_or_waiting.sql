-- An attempt on a seat does not wait for one, and neither does one that has begun. Both could be written until now: an attempt asked for a seat
-- once more while it had one was marked as waiting, and from then on no seat that came in reached anyone who waited beside it.
update enrolments e set waits_for_seat = false where e.waits_for_seat
  and (e.started_at is not null or exists (select 1 from seat_uses u where u.company_id = e.company_id and u.enrolment_id = e.id and u.ended_at is null));

alter table enrolments add constraint waits_until_it_starts check (not waits_for_seat or started_at is null);
-- A use of a seat that goes on refers to an attempt that does not wait: whichever of the two is written first, the other must agree by the commit.
alter table enrolments add constraint enrolments_seating unique (company_id, id, waits_for_seat);
alter table seat_uses add column waits boolean generated always as (case when ended_at is null then false end) stored;
alter table seat_uses add constraint seated_waits_no_more foreign key (company_id, enrolment_id, waits)
  references enrolments (company_id, id, waits_for_seat) deferrable initially deferred;
comment on column seat_uses.waits is 'false while the use goes on: what its attempt must say of itself; null afterwards';
