-- Sample data is not deleted while a training is planned or a chemical is kept at the sample site, or a report on its sheets waits. Trainings that are over keep
-- the site's name as their place, and rooms go on without a site; until now all of it was deleted with the site.
create or replace function remove_sample(of_company uuid, on_day date) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  people_ids uuid[];
  position_ids uuid[];
  site_ids uuid[];
begin
  if session_user = 'muster_app' and of_company is distinct from nullif(current_setting('app.company_id', true), '')::uuid then
    raise exception 'Sample data is removed from one''s own company';
  end if;
  select array(select jsonb_array_elements_text(s.sample -> 'positionIds')::uuid), array(select jsonb_array_elements_text(s.sample -> 'siteIds')::uuid)
    into position_ids, site_ids from company_starts s where s.company_id = of_company and s.sample is not null for update;
  if not found then return true; end if;
  people_ids := array(select person_id from employments where company_id = of_company and sample for update);
  if exists (select 1 from position_assignments where company_id = of_company and position_id = any(position_ids) and person_id <> all(people_ids)
      and retracted_at is null and (ended_on is null or ended_on >= on_day))
    or exists (select 1 from placements where company_id = of_company and person_id <> all(people_ids) and (site_id = any(site_ids) or manager_id = any(people_ids))
      and retracted_at is null and (ended_on is null or ended_on >= on_day))
    or exists (select 1 from requirements where company_id = of_company and site_id = any(site_ids) and (position_id is null or position_id <> all(position_ids))
      and retracted_at is null and (effective_to is null or effective_to >= on_day))
    or exists (select 1 from trainings where company_id = of_company and site_id = any(site_ids) and closed_at is null and cancelled_at is null)
    or exists (select 1 from site_chemicals where company_id = of_company and site_id = any(site_ids) and removed_at is null)
    or exists (select 1 from sds_requests where company_id = of_company and site_id = any(site_ids) and answered_at is null)
    or exists (select 1 from position_sites where company_id = of_company and site_id = any(site_ids) and position_id <> all(position_ids))
  then return false; end if;
  update placements set site_id = case when site_id = any(site_ids) then null else site_id end, manager_id = case when manager_id = any(people_ids) then null else manager_id end
    where company_id = of_company and person_id <> all(people_ids) and (site_id = any(site_ids) or manager_id = any(people_ids));
  update auth.kiosks set site_id = null where company_id = of_company and site_id = any(site_ids);
  update training_rooms set site_id = null where company_id = of_company and site_id = any(site_ids);
  update trainings t set site_id = null, place = coalesce(t.place, s.name) from sites s
    where t.company_id = of_company and t.site_id = any(site_ids) and s.company_id = t.company_id and s.id = t.site_id;
  perform delete_whole('positions', format('company_id = %L and id = any(%L::uuid[])', of_company, position_ids), '{}');
  perform delete_whole('employments', format('company_id = %L and person_id = any(%L::uuid[])', of_company, people_ids), '{}');
  perform delete_whole('sites', format('company_id = %L and id = any(%L::uuid[])', of_company, site_ids), '{}');
  perform delete_whole('people', format('id = any(%L::uuid[])', people_ids), '{}');
  update undoable_acts u set facts = jsonb_set(u.facts, '{people}', (select coalesce(jsonb_agg(one.fact order by one.place), '[]')
      from jsonb_array_elements(u.facts -> 'people') with ordinality as one(fact, place) where (one.fact ->> 'personId')::uuid <> all(people_ids)))
    where u.company_id = of_company and exists (select 1 from unnest(people_ids) as gone(id)
      where u.facts @> jsonb_build_object('people', jsonb_build_array(jsonb_build_object('personId', gone.id))));
  delete from undoable_acts where company_id = of_company and facts -> 'people' = '[]';
  update company_starts set sample = null where company_id = of_company;
  return true;
end $$;
