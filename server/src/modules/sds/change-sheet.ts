import * as api from '@app/contract/sds/sheets';
import { DomainError, refuseFields } from '@app/domain/errors';
import { isGtin } from '@app/domain/sds/numbers';
import { reviewDueOn } from '@app/domain/sds/sheet';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { oneRevision, oneSheet } from './sheet.ts';

export const barcodeIssues = (barcodes: readonly string[]) =>
  barcodes.flatMap((barcode, index) => (isGtin(barcode) ? [] : [{ path: `barcodes.${index}`, code: 'barcodeWrong' }]));

/** What a search looks at follows from the names of a sheet and the numbers of its revisions. */
export const setSearched = (work: Work, sheetId: string) =>
  sql`select set_sds_searched(${work.companyId}, ${sheetId})`.execute(work.tx);

export const changeSheet = command(
  api.changeSheet,
  async (work, { sheetId, product, manufacturer, synonyms, barcodes, expectedChangedAt }) => {
    const before = await oneSheet(work, sheetId);
    refuseFields(barcodeIssues(barcodes));
    const { rows } = await sql<{
      changedAt: string;
    }>`update sds_sheets set product = ${product}, manufacturer = ${manufacturer}, synonyms = ${synonyms},
      barcodes = ${barcodes},
      changed_at = greatest(${work.now}::timestamptz, changed_at + interval '1 millisecond')
    where company_id = ${work.companyId} and id = ${sheetId}
      and date_trunc('milliseconds', changed_at) = ${expectedChangedAt}::timestamptz
      returning changed_at as "changedAt"`.execute(work.tx);
    if (!rows[0]) throw new DomainError('changedElsewhere');
    await setSearched(work, sheetId);
    const { id: _, changedAt: __, ...was } = before;
    work.record({
      action: 'sheets.change',
      entity: 'sheet',
      entityId: sheetId,
      changes: { before: was, after: { product, manufacturer, synonyms, barcodes } },
    });
    return { changedAt: rows[0].changedAt };
  },
);

/** What is superseded or withdrawn is not reviewed: another is in force. */
export const reviewSheetRevision = command(api.reviewSheetRevision, async (work, { revisionId }) => {
  const revision = await oneRevision(work, revisionId);
  const done = await sql`update sds_revisions r set reviewed_on = greatest(${work.today}::date, r.revised_on),
      reviewed_by = ${work.personId}
    where r.company_id = ${work.companyId} and r.id = ${revisionId} and r.withdrawn_at is null
      and not exists (select 1 from sds_revisions o
      where o.company_id = r.company_id and o.sheet_id = r.sheet_id and o.language = r.language
        and o.jurisdiction = r.jurisdiction and o.withdrawn_at is null and o.revised_on > r.revised_on)`.execute(
    work.tx,
  );
  if (!done.numAffectedRows) throw new DomainError('conflict');
  work.record({
    action: 'sheets.review',
    entity: 'sheetRevision',
    entityId: revisionId,
    changes: { product: revision.product, revisedOn: revision.revisedOn },
  });
  return { reviewDueOn: reviewDueOn({ revisedOn: revision.revisedOn, reviewedOn: work.today }) };
});

export const withdrawSheetRevision = command(api.withdrawSheetRevision, async (work, { revisionId, reason }) => {
  const revision = await oneRevision(work, revisionId);
  const done = await sql`update sds_revisions set withdrawn_at = ${work.now}, withdrawn_by = ${work.personId},
      withdrawn_reason = ${reason}
    where company_id = ${work.companyId} and id = ${revisionId} and withdrawn_at is null`.execute(work.tx);
  if (!done.numAffectedRows) throw new DomainError('conflict');
  await setSearched(work, revision.sheetId);
  work.record({
    action: 'sheets.withdraw',
    entity: 'sheetRevision',
    entityId: revisionId,
    reason,
    changes: { product: revision.product, revisedOn: revision.revisedOn },
  });
  return {};
});
