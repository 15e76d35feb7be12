import type { Validity, ValidityRule } from '@app/domain/qualification/validity';
import { reckonedAgain } from '@app/domain/qualification/validity';
import type { Day } from '@app/domain/time';
import type { Work } from '../../../platform/database/work.ts';
import { recordCorrected } from './record-corrected.ts';
import { currentRule, previousProof } from '../status/subject-sql.ts';

type Fallen = { companyId: string; personId: string; ids: readonly string[]; reason: string };
type Renewal = Validity & {
  id: string;
  completedOn: Day;
  reckonedFrom: Validity;
  rule: ValidityRule;
  previous: (Validity & { id: string }) | null;
};

const same = `a.skill_id is not distinct from n.skill_id and (n.skill_id is not null or a.course_id = n.course_id)
  and a.issued_at < n.issued_at`;
const text = `select n.id, n.valid_from as "validFrom", n.valid_through as "validThrough", n.anchor_on as "anchorOn",
    n.anchor_months as "anchorMonths", n.snapshot ->> 'completedOn' as "completedOn",
    json_build_object('validFrom', p.valid_from, 'validThrough', p.valid_through, 'anchorOn', p.anchor_on,
      'anchorMonths', p.anchor_months) as "reckonedFrom",
    coalesce(${currentRule}, (select json_build_object('validityMonths', v.validity_months, 'renewalWindowDays',
      v.renewal_window_days) from course_versions v where v.id = n.course_version_id),
      json_build_object('validityMonths', null, 'renewalWindowDays', 0)) as rule,
    ${previousProof(same)} as previous
  from achievements n join achievements p on p.company_id = n.company_id and p.id = n.previous_achievement_id
    left join skills s on s.id = n.skill_id
  where n.company_id = $1 and n.person_id = $2 and n.revoked_at is null and n.retracted_at is null
    and p.id in (select records_before($1, f) from unnest($3::uuid[]) f)
  order by n.issued_at, n.id for update of n`;

/**
 * Renewals that kept the anniversary of a proof which does not count any more are reckoned again, and those that were
 * reckoned from them: nothing is certified for longer than the training that remains allows. As with a correction by
 * hand, what was known before can still be shown.
 */
export async function reckonAgain(work: Work, { companyId, personId, ids, reason }: Fallen): Promise<void> {
  for (let fallen = ids; fallen.length > 0;) {
    const renewals = await work.named<Renewal>('qualification.reckon_again', text, [companyId, personId, fallen]);
    fallen = [];
    for (const renewal of renewals) {
      const days = reckonedAgain(renewal, renewal.reckonedFrom, renewal.rule, renewal.previous);
      if (!days) continue;
      const previousId = renewal.previous?.id ?? null;
      const id = await recordCorrected(work, { companyId, achievementId: renewal.id, days, reason, previousId });
      fallen = [...fallen, renewal.id];
      work.recordOf({
        entity: 'employee',
        entityId: personId,
        action: 'achievement.correct',
        companyId,
        reason,
        changes: {
          achievement: renewal.id,
          corrected: id,
          validFrom: [renewal.validFrom, days.validFrom],
          validThrough: [renewal.validThrough, days.validThrough],
        },
      });
    }
  }
}
