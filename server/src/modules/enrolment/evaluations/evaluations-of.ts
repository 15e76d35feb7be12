import type * as api from '@app/contract/enrolment/evaluations';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../../platform/database/work.ts';

type Input = z.output<typeof api.evaluationGiven>;

/** What evaluators found in an attempt, the newest first. The caller has looked up whose it is. */
export async function evaluationsOf(work: Work, enrolmentId: string): Promise<Input[]> {
  const { rows } = await sql<Input>`select g.id, g.outcome, g.depths, g.note, g.evaluated_on as "evaluatedOn",
      (select coalesce(p.preferred_name, p.legal_name) from people p where p.id = g.evaluator_id) as evaluator
    from course_evaluations g where g.company_id = ${work.companyId} and g.enrolment_id = ${enrolmentId}
      order by g.recorded_at desc, g.id desc`.execute(work.tx);
  return rows;
}
