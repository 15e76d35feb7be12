import * as api from '@app/contract/sds/sheets-public';
import { DomainError } from '@app/domain/errors';
import { readCode } from '@app/domain/qualification/verification-code';
import { siteCodeEnd, siteCodeTries } from '@app/domain/sds/limits';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Call } from '../../platform/http/handler.ts';
import { download, publicQuery } from '../../platform/http/handler.ts';
import { qrOf } from '../../platform/files/qr.ts';
import { countTry, networkOf, triesIn } from '../../platform/http/rate-limits.ts';
import { answerFile } from '../../platform/http/serve-file.ts';
import type { Work } from '../../platform/database/work.ts';

type Site = Pick<z.input<typeof api.getSheetsOfSite.result>, 'site' | 'company' | 'sheets'> & {
  companyId: string;
  siteId: string;
  timeZone: string;
};
type Product = z.input<typeof api.siteSheet>;
type Sheet = z.input<typeof api.getSheetOfSite.result>;

/**
 * Runs with the code of a site as a person typed or scanned it. Codes that open nothing are counted for their network:
 * with 49 bits to guess, no one gets far (decision 109), and people behind one address who have the right code are
 * never held up by those who mistype it.
 */
export async function withCode<R>(
  { runtime, ip }: Pick<Call, 'runtime' | 'ip'>,
  typed: string,
  find: (code: string) => Promise<R | null>,
): Promise<R> {
  const bucket = `sds:miss:${networkOf(ip)}`;
  const tooMany = new DomainError('tooManyRequests', { retryAfter: siteCodeTries.seconds });
  if ((await triesIn(runtime, bucket, siteCodeTries)) >= siteCodeEnd) throw tooMany;
  const code = readCode(typed);
  const found = code && (await find(code));
  if (found) return found;
  const { count } = await countTry(runtime, bucket, siteCodeTries);
  throw count > siteCodeTries.tries ? tooMany : new DomainError('notFound');
}

export async function siteBehind(work: Work, code: string): Promise<Site | null> {
  const { rows } = await sql<{ found: Site | null }>`select public_sds_site(${code}) as found`.execute(work.tx);
  return rows[0]?.found ?? null;
}

const withoutNull = <P extends { locations?: unknown; revisions?: unknown }>(product: P): P => ({
  ...product,
  locations: product.locations ?? [],
  revisions: product.revisions ?? [],
});

export const getSheetsOfSite = publicQuery(
  api.getSheetsOfSite,
  async (work, { siteCode }, call) => {
    const { site, company, timeZone, sheets } = await withCode(call, siteCode, (code) => siteBehind(work, code));
    return {
      site,
      company,
      today: dayOf(work.now, timeZone),
      asOf: work.now,
      sheets: sheets.map((sheet: Product) => withoutNull(sheet)),
    };
  },
  { role: 'public' },
);

export const getSheetOfSite = publicQuery(
  api.getSheetOfSite,
  async (work, { siteCode, sheetId }, call) => {
    const found = await withCode(call, siteCode, async (code) => {
      const { rows } = await sql<{
        found: (Omit<Sheet, 'places'> & { locations: Sheet['places'] }) | null;
        open: boolean;
      }>`
        select public_sds_sheet(${code}, ${sheetId}) as found, public_sds_open(${code}) as open`.execute(work.tx);
      return rows[0]?.open ? rows[0] : null;
    });
    if (!found.found) throw new DomainError('notFound');
    const { locations, ...sheet } = withoutNull(found.found);
    const address = `${call.runtime.config.publicOrigin}/sds?site=${readCode(siteCode)}&sheet=${sheetId}`;
    return { ...sheet, places: locations, qr: await qrOf(address) };
  },
  { role: 'public' },
);

export const getSheetFile = download(
  api.getSheetFile,
  async (work, { siteCode, revisionId }, call) => {
    const found = await withCode(call, siteCode, async (code) => {
      const { rows } = await sql<{ file: StoredFile | null; open: boolean }>`
        select public_sds_file(${code}, ${revisionId}) as file, public_sds_open(${code}) as open`.execute(work.tx);
      return rows[0]?.open ? rows[0] : null;
    });
    if (!found.file) throw new DomainError('notFound');
    // How an administrator named the file is not for everyone.
    return answerFile(work.server.files, { ...found.file, name: 'safety-data-sheet.pdf' }, call.headers, {
      cache: 'private, max-age=3600',
    });
  },
  { role: 'public' },
);
