import type { Claims } from '@app/domain/access/actor';
import type { Spoken } from '@app/domain/qualification/trace/trace-words';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { currentClaims, joinClaims } from '../../../platform/database/current-claims.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Acting } from '../../../platform/http/session.ts';
import type { ListFilters } from '../status/standing-sql.ts';

export type PackAsked = ListFilters & { personIds: string[] | null };
export type Pack = {
  id: string;
  companyId: string;
  asked: PackAsked;
  on: Day;
  knownOn: Day | null;
  knownAt: Instant;
  paper: 'a4' | 'letter';
  locale: Spoken;
  state: 'running' | 'done' | 'cancelled' | 'failed';
  peopleTotal: number;
  cancelAsked: boolean;
  createdAt: Instant;
};
/** A pack for its job, with who asked for it as they stand now: their claims may have gone since (A23). */
export type PackStanding = Pack & { acting: Acting };

/** Hours a pack can be fetched. */
export const packHours = 24;
/** People of one pack. */
export const mostInPack = 2000;

/** The company is the pack's own: a job names a pack and nothing else (B24). */
export function packStanding(runtime: Runtime, packId: string): Promise<PackStanding | null> {
  return workAsSystem(
    runtime,
    'qualification.auditPack',
    async (work) => {
      work.reach('auditPack.make');
      const { rows } = await sql<
        Pack & { personId: string; claims: Claims; timeZone: string }
      >`select a.id, a.company_id as "companyId", a.asked, a.on_day as "on",
          a.known_on as "knownOn", a.known_at as "knownAt", a.paper, a.locale, a.state, a.people_total as "peopleTotal",
            a.cancel_asked_at is not null as "cancelAsked",
          a.created_at as "createdAt", a.created_by as "personId", c.time_zone as "timeZone",
          ${currentClaims}
        from audit_packs a join companies c on c.id = a.company_id join people p on p.id = a.created_by
        left join employments e on e.company_id = a.company_id and e.person_id = a.created_by
        ${joinClaims(work)}
        where a.id = ${packId}`.execute(work.tx);
      const found = rows[0];
      if (!found) return null;
      const { personId, claims, timeZone, ...pack } = found;
      return { ...pack, acting: { personId, companyId: pack.companyId, claims, timeZone } };
    },
    { write: false, audited: false },
  );
}
