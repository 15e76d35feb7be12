import { isEmployed } from '@app/domain/qualification/facts';
import type { RequirementFact, Target } from '@app/domain/qualification/facts';
import type { TargetStanding } from '@app/domain/qualification/what-if/target-standing';
import { targetOutlook } from '@app/domain/qualification/what-if/target-standing';
import type { Day } from '@app/domain/time';
import type { Work } from '../../../platform/database/work.ts';
import { loadAsked, loadPeople } from './load-facts.ts';

type Input = { personIds: readonly string[]; skillId: string; minLevel?: number; on: Day };
export type SkillStanding = {
  employed: boolean;
  state: TargetStanding['state'];
  qualified: boolean;
  validThrough: Day | null;
};

/**
 * How people stand against a skill on a day, by the rule of the matrix, whether or not anything requires it of them:
 * `qualified` is what would count toward a mandatory requirement of it.
 */
export async function skillStandings(
  work: Work,
  { personIds, skillId, minLevel = 1, on }: Input,
): Promise<Map<string, SkillStanding>> {
  const target: Target = { skillId, courseId: null, minLevel };
  const [people, asked] = await Promise.all([
    loadPeople(work, work.companyId, personIds),
    loadAsked(work, work.companyId, [skillId]),
  ]);
  const moment = { on, knownAt: work.now };
  return new Map(
    people.map((person) => {
      const { standing } = targetOutlook(
        target,
        { targets: [target], graceCounts: null } as unknown as RequirementFact,
        person,
        asked,
        moment,
      );
      const { state, achievement } = standing;
      const qualified = ['valid', 'expiring', 'countingGrace'].includes(state);
      return [
        person.personId,
        { employed: isEmployed(person, moment), state, qualified, validThrough: achievement?.validThrough ?? null },
      ];
    }),
  );
}
