import type { Validity, ValidityRule } from '@app/domain/qualification/validity';
import { validityOf } from '@app/domain/qualification/validity';
import type { Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import type { Work } from '../../../platform/database/work.ts';
import { standingChanged } from '../events.ts';
import { issueProof, takeProofTurn } from './issue-record.ts';
import type { Holder } from './issue-record.ts';
import type { Snapshot } from '../records.ts';
import { currentRule, holderColumns, previousProof } from '../status/subject-sql.ts';

type Completion = {
  companyId: string;
  personId: string;
  courseId: string;
  courseVersionId: string;
  enrolmentId: string;
  completedAt: Instant;
  scorePercent: number | null;
  selfReported: boolean;
  evaluated?: boolean;
};

type Previous = (Validity & { id: string }) | null;
type Input = {
  skillId: string;
  level: number;
  code: string;
  names: Record<string, string>;
  descriptions: Record<string, string>;
  regulationRefs: string[];
  rule: ValidityRule | null;
  /** What packages report of themselves is enough for it. */
  takesSelfReported: boolean;
  previous: Previous;
};

type Facts = Holder & {
  courseCode: string;
  version: number;
  texts: Record<string, { title: string; summary?: string }>;
  minutes: number;
  regulationRefs: string[];
  validityMonths: number | null;
  renewalWindowDays: number;
  previous: Previous;
  skills: Input[];
};

/**
 * Issues the proof of a completed enrolment, in the transaction that completed it: both stand or fall together.
 * A course that gives skills proves each of them by the skill's own rule; one that gives none proves itself. What
 * packages report of themselves proves no skill that asks for more.
 */
export async function issueAchievement(work: Work, completion: Completion): Promise<void> {
  await takeProofTurn(work, completion.companyId);
  const facts = await gather(work, completion);
  const completedOn = dayOf(completion.completedAt, facts.timeZone);
  const common = {
    companyId: completion.companyId,
    personId: completion.personId,
    courseId: completion.courseId,
    courseVersionId: completion.courseVersionId,
    enrolmentId: completion.enrolmentId,
    source: 'course' as const,
    evidenceId: null,
    issuerName: null,
    externalNumber: null,
    record: {},
    completedOn,
    issuedAt: completion.completedAt,
    scorePercent: completion.scorePercent,
    evidence: completion.selfReported
      ? ('selfReported' as const)
      : completion.evaluated
        ? ('evaluatedCourse' as const)
        : ('course' as const),
    correctsId: null,
  };
  if (facts.skills.length === 0) {
    const validity = validityOf(completedOn, facts, facts.previous);
    await issueProof(work, facts, {
      ...common,
      skillId: null,
      level: 1,
      subject: courseSubject(facts),
      validity,
      previousId: facts.previous?.id ?? null,
    });
  }
  for (const given of facts.skills) {
    if (completion.selfReported && !given.takesSelfReported) continue;
    const validity = validityOf(completedOn, given.rule ?? facts, given.previous);
    const subject = skillSubject(given, facts);
    await issueProof(work, facts, {
      ...common,
      skillId: given.skillId,
      level: given.level,
      subject,
      validity,
      previousId: given.previous?.id ?? null,
    });
  }
  await work.emit(standingChanged, { companyId: completion.companyId, personIds: [completion.personId] });
}

const text = `
  select ${holderColumns}, co.code as "courseCode", v.number as version, v.texts,
    v.expected_minutes as minutes, v.regulation_refs as "regulationRefs", v.validity_months as "validityMonths",
      v.renewal_window_days as "renewalWindowDays",
    ${previousProof('a.course_id = $3 and a.skill_id is null')} as previous,
    (select coalesce(json_agg(json_build_object('skillId', s.id, 'level', g.level, 'code', s.code, 'names', s.names,
      'descriptions', s.descriptions,
        'regulationRefs', s.regulation_refs, 'takesSelfReported', 'selfReported' = any(s.evidence_kinds), 'rule',
          ${currentRule}, 'previous', ${previousProof('a.skill_id = s.id')}) order by s.code), '[]')
      from course_skills g join skills s on s.id = g.skill_id where g.version_id = $4) as skills
  from people p, companies c, courses co join course_versions v on v.course_id = co.id
  where p.id = $2 and c.id = $1 and co.id = $3 and v.id = $4`;

/** Everything the proofs rest on, in one round trip. */
async function gather(work: Work, { companyId, personId, courseId, courseVersionId }: Completion): Promise<Facts> {
  const rows = await work.named<Facts>('qualification.facts', text, [companyId, personId, courseId, courseVersionId]);
  if (!rows[0]) throw new Error('A completion without its person, company or course');
  return rows[0];
}

function courseSubject(facts: Facts): Snapshot['course'] {
  const titles: Record<string, string> = {};
  const summaries: Record<string, string> = {};
  for (const [locale, words] of Object.entries(facts.texts)) {
    titles[locale] = words.title;
    summaries[locale] = words.summary ?? '';
  }
  return {
    code: facts.courseCode,
    version: facts.version,
    titles,
    summaries,
    minutes: facts.minutes,
    regulationRefs: facts.regulationRefs,
  };
}

function skillSubject(given: Input, facts: Facts): Snapshot['course'] {
  const course = courseSubject(facts);
  return {
    ...course,
    titles: given.names,
    summaries: given.descriptions,
    regulationRefs: given.regulationRefs.length > 0 ? given.regulationRefs : course.regulationRefs,
  };
}
