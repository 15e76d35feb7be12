import type { SaidStatement } from '@app/domain/packages/results/replay-statements';
import type { Work } from '../../../platform/database/work.ts';
import { saidOnRecord } from '../../lrs/index.ts';

type Session = Pick<SaidStatement, 'activityId' | 'activityIri'> & { credentialId: string };

/**
 * What launched activities said of learning, by registration. What was said while someone only looked on counts for
 * nothing.
 */
export async function repeatedValues(
  work: Work,
  registrations: readonly { companyId: string; id: string }[],
): Promise<Map<string, SaidStatement[]>> {
  const said = await saidOnRecord(work, registrations);
  if (said.length === 0) return new Map();
  const sessions = await work.named<Session>(
    'packages.sessions_that_count',
    `select s.credential_id as "credentialId", s.activity_id as "activityId", s.activity_iri as "activityIri"
     from unnest($1::uuid[], $2::uuid[]) as r (company_id, id)
       join activity_sessions s on s.company_id = r.company_id and s.registration_id = r.id
     where s.mode = 'Normal' and s.credential_id is not null`,
    [registrations.map(({ companyId }) => companyId), registrations.map(({ id }) => id)],
  );
  const byKey = new Map(sessions.map((session) => [session.credentialId, session]));
  const counted = said.flatMap(({ registrationId, credentialId, statement, storedAt, voided }) => {
    const session = byKey.get(credentialId);
    return session
      ? [
          {
            registrationId,
            activityId: session.activityId,
            activityIri: session.activityIri,
            statement,
            storedAt,
            voided,
          },
        ]
      : [];
  });
  return Map.groupBy(counted, ({ registrationId }) => registrationId);
}
