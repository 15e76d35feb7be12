/**
 * Certificates that Northgate's people sent in: 180, of which 12 wait and 9 were rejected. The same `today` makes the
 * same ones.
 */
import type { RejectionReason } from '@app/domain/evidence/evidence';
import { rejectionReasons } from '@app/domain/evidence/evidence';
import { addDays, addMonths, type Day } from '@app/domain/time';
import type { DemoPerson } from './people.ts';
import { makePeople } from './people.ts';
import { chance } from './random.ts';
import type { DemoSkill } from './skills/shape.ts';
import { demoSkills } from './skills.ts';

/** The drawings that stand for photos of certificates. */
export const certificatePictures = ['certificate-front', 'certificate-back', 'certificate-paper'] as const;

export type DemoEvidence = {
  key: string;
  personKey: string;
  skill: DemoSkill;
  number: string;
  issuedOn: Day;
  /** The day printed on it; null: it does not expire. */
  expiresOn: Day | null;
  sentOn: Day;
  decidedOn: Day | null;
  state: 'submitted' | 'needsInfo' | 'verified' | 'rejected';
  reason: RejectionReason | null;
  pictures: (typeof certificatePictures)[number][];
};

export const evidenceCounts = { all: 180, waiting: 12, rejected: 9 };
/** Who reviews them, and so shows none. */
export const reviewerKey = 'northgate-002';

export function makeEvidence(today: Day): DemoEvidence[] {
  const luck = chance(20_260_718);
  const tickets = demoSkills.filter((skill) => skill.external && skill.retiredMonthsAgo === undefined);
  const verified = evidenceCounts.all - evidenceCounts.waiting - evidenceCounts.rejected;
  // Anyone who stands for a story has what the story says, and nothing besides.
  const holders = makePeople(today).filter(
    (person) =>
      person.companyKey === 'northgate' &&
      person.status !== 'left' &&
      !person.story &&
      !person.signsIn &&
      person.hireDay < addMonths(today, -9),
  );
  const taken = new Set<string>();
  const one = (index: number): { person: DemoPerson; skill: DemoSkill } => {
    const skill = tickets[index % tickets.length]!;
    for (;;) {
      const person = luck.pick(holders);
      if (taken.has(`${person.key}/${skill.code}`)) continue;
      taken.add(`${person.key}/${skill.code}`);
      return { person, skill };
    }
  };
  return Array.from({ length: evidenceCounts.all }, (_, index) => {
    const { person, skill } = one(index);
    const state =
      index < verified
        ? 'verified'
        : index < verified + evidenceCounts.rejected
          ? 'rejected'
          : index % 6 === 5
            ? 'needsInfo'
            : 'submitted';
    const waiting = state === 'submitted' || state === 'needsInfo';
    const sentOn = waiting
      ? addDays(today, -luck.between(0, 6))
      : later(addDays(person.hireDay, 7), addDays(today, -luck.between(12, 1000)));
    const issuedOn = addDays(sentOn, -luck.between(1, waiting ? 40 : 90));
    const months = skill.validityMonths ?? 0;
    const printed = luck.pick(['asRuled', 'asRuled', 'asRuled', 'shorter', 'longer'] as const);
    const lasts = months - (printed === 'shorter' ? 6 : 0) + (printed === 'longer' ? 24 : 0);
    return {
      key: `northgate/${index + 1}`,
      personKey: person.key,
      skill,
      number: `${skill.external!.issuer.replace(/[^A-Z]/g, '')}-${luck.between(100_000, 999_999)}`,
      issuedOn,
      expiresOn: months === 0 ? null : addMonths(issuedOn, Math.max(3, lasts)),
      sentOn,
      decidedOn: waiting ? null : addDays(sentOn, luck.between(0, 3)),
      state,
      reason: state === 'rejected' ? rejectionReasons[index % rejectionReasons.length]! : null,
      pictures: luck.happens(0.3)
        ? ['certificate-paper']
        : luck.happens(0.7)
          ? ['certificate-front', 'certificate-back']
          : ['certificate-front'],
    };
  });
}

const later = (one: Day, other: Day): Day => (one > other ? one : other);
