import * as api from '@app/contract/company/undo';
import type { Action } from '@app/domain/access/policies';
import type { UndoFacts, UndoKind } from '@app/domain/company/undo';
import { undoHours, undoObstacle } from '@app/domain/company/undo';
import { DomainError, refuseIf } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { dropSetAsidePins } from '../../identity/index.ts';
import { command } from '../../../platform/http/handler.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { actUndone } from '../events.ts';

/** An act is undone by anyone who may do it. */
const needs: Record<UndoKind, Action> = {
  ending: 'company.endEmployment',
  assignment: 'assignment.assign',
  unassignment: 'assignment.assign',
  seatAssignment: 'seat.manage',
  seatRelease: 'seat.manage',
  exemption: 'hold.lift',
};

/** Keeps what an act changed, so that it can be undone as a whole; answers the id that undoes it. */
export async function keepUndo<K extends UndoKind>(work: Work, kind: K, facts: UndoFacts[K]): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into undoable_acts (company_id, kind, facts, done_at, done_by)
    values (${work.companyId}, ${kind}, ${JSON.stringify(facts)}::jsonb, ${work.now}, ${work.personId})
      returning id`.execute(work.tx);
  return rows[0]!.id;
}

/** The module that did it restores what it changed, or refuses: then nothing is undone. */
export const undoAct = command(api.undoAct, async (work, { undoId }) => {
  await lockSeatsOf(work, work.companyId);
  const { rows } = await sql<{ kind: UndoKind; facts: UndoFacts[UndoKind]; doneAt: Instant; undoneAt: Instant | null }>`
    select kind, facts, done_at as "doneAt", undone_at as "undoneAt" from undoable_acts
      where company_id = ${work.companyId} and id = ${undoId} for update`.execute(work.tx);
  const act = rows[0];
  if (!act) throw new DomainError('notFound');
  work.authorize(needs[act.kind], { companyId: work.companyId });
  refuseIf(undoObstacle(act, work.now));
  const people: string[] = [];
  await work.emit(actUndone, {
    companyId: work.companyId,
    kind: act.kind,
    facts: act.facts,
    doneAt: act.doneAt,
    people,
  });
  await sql`update undoable_acts set undone_at = ${work.now}
    where company_id = ${work.companyId} and id = ${undoId}`.execute(work.tx);
  work.record({
    action: 'company.undo',
    entity: 'undo',
    entityId: undoId,
    changes: { act: act.kind, doneAt: act.doneAt, count: people.length, people },
  });
  return {};
});

/** What can be undone no more is not kept. */
export const forgetUndos: Job = {
  name: 'company.forgetUndos',
  schedule: '47 * * * *',
  async run(runtime) {
    await workAsSystem(
      runtime,
      forgetUndos.name,
      async (work) => {
        work.reach('company.endEmployment');
        await sql`delete from undoable_acts where done_at < ${work.now}::timestamptz - make_interval(hours =>
          ${undoHours})`.execute(work.tx);
        await dropSetAsidePins(work);
      },
      { audited: false },
    );
  },
};
