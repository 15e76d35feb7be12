-- Certificates of sessions said that they rest on an online course. They are known by the moment of the closing that issued them.
update achievements a set snapshot = jsonb_set(a.snapshot, '{evidence}', to_jsonb(case
    when t.result_kind = 'competence' or jsonb_array_length(t.checklist) > 0 or t.evaluator_signs then 'evaluatedSession'
    when t.result_kind = 'passFail' then 'testedSession' else 'session' end))
  from training_closings c join trainings t on t.company_id = c.company_id and t.id = c.training_id
  where a.company_id = c.company_id and a.recorded_at = c.closed_at and a.snapshot ->> 'evidence' in ('course', 'session') and a.evidence_id is null
    and (exists (select from roster_entries r where r.company_id = c.company_id and r.training_id = c.training_id and r.enrolment_id = a.enrolment_id)
      or exists (select from session_achievements s where s.company_id = c.company_id and s.training_id = c.training_id and s.achievement_id = a.id));
