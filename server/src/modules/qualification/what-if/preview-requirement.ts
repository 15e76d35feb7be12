import { randomUUID } from 'node:crypto';
import * as api from '@app/contract/qualification/what-if';
import { DomainError, refuseFields } from '@app/domain/errors';
import type { RequirementScope, RequirementTerms } from '@app/domain/positions/requirement';
import type { RequirementVersion } from '@app/domain/positions/versions';
import { afterPlan, isOver, versionsAfterChange } from '@app/domain/positions/versions';
import type { RequirementFact } from '@app/domain/qualification/facts';
import type { Window } from '@app/domain/qualification/what-if/what-if';
import type { Day } from '@app/domain/time';
import { addDays, addMonths } from '@app/domain/time';
import { loadRequirement, refuseUnfit, sameThing } from '../../positions/index.ts';
import { query } from '../../../platform/http/handler.ts';
import { answerOf } from './what-if-answer.ts';
import { concernedBy, effectsOf, surroundingsOf } from './what-if-facts.ts';

/** Twelve months from the day on which it would apply, or from today where that is past. */
export function windowFrom(from: Day, today: Day, knownAt: string): Window {
  const begin = from > today ? from : today;
  return { from: begin, through: addDays(addMonths(begin, 12), -1), knownAt };
}

/** People by name that an answer carries; the others are counted. */
const listed = 200;

/**
 * The very rows that saving would make, judged by the very rule that says how people stand: nothing is written, and
 * PostgreSQL would refuse to.
 */
export const previewRequirement = query(
  api.previewRequirement,
  async (work, { requirementId, scope: asked, terms, effectiveFrom, effectiveTo }) => {
    work.authorize('positions.require', { companyId: work.companyId });
    const found = requirementId ? await loadRequirement(work, requirementId) : null;
    const scope = found?.scope ?? asked;
    if (!scope || (!found && !terms)) throw new DomainError('invalidInput');
    const rows = found?.rows ?? [];
    if (terms) await refuseUnfit(work, { ...terms, scope, effectiveFrom, effectiveTo }, found, { trial: true });
    else if (isOver(rows, effectiveFrom)) refuseFields([{ path: 'from', code: 'requirementOver' }]);
    const plan = versionsAfterChange(rows, { from: effectiveFrom, to: terms ? effectiveTo : null, terms }, sameThing);
    const factsOf = (versions: readonly RequirementVersion<RequirementTerms>[]) =>
      versions.map((row) => factOf(row, scope));
    const requirements = { before: factsOf(rows), after: factsOf(afterPlan(rows, plan, work.now, randomUUID)) };
    const targets = [...requirements.before, ...requirements.after].flatMap((row) => row.targets);
    const around = await surroundingsOf(
      work,
      work.companyId,
      targets.flatMap(({ skillId }) => skillId ?? []),
    );
    const window = windowFrom(effectiveFrom, work.today, work.now);
    const people = await concernedBy(work, work.companyId, [scope], window.from, null);
    const effects = await effectsOf(work, {
      companyId: work.companyId,
      people,
      before: { ...around, requirements: requirements.before },
      after: { ...around, requirements: requirements.after },
      window,
      keyOf: () => 'requirement',
    });
    return answerOf(work, {
      companyId: work.companyId,
      window,
      looked: people.length,
      effects,
      requirements: requirements.after,
      asked: new Map(),
      list: listed,
    });
  },
  { snapshot: true },
);

function factOf({ terms, ...row }: RequirementVersion<RequirementTerms>, scope: RequirementScope): RequirementFact {
  const { kind, dueBasis, initialDueDays, fixedDueOn, graceCounts, targets } = terms;
  const { id, effectiveFrom, effectiveTo, askedSince, recordedAt, retractedAt } = row;
  return {
    ...scope,
    id,
    kind,
    dueBasis,
    initialDueDays,
    fixedDueOn,
    graceCounts,
    targets,
    effectiveFrom,
    effectiveTo,
    askedSince,
    recordedAt,
    retractedAt,
  };
}
