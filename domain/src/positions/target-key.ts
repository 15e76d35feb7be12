/** What can meet a requirement: a skill at a level or above, or a course. Exactly one of the two is set. */
export type RequirementTarget = { skillId: string | null; courseId: string | null; minLevel: number };

/**
 * What is asked, as text: `skill:<id>:<level>` or `course:<id>`, joined by `+` when any one will do.
 * The same thing asked twice has the same key, in whatever order its targets were chosen.
 */
export function targetKey(targets: readonly RequirementTarget[]): string {
  return targets
    .map(({ skillId, courseId, minLevel }) => (skillId ? `skill:${skillId}:${minLevel}` : `course:${courseId}`))
    .sort()
    .join('+');
}
