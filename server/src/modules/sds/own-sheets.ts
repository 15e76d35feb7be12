import * as api from '@app/contract/sds/sheets-public';
import { DomainError } from '@app/domain/errors';
import { showCode } from '@app/domain/qualification/verification-code';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

type Site = z.input<typeof api.listMySheetSites.result>['sites'][number];

export const listMySheetSites = query(api.listMySheetSites, async (work) => {
  work.authorize('sheets.find', { companyId: work.companyId });
  const { rows } =
    await sql<Site>`select z.code, s.name, m.own, (select count(distinct k.sheet_id)::int from site_chemicals k
      where k.company_id = s.company_id and k.site_id = s.id and k.removed_at is null) as sheets
    from sds_sites z join sites s on s.company_id = z.company_id and s.id = z.site_id
      cross join lateral (select exists (select 1 from placements l
      where l.company_id = s.company_id and l.site_id = s.id and l.person_id = ${work.personId}
      and l.retracted_at is null and l.started_on <= ${work.today} and ${notEndedBefore('l', work.today)}) as own) m
    where s.company_id = ${work.companyId} and s.archived_at is null order by m.own desc, folded(s.name), s.id`.execute(
      work.tx,
    );
  const read = await sql<{
    id: string;
  }>`select revision_id as id from sds_reads where company_id = ${work.companyId}
    and person_id = ${work.personId}`.execute(work.tx);
  return { sites: rows.map((site) => ({ ...site, code: showCode(site.code) })), read: read.rows.map(({ id }) => id) };
});

/** Confirming twice changes nothing: the first day counts. */
export const confirmSheetRead = command(api.confirmSheetRead, async (work, { revisionId }) => {
  work.authorize('sheets.read', { companyId: work.companyId, personId: work.personId });
  const { rows } = await sql<{
    product: string;
  }>`select h.product from sds_revisions r join sds_sheets h on h.company_id = r.company_id and h.id = r.sheet_id
    where r.company_id = ${work.companyId} and r.id = ${revisionId} and r.withdrawn_at is null`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  const confirmed = await sql`insert into sds_reads (company_id, revision_id, person_id, read_at)
      values (${work.companyId}, ${revisionId}, ${work.personId}, ${work.now})
    on conflict do nothing`.execute(work.tx);
  if (!confirmed.numAffectedRows) return work.unchanged({});
  work.record({
    action: 'sheets.read',
    entity: 'sheetRevision',
    entityId: revisionId,
    changes: { product: rows[0].product },
  });
  return {};
});
