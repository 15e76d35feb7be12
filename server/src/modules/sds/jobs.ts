import { longestPrecaution } from '@app/domain/sds/printed-statements';
import type { SheetReading } from '@app/domain/sds/reading';
import { sql } from 'kysely';
import { z } from 'zod';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { readSheetFile } from './reading/extract-text.ts';

const payload = z.object({ companyId: z.uuid(), sheetUploadId: z.uuid() });

/** Text as a person could type it, no longer than the form takes: what a PDF has in it may be anything. */
// oxlint-disable-next-line no-control-regex -- exactly these
const typed = (text: string, most: number) =>
  text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')
    .slice(0, most)
    .trim();
const longTexts = ['firstAid', 'spill', 'ppe'];
const mostOf = (name: string): number =>
  longTexts.includes(name) ? 10_000 : name === 'emergencyPhone' ? 100 : name === 'pWords' ? longestPrecaution : 200;

/** Only what was found. */
const found = (reading: SheetReading) =>
  Object.fromEntries(
    Object.entries(reading).flatMap(([name, field]) => {
      if (!field) return [];
      const most = mostOf(name);
      const value =
        typeof field.value === 'string'
          ? typed(field.value, most)
          : (field.value?.map((one) => typed(one, most)) ?? null);
      const { page, x, y, width, height } = field.place;
      return [[name, { value, confidence: field.confidence, place: { page, x, y, width, height } }]];
    }),
  );

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
        const { rows } = await sql<{
          file: StoredFile;
        }>`select file from sds_uploads where company_id = ${companyId} and id = ${sheetUploadId}
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
        await sql`update sds_uploads set reading = ${JSON.stringify(reading)},
          unreadable = ${'refused' in read ? read.refused : null}, read_at = ${work.now}
          where company_id = ${companyId} and id = ${sheetUploadId} and read_at is null`.execute(work.tx);
      },
      { companyId, audited: false },
    );
  },
};
