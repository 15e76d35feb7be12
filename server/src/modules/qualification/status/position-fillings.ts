import type { Filling } from '@app/domain/qualification/coverage';
import { fillingOver } from '@app/domain/qualification/coverage';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';
import { aboutOf } from '../what-if/what-if-facts.ts';
import type { Seen } from './as-of.ts';
import { loadAsked, loadPeople } from './load-facts.ts';

/**
 * How everyone who has or gets a position fills it, by person: the steps at which that changes, the first on the day
 * looked at.
 */
export type Fillings = ReadonlyMap<string, readonly Filling[]>;

/** People at a time. */
const atOnce = 500;

/**
 * Of a position from a day through another, by what is known of placements, assignments, proofs and holds: nothing is
 * renewed that is not recorded.
 */
export async function fillingsOf(
  work: Work,
  { on, knownAt }: Seen,
  positionId: string,
  through: Day,
): Promise<Fillings> {
  const all = await loadAsked(work, work.companyId);
  const concerns = ({ kind, positionId: of }: (typeof all.requirements)[number]) =>
    kind === 'mandatory' && (of === null || of === positionId);
  const asked = { ...all, requirements: all.requirements.filter(concerns) };
  const about = aboutOf([asked]);
  const { rows } = await sql<{ id: string }>`select distinct h.person_id as id from position_assignments h
    where h.company_id = ${work.companyId} and h.position_id = ${positionId} and h.started_on <= ${through}
      and ${notEndedBefore('h', on)}`.execute(work.tx);
  const ids = rows.map(({ id }) => id);
  const fillings = new Map<string, Filling[]>();
  for (let at = 0; at < ids.length; at += atOnce)
    for (const person of await loadPeople(work, work.companyId, ids.slice(at, at + atOnce), about))
      fillings.set(person.personId, fillingOver(person, asked, positionId, { from: on, through, knownAt }));
  return fillings;
}
