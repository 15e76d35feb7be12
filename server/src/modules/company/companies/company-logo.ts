import * as api from '@app/contract/company/company-look';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StoredFile } from '../../../platform/files/files.ts';
import { damagedPicture, openPicture, wholeBody } from '../../../platform/http/image-upload.ts';
import { bare, command, download } from '../../../platform/http/handler.ts';
import { refuseInfected } from '../../../platform/files/quarantine.ts';
import { workAs } from '../../../platform/runtime.ts';
import { answerFile } from '../../../platform/http/serve-file.ts';
import type { Work } from '../../../platform/database/work.ts';
import { holdCompany } from './company-records.ts';

const largest = 5 * 1024 * 1024;
const pixelLimit = 25_000_000;

/** Drawn again as PNG: what hid in the bytes does not survive. */
export const uploadCompanyLogo = bare(api.uploadCompanyLogo, async ({ companyId }, call) => {
  const { runtime, session, requestId, ip } = call;
  const given = await wholeBody(call, largest);
  await refuseInfected(call, randomUUID(), given);
  const drawn = await redrawn(given);
  const stored = await runtime.files.put('branding', Readable.from([drawn]), drawn.length);
  const logo: StoredFile = { bucket: 'branding', name: 'logo.png', mime: 'image/png', ...stored };
  await workAs(runtime, session!, { write: true, staff: true, requestId, ip }, (work) =>
    replaceLogo(work, companyId, logo),
  ).catch(async (error: unknown) => {
    await runtime.files.remove('branding', stored.path);
    throw error;
  });
  return {};
});

/** The bytes of the one before are removed by a job, which tries again while they can't be. */
async function replaceLogo(work: Work, companyId: string, logo: StoredFile | null): Promise<void> {
  work.authorize('company.changeAny');
  const { logo: before } = await holdCompany(work, companyId);
  await sql`update companies set logo = ${logo && JSON.stringify(logo)} where id = ${companyId}`.execute(work.tx);
  work.record({
    action: logo ? 'company.changeLogo' : 'company.removeLogo',
    entity: 'company',
    entityId: companyId,
    companyId,
  });
  if (before) await work.enqueue('files.removeBytes', { bucket: before.bucket, path: before.path });
}

export const removeCompanyLogo = command(api.removeCompanyLogo, async (work, { companyId }) => {
  await replaceLogo(work, companyId, null);
  return {};
});

export const getCompanyLogo = download(api.getCompanyLogo, async (work, { companyId }, { headers }) => {
  work.authorize('company.viewAny');
  const { rows } = await sql<{ logo: StoredFile | null }>`select logo from companies where id = ${companyId}`.execute(
    work.tx,
  );
  if (!rows[0]?.logo) throw new DomainError('notFound');
  return answerFile(work.server.files, rows[0].logo, headers);
});

async function redrawn(bytes: Buffer): Promise<Buffer> {
  return (await openPicture(bytes, pixelLimit))
    .resize({ width: 1200, height: 400, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
    .catch(damagedPicture);
}
