import type * as api from '@app/contract/group-training/training-fields';
import type { Day } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import { skillStandings } from '../../qualification/index.ts';
import type { Work } from '../../../platform/database/work.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

export type StaffStanding = z.output<typeof api.staffStanding>;
type Staff = { trainerIds: readonly string[]; evaluatorIds: readonly string[]; trainerSkillId: string | null; on: Day };

/**
 * Who leads and evaluates, by name: whether they work here on the day, and how they stand against what the training
 * demands of those who lead it.
 */
export async function staffStandings(
  work: Work,
  { trainerIds, evaluatorIds, trainerSkillId, on }: Staff,
): Promise<StaffStanding[]> {
  const ids = [...new Set([...trainerIds, ...evaluatorIds])];
  if (ids.length === 0) return [];
  const { rows } = await sql<{
    id: string;
    name: string;
    employed: boolean;
  }>`select m.person_id as id, p.legal_name as name,
      m.started_on <= ${on}::date and ${notEndedBefore('m', on)} as employed
    from employments m join people p on p.id = m.person_id
      where m.company_id = ${work.companyId} and m.person_id = any(${ids}::uuid[])
    order by folded(p.legal_name), m.person_id`.execute(work.tx);
  const standings = trainerSkillId ? await skillStandings(work, { personIds: ids, skillId: trainerSkillId, on }) : null;
  const shown = (role: 'trainer' | 'evaluator', of: readonly string[]) =>
    rows
      .filter(({ id }) => of.includes(id))
      .map(({ id, name, employed }): StaffStanding => {
        const found = standings?.get(id);
        return {
          personId: id,
          name,
          role,
          employed,
          standing: found ? { state: found.state, qualified: found.qualified, validThrough: found.validThrough } : null,
        };
      });
  return [...shown('trainer', trainerIds), ...shown('evaluator', evaluatorIds)];
}
