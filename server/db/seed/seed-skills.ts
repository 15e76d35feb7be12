import type { Day } from '@app/domain/time';
import { addMonths } from '@app/domain/time';
import type pg from 'pg';
import type { DemoSkillRule } from '../demo/skills/shape.ts';
import { demoEquivalents, demoSkills } from '../demo/skills.ts';
import { idOf, insertRows } from './rows.ts';

const at = (day: Day) => `${day}T14:00:00Z`;
/** The platform had its skills before its companies asked for them. */
const skillsSinceMonths = 60;

/** Skills with their rules, also those held true before, and what stands in for what. */
export async function seedSkills(client: pg.ClientBase, today: Day): Promise<void> {
  const since = at(addMonths(today, -skillsSinceMonths));
  await insertRows(
    client,
    'skills',
    demoSkills.map((skill) => ({
      id: idOf('skill', skill.code),
      code: skill.code,
      names: skill.name,
      descriptions: skill.description,
      category: skill.category.en,
      levels: skill.levels,
      evidence_kinds: [
        ...(Object.keys(skill.courses).length > 0 ? ['course'] : []),
        ...(skill.external ? ['external'] : []),
        'session',
        'import',
      ],
      regulation_refs: skill.regulationRefs,
      record_fields: skill.recordFields,
      safety_critical: skill.safetyCritical ?? false,
      created_at: since,
      published_at: since,
      retired_at: skill.retiredMonthsAgo === undefined ? null : at(addMonths(today, -skill.retiredMonthsAgo)),
    })),
  );
  const rules = demoSkills.flatMap((skill) => {
    const { before } = skill;
    const changed = before ? at(addMonths(today, -before.changedMonthsAgo)) : since;
    return [
      ...(before
        ? [
            {
              ...ruleRow(skill.code, before),
              id: idOf('skill rule', `${skill.code}/before`),
              recorded_at: since,
              retracted_at: changed,
            },
          ]
        : []),
      {
        ...ruleRow(skill.code, skill),
        id: idOf('skill rule', skill.code),
        reason: before?.reason ?? '',
        recorded_at: changed,
        retracted_at: null,
      },
    ];
  });
  await insertRows(client, 'skill_rules', rules);
  await insertRows(
    client,
    'skill_equivalents',
    demoEquivalents.map(({ skill, by, kind, minLevel, monthsAgo }) => ({
      id: idOf('skill equivalent', `${skill}/${by}`),
      skill_id: idOf('skill', skill),
      by_skill_id: idOf('skill', by),
      kind,
      min_level: minLevel,
      gives_level: 1,
      effective_from: addMonths(today, -monthsAgo),
      recorded_at: at(addMonths(today, -monthsAgo)),
    })),
  );
}

function ruleRow(code: string, rule: DemoSkillRule) {
  return {
    skill_id: idOf('skill', code),
    validity_months: rule.validityMonths,
    expiry_day: rule.expiryDay ?? 'sameDay',
    renewal_anchor: rule.renewalAnchor ?? 'previousExpiry',
    fixed_month: rule.fixed?.[0] ?? null,
    fixed_day: rule.fixed?.[1] ?? null,
    min_active_days: rule.minActiveDays ?? 0,
    renewal_window_days: rule.renewalWindowDays ?? 90,
    expiring_soon_days: rule.expiringSoonDays ?? 60,
    grace_days: rule.graceDays ?? 0,
    grace_counts: rule.graceCounts ?? false,
    reason: '',
  };
}
