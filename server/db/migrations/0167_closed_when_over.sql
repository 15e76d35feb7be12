-- What ended on a last day was closed on that very day, once: a course begun later that day, or in the same moment, stayed open for good.
comment on column employments.closed_on is 'until which day what was open was closed; when it is before ended_on, the rest is closed once that day is over';

-- Who left and still has something open is told of once more, by the hourly job.
update employments m set closed_on = null
where m.ended_on < current_date - 1 and m.closed_on is not null
  and exists (select 1 from enrolments e where e.company_id = m.company_id and e.person_id = m.person_id
    and e.completed_at is null and e.withdrawn_at is null and e.failed_at is null and e.voided_at is null);
