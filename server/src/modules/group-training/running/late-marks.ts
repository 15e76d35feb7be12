import * as api from '@app/contract/group-training/training-runs';
import { DomainError } from '@app/domain/errors';
import { isJudgement } from '@app/domain/group-training/attendance';
import type { Mark } from '@app/domain/group-training/marks';
import { subjectKey } from '@app/domain/group-training/marks';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { restoreAttendees } from './recorded-attendance.ts';
import { loadRun } from './load-run.ts';
import { readMarks } from './read-marks.ts';
import { readSignatures } from './read-run-parts.ts';
import { reopen } from '../closing/reopen-run.ts';
import type { HeldRun } from './run-access.ts';
import { holdRun } from './run-access.ts';
import { rosterOf } from './run-items.ts';

/**
 * Decides about marks that arrived after the closing. Applied, each becomes a mark of the person who applies it, who
 * replaces what counted until then; a closed training is reopened for it, by the rules of reopening. Dismissed, nothing
 * changes. Decided once: anyone who comes second is told.
 */
export const decideLateMarks = command(
  api.decideLateMarks,
  async (work, { trainingId, markIds, signatureIds, decision, reason }, call) => {
    const held = await holdRun(work, trainingId);
    if (held.role === 'evaluator') throw new DomainError('notAllowed');
    if (held.cancelledAt) throw new DomainError('runCancelled');
    const { open, late } = await readMarks(work, held.companyId, held.id);
    const decided = late.filter(({ id }) => markIds.includes(id));
    const signatures =
      signatureIds.length > 0
        ? (await readSignatures(work, held.companyId, held.id)).late.filter(({ id }) => signatureIds.includes(id))
        : [];
    if (decided.length !== new Set(markIds).size || signatures.length !== new Set(signatureIds).size)
      throw new DomainError('changedElsewhere');
    if (decided.length + signatures.length === 0)
      return work.unchanged(await loadRun(work, held, call.runtime.secrets.session));
    const { run, made } =
      decision === 'apply'
        ? await apply(work, held, { open, decided, reason })
        : { run: held, made: new Map<string, string>() };
    await decideSignatures(
      work,
      held,
      signatures.map(({ id }) => id),
      decision === 'apply',
    );
    const rows = decided.map(({ id }) => ({ markId: id, appliedAs: made.get(id) ?? null }));
    await sql`insert into late_mark_decisions (company_id, mark_id, training_id, applied_as, decided_at, decided_by)
    select ${held.companyId}, d."markId", ${held.id}, d."appliedAs", ${work.now}, ${work.personId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d("markId" uuid, "appliedAs" uuid)`.execute(work.tx);
    const reopened = held.closedAt !== run.closedAt;
    work.record({
      entity: 'training',
      entityId: held.id,
      action: reopened ? 'training.reopen' : 'training.decideLate',
      ...(reopened && { reason: reason! }),
      changes: {
        decision,
        markIds,
        ...(signatureIds.length > 0 && { signatureIds }),
        ...(reopened && { closedAt: [held.closedAt, null] }),
      },
    });
    return loadRun(work, run, call.runtime.secrets.session);
  },
);

async function decideSignatures(work: Work, held: HeldRun, ids: string[], applied: boolean): Promise<void> {
  await sql`insert into late_signature_decisions (company_id, signature_id, training_id, applied, decided_at,
    decided_by)
    select ${held.companyId}, id, ${held.id}, ${applied}, ${work.now}, ${work.personId}
      from unnest(${ids}::uuid[]) id`.execute(work.tx);
}

type Input = { open: readonly Mark[]; decided: readonly Mark[]; reason: string | null };

async function apply(
  work: Work,
  held: HeldRun,
  { open, decided, reason }: Input,
): Promise<{ run: HeldRun; made: Map<string, string> }> {
  const { entries } = await rosterOf(work, held);
  if (decided.some(({ entryId, kind }) => isJudgement(kind) && entries.get(entryId) === work.personId))
    throw new DomainError('notAllowed');
  if (held.closedAt && !reason) throw new DomainError('reasonTooShort');
  const run = held.closedAt ? await reopen(work, held, reason!) : held;
  // Of several about the same value the last one made counts.
  const chosen = Map.groupBy(
    decided.toSorted((one, other) => (one.at < other.at ? -1 : 1)),
    subjectKey,
  );
  const made = new Map<string, string>();
  const rows = [...chosen].map(([key, marks]) => {
    const id = randomUUID();
    for (const mark of marks) made.set(mark.id, id);
    const { entryId, sessionId, kind, item, value } = marks.at(-1)!;
    const seen = [...open.filter((mark) => subjectKey(mark) === key), ...marks].map((mark) => mark.id);
    return { id, entryId, sessionId, kind, item, value, seen };
  });
  await sql`insert into attendance_marks (company_id, id, training_id, entry_id, session_id, kind, item, value, seen,
    client_at, corrected_at, device_id, by_person, method, received_at)
    select ${held.companyId}, m.id, ${held.id}, m."entryId", m."sessionId", m.kind, m.item,
      coalesce(m.value, 'null'::jsonb),
      array(select jsonb_array_elements_text(m.seen)::uuid), ${work.now}, ${work.now}, m.id, ${work.personId}, 'tap',
        ${work.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id uuid, "entryId" uuid, "sessionId" uuid, kind text,
      item text, value jsonb, seen jsonb)`.execute(work.tx);
  const back = await restoreAttendees(
    work,
    run,
    rows.map(({ id }) => id),
  );
  for (const personId of back)
    work.recordOf({ action: 'training.settleWalkIn', entity: 'training', entityId: held.id, changes: { personId } });
  return { run, made };
}
