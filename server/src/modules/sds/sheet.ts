import * as api from '@app/contract/sds/sheets';
import { DomainError } from '@app/domain/errors';
import { ageOf, currentOf, reviewDueOn } from '@app/domain/sds/sheet';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StoredFile } from '../../platform/files/files.ts';
import { download, query } from '../../platform/http/handler.ts';
import { answerFile } from '../../platform/http/serve-file.ts';
import type { Work } from '../../platform/database/work.ts';
import { newHazardsOf } from './new-hazards.ts';
import { coursesOf } from './sheet-courses.ts';

type Sheet = z.input<typeof api.getSheet.result>;
type Revision = Sheet['revisions'][number];
type Stored = Omit<Revision, 'current' | 'age' | 'reviewDueOn'>;

/** A sheet of the acting company, or 404. */
export async function oneSheet(work: Work, sheetId: string) {
  work.authorize('sheets.manage', { companyId: work.companyId });
  const { rows } = await sql<Pick<Sheet, 'id' | 'product' | 'manufacturer' | 'synonyms' | 'barcodes' | 'changedAt'>>`
    select id, product, manufacturer, synonyms, barcodes, changed_at as "changedAt" from sds_sheets
      where company_id = ${work.companyId} and id = ${sheetId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

export const getSheet = query(api.getSheet, async (work, { sheetId }) => {
  const sheet = await oneSheet(work, sheetId);
  const { rows } = await sql<Stored>`select r.id, r.revised_on as "revisedOn", r.language, r.jurisdiction,
      r.signal_word as "signalWord", r.hazards, r.precautions,
      r.precaution_words as "precautionWords", r.pictograms, r.cas, r.un_number as "unNumber",
        r.emergency_phone as "emergencyPhone", r.first_aid as "firstAid", r.spill, r.protection, r.equipment,
      r.reviewed_on as "reviewedOn", r.confirmed_at as "confirmedAt", c.legal_name as "confirmedBy",
        (r.file ->> 'bytes')::int as bytes,
      coalesce((r.file ->> 'active')::boolean, false) as active,
        (select count(*)::int from sds_reads d where d.company_id = r.company_id and d.revision_id = r.id) as reads,
      case when r.withdrawn_at is not null then json_build_object('at',
        to_char(r.withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', w.legal_name, 'reason',
        r.withdrawn_reason) end as withdrawn
    from sds_revisions r left join people c on c.id = r.confirmed_by left join people w on w.id = r.withdrawn_by
    where r.company_id = ${work.companyId} and r.sheet_id = ${sheetId} order by r.revised_on desc, r.id`.execute(
    work.tx,
  );
  const current = new Set(currentOf(rows.filter(({ withdrawn }) => !withdrawn)).map(({ id }) => id));
  const chemicals = await sql<
    Sheet['chemicals'][number]
  >`select m.id, m.site_id as "siteId", s.name as site, z.code as "siteCode", m.location, m.quantity,
      m.added_at as "addedAt", m.removed_at as "removedAt"
    from site_chemicals m join sites s on s.company_id = m.company_id and s.id = m.site_id
      left join sds_sites z on z.company_id = s.company_id and z.site_id = s.id and s.archived_at is null
        where m.company_id = ${work.companyId} and m.sheet_id = ${sheetId}
    order by m.removed_at is not null, folded(s.name), folded(m.location), m.added_at desc`.execute(work.tx);
  const revisions = rows.map((row) => ({
    ...row,
    current: current.has(row.id),
    age: ageOf(row.revisedOn, work.today),
    reviewDueOn: reviewDueOn(row),
  }));
  return {
    ...sheet,
    today: work.today,
    revisions,
    chemicals: chemicals.rows,
    courses: await coursesOf(work, sheetId),
    newHazards: await newHazardsOf(work, sheetId),
  };
});

/** A revision of the acting company, or 404. */
export async function oneRevision(work: Work, revisionId: string) {
  work.authorize('sheets.manage', { companyId: work.companyId });
  const { rows } = await sql<{
    sheetId: string;
    product: string;
    revisedOn: string;
    reviewedOn: string | null;
    withdrawnAt: string | null;
    file: StoredFile;
  }>`
    select r.sheet_id as "sheetId", h.product, r.revised_on as "revisedOn", r.reviewed_on as "reviewedOn",
      r.withdrawn_at as "withdrawnAt", r.file
    from sds_revisions r join sds_sheets h on h.company_id = r.company_id and h.id = r.sheet_id
      where r.company_id = ${work.companyId} and r.id = ${revisionId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

export const getSheetRevisionFile = download(api.getSheetRevisionFile, async (work, { revisionId }, { headers }) =>
  answerFile(work.server.files, (await oneRevision(work, revisionId)).file, headers, {
    cache: 'private, max-age=3600',
  }),
);
