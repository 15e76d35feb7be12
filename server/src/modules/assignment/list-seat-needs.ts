import * as api from '@app/contract/seats/seat-needs';
import { aheadOf, seatNeederList, seatNeedList } from '@app/domain/assignment/seat-need-lists';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../platform/lists/list.ts';
import type { Locale } from '../../platform/lists/list-source.ts';
import { seatNeeds } from './seat-needs-sql.ts';
import { courseTitle, seatSupply, sellingProducts, withProducts } from './seat-supply.ts';

type Need = z.output<typeof api.listSeatNeeds.result>['rows'][number];

const needs = serveList<typeof seatNeedList, Need & { productIds: string[]; locale: Locale }>(
  seatNeedList,
  { page: api.listSeatNeeds, export: api.exportSeatNeeds },
  {
    rows(work, locale, given) {
      work.authorize('seat.view', { companyId: work.companyId });
      const ahead = aheadOf((given as { ahead?: string[] }).ahead);
      const renewals = (days: number) =>
        sql`count(*) filter (where n.why = 'renewal' and n.needed_on <= ${work.today}::date + ${days}::int)::int`;
      return sql`select n.course_id as id, coalesce(${courseTitle(locale)}, '') as course, n.waiting, n.gaps,
        n.renewals30, n.renewals60, n.renewals90, f.free as available, o.ordered,
          greatest(0, n.waiting + n.gaps + ${ahead === 0 ? sql`0` : sql.ref(`n.renewals${ahead}`)} - f.free - o.ordered)
            as "toBuy", n.first_on as "firstOn", n.people as "gapPeople", ${locale}::text as locale,
          ${sellingProducts} as "productIds"
        from (select n.course_id, count(*) filter (where n.why = 'waiting')::int as waiting, count(*)
          filter (where n.why = 'gap')::int as gaps,
            ${renewals(30)} as renewals30, ${renewals(60)} as renewals60, ${renewals(90)} as renewals90,
              min(n.needed_on) as first_on,
            coalesce((array_agg(n.person_id order by n.needed_on) filter (where n.why = 'gap'))[1:1000], '{}') as people
          from ${seatNeeds(work)} n group by n.course_id) n
        ${seatSupply(work)}`;
    },
    derived: true,
    search: ['course'],
    nullable: ['firstOn'],
    // How far one looks ahead narrows nothing: it says what is to buy, for sorting, the filter beside it, and files
    // alike.
    filters: { short: () => sql`r."toBuy" > 0`, ahead: () => sql`true` },
    complete: async (work, rows) => (await withProducts(work, rows)) as unknown as typeof rows,
    completed: ['product'],
  },
);

type Needer = z.output<typeof api.listSeatNeeders.result>['rows'][number];

/** Someone is known here by whom and for what they need it. */
const needId = sql`overlay(overlay(md5(n.person_id::text || n.course_id::text) placing '8' from 13) placing '8'
  from 17)::uuid`;

const needers = serveList<typeof seatNeederList, Needer>(
  seatNeederList,
  { page: api.listSeatNeeders, export: api.exportSeatNeeders },
  {
    rows(work, locale) {
      work.authorize('seat.view', { companyId: work.companyId });
      return sql`select ${needId} as id, n.person_id as "personId", p.legal_name as person,
        coalesce(m.employee_number, '') as "employeeNumber", n.course_id,
        coalesce(${courseTitle(locale)}, '') as course,
          n.why, n.needed_on as "neededOn"
        from ${seatNeeds(work)} n join people p on p.id = n.person_id
          join employments m on m.company_id = ${work.companyId} and m.person_id = n.person_id`;
    },
    derived: true,
    search: ['person', 'employeeNumber'],
    nullable: ['neededOn'],
    filters: {
      course: (id) => sql`r.course_id = ${id}::uuid`,
      why: (whys) => sql`r.why = any(${whys}::text[])`,
      // A need that is there already is there whichever renewals are looked ahead for.
      within: (days, work) =>
        sql`(r.why <> 'renewal' or r."neededOn" <= ${work.today}::date + ${Math.max(...days.map(Number))}::int)`,
    },
  },
);

export const seatNeedHandlers = [...needs.handlers, ...needers.handlers];
