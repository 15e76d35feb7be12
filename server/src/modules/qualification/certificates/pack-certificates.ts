import { sql } from 'kysely';
import type { Runtime } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { PackPart } from '../../company/index.ts';
import { certificatePdf } from './certificate.ts';
import type { PublicAchievement } from '../records.ts';

/** Every certificate as it is printed today, one after the other: each is drawn when its turn comes. */
export async function packCertificates(
  work: Work,
  { companyId, runtime }: { companyId: string; runtime: Runtime },
): Promise<PackPart[]> {
  const { rows } = await sql<{
    publicId: string;
    number: string;
  }>`select public_id as "publicId", certificate_number as number from achievements
    where company_id = ${companyId} and retracted_at is null order by certificate_number`.execute(work.tx);
  return rows.map(({ publicId, number }) => ({
    name: `certificates/${number.replace(/[^\w.-]+/g, '_')}.pdf`,
    content: printed(work, runtime, publicId),
  }));
}

async function* printed(work: Work, runtime: Runtime, publicId: string): AsyncGenerator<Uint8Array> {
  const { rows } = await sql<{ found: PublicAchievement }>`select public_achievement(${publicId}) as found`.execute(
    work.tx,
  );
  const { found } = rows[0]!;
  yield await certificatePdf({ runtime }, found, { format: 'a4', locale: null, holderName: found.snapshot.holderName });
}

type Wanted = { companyId: string; personId: string; achievementId: string };

/**
 * A certificate as it is printed today, for the job that transfers it to another employer; null where it was revoked or
 * corrected, or is not this person's.
 */
export async function certificateOf(work: Work, runtime: Runtime, { companyId, personId, achievementId }: Wanted) {
  const { rows } = await sql<{
    found: PublicAchievement;
  }>`select public_achievement(public_id) as found from achievements
    where company_id = ${companyId} and id = ${achievementId} and person_id = ${personId} and revoked_at is null
      and retracted_at is null`.execute(work.tx);
  const found = rows[0]?.found;
  if (!found) return null;
  const body = await certificatePdf({ runtime }, found, {
    format: 'a4',
    locale: null,
    holderName: found.snapshot.holderName,
  });
  return {
    body,
    number: found.certificateNumber,
    address: `${runtime.config.publicOrigin}/achievements/${found.publicId}`,
  };
}
