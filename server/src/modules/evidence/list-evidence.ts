import * as api from '@app/contract/evidence/evidence-review';
import type { EvidenceState } from '@app/domain/evidence/evidence';
import { businessDaysBetween, targetBusinessDays, waitingStates } from '@app/domain/evidence/evidence';
import { evidenceList, undecidableEvidenceList } from '@app/domain/evidence/evidence-list';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import { query } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';
import type { Work } from '../../platform/database/work.ts';
import { current } from './my-evidence.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

type Row = {
  id: string;
  personId: string;
  person: string;
  employeeNumber: string;
  skill: string;
  issuer: string;
  number: string | null;
  issuedOn: Day;
  expiresOn: Day | null;
  state: EvidenceState;
  submittedAt: Instant;
  changedAt: Instant;
  reviewer: string | null;
  submittedBy: string | null;
  age: number;
  late: boolean;
  own: boolean;
};

const lastEvent = sql`cross join lateral (select v.kind, v.at, v.by_person from evidence_events v
  where v.company_id = e.company_id and v.evidence_id = e.id order by v.sequence desc limit 1) last`;
const waiting = [...waitingStates] as string[];

const certificates = serveList(
  evidenceList,
  { page: api.listEvidence, export: api.exportEvidence },
  {
    rows: (
      work: Work,
      locale,
    ) => sql`select e.id, e.person_id as "personId", p.legal_name as person, m.employee_number as "employeeNumber",
      coalesce(s.names ->> ${locale}, s.names ->> 'en', s.code) as skill, e.issuer, e.number, e.issued_on as "issuedOn",
        e.expires_on as "expiresOn",
      last.kind as state, e.submitted_at as "submittedAt", last.at as "changedAt", e.submitted_by as "submittedBy",
      0 as age, false as late, false as own,
      case when last.kind in ('verified', 'rejected', 'revoked') then (select b.legal_name from people b
        where b.id = last.by_person) end as reviewer
    from evidence e join people p on p.id = e.person_id
      join employments m on m.company_id = e.company_id and m.person_id = e.person_id
    join skills s on s.id = e.skill_id ${lastEvent}
    where ${work.visible('evidence.review', { companyId: 'e.company_id' })} and e.company_id = ${work.companyId}
      and ${current}`,
    search: ['person', 'employeeNumber', 'issuer', 'number'],
    filters: { state: (states) => sql`r.state = any(${states}::text[])` },
    nullable: ['expiresOn', 'reviewer', 'number'],
    complete: async (work: Work, rows: Row[]) => rows.map((row) => withAge(row, work.timeZone, work)),
  },
);
export const evidenceListHandlers = certificates.handlers;

function withAge<R extends Pick<Row, 'state' | 'submittedAt' | 'personId' | 'submittedBy'>>(
  row: R,
  timeZone: string,
  work: Work,
): R {
  const age = waiting.includes(row.state)
    ? businessDaysBetween(dayOf(row.submittedAt, timeZone), dayOf(work.now, timeZone))
    : 0;
  return {
    ...row,
    age,
    late: age > targetBusinessDays,
    own: row.personId === work.personId || row.submittedBy === work.personId,
  };
}

export const countWaitingEvidence = query(api.countWaitingEvidence, async (work) => {
  const { rows } = await sql<{ submittedAt: Instant; mine: boolean }>`
    select e.submitted_at as "submittedAt", e.person_id <> ${work.personId}
      and e.submitted_by is distinct from ${work.personId} as mine
    from evidence e ${lastEvent}
    where ${work.visible('evidence.review', { companyId: 'e.company_id' })} and e.company_id = ${work.companyId}
      and last.kind = any(${waiting}) order by e.submitted_at`.execute(work.tx);
  const age = (at: Instant) => businessDaysBetween(dayOf(at, work.timeZone), work.today);
  return {
    waiting: rows.length,
    mine: rows.filter(({ mine }) => mine).length,
    oldestAt: rows[0]?.submittedAt ?? null,
    late: rows.filter(({ submittedAt }) => age(submittedAt) > targetBusinessDays).length,
  };
});

type Undecidable = Omit<Row, 'changedAt' | 'reviewer'> & { company: string; timeZone: string };

/** In companies where all who may decide are concerned, someone of the platform does. */
const undecidable = serveList<typeof undecidableEvidenceList, Undecidable>(
  undecidableEvidenceList,
  { page: api.listUndecidableEvidence, export: api.exportUndecidableEvidence },
  {
    rows(work, locale) {
      work.reach('evidence.review');
      return sql`select e.id, e.person_id as "personId", p.legal_name as person, m.employee_number as "employeeNumber",
        c.display_name as company, c.time_zone as "timeZone",
        coalesce(s.names ->> ${locale}, s.names ->> 'en', s.code) as skill, e.issuer, e.number,
          e.issued_on as "issuedOn", e.expires_on as "expiresOn",
        last.kind as state, e.submitted_at as "submittedAt", e.submitted_by as "submittedBy", 0 as age, false as late,
          false as own
      from evidence e join people p on p.id = e.person_id
        join employments m on m.company_id = e.company_id and m.person_id = e.person_id
      join companies c on c.id = e.company_id join skills s on s.id = e.skill_id ${lastEvent}
      where last.kind = any(${waiting}) and c.terminated_at is null
        and not exists (select 1 from employments r where r.company_id = e.company_id and r.bu_admin_since is not null
        and ${notEndedBefore('r', work.today)} and r.person_id <> e.person_id
          and r.person_id is distinct from e.submitted_by)`;
    },
    search: ['person', 'company', 'issuer', 'number'],
    filters: { state: (states) => sql`r.state = any(${states}::text[])` },
    nullable: ['expiresOn', 'number'],
    complete: async (work, rows) => rows.map(({ timeZone, ...row }) => ({ ...withAge(row, timeZone, work), timeZone })),
  },
);
export const undecidableEvidenceHandlers = undecidable.handlers;
