import * as api from '@app/contract/qualification/qualification';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { Call } from '../../../platform/http/handler.ts';
import { download } from '../../../platform/http/handler.ts';
import { recordSecurityEvent } from '../../../platform/security/security-events.ts';
import { certificatePdf, nameOfPdf } from './certificate.ts';
import type { PublicAchievement } from '../records.ts';

/** One's own, or as a company admin an employee's: then who took whose is written down. */
export const getMyCertificate = download(
  api.getMyCertificate,
  async (work, { achievementId, format = 'a4', locale }, call) => {
    const { rows } = await sql<{ companyId: string; personId: string; found: PublicAchievement }>`
    select company_id as "companyId", person_id as "personId", public_achievement(public_id) as found
    from achievements where company_id = ${work.companyId} and id = ${achievementId}`.execute(work.tx);
    const row = rows[0];
    if (!row) throw new DomainError('notFound');
    work.authorize('achievement.view', row);
    if (row.personId !== work.personId) await writeTrace(call, achievementId, row.personId);
    const body = await certificatePdf(call, row.found, {
      format,
      locale: locale ?? null,
      holderName: row.found.snapshot.holderName,
    });
    return { body, mime: 'application/pdf', filename: nameOfPdf(row.found.certificateNumber, format), inline: true };
  },
);

async function writeTrace(
  { runtime, session, requestId, ip }: Call,
  achievementId: string,
  holderId: string,
): Promise<void> {
  await recordSecurityEvent(runtime, {
    kind: 'certificate.download',
    personId: session!.personId,
    companyId: session!.companyId,
    route: api.getMyCertificate.path,
    requestId,
    ip,
    details: { achievementId, holderId },
  });
}
