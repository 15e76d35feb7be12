import type { Audience } from '@app/domain/messaging/audience';
import { emptyAudience } from '@app/domain/messaging/audience';
import type { Scene } from './fill-company.ts';

type Case = { name: string; audience: Audience; where: string; values: string[] };

const employed = `e.company_id = $1 and (e.ended_on is null or e.ended_on >= $2::date) and e.started_on <= $2::date`;
const address = `coalesce(p.email_canonical, e.contact_email_canonical)`;
const from = `from employments e join people p on p.id = e.person_id`;

/** The best SQL for the same answers, as someone would write it who knows the tables: $1 the company, $2 its day. */
export const byHand = {
  count: (where: string): string => `select count(*)::int as people,
      count(*) filter (where ${address} is null or exists (select 1 from suppressed_addresses u
        where u.company_id = e.company_id and u.channel = 'email' and u.address = ${address}))::int as unreachable,
      count(*) filter (where p.locale = 'fr')::int as fr ${from} where ${where}`,
  list: (where: string): string => `select e.person_id as id, p.legal_name, e.employee_number, p.locale,
      (select t.title from position_assignments a join positions t on t.company_id = a.company_id
        and t.id = a.position_id where a.company_id = e.company_id
        and a.person_id = e.person_id and a.retracted_at is null and a.started_on <= $2::date
          and (a.ended_on is null or a.ended_on >= $2::date) order by a.is_primary desc, t.title limit 1) as position,
      (select s.name from placements a join sites s on s.company_id = a.company_id and s.id = a.site_id
        where a.company_id = e.company_id
        and a.person_id = e.person_id and a.retracted_at is null and a.started_on <= $2::date
          and (a.ended_on is null or a.ended_on >= $2::date) limit 1) as site,
      ${address} is not null as by_email from employments e join people p on p.id = e.person_id where ${where}
        order by p.name_key, e.person_id limit 51`,
  cases: ({ companyId, today, siteId, positionId, skillId }: Scene): Case[] => [
    { name: 'everyone', audience: { ...emptyAudience, everyone: true }, where: employed, values: [companyId, today] },
    {
      name: 'a site',
      audience: { ...emptyAudience, sites: [siteId] },
      where: `${employed} and exists (select 1 from placements a where a.company_id = e.company_id and a.person_id = e.person_id and a.site_id = $3 and a.retracted_at is null
        and a.started_on <= $2::date and (a.ended_on is null or a.ended_on >= $2::date))`,
      values: [companyId, today, siteId],
    },
    {
      name: 'everyone but a position',
      audience: { ...emptyAudience, everyone: true, except: { ...emptyAudience.except, positions: [positionId] } },
      where: `${employed} and not exists (select 1 from position_assignments a where a.company_id = e.company_id and a.person_id = e.person_id and a.position_id = $3 and a.retracted_at is null
        and a.started_on <= $2::date and (a.ended_on is null or a.ended_on >= $2::date))`,
      values: [companyId, today, positionId],
    },
    {
      name: 'overdue courses',
      audience: { ...emptyAudience, status: ['overdue'] },
      where: `${employed} and exists (select 1 from enrolments o where o.company_id = e.company_id and o.person_id = e.person_id and o.due_on < $2::date and o.completed_at is null
        and o.withdrawn_at is null and o.failed_at is null and o.voided_at is null)`,
      values: [companyId, today],
    },
    {
      name: 'a requirement not met',
      audience: { ...emptyAudience, gaps: [skillId] },
      where: `${employed} and e.person_id in (select s.person_id from requirement_status($1, $2::date, now(), null, false) s join requirement_targets t on t.company_id = $1
        and t.requirement_row_id = s.requirement_row_id and t.skill_id = $3 where s.kind = 'mandatory' and not s.qualified and s.status not in ('due', 'future'))`,
      values: [companyId, today, skillId],
    },
  ],
};
