import * as api from '@app/contract/positions/positions';
import { DomainError } from '@app/domain/errors';
import { addDays } from '@app/domain/time';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { shownTarget } from './list-requirements.ts';

type Event = z.output<typeof api.getPositionHistory.result>['events'][number];
type Recorded = {
  from: Day;
  to: Day | null;
  recordedAt: Instant;
  recordedBy: string | null;
  retractedAt: Instant | null;
  retractedBy: string | null;
  why: string | null;
};
type RequirementRow = Recorded & {
  requirementId: string;
  version: number;
  reason: string;
  targets: (Event['targets'][number] & { minLevel: number })[];
};
type AssignmentRow = Recorded & { personId: string; name: string };

const nothing = { name: null, targets: [], version: null, reason: '' };
const most = 500;

/** The rows themselves tell the story: each says since when, until when and by whom it was held true. */
export const getPositionHistory = query(api.getPositionHistory, async (work, { positionId }) => {
  work.authorize('positions.view', { companyId: work.companyId });
  const { rows } = await sql<{
    createdAt: Instant;
    archivedAt: Instant | null;
  }>`select created_at as "createdAt", archived_at as "archivedAt" from positions
    where company_id = ${work.companyId} and id = ${positionId}`.execute(work.tx);
  const position = rows[0];
  if (!position) throw new DomainError('notFound');
  const plain = { by: null, from: null, to: null, ...nothing };
  const events: Event[] = [
    { ...plain, kind: 'created', at: position.createdAt },
    ...(position.archivedAt ? [{ ...plain, kind: 'archived' as const, at: position.archivedAt }] : []),
    ...requirementEvents(await requirementRows(work, positionId)),
    ...assignmentEvents(await assignmentRows(work, positionId)),
  ];
  return { events: events.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, most) };
});

/**
 * A row whose version stood before is the same asked for a shorter time; a row taken back without a new version ends
 * it.
 */
function requirementEvents(rows: RequirementRow[]): Event[] {
  const first = (row: RequirementRow) =>
    !rows.some(
      (other) =>
        other.requirementId === row.requirementId && other.version === row.version && other.recordedAt < row.recordedAt,
    );
  const told = (row: RequirementRow) => ({
    name: null,
    version: row.version,
    targets: row.targets.map(({ code, names, minLevel }) => ({ code, names, level: minLevel })),
  });
  const asked = rows.filter(first).map((row): Event => ({
    ...told(row),
    kind: row.version === 1 ? 'requirement' : 'requirementCorrected',
    at: row.recordedAt,
    by: row.recordedBy,
    from: row.from,
    to: row.to,
    reason: row.reason,
  }));
  const ended = rows.flatMap((row): Event[] => {
    if (!row.retractedAt) return [];
    const at = row.retractedAt;
    const after = rows.filter((other) => other.requirementId === row.requirementId && other.recordedAt === at);
    if (after.some(first)) return [];
    const shortened = after.find((other) => other.version === row.version);
    return [
      {
        ...told(row),
        kind: 'requirementEnded',
        at,
        by: row.retractedBy,
        from: shortened?.to ? addDays(shortened.to, 1) : row.from,
        to: null,
        reason: row.why ?? '',
      },
    ];
  });
  return [...asked, ...ended];
}

function assignmentEvents(rows: AssignmentRow[]): Event[] {
  return rows.flatMap((row): Event[] => {
    const before = rows.find((other) => other.personId === row.personId && other.retractedAt === row.recordedAt);
    const after =
      row.retractedAt && rows.some((other) => other.personId === row.personId && other.recordedAt === row.retractedAt);
    const shared = { ...nothing, name: row.name, from: row.from, to: row.to };
    const kind = !before
      ? 'assigned'
      : before.from === row.from && row.to !== null
        ? 'assignmentEnded'
        : 'assignmentCorrected';
    const recorded: Event = { ...shared, kind, at: row.recordedAt, by: row.recordedBy, reason: before?.why ?? '' };
    const taken: Event[] =
      row.retractedAt && !after
        ? [
            {
              ...shared,
              kind: 'assignmentCorrected',
              at: row.retractedAt,
              by: row.retractedBy,
              to: null,
              from: null,
              reason: row.why ?? '',
            },
          ]
        : [];
    return [recorded, ...taken];
  });
}

async function requirementRows(work: Work, positionId: string): Promise<RequirementRow[]> {
  const { rows } = await sql<RequirementRow>`select r.requirement_id as "requirementId", r.version, r.reason,
      r.effective_from as "from", r.effective_to as "to",
      r.recorded_at as "recordedAt", b.legal_name as "recordedBy", r.retracted_at as "retractedAt",
        k.legal_name as "retractedBy", r.retraction_reason as why,
      array(select ${shownTarget} from requirement_targets t left join skills s on s.id = t.skill_id
        left join courses c on c.id = t.course_id
        where t.company_id = r.company_id and t.requirement_row_id = r.id order by t.place) as targets
    from requirements r left join people b on b.id = r.recorded_by left join people k on k.id = r.retracted_by
    where r.company_id = ${work.companyId} and r.position_id = ${positionId}`.execute(work.tx);
  return rows;
}

async function assignmentRows(work: Work, positionId: string): Promise<AssignmentRow[]> {
  const { rows } =
    await sql<AssignmentRow>`select a.person_id as "personId", p.legal_name as name, a.started_on as "from",
      a.ended_on as "to", a.recorded_at as "recordedAt",
      b.legal_name as "recordedBy", a.retracted_at as "retractedAt", k.legal_name as "retractedBy",
        a.retraction_reason as why
    from position_assignments a join people p on p.id = a.person_id left join people b on b.id = a.recorded_by
      left join people k on k.id = a.retracted_by
    where a.company_id = ${work.companyId} and a.position_id = ${positionId} order by a.recorded_at desc
      limit ${most}`.execute(work.tx);
  return rows;
}
