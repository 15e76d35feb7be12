import { sampleExempt, sampleReason } from '@app/domain/company/sample';
import { addDays } from '@app/domain/time';
import { sql } from 'kysely';
import type { SampleLoaded } from '../../company/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { standingChanged } from '../events.ts';

/** Some sample people are exempt: the only way to be in compliance without a certificate. */
export async function exemptSample(work: Work, { companyId, language, personIds }: SampleLoaded): Promise<void> {
  const exempt = sampleExempt.map((place) => personIds[place]!);
  await sql`insert into holds (company_id, person_id, kind, from_on, to_on, reason, approved_by, recorded_at,
    recorded_by)
    select ${companyId}, id, 'exemption', ${work.today}, ${addDays(work.today, 180)}, ${sampleReason[language]},
      ${work.personId}, ${work.now}, ${work.personId}
    from unnest(${exempt}::uuid[]) as s(id)`.execute(work.tx);
  await work.emit(standingChanged, { companyId, personIds });
}
