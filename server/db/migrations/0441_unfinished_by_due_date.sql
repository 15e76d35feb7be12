-- outside a transaction
-- The unfinished attempts of a company, by their due date and those without one last, as the report opens. Not by id besides: attempts are found by id in their key.
create index concurrently enrolments_unfinished on enrolments (company_id, (coalesce(due_on, 'infinity'::date)))
  where completed_at is null and withdrawn_at is null and voided_at is null;
