-- A report of attempts names the seat of each: without this, all uses of the company were read for every row.
create index seat_uses_enrolment on seat_uses (company_id, enrolment_id);
