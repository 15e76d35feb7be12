-- outside a transaction
-- Rows retracted before that was noted: when the shorter row was recorded that now ends with the employment.
do $$ begin loop
  update position_assignments t set ended_with = c.day
    from (select b.company_id, b.id, max(e.ended_on) as day from employments e
        join position_assignments a on a.company_id = e.company_id and a.person_id = e.person_id and a.ended_on = e.ended_on and a.retracted_at is null
        join position_assignments b on b.company_id = a.company_id and b.person_id = a.person_id and b.position_id = a.position_id
          and b.started_on = a.started_on and b.retracted_at = a.recorded_at and (b.ended_on is null or b.ended_on > a.ended_on)
      where b.ended_with is null and b.retraction_reason is null group by b.company_id, b.id limit 5000) c
    where t.company_id = c.company_id and t.id = c.id;
  exit when not found;
  commit;
end loop; end $$;
