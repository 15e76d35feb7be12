import type { AskedOfProof } from '@app/domain/access/two-people';
import { covers, isEmployed, wasKnown } from '@app/domain/qualification/facts';
import type { AskedFacts, HoldFact, PersonFacts } from '@app/domain/qualification/facts';
import { requirementStatus } from '@app/domain/qualification/status';
import type { Cell } from '@app/domain/qualification/status';
import { concerns, satisfiers } from '@app/domain/qualification/what-if/target-standing';
import { remedyOf, traceOf } from '@app/domain/qualification/trace/trace';
import type { Why } from '@app/domain/qualification/trace/why';
import { pendingReversals } from '../issuing/pending-reversals.ts';
import { loadAsked, loadPeople } from './load-facts.ts';
import type { Seen } from './as-of.ts';
import { loadWhyNames } from './why-names.ts';
import type { NamedProof, WhyNames } from './why-names.ts';
import type { Work } from '../../../platform/database/work.ts';

type Input = {
  people: readonly { personId: string; name: string }[];
  seen: Seen;
  rowId?: string;
  future?: boolean;
  forAdmin: boolean;
  asked?: AskedFacts;
  withRequests?: boolean;
  /** Whose people they are, where it is not the reader's own company. */
  companyId?: string;
};

/** How people stand against everything asked of them, by the rule in domain, each with its trace, names and remedy. */
export async function explain(
  work: Work,
  {
    people,
    seen,
    rowId,
    future = true,
    forAdmin,
    asked: known,
    withRequests = false,
    companyId = work.companyId,
  }: Input,
): Promise<{ employed: boolean; rows: Why[] }> {
  const ids = people.map(({ personId }) => personId);
  const [persons, asked] = await Promise.all([loadPeople(work, companyId, ids), known ?? loadAsked(work, companyId)]);
  const all = persons.flatMap((person) =>
    requirementStatus(person, asked, seen, future).map((cell) => ({ person, cell })),
  );
  const chosen = all.filter(({ cell }) => !rowId || cell.requirement.id === rowId);
  const cells = chosen.map(({ cell }) => cell);
  const nameOf = new Map(people.map(({ personId, name }) => [personId, name]));
  const holdOf = ({ person, cell }: { person: PersonFacts; cell: Cell }) =>
    cell.status === 'suspended' ? suspensionOf(cell, person, seen) : cell.exemption;
  const targets = cells.flatMap((cell) => cell.requirement.targets);
  const present = <T>(ids: (T | null | undefined)[]) =>
    [...new Set(ids)].filter((id): id is T & {} => id !== null && id !== undefined);
  const names = await loadWhyNames(work, companyId, {
    rowIds: cells.map((cell) => cell.requirement.id),
    proofIds: present(cells.map((cell) => cell.standing.achievement?.id)),
    skillIds: present([...targets.map((target) => target.skillId), ...cells.map((cell) => cell.standing.viaSkillId)]),
    courseIds: present(targets.map((target) => target.courseId)),
    personIds: [...new Set(chosen.map(({ person }) => person.personId))],
    holdIds: present(chosen.map((one) => holdOf(one)?.id)),
  });
  const waiting = withRequests
    ? await pendingReversals(
        work,
        [...names.proofs].map(([id, { personId, enrolmentId }]) => ({ id, personId, enrolmentId })),
      )
    : new Map<string, AskedOfProof>();
  const rows = chosen.map((one): Why => {
    const { person, cell } = one;
    const { standing } = cell;
    const hold = holdOf(one);
    const proof = (standing.achievement && names.proofs.get(standing.achievement.id)) ?? null;
    return {
      personId: person.personId,
      personName: nameOf.get(person.personId)!,
      on: seen.on,
      knownOn: seen.knownOn,
      past: seen.on < work.today || seen.knownOn !== null,
      status: cell.status,
      qualified: cell.qualified,
      requirement: names.requirements.get(cell.requirement.id)!,
      baseOn: cell.baseOn,
      dueOn: cell.dueOn,
      validFrom: standing.achievement?.validFrom ?? null,
      validThrough: standing.achievement?.validThrough ?? null,
      coveredThrough: cell.coveredThrough,
      renewalOpensOn: cell.renewalOpensOn,
      steps: traceOf(cell, seen.on),
      proof: proof && shownProof(proof, forAdmin, waiting.get(standing.achievement!.id) ?? null),
      notEnough: cell.qualified ? null : notEnoughFor(cell, person, names),
      via: standing.viaSkillId ? (names.skills.get(standing.viaSkillId)?.names ?? null) : null,
      hold: hold && {
        id: hold.id,
        kind: hold.kind,
        from: hold.fromOn,
        to: hold.toOn,
        reason: forAdmin ? (names.holds.get(hold.id)?.reason ?? null) : null,
      },
      remedy: remedyFor(cell, person.personId, names, hold, pendingOf(cell, person, asked, seen)),
    };
  });
  return { employed: persons.some((person) => isEmployed(person, seen)), rows };
}

/** The newest completion of a course that would prove it, if more than its package said so. */
function notEnoughFor({ requirement }: Cell, { personId }: PersonFacts, names: WhyNames): Why['notEnough'] {
  const found = names.notEnough.find(
    (one) => one.personId === personId && requirement.targets.some(({ skillId }) => skillId === one.skillId),
  );
  return found ? { titles: found.titles, on: found.on } : null;
}

/** What is only for admins is left out for anyone else. */
function shownProof(
  { personId: _person, enrolmentId: _enrolment, corrects, ...proof }: NamedProof,
  forAdmin: boolean,
  asked: AskedOfProof | null,
): Why['proof'] {
  return { ...proof, corrects: corrects && { ...corrects, reason: forAdmin ? corrects.reason : null }, asked };
}

function remedyFor(
  cell: Cell,
  personId: string,
  names: WhyNames,
  hold: HoldFact | null,
  evidenceId: string | null,
): Why['remedy'] {
  const { targets } = cell.requirement;
  // Of several targets the one stood on best; else whichever a course leads to.
  const wanted = [cell.standing.target, ...targets];
  const leading = wanted.flatMap((target) =>
    names.courses.filter(({ skillId, level, course }) =>
      target.courseId ? course.id === target.courseId : skillId === target.skillId && level >= target.minLevel,
    ),
  );
  const openAt = (courseId: string) => names.open.find((one) => one.personId === personId && one.courseId === courseId);
  // A course under way comes before one that would be a second way to the same thing.
  const leads = leading.find(({ course }) => openAt(course.id)) ?? leading[0];
  const evidenceAccepted = targets.some(
    (target) => target.skillId !== null && names.skills.get(target.skillId)?.acceptsEvidence,
  );
  const kind = remedyOf(cell, { courseLeads: leads !== undefined, evidenceAccepted });
  if (!kind) return null;
  const course = kind === 'learn' || kind === 'renew' ? (leads?.course ?? null) : null;
  const attempt = course && openAt(course.id);
  return {
    kind,
    course,
    open: attempt
      ? {
          enrolmentId: attempt.enrolmentId,
          dueOn: attempt.dueOn,
          started: attempt.started,
          renewal: attempt.renewal,
          notPassed: attempt.notPassed,
          scoreMissing: attempt.scoreMissing,
        }
      : null,
    evidenceId: kind === 'decide' ? evidenceId : null,
    holdId: kind === 'lift' ? (hold?.id ?? null) : null,
  };
}

/** The suspension at work: of the proof held, of what is asked, or of everything. */
function suspensionOf({ standing }: Cell, person: PersonFacts, { on, knownAt }: Seen): HoldFact | null {
  const subjects = [standing.target, ...(standing.achievement ? [standing.achievement] : [])];
  return (
    person.holds.find(
      (hold) =>
        hold.kind === 'suspension' &&
        wasKnown(hold, knownAt) &&
        covers(hold.fromOn, hold.toOn, on) &&
        subjects.some((subject) => concerns(hold, subject)),
    ) ?? null
  );
}

function pendingOf({ requirement }: Cell, person: PersonFacts, asked: AskedFacts, seen: Seen): string | null {
  const skills = requirement.targets.flatMap((target) => satisfiers(target, asked, seen)).map(({ skillId }) => skillId);
  return person.pending.find((fact) => wasKnown(fact, seen.knownAt) && skills.includes(fact.skillId))?.id ?? null;
}
