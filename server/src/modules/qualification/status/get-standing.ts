import * as api from '@app/contract/qualification/standing';
import { DomainError } from '@app/domain/errors';
import { byUrgency } from '@app/domain/qualification/readiness';
import type { Why } from '@app/domain/qualification/trace/why';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { explain } from './explain.ts';
import { holdsOf, proofsOf } from './person-achievements.ts';
import { asOfMoment } from './as-of.ts';
import { positionsHeld } from './why-names.ts';

async function nameOf(work: Work, personId: string): Promise<string> {
  const rows = await work.named<{ name: string }>(
    'qualification.name_of_employee',
    'select p.legal_name as name from employments e join people p on p.id = e.person_id where e.company_id = $1 and e.person_id = $2',
    [work.companyId, personId],
  );
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0].name;
}

const urgentFirst = (rows: Why[]) =>
  rows.toSorted((one, other) =>
    byUrgency({ ...one, kind: one.requirement.kind }, { ...other, kind: other.requirement.kind }),
  );

/** The one requirement asked about; what does not concern the person on that day is not there. */
async function whyOf(
  work: Work,
  asked: {
    personId: string;
    personName: string;
    rowId: string;
    on?: string | undefined;
    knownOn?: string | undefined;
    forAdmin: boolean;
  },
) {
  const seen = await asOfMoment(work, asked);
  const { rows } = await explain(work, {
    people: [{ personId: asked.personId, name: asked.personName }],
    seen,
    rowId: asked.rowId,
    forAdmin: asked.forAdmin,
    withRequests: asked.forAdmin,
  });
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

const getWhy = query(api.getWhy, async (work, { personId, requirementRowId, on, knownOn }) => {
  work.authorize('standing.viewCompany', { companyId: work.companyId });
  return whyOf(work, {
    personId,
    personName: await nameOf(work, personId),
    rowId: requirementRowId,
    on,
    knownOn,
    forAdmin: true,
  });
});

const getMyWhy = query(api.getMyWhy, async (work, { requirementRowId }) => {
  work.authorize('standing.view', { personId: work.personId, companyId: work.companyId });
  return whyOf(work, {
    personId: work.personId,
    personName: await nameOf(work, work.personId),
    rowId: requirementRowId,
    forAdmin: false,
  });
});

const getMyStanding = query(api.getMyStanding, async (work) => {
  const { personId, today } = work;
  work.authorize('standing.view', { personId, companyId: work.companyId });
  const seen = { on: today, knownAt: work.now, knownOn: null };
  const { rows } = await explain(work, {
    people: [{ personId, name: await nameOf(work, personId) }],
    seen,
    forAdmin: false,
  });
  return { today, positions: await positionsHeld(work, personId, today, work.now), rows: urgentFirst(rows) };
});

const getEmployeeStanding = query(api.getEmployeeStanding, async (work, { personId, ...asked }) => {
  work.authorize('standing.viewCompany', { companyId: work.companyId });
  const personName = await nameOf(work, personId);
  const seen = await asOfMoment(work, asked);
  const { employed, rows } = await explain(work, {
    people: [{ personId, name: personName }],
    seen,
    forAdmin: true,
    withRequests: true,
  });
  return {
    on: seen.on,
    knownOn: seen.knownOn,
    employed,
    positions: await positionsHeld(work, personId, seen.on, seen.knownAt),
    rows: urgentFirst(rows),
    proofs: await proofsOf(work, personId, seen),
    holds: await holdsOf(work, personId, seen),
    isMe: personId === work.personId,
  };
});

export const standingHandlers = [getWhy, getMyWhy, getMyStanding, getEmployeeStanding];
