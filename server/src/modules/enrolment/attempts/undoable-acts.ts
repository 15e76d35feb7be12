import type { UndoFacts } from '@app/domain/company/undo';
import { undoHours, undoObstacle, unmakeObstacle } from '@app/domain/company/undo';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Ended, Made } from './undo-attempts.ts';
import { endedFacts, madeFacts, movedOn } from './undo-attempts.ts';

const kinds = ['assignment', 'unassignment', 'seatAssignment', 'seatRelease'] as const;
type Kind = (typeof kinds)[number];
type Act = { id: string; kind: Kind; facts: UndoFacts[Kind]; doneAt: Instant; undoneAt: Instant | null };
/** An act that can be undone now, with the attempts it assigned or withdrew. */
export type UndoableAct = { id: string; enrolmentIds: readonly string[] };

/**
 * The acts on attempts of the company that nothing stands against undoing at this moment, by what undoing itself looks
 * at first. Whether their seats can still be moved back is found when they are undone.
 */
export async function undoableActs(work: Work): Promise<UndoableAct[]> {
  const { rows } =
    await sql<Act>`select id, kind, facts, done_at as "doneAt", undone_at as "undoneAt" from undoable_acts
    where company_id = ${work.companyId} and kind = any(${[...kinds]}::text[]) and undone_at is null
      and done_at >= ${work.now}::timestamptz - make_interval(hours => ${undoHours})`.execute(work.tx);
  const acts = rows.filter((act) => undoObstacle(act, work.now) === null && act.facts.enrolmentIds.length > 0);
  const idsOf = (made: boolean) =>
    acts.filter(({ kind }) => makes(kind) === made).flatMap(({ facts }) => facts.enrolmentIds);
  const [made, ended] = [idsOf(true), idsOf(false)];
  const fit = new Set<string>();
  if (made.length > 0)
    for (const row of (await sql<Made>`${madeFacts(work.companyId, made)}`.execute(work.tx)).rows)
      if (unmakeObstacle(row) === null) fit.add(row.id);
  if (ended.length > 0)
    for (const row of (await sql<Ended>`${endedFacts(work, work.companyId, ended)}`.execute(work.tx)).rows)
      if (!movedOn(row)) fit.add(row.id);
  return acts
    .filter(({ facts }) => facts.enrolmentIds.every((id) => fit.has(id)))
    .map(({ id, facts }) => ({ id, enrolmentIds: facts.enrolmentIds }));
}

const makes = (kind: Kind): boolean => kind === 'assignment' || kind === 'seatAssignment';
