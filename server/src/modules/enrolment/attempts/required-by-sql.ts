/**
 * What requires the attempt `e`, as JSON, or null where nothing does: of whom it is asked, its name, and whether that
 * is over. `today` is SQL.
 */
export const requiredBySql = (today: string) => `(select json_build_object(
    'scope', case when r.position_id is not null then 'position' when r.person_id is not null then 'person'
      when r.site_id is not null then 'site'
      when r.department_id is not null then 'department' else 'company' end,
    'name', case when r.position_id is not null then (select p.title from positions p
      where p.company_id = r.company_id and p.id = r.position_id)
      when r.person_id is not null then null
      when r.site_id is not null then (select s.name from sites s
        where s.company_id = r.company_id and s.id = r.site_id)
      when r.department_id is not null then (select d.name from departments d
        where d.company_id = r.company_id and d.id = r.department_id) end,
    'over', not exists (select 1 from requirements n where n.company_id = e.company_id
      and n.requirement_id = e.requirement_id and n.retracted_at is null
      and (n.effective_to is null or n.effective_to >= ${today})))
  from requirements r where r.company_id = e.company_id and r.requirement_id = e.requirement_id
    order by r.retracted_at is null desc, r.version desc limit 1)`;
