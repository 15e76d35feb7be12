import type { SessionEvidence } from '@app/domain/qualification/evidence-kind';
import { validityOf } from '@app/domain/qualification/validity';
import type { Day } from '@app/domain/time';
import type { Work } from '../../../platform/database/work.ts';
import type { Subject } from './import-subjects.ts';
import { previousOf, subjectKey, subjectOfSkill, subjectsOfVersions } from './import-subjects.ts';
import type { Proof } from './issue-record.ts';
import { takeProofTurn } from './issue-record.ts';
import { holdersOf, issueProofs } from './issue-for-courses.ts';

// What attendance of a training proves, for all who attended in a few statements.

type ToIssue = {
  personId: string;
  subject: Subject;
  enrolmentId: string | null;
  scorePercent: number | null;
  record: Record<string, string>;
};

/** People completed a course by attending: each of them proves the skills it gives, or else the course. */
export async function issueAttended(
  work: Work,
  given: {
    completedOn: Day;
    evidence: SessionEvidence;
    people: readonly { personId: string; enrolmentId: string; courseVersionId: string; scorePercent: number | null }[];
  },
): Promise<void> {
  const subjects = await subjectsOfVersions(work, [
    ...new Set(given.people.map(({ courseVersionId }) => courseVersionId)),
  ]);
  const wanted = given.people.flatMap((person) =>
    subjects.get(person.courseVersionId)!.map((subject): ToIssue => ({ ...person, subject, record: {} })),
  );
  await issueWanted(work, given, wanted);
}

type SkillAttended = {
  skillId: string;
  level: number;
  completedOn: Day;
  evidence: SessionEvidence;
  people: readonly { personId: string; scorePercent: number | null }[];
  record: Record<string, string>;
};

/** People earned a skill in a training without a course. Answers the achievements with whose they are. */
export async function issueSkillAttended(
  work: Work,
  { skillId, level, completedOn, evidence, people, record }: SkillAttended,
): Promise<{ id: string; personId: string }[]> {
  const subject = await subjectOfSkill(work, skillId, level);
  if (!subject) throw new Error('A training without its skill');
  return issueWanted(
    work,
    { completedOn, evidence },
    people.map((person) => ({ ...person, subject, enrolmentId: null, record })),
  );
}

type Earned = { completedOn: Day; evidence: SessionEvidence };

async function issueWanted(
  work: Work,
  { completedOn, evidence }: Earned,
  wanted: readonly ToIssue[],
): Promise<{ id: string; personId: string }[]> {
  if (wanted.length === 0) return [];
  const holders = await holdersOf(work, [...new Set(wanted.map(({ personId }) => personId))]);
  await takeProofTurn(work, work.companyId);
  const before = await previousOf(work, wanted);
  return issueProofs(
    work,
    wanted.map(({ personId, subject, enrolmentId, scorePercent, record }) => {
      const last = before.get(`${personId} ${subjectKey(subject)}`) ?? null;
      // Recorded late, it renews nothing that came after it.
      const previous = last && last.validFrom < completedOn ? last : null;
      const validity = validityOf(completedOn, subject.rule, previous);
      const proof: Proof = {
        companyId: work.companyId,
        personId,
        skillId: subject.skillId,
        level: subject.level,
        courseId: subject.courseId,
        courseVersionId: subject.courseVersionId,
        enrolmentId,
        source: enrolmentId ? 'course' : 'session',
        evidence,
        evidenceId: null,
        issuerName: null,
        externalNumber: null,
        record,
        completedOn,
        issuedAt: work.now,
        scorePercent,
        subject: subject.shown,
        validity,
        previousId: previous && previous.validFrom < validity.validFrom ? previous.id : null,
        correctsId: null,
      };
      return { proof, holder: holders.get(personId)! };
    }),
  );
}
