import * as api from '@app/contract/company-dashboard';
import { waitingStates } from '@app/domain/evidence/evidence';
import { sql } from 'kysely';
import { query } from '../../platform/handler.ts';
import { stillOpen } from '../../platform/two-people.ts';
import type { Work } from '../../platform/work.ts';
import { coverageOf, totalsOf } from './company-standing.ts';
import type { Seen } from './moment.ts';
import { momentOf } from './moment.ts';
import { employed, gap, statuses } from './standing-sql.ts';

type Waiting = { overdueEnrolments: number; pendingVerifications: number; peopleWithoutCourse: number };

/** What waits on the day: courses past due, evidence nobody decided, people with a gap for which no course is open. */
async function waitingOn(work: Work, seen: Seen): Promise<Waiting> {
  const { on, knownAt } = seen;
  const { companyId } = work;
  const open = sql`e.company_id = ${companyId} and e.assigned_at <= ${knownAt} and coalesce(e.completed_at, e.withdrawn_at, e.failed_at, e.voided_at, 'infinity') > ${knownAt}
    and (e.assigned_at at time zone ${work.timeZone})::date <= ${on}
    and (coalesce(e.completed_at, e.withdrawn_at, e.failed_at, e.voided_at, 'infinity') at time zone ${work.timeZone})::date > ${on}`;
  const { rows } = await sql<Waiting>`
    select (select count(*)::int from enrolments e join ${employed(work, seen, {})} w on w.person_id = e.person_id where ${open} and e.due_on < ${on}) as "overdueEnrolments",
      (select count(*)::int from evidence v join ${employed(work, seen, {})} w on w.person_id = v.person_id
        where v.company_id = ${companyId} and v.submitted_at <= ${knownAt} and (v.submitted_at at time zone ${work.timeZone})::date <= ${on} and not exists (select 1 from evidence_events x
          where x.company_id = v.company_id and x.evidence_id = v.id and x.kind in ('verified', 'rejected', 'withdrawn') and x.at <= ${knownAt}
            and (x.at at time zone ${work.timeZone})::date <= ${on})) as "pendingVerifications",
      (select count(distinct s.person_id)::int from ${statuses(work, seen, null, false)} s where ${gap} and s.status in ('missing', 'expired')
        and not exists (select 1 from enrolments e where e.person_id = s.person_id and ${open})) as "peopleWithoutCourse"`.execute(work.tx);
  return rows[0]!;
}

type Needs = { evidence: number; revocations: number; voids: number };

/** What waits for a decision of whoever looks: certificates of others, and what somebody else asked to revoke or void. */
async function needsOf(work: Work): Promise<Needs> {
  const { tx, companyId, personId } = work;
  const { rows } = await sql<Needs>`
    select (select count(*)::int from evidence e where e.company_id = ${companyId} and e.person_id <> ${personId} and e.submitted_by is distinct from ${personId}
        and (select v.kind from evidence_events v where v.company_id = e.company_id and v.evidence_id = e.id order by v.sequence desc limit 1) = any(${[...waitingStates]}))
        as evidence,
      (select count(*)::int from revocation_requests r join achievements a on a.company_id = r.company_id and a.id = r.achievement_id
        where r.company_id = ${companyId} and ${stillOpen(work)} and a.revoked_at is null and a.retracted_at is null
          and r.asked_by <> ${personId} and a.person_id <> ${personId}) as revocations,
      (select count(*)::int from void_requests r join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id
        where r.company_id = ${companyId} and ${stillOpen(work)} and e.voided_at is null
          and r.asked_by <> ${personId} and e.person_id <> ${personId}) as voids`.execute(tx);
  return rows[0]!;
}

type Setup = { people: number; positions: number; requirements: number; held: number; invited: number };

/** How far a new company has come. */
async function setupOf({ tx, companyId }: Work): Promise<Setup> {
  const { rows } = await sql<Setup>`
    select (select count(*)::int from employments where company_id = ${companyId}) as people,
      (select count(*)::int from positions where company_id = ${companyId} and archived_at is null) as positions,
      (select count(*)::int from requirements where company_id = ${companyId} and retracted_at is null) as requirements,
      (select count(distinct person_id)::int from position_assignments where company_id = ${companyId} and retracted_at is null) as held,
      (select count(*)::int from employments where company_id = ${companyId} and (invited_at is not null or joined_at is not null)) as invited`.execute(tx);
  return rows[0]!;
}

export const getCompanyDashboard = query(
  api.getCompanyDashboard,
  async (work, asked) => {
    work.authorize('standing.viewCompany', { companyId: work.companyId });
    const seen = await momentOf(work, asked);
    const totals = await totalsOf(work, seen, {});
    return {
      on: seen.on,
      knownOn: seen.knownOn,
      today: work.today,
      ...totals,
      ...(await waitingOn(work, seen)),
      coverage: await coverageOf(work, totals, {}),
      needs: await needsOf(work),
      setup: await setupOf(work),
    };
  },
  { snapshot: true },
);

export const getTrendPoint = query(
  api.getTrendPoint,
  async (work, asked) => {
    work.authorize('standing.viewCompany', { companyId: work.companyId });
    const seen = await momentOf(work, asked);
    return { on: seen.on, ...(await totalsOf(work, seen, {})) };
  },
  { snapshot: true },
);
