import type * as api from '@app/contract/sds/sheets';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../platform/database/work.ts';

type Linked = z.input<typeof api.getSheet.result>['courses'];

/** The training of a product of the acting company, in the order it was linked. The caller asked the permission. */
export async function coursesOf(work: Work, sheetId: string): Promise<Linked> {
  const { rows } = await sql<
    Linked[number]
  >`select k.id, k.code, (select jsonb_object_agg(x.key, x.value ->> 'title') from jsonb_each(v.texts) x) as titles,
      k.retired_at is not null as retired, l.linked_at as "linkedAt", p.legal_name as "linkedBy"
    from sds_sheet_courses l join courses k on k.id = l.course_id left join people p on p.id = l.linked_by
      join lateral (select texts from course_versions o where o.course_id = k.id and o.published_at is not null
        order by o.number desc limit 1) v on true
    where l.company_id = ${work.companyId} and l.sheet_id = ${sheetId} and l.removed_at is null
      order by l.linked_at, k.code`.execute(work.tx);
  return rows;
}
