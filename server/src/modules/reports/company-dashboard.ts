import * as api from '@app/contract/qualification/company-dashboard';
import { waitingStates } from '@app/domain/evidence/evidence';
import { sql } from 'kysely';
import { stillWaiting } from '../../platform/database/guarded-changes.ts';
import { query } from '../../platform/http/handler.ts';
import { stillOpen } from '../../platform/database/two-people.ts';
import type { Work } from '../../platform/database/work.ts';
import { asOfMoment, countsOn, coverageOf, totalsFrom, waitingFrom } from '../qualification/index.ts';

/**
 * `toReview` is everyone’s: certificates whose turn it is to be reviewed. `evidence` are those of them this reader may
 * decide.
 */
type Needs = {
  toReview: number;
  evidence: number;
  revocations: number;
  voids: number;
  buyingRules: number;
  orders: number;
  corrections: number;
};

/**
 * What waits for the viewer’s decision: certificates of others, proposals of others to revoke, void or change the
 * purchasing rules, orders of others, and corrections of their data.
 */
async function needsOf(work: Work): Promise<Needs> {
  const { tx, companyId, personId } = work;
  const { rows } = await sql<Needs>`
    with waiting as materialized (select e.person_id, e.submitted_by from evidence e where e.company_id = ${companyId}
        and (select v.kind from evidence_events v where v.company_id = e.company_id and v.evidence_id = e.id order by v.sequence desc limit 1) = any(${[...waitingStates]}))
    select (select count(*)::int from waiting) as "toReview",
      (select count(*)::int from waiting w where w.person_id <> ${personId} and w.submitted_by is distinct from ${personId}) as evidence,
      (select count(*)::int from revocation_requests r join achievements a on a.company_id = r.company_id and a.id = r.achievement_id
        where r.company_id = ${companyId} and ${stillOpen(work)} and a.revoked_at is null and a.retracted_at is null
          and r.asked_by <> ${personId} and a.person_id <> ${personId}) as revocations,
      (select count(*)::int from void_requests r join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id
        where r.company_id = ${companyId} and ${stillOpen(work)} and e.voided_at is null
          and r.asked_by <> ${personId} and e.person_id <> ${personId}) as voids,
      (select count(*)::int from purchase_rule_changes g where g.company_id = ${companyId} and ${stillWaiting(work)} and g.proposed_by <> ${personId}) as "buyingRules",
      -- As approvalObstacle has it: an order of others, by who was chosen to approve, or where no one was, by any administrator.
      (select count(distinct o.id)::int from order_approvals a join orders o on o.company_id = a.company_id and o.id = a.order_id
        left join purchase_rules r on r.company_id = o.company_id
        where o.company_id = ${companyId} and a.asked_of = 'company' and a.decided_at is null and o.cancelled_at is null and o.buyer_id <> ${personId}
          and (coalesce(jsonb_array_length(r.rules -> 'approverPersonIds'), 0) = 0 or r.rules -> 'approverPersonIds' ? ${personId}::text)) as orders,
      (select count(*)::int from ticket_corrections c where c.company_id = ${companyId} and c.decided_at is null and c.recalled_at is null
        and c.person_id <> ${personId}) as corrections`.execute(tx);
  return rows[0]!;
}

export const getCompanyDashboard = query(
  api.getCompanyDashboard,
  async (work, asked) => {
    work.authorize('standing.viewCompany', { companyId: work.companyId });
    const seen = await asOfMoment(work, asked);
    const counts = await countsOn(work, seen);
    const totals = totalsFrom(counts);
    return {
      on: seen.on,
      knownOn: seen.knownOn,
      today: work.today,
      ...totals,
      ...waitingFrom(counts),
      coverage: await coverageOf(work, totals, {}),
      needs: await needsOf(work),
    };
  },
  { snapshot: true, mayLag: true },
);
