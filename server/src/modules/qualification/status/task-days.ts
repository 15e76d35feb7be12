import { shownDueOn } from '@app/domain/qualification/due';
import type { RequirementStatus } from '@app/domain/qualification/status';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { explain } from './explain.ts';
import type { Seen } from './as-of.ts';

type Cell = { rowId: string; status: RequirementStatus; dueOn: Day };
type Of = { personId: string; name: string };

/**
 * The cells with the day their task is due: that of the course under way, where one is open (domain/qualification/due). Only people with something
 * to do and a course open that is due have another day than their requirement says.
 */
export async function withTaskDays<C extends Cell>(work: Work, seen: Seen, people: readonly Of[], cells: ReadonlyMap<string, C[]>): Promise<Map<string, C[]>> {
  const waiting = people.filter(({ personId }) => cells.get(personId)?.some(({ status }) => status === 'due' || status === 'missing'));
  const { rows: learning } = await sql<{ personId: string }>`select distinct e.person_id as "personId" from enrolments e
    where e.company_id = ${work.companyId} and e.person_id = any(${waiting.map(({ personId }) => personId)}::uuid[]) and e.due_on is not null
      and e.completed_at is null and e.withdrawn_at is null and e.failed_at is null and e.voided_at is null`.execute(work.tx);
  const ids = new Set(learning.map(({ personId }) => personId));
  if (ids.size === 0) return new Map(cells);
  const { rows } = await explain(work, { people: waiting.filter(({ personId }) => ids.has(personId)), seen, future: false, forAdmin: false });
  const days = new Map(rows.map((why) => [`${why.personId}/${why.requirement.rowId}`, shownDueOn(why)]));
  return new Map([...cells].map(([person, own]) => [person, own.map((cell) => ({ ...cell, dueOn: days.get(`${person}/${cell.rowId}`) ?? cell.dueOn }))]));
}
