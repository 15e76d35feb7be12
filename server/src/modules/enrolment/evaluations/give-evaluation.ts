import * as api from '@app/contract/enrolment/evaluations';
import type { EvaluationStep } from '@app/domain/enrolment/evaluation';
import { evaluationObstacle } from '@app/domain/enrolment/evaluation';
import { enrolmentStatus } from '@app/domain/enrolment/enrolment';
import { DomainError, refuseIf } from '@app/domain/errors';
import { statementObstacle } from '@app/domain/legal/kinds';
import type { Localised } from '@app/domain/localised';
import type { Day } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import { command, query } from '../../../platform/http/handler.ts';
import { askOne } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Statement } from '../../../platform/database/legal-versions.ts';
import { shownStatement } from '../../../platform/database/legal-versions.ts';
import { signatureStatement } from '../events.ts';
import { evaluationsOf } from './evaluations-of.ts';
import { managerOf } from '../attempts/managers-sql.ts';
import type { Enrolment } from '../records.ts';
import { enrolmentColumns, readLearning } from '../records.ts';
import { saveProgress } from '../learning/save-progress.ts';

type Held = Enrolment & { name: string; managerId: string | null; titles: Localised; steps: EvaluationStep[] | null };

/** The attempt of someone the caller may evaluate; 404 for anyone else’s, and for their own. */
async function heldAttempt(
  work: Work,
  enrolmentId: string,
  hold: boolean,
): Promise<Held & { startedOn: Day; steps: EvaluationStep[] }> {
  const { rows } =
    await sql<Held>`select ${sql.raw(enrolmentColumns)}, p.legal_name as name, pl.manager_id as "managerId",
      v.evaluation -> 'steps' as steps,
      (select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(v.texts) t) as titles
    from enrolments e join people p on p.id = e.person_id
      join course_versions v on v.id = e.course_version_id ${managerOf(work)}
    where e.company_id = ${work.companyId} and e.id = ${enrolmentId} ${hold ? sql`for no key update of e` : sql``}`.execute(
      work.tx,
    );
  const [attempt] = rows;
  work.authorize('evaluation.give', { personId: attempt?.managerId ?? null, companyId: attempt?.companyId ?? null });
  if (!attempt?.steps || !attempt.startedAt || attempt.personId === work.personId) throw new DomainError('notFound');
  return { ...attempt, steps: attempt.steps, startedOn: dayOf(attempt.startedAt, work.timeZone) };
}

/** The statement that the evaluator signs below; null where none is in effect. */
const statementOf = (work: Work): Promise<Statement | null> => askOne(work, signatureStatement, null);

const getEvaluation = query(api.getEvaluation, async (work, { enrolmentId }) => {
  const attempt = await heldAttempt(work, enrolmentId, false);
  const { personId, name, titles, steps, startedOn } = attempt;
  const statement = await statementOf(work);
  return {
    ...{ enrolmentId, personId, name, titles, steps, startedOn },
    dueSince: attempt.evaluationDueAt ?? null,
    given: await evaluationsOf(work, enrolmentId),
    open: enrolmentStatus(attempt) === 'awaitingEvaluation',
    statement: statement && shownStatement(statement),
  };
});

const giveEvaluation = command(
  api.giveEvaluation,
  async (work, { enrolmentId, outcome, depths, note, evaluatedOn, statementId }) => {
    const attempt = await heldAttempt(work, enrolmentId, true);
    const { companyId, personId, steps, startedOn } = attempt;
    const status = enrolmentStatus(attempt);
    refuseIf(
      evaluationObstacle({
        status,
        learnerId: personId,
        evaluatorId: work.personId,
        steps,
        outcome,
        depths,
        on: evaluatedOn,
        startedOn,
        today: work.today,
      }),
    );
    const statement = await statementOf(work);
    refuseIf(statementObstacle({ shown: statementId, inForce: statement?.versionId ?? null }));
    await sql`insert into course_evaluations (company_id, enrolment_id, evaluator_id, outcome, depths, note,
      evaluated_on, recorded_at, statement_version_id, statement_sha256)
    values (${companyId}, ${enrolmentId}, ${work.personId}, ${outcome}, ${JSON.stringify(depths)}::jsonb, ${note},
      ${evaluatedOn}, ${work.now},
      ${statement?.versionId ?? null}, ${statement?.sha256 ?? null})`.execute(work.tx);
    work.record({
      entity: 'enrolment',
      entityId: enrolmentId,
      action: 'enrolment.evaluate',
      changes: { outcome, depths, evaluatedOn, note },
    });
    if (outcome === 'notYet') return { completed: false };
    const { completed } = await saveProgress(work, {
      enrolment: attempt,
      learning: await readLearning(work, attempt),
      changed: [],
      evaluated: true,
    });
    // What was done may have been taken back since: nothing is certified then.
    if (!completed) throw new DomainError('evaluationNotDue');
    return { completed };
  },
);

export const evaluationHandlers = [getEvaluation, giveEvaluation];
