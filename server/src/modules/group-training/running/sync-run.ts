import * as api from '@app/contract/group-training/training-runs';
import { isJudgement } from '@app/domain/group-training/attendance';
import { measuredSkew } from '@app/domain/group-training/check-in';
import { valueProblem } from '@app/domain/group-training/marks';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { restoreAttendees } from './recorded-attendance.ts';
import { personOfBadge } from './check-in-code.ts';
import { loadRun } from './load-run.ts';
import { holdRun, holdRunInTurn } from './run-access.ts';
import type { Item, Refusal, Sending } from './run-items.ts';
import { asOfMoment, refused, rosterOf } from './run-items.ts';
import { addSignatures } from './signatures.ts';
import { addWalkIns } from '../booking/walk-ins.ts';

type Sent = z.output<typeof api.syncRun.input>;
/**
 * What a device recorded, in the order in which it depends on each other. Every item has an id that the device gave it:
 * sent again it changes nothing. What comes after the closing is kept and listed, and applied by no one but a person.
 */
export const syncRun = command(
  api.syncRun,
  async (work, sent, call) => {
    const run = await (sent.walkIns.length > 0 ? holdRunInTurn : holdRun)(work, sent.trainingId);
    const sending: Sending = {
      run,
      deviceId: sent.deviceId,
      skewMs: measuredSkew(sent.deviceNow, work.now),
      ring: call.runtime.secrets.session,
    };
    if (run.cancelledAt) return over(work, sent, sending);
    const items = [
      ...(await addWalkIns(work, sending, sent.walkIns)),
      ...(await addMarks(work, sending, sent.marks)),
      ...(await addSignatures(work, sending, sent.signatures)),
    ];
    if (items.some(({ outcome }) => outcome === 'taken')) work.record(entryOf(run.id, items));
    return { items, skewMs: sending.skewMs, run: await loadRun(work, run, sending.ring) };
  },
  { audited: false },
);

const entryOf = (entityId: string, items: readonly Item[]) => ({
  entity: 'training',
  entityId,
  action: 'training.record' as const,
  changes: { taken: items.filter(({ outcome }) => outcome !== 'known').length },
});

/** A training that was cancelled takes nothing more. */
async function over(work: Work, { walkIns, marks, signatures }: Sent, { run, skewMs, ring }: Sending) {
  const items = [...walkIns, ...marks, ...signatures].map(({ id }) => refused(id, 'runOver'));
  return { items, skewMs, run: await loadRun(work, run, ring) };
}

async function addMarks(work: Work, sending: Sending, marks: Sent['marks']): Promise<Item[]> {
  if (marks.length === 0) return [];
  const { run, deviceId, ring } = sending;
  const roster = await rosterOf(work, run);
  const problem = (mark: Sent['marks'][number]): Refusal | null => {
    if (!roster.entries.has(mark.entryId)) return 'entryUnknown';
    if (
      valueProblem(mark) ||
      (mark.sessionId !== null && !roster.sessions.has(mark.sessionId)) ||
      (mark.item !== null && !roster.steps.has(mark.item))
    )
      return 'markMalformed';
    return isJudgement(mark.kind) && roster.entries.get(mark.entryId) === work.personId ? 'ownMark' : null;
  };
  const judged = marks.map((mark) => ({ mark, reason: problem(mark) }));
  const rows = judged.flatMap(({ mark, reason }) =>
    reason ? [] : [{ ...mark, at: asOfMoment(work, sending, mark.clientAt), method: methodOf(mark) }],
  );
  function methodOf({ method, badge, entryId, clientAt }: Sent['marks'][number]) {
    if (method !== 'qr') return method;
    // A badge that does not prove who it was leaves what the trainer did by hand.
    const at = asOfMoment(work, sending, clientAt);
    return badge && personOfBadge(ring, badge, { companyId: run.companyId, at }) === roster.entries.get(entryId)
      ? 'qr'
      : 'tap';
  }
  const { rows: written } = await sql<{ id: string }>`
    insert into attendance_marks (company_id, id, training_id, entry_id, session_id, kind, item, value, seen, client_at,
      corrected_at, device_id, by_person, method, late, received_at)
    select ${run.companyId}, m.id, ${run.id}, m."entryId", m."sessionId", m.kind, m.item,
      coalesce(m.value, 'null'::jsonb), array(select jsonb_array_elements_text(m.seen)::uuid),
      m."clientAt", m.at, ${deviceId}, ${work.personId}, m.method, ${run.closedAt !== null}, ${work.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id uuid, "entryId" uuid, "sessionId" uuid, kind text,
      item text, value jsonb, seen jsonb,
      "clientAt" timestamptz, at timestamptz, method text)
    on conflict (company_id, id) do nothing returning id`.execute(work.tx);
  if (written.length > 0 && !run.closedAt)
    await sql`update trainings set started_at = ${work.now}
      where company_id = ${run.companyId} and id = ${run.id} and started_at is null`.execute(work.tx);
  if (written.length > 0 && !run.closedAt)
    for (const personId of await restoreAttendees(
      work,
      run,
      written.map(({ id }) => id),
    ))
      work.recordOf({ action: 'training.settleWalkIn', entity: 'training', entityId: run.id, changes: { personId } });
  const taken = new Set(written.map(({ id }) => id));
  const now = run.closedAt ? 'late' : 'taken';
  return judged.map(({ mark: { id }, reason }): Item =>
    reason ? refused(id, reason) : { id, outcome: taken.has(id) ? now : 'known', reason: null },
  );
}
