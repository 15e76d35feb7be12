import { can } from '@app/domain/access/policies';
import type { Claims } from '@app/domain/access/actor';
import type { ReportKey } from '@app/domain/reports/reports';
import { reports } from '@app/domain/reports/reports';
import { sql } from 'kysely';
import { currentClaims, joinClaims } from '../../../platform/database/current-claims.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Acting } from '../../../platform/http/session.ts';
import { actorOf } from '../../../platform/http/session.ts';

/** Someone of a company as they stand now, for jobs that act in their name. */
export type Standing = { acting: Acting; name: string; email: string | null; locale: 'en' | 'fr' };

/** Their claims as they are at this moment: what was granted when a job was written may have gone since (A23). */
export function standingOf(
  runtime: Runtime,
  job: string,
  { companyId, personId }: { companyId: string; personId: string },
): Promise<Standing | null> {
  return workAsSystem(
    runtime,
    job,
    async (work) => {
      work.reach('reportFile.make');
      const { rows } = await sql<{
        claims: Claims;
        timeZone: string;
        name: string;
        email: string | null;
        locale: 'en' | 'fr';
      }>`select c.time_zone as "timeZone",
          coalesce(p.preferred_name, p.legal_name) as name, p.email, case when p.locale = 'fr' then 'fr'
            else 'en' end as locale,
          ${currentClaims}
        from companies c join people p on p.id = ${personId}
          join employments e on e.company_id = c.id and e.person_id = p.id
        ${joinClaims(work)}
        where c.id = ${companyId}`.execute(work.tx);
      if (!rows[0]) return null;
      const { claims, timeZone, name, email, locale } = rows[0];
      return { acting: { personId, companyId, claims, timeZone }, name, email, locale };
    },
    { write: false, audited: false },
  );
}

/** May they have this report, and as a file? */
export function mayHave({ acting }: Pick<Standing, 'acting'>, list: ReportKey): boolean {
  const { companyId } = acting;
  return (
    can(actorOf(acting), 'reportFile.make', { companyId }) && can(actorOf(acting), reports[list].action, { companyId })
  );
}
