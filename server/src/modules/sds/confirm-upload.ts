import * as api from '@app/contract/sds/sheet-uploads';
import { DomainError, refuseFields } from '@app/domain/errors';
import { isCas } from '@app/domain/sds/numbers';
import { sheetIssues } from '@app/domain/sds/sheet';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { barcodeIssues, setSearched } from './change-sheet.ts';
import { place } from './chemicals.ts';
import { oneSheet } from './sheet.ts';
import { oneUpload } from './uploads.ts';

/**
 * What a person confirmed of a PDF becomes a revision: of a product there is, whose names stay as they are, or of a new
 * one.
 */
export const confirmSheetUpload = command(
  api.confirmSheetUpload,
  async (work, { sheetUploadId, sheetId, product, manufacturer, synonyms, barcodes, places, ...said }) => {
    const upload = await oneUpload(work, sheetUploadId);
    const cas = said.cas.flatMap((number, index) =>
      isCas(number) ? [] : [{ path: `cas.${index}`, code: 'casWrong' }],
    );
    refuseFields([...sheetIssues(said, work.today), ...cas, ...barcodeIssues(barcodes)]);
    const { rows: open } =
      await sql`select 1 from sds_uploads where company_id = ${work.companyId} and id = ${sheetUploadId}
        and revision_id is null and discarded_at is null
    for update`.execute(work.tx);
    if (!open[0]) throw new DomainError('sheetUploadDone');
    // Words without their code would be shown nowhere.
    const words = Object.fromEntries(
      Object.entries(said.precautionWords).filter(([one]) => said.precautions.includes(one)),
    );
    const known = sheetId ? await oneSheet(work, sheetId) : null;
    const { rows: made } = known
      ? { rows: [{ id: known.id }] }
      : await sql<{
          id: string;
        }>`insert into sds_sheets (company_id, product, manufacturer, synonyms, barcodes, created_at, created_by,
          changed_at)
        values (${work.companyId}, ${product}, ${manufacturer}, ${synonyms}, ${barcodes}, ${work.now}, ${work.personId},
          ${work.now}) returning id`.execute(work.tx);
    const id = made[0]!.id;
    const { rows } = await sql<{
      id: string;
    }>`insert into sds_revisions (company_id, sheet_id, revised_on, language, jurisdiction, signal_word, hazards,
      precautions, precaution_words, pictograms, cas,
      un_number, emergency_phone, first_aid, spill, protection, equipment, file, sha256, confirmed_at, confirmed_by)
    values (${work.companyId}, ${id}, ${said.revisedOn}, ${said.language}, ${said.jurisdiction}, ${said.signalWord},
      ${[...new Set(said.hazards)]}, ${[...new Set(said.precautions)]}, ${JSON.stringify(words)},
      ${[...new Set(said.pictograms)]}, ${[...new Set(said.cas)]},
      ${said.unNumber}, ${said.emergencyPhone}, ${said.firstAid}, ${said.spill}, ${said.protection}, ${said.equipment},
        ${JSON.stringify(upload.file)}, ${upload.sha256},
      ${work.now}, ${work.personId}) returning id`.execute(work.tx);
    await sql`update sds_uploads set revision_id = ${rows[0]!.id}
      where company_id = ${work.companyId} and id = ${sheetUploadId}`.execute(work.tx);
    await setSearched(work, id);
    await place(work, id, places);
    const changes = {
      product: known?.product ?? product,
      revisedOn: said.revisedOn,
      language: said.language,
      newProduct: !known,
      places,
    };
    work.record({ action: 'sheets.confirm', entity: 'sheetRevision', entityId: rows[0]!.id, changes });
    return { sheetId: id };
  },
);
