-- What runs out in a window of days, without weighing everything else that is required: the reports of what expired and what expires soon.
-- `requirement_status` for those rows alone that have a proof whose last day lies from `ends_from` through `ends_to`. Where all of the window is past, only what
-- no other proof of the same subject and at least that level outlasts. So it gives every row that is expired or in grace for a window up to the day before, and
-- every row whose `covered_through` lies in a window from the day on; it may give others, which the caller's own condition leaves out.
do $$
declare definition text := replace(pg_get_functiondef('requirement_status'::regproc), 'requirement_status(', 'requirement_status_ending(');
  ending constant text := '  ends as (
    select h.person_id, h.subject, h.level from held h where ends_to >= on_day and h.until between ends_from and ends_to
    union all
    select h.person_id, h.subject, h.level from held h where ends_to < on_day and h.until between ends_from and ends_to
      and not exists (select 1 from held n where n.person_id = h.person_id and n.subject = h.subject and n.until >= on_day and n.level >= h.level)),
  -- By subject and position in one key: each proof would bring the rows of every position with it, and of two keys the planner expects next to nothing.
  rows_of as (select m.row_id, m.min_level, m.by_subject::text || r.position_id::text as by_position, case when r.position_id is null then m.by_subject end as by_anyone
    from meets m join asked r on r.id = m.row_id),
  ending as materialized (
    select distinct h.person_id, q.row_id
    from (select h.person_id, h.level, h.subject::text || i.position_id::text as by_position from ends h join in_position i on i.person_id = h.person_id) h
    join rows_of q on q.by_position = h.by_position and h.level >= q.min_level
    union all
    select distinct h.person_id, q.row_id from ends h join rows_of q on q.by_anyone = h.subject and h.level >= q.min_level),
  met as (';
  narrowed constant text := ' join ending g on g.row_id = r.id and g.person_id = p.person_id';
  by_position constant text := 'join placed p on p.person_id = h.person_id';
  by_place constant text := 'from asked r join placed p on (r.site_id is null or r.site_id = p.site_id) and (r.person_id is null or r.person_id = p.person_id)';
  changed text;
begin
  foreach changed in array array['  met as (', by_position, by_place, 'with_future boolean DEFAULT false)'] loop
    if length(definition) - length(replace(definition, changed, '')) <> length(changed) then
      raise exception 'requirement_status reads otherwise than expected: %', changed;
    end if;
  end loop;
  definition := replace(definition, 'with_future boolean DEFAULT false)', 'with_future boolean DEFAULT false, ends_from date DEFAULT ''-infinity'', ends_to date DEFAULT ''infinity'')');
  definition := replace(definition, '  met as (', ending);
  definition := replace(definition, by_position, by_position || narrowed);
  definition := replace(definition, by_place, by_place || narrowed);
  execute definition;
end $$;
comment on function requirement_status_ending is 'qualification: requirement_status for what has a proof that ends in a window of days; held to it by status.parity.test.ts';
