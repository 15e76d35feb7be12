-- How many rows the reports of what expired and what expires soon have as they open is kept as well: one for each person and thing that is asked for.
-- Held to the reports by server/src/modules/reports/rows/expiry-first-pages.test.ts.
do $$
declare definition text := pg_get_functiondef('standing_tallies'::regproc);
  by_target constant text := E'union all\nselect c.person_id, case when c.met';
  counted constant text := E'union all\nselect t.person_id, m.measure, '''', count(*)
  from (select s.person_id, bool_or(s.status in (''expired'', ''inGrace'')) as ended, bool_or(s.ends_in between 0 and 180) as ends from s group by s.person_id, s.target_key) t
  cross join lateral (values (''expired'', t.ended), (''expiring'', t.ends)) m (measure, so) where m.so group by 1, 2\n';
begin
  if length(definition) - length(replace(definition, by_target, '')) <> length(by_target) then
    raise exception 'standing_tallies reads otherwise than expected';
  end if;
  execute replace(definition, by_target, counted || by_target);
end $$;
