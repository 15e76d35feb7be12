import type { SheetReading } from '@app/domain/sds/reading';
import { sql } from 'kysely';
import { z } from 'zod';
import type { StoredFile } from '../../platform/files.ts';
import type { Job } from '../../platform/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { readSheetFile } from './reading/extract-text.ts';

const payload = z.object({ companyId: z.uuid(), sheetUploadId: z.uuid() });

/** Only what was found, and the place of it as the browser draws it. */
const found = (reading: SheetReading) => Object.fromEntries(Object.entries(reading).filter(([, field]) => field !== null));

/** Reads what a PDF says, for a person to confirm. Doing it again changes nothing. */
export const readUpload: Job = {
  name: 'sds.readUpload',
  async run(runtime, given) {
    const { companyId, sheetUploadId } = payload.parse(given);
    const file = await workAsSystem(
      runtime,
      'sds.readUpload',
      async (work) => {
        work.reach('sheets.manage');
        const { rows } = await sql<{ file: StoredFile }>`select file from sds_uploads where company_id = ${companyId} and id = ${sheetUploadId}
          and read_at is null and discarded_at is null and revision_id is null`.execute(work.tx);
        return rows[0]?.file;
      },
      { companyId, write: false, audited: false },
    );
    if (!file) return;
    const read = await readSheetFile(await runtime.files.readWhole(file.bucket, file.path));
    const reading = 'refused' in read ? {} : found(read.reading);
    await workAsSystem(
      runtime,
      'sds.readUpload',
      async (work) => {
        work.reach('sheets.manage');
        await sql`update sds_uploads set reading = ${JSON.stringify(reading)}, unreadable = ${'refused' in read ? read.refused : null}, read_at = ${work.now}
          where company_id = ${companyId} and id = ${sheetUploadId} and read_at is null`.execute(work.tx);
      },
      { companyId, audited: false },
    );
  },
};
