/**
 * How something was earned in a training of several people: by attending, with a test, or with a practical evaluation.
 */
export const sessionEvidences = ['session', 'testedSession', 'evaluatedSession'] as const;
export type SessionEvidence = (typeof sessionEvidences)[number];

/** What an achievement rests on, as it was when it was issued. */
export type Evidence =
  | 'course'
  | 'evaluatedCourse'
  | 'selfReported'
  | SessionEvidence
  | 'external'
  | 'import'
  | 'manual';

/** What is said of it: of a course only that it was graded where there is a score. */
export type ShownEvidence = Evidence | 'gradedCourse';

type Session = {
  resultKind: 'attendance' | 'passFail' | 'competence';
  checklist: readonly unknown[];
  evaluatorSigns: boolean;
};

/** How a training of this kind certifies people. */
export function sessionEvidence({ resultKind, checklist, evaluatorSigns }: Session): SessionEvidence {
  if (resultKind === 'competence' || checklist.length > 0 || evaluatorSigns) return 'evaluatedSession';
  return resultKind === 'passFail' ? 'testedSession' : 'session';
}

/** What a public page says of how an achievement was earned. */
export const shownEvidence = ({
  evidence,
  scorePercent,
}: {
  evidence: Evidence;
  scorePercent: number | null;
}): ShownEvidence => (evidence === 'course' && scorePercent !== null ? 'gradedCourse' : evidence);

/** Whether something was passed, or only completed: attendance and a course without a graded test examine no one. */
export const wasExamined = (evidence: ShownEvidence): boolean => evidence !== 'course' && evidence !== 'session';
