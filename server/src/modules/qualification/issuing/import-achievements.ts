import type { AchievementRow } from '@app/domain/imports/achievement-row';
import { levelOf } from '@app/domain/imports/achievement-row';
import type { Outcome, Problem } from '@app/domain/imports/problems';
import type { Validity } from '@app/domain/qualification/validity';
import { validityAsPrinted, validityOf } from '@app/domain/qualification/validity';
import type { Work } from '../../../platform/database/work.ts';
import { employeesByNumber } from '../../company/index.ts';
import type { Subject } from './import-subjects.ts';
import { importedAlready, previousOf, subjectKey, subjectsOf } from './import-subjects.ts';
import type { Proof } from './issue-record.ts';
import { takeProofTurn } from './issue-record.ts';
import { holdersOf, issueProofs } from './issue-for-courses.ts';

/**
 * What a row would do: the proofs it gives someone that are not there yet. A course that gives skills proves each of
 * them, as when it is completed here.
 */
type ImportedPlan = {
  row: AchievementRow;
  outcome: Outcome;
  problems: Problem[];
  personId: string | null;
  subjects: Subject[];
};

/** What these rows would add to the records of the acting company's employees. Nothing is written. */
export async function planImported(
  work: Work,
  asked: readonly { row: AchievementRow; problems: Problem[] }[],
): Promise<ImportedPlan[]> {
  const employees = await employeesByNumber(
    work,
    asked.map(({ row }) => row.number),
  );
  const known = await subjectsOf(
    work,
    asked.map(({ row }) => row),
  );
  const drafts = asked.map(({ row, problems: sofar }) => {
    const problems = [...sofar];
    const person = employees.get(row.number);
    if (!person && row.number !== '') problems.push({ field: 'number', code: 'employeeUnknown', value: row.number });
    // No one awards to themself, by a file as little as by hand: another administrator imports it.
    if (person && work.actor.kind === 'person' && person.id === work.personId)
      problems.push({ field: 'number', code: 'ownRecord', value: row.number });
    const named = row.skill === null ? null : known.skills.get(row.skill.toUpperCase());
    const course = row.course === null || row.skill !== null ? null : known.courses.get(row.course.toUpperCase());
    if (named === undefined) problems.push({ field: 'skill', code: 'skillUnknown', value: row.skill! });
    else if (named && !named.takesImport)
      problems.push({ field: 'skill', code: 'skillTakesNoImport', value: row.skill! });
    if (course === undefined) problems.push({ field: 'course', code: 'courseUnknown', value: row.course! });
    const level = levelOf(row.level, named?.levels ?? []);
    if (level === null && !course) problems.push({ field: 'level', code: 'levelUnknown', value: row.level! });
    const subjects: Subject[] = named ? [{ ...named, level: level ?? 1 }] : (course ?? []);
    return { row, problems, personId: person?.id ?? null, subjects };
  });
  const there = await importedAlready(
    work,
    drafts.flatMap(({ personId }) => personId ?? []),
  );
  return drafts.map(({ row, problems, personId, subjects }): ImportedPlan => {
    if (problems.length > 0 || personId === null) return { row, problems, personId, subjects: [], outcome: 'refused' };
    const missing = subjects.filter((subject) => !there.has(`${personId} ${subjectKey(subject)} ${row.completedOn}`));
    return { row, problems, personId, subjects: missing, outcome: missing.length > 0 ? 'new' : 'unchanged' };
  });
}

/**
 * Issues what was planned. No two plans are about the same person and subject: older ones were written before. The
 * caller records the change.
 */
export async function writeImported(work: Work, plans: readonly ImportedPlan[]): Promise<number> {
  const given = plans.flatMap((plan) =>
    plan.outcome === 'new' && plan.personId
      ? plan.subjects.map((subject) => ({ ...plan, personId: plan.personId!, subject }))
      : [],
  );
  // A course and one of its skills, both in the file for one day, are one proof.
  const wanted = [
    ...new Map(given.map((one) => [`${one.personId} ${subjectKey(one.subject)} ${one.row.completedOn}`, one])).values(),
  ];
  if (wanted.length === 0) return 0;
  const holders = await holdersOf(work, [...new Set(wanted.map(({ personId }) => personId))]);
  await takeProofTurn(work, work.companyId);
  const before = await previousOf(work, wanted);
  const proofs = wanted.map(({ row, personId, subject }): { proof: Proof; personId: string } => {
    const last = before.get(`${personId} ${subjectKey(subject)}`) ?? null;
    const previous = last && last.validFrom < row.completedOn ? last : null;
    const computed = validityOf(row.completedOn, subject.rule, previous);
    const validity: Validity = validityAsPrinted(computed, row.validThrough);
    return {
      personId,
      proof: {
        companyId: work.companyId,
        personId,
        skillId: subject.skillId,
        level: subject.level,
        courseId: subject.courseId,
        courseVersionId: subject.courseVersionId,
        enrolmentId: null,
        source: 'import',
        evidenceId: null,
        issuerName: row.issuer,
        externalNumber: row.externalNumber,
        record: row.record,
        completedOn: row.completedOn,
        issuedAt: work.now,
        scorePercent: null,
        subject: subject.shown,
        validity,
        previousId: previous && previous.validFrom < validity.validFrom ? previous.id : null,
        correctsId: null,
      },
    };
  });
  await issueProofs(
    work,
    proofs.map(({ proof, personId }) => ({ proof, holder: holders.get(personId)! })),
  );
  return proofs.length;
}
