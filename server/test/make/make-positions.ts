import { randomUUID } from 'node:crypto';
import type { MadePerson, Sql } from '../sql.ts';

export type Insert = (table: string, row: Record<string, unknown>) => Promise<string>;

const at = '2026-01-05T09:00:00.000Z';
type Target = { skillId?: string; courseId?: string; minLevel?: number };

/** Makers of what people must hold: a skill is published with a rule, a requirement asks since the first of January. */
export function positionMakers(insert: Insert, sql: Sql, next: () => number) {
  const skill = async (
    given: {
      code?: string;
      levels?: { en: string }[];
      published?: boolean;
      retired?: boolean;
      rule?: Record<string, unknown>;
      evidenceKinds?: string[];
      recordFields?: string[];
      safetyCritical?: boolean;
    } = {},
  ) => {
    const code = given.code ?? `SKILL-${next()}`;
    const id = await insert('skills', {
      code,
      names: { en: `Skill ${code}` },
      levels: JSON.stringify(given.levels ?? []),
      ...(given.evidenceKinds && { evidence_kinds: given.evidenceKinds }),
      safety_critical: given.safetyCritical ?? false,
      ...(given.recordFields && { record_fields: given.recordFields }),
      created_at: at,
      published_at: given.published === false ? null : at,
      retired_at: given.retired ? at : null,
    });
    await insert('skill_rules', { skill_id: id, validity_months: 12, recorded_at: at, ...given.rule });
    return { id, code };
  };

  const position = async (company: { id: string }, given: Record<string, unknown> = {}) => {
    const code = (given['code'] as string | undefined) ?? `POS-${next()}`;
    return {
      id: await insert('positions', {
        company_id: company.id,
        code,
        title: `Position ${code}`,
        created_at: at,
        ...given,
      }),
      code,
    };
  };

  const assignment = (person: MadePerson, positionId: string, given: Record<string, unknown> = {}) =>
    insert('position_assignments', {
      company_id: person.companyId,
      position_id: positionId,
      person_id: person.id,
      started_on: '2026-01-01',
      is_primary: true,
      recorded_at: at,
      ...given,
    });

  const requirement = async (company: { id: string }, target: Target, given: Record<string, unknown> = {}) => {
    const requirementId = randomUUID();
    const minLevel = target.minLevel ?? 1;
    const id = await insert('requirements', {
      company_id: company.id,
      requirement_id: requirementId,
      version: 1,
      kind: 'mandatory',
      effective_from: '2026-01-01',
      asked_since: '2026-01-01',
      target_key: target.skillId ? `skill:${target.skillId}:${minLevel}` : `course:${target.courseId}`,
      recorded_at: at,
      ...given,
    });
    await sql(
      'insert into requirement_targets (company_id, requirement_row_id, place, skill_id, course_id, min_level) values ($1, $2, 0, $3, $4, $5)',
      [company.id, id, target.skillId ?? null, target.courseId ?? null, minLevel],
    );
    return { id, requirementId };
  };

  /** That an edition of a course gives a skill. */
  const gives = (versionId: string, skillId: string, level = 1) =>
    sql('insert into course_skills (version_id, skill_id, level) values ($1, $2, $3)', [versionId, skillId, level]);

  return { skill, position, assignment, requirement, gives };
}
