import type { CompanySettings } from '@app/domain/company/settings';
import { renewalCutoffDays } from '@app/domain/assignment/necessity';
import type { Day } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/**
 * Twin of `necessityOf` in domain, held to the same cases: of a row `s` of `requirement_status` the origin (null:
 * nothing is needed), the due day and the occasion.
 */
export function necessitySql(automatic: CompanySettings['automatic'], today: Day): RawBuilder<unknown> {
  const wanted = Object.entries(automatic).flatMap(([kind, on]) => (on ? [kind] : []));
  return sql`(select n.origin,
      greatest(case when n.origin = 'renewal' then s.covered_through else s.due_on end, ${today}::date) as due_on,
      case when n.origin = 'renewal' then 'proof:' || s.covering_id else 'since:' || s.base_on end as occasion
    from (select case when not s.kind = any(${wanted}::text[]) then null
      when s.status in ('valid', 'expiring') then case when s.renewal_opens_on <= ${today}::date then 'renewal' end
      when s.status in ('due', 'missing', 'expired', 'inGrace') then
        case when s.covered_through >= ${today}::date - ${renewalCutoffDays}::int then 'renewal'
          else 'rule' end end as origin) n)`;
}
