import type { Validity, ValidityRule } from '@app/domain/qualification/validity';
import { validityAsPrinted, validityOf } from '@app/domain/qualification/validity';
import { DomainError } from '@app/domain/errors';
import type { Day } from '@app/domain/time';
import type { Work } from '../../../platform/database/work.ts';
import { standingChanged } from '../events.ts';
import { issueProof, takeProofTurn } from './issue-record.ts';
import type { Holder } from './issue-record.ts';
import { currentRule, holderColumns, previousProof } from '../status/subject-sql.ts';

type SkillProof = {
  companyId: string;
  personId: string;
  skillId: string;
  level: number;
  source: 'external' | 'session' | 'import' | 'manual';
  evidenceId?: string | null;
  issuerName?: string | null;
  externalNumber?: string | null;
  record?: Record<string, string>;
  /** The day it was earned, in the company's time zone. */
  completedOn: Day;
  /** The last day printed on it, where one is. */
  printedThrough?: Day | null;
  /** Where the record it replaces names its days exactly: they are taken over as they are. */
  exactly?: { validFrom: Day; validThrough: Day | null };
  correctsId?: string | null;
};

type Facts = Holder & {
  code: string;
  names: Record<string, string>;
  descriptions: Record<string, string>;
  regulationRefs: string[];
  rule: ValidityRule | null;
  previous: (Validity & { id: string }) | null;
};

const text = `
  select ${holderColumns}, s.code, s.names, s.descriptions, s.regulation_refs as "regulationRefs",
    ${currentRule} as rule,
    ${previousProof('a.skill_id = s.id')} as previous
  from people p, companies c, skills s
  where p.id = $2 and c.id = $1 and s.id = $3
    and exists (select 1 from employments e where e.company_id = c.id and e.person_id = p.id)`;

/**
 * Issues the proof of a skill that was not earned in a course of ours: verified evidence, a session, an import, a
 * decision by hand. The caller asked the permission and records the change. Answers the achievement's id.
 */
export async function issueSkill(work: Work, given: SkillProof): Promise<string> {
  await takeProofTurn(work, given.companyId);
  const rows = await work.named<Facts>('qualification.skill_facts', text, [
    given.companyId,
    given.personId,
    given.skillId,
  ]);
  const facts = rows[0];
  if (!facts) throw new DomainError('notFound');
  const computed = validityOf(
    given.completedOn,
    facts.rule ?? { validityMonths: null, renewalWindowDays: 90 },
    given.exactly ? null : facts.previous,
  );
  const validity: Validity = given.exactly
    ? {
        ...given.exactly,
        anchorOn: given.exactly.validThrough ?? given.exactly.validFrom,
        anchorMonths: given.exactly.validThrough ? 0 : null,
      }
    : validityAsPrinted(computed, given.printedThrough ?? null);
  const id = await issueProof(work, facts, {
    companyId: given.companyId,
    personId: given.personId,
    skillId: given.skillId,
    level: given.level,
    courseId: null,
    courseVersionId: null,
    enrolmentId: null,
    source: given.source,
    evidenceId: given.evidenceId ?? null,
    issuerName: given.issuerName ?? null,
    externalNumber: given.externalNumber ?? null,
    record: given.record ?? {},
    completedOn: given.completedOn,
    issuedAt: work.now,
    scorePercent: null,
    subject: {
      code: facts.code,
      version: null,
      titles: facts.names,
      summaries: facts.descriptions,
      minutes: null,
      regulationRefs: facts.regulationRefs,
    },
    validity,
    previousId: facts.previous && facts.previous.validFrom < validity.validFrom ? facts.previous.id : null,
    correctsId: given.correctsId ?? null,
  });
  await work.emit(standingChanged, { companyId: given.companyId, personIds: [given.personId] });
  return id;
}
