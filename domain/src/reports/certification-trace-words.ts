import type { Day } from '../time.ts';
import type { CertificationStep } from './certification-trace.ts';

type Sentences = {
  [C in CertificationStep['code']]: (
    step: Extract<CertificationStep, { code: C }>,
    day: (day: Day) => string,
  ) => string;
};

const en: Sentences = {
  others: ({ count }) =>
    count === 1
      ? 'Another record of it exists. Of the two, this one counts: it was not revoked, or it is valid longer.'
      : `There are ${count} other records of it. Of all of them, this one counts: it was not revoked, or it is valid longest.`,
  held: ({ from, through }, day) =>
    through
      ? `The record is valid from ${day(from)} through ${day(through)}.`
      : `The record is valid from ${day(from)}.`,
  revoked: ({ on, reason }, day) =>
    reason ? `It was revoked on ${day(on)}: ${reason}` : `It was revoked on ${day(on)}.`,
  suspended: ({ from, to, reason }, day) =>
    to
      ? `It is suspended from ${day(from)} through ${day(to)}: ${reason}`
      : `It has been suspended since ${day(from)}, until the suspension is lifted: ${reason}`,
  upcoming: ({ from }, day) => `It takes effect on ${day(from)}.`,
  expired: ({ on }, day) => `It expired after ${day(on)}.`,
  soonFrom: ({ on, days, by, reached }, day) =>
    `It ${reached ? 'has counted' : 'will count'} as expiring soon ${reached ? 'since' : 'from'} ${day(on)}, ${days} days before it ends (${by === 'skill' ? 'the skill’s rule' : 'the rule for courses'}).`,
  noEnd: () => 'It has no expiry date.',
};

const fr: Sentences = {
  others: ({ count }) =>
    count === 1
      ? 'Un autre dossier existe. Des deux, celui-ci compte : il n’a pas été révoqué, ou il est valide plus longtemps.'
      : `Il existe ${count} autres dossiers. De tous, celui-ci compte : il n’a pas été révoqué, ou il est valide le plus longtemps.`,
  held: ({ from, through }, day) =>
    through
      ? `Le dossier est valide du ${day(from)} au ${day(through)} inclus.`
      : `Le dossier est valide à partir du ${day(from)}.`,
  revoked: ({ on, reason }, day) => (reason ? `Révoquée le ${day(on)} : ${reason}` : `Révoquée le ${day(on)}.`),
  suspended: ({ from, to, reason }, day) =>
    to
      ? `Suspendue du ${day(from)} au ${day(to)} inclus : ${reason}`
      : `Suspendue depuis le ${day(from)}, jusqu’à la levée de la suspension : ${reason}`,
  upcoming: ({ from }, day) => `Entre en vigueur le ${day(from)}.`,
  expired: ({ on }, day) => `Expirée après le ${day(on)}.`,
  soonFrom: ({ on, days, by, reached }, day) =>
    `${reached ? 'Compte' : 'Comptera'} comme expirant bientôt ${reached ? 'depuis' : 'à partir'} ${reached ? 'le' : 'du'} ${day(on)}, ${days} jours avant la fin (${by === 'skill' ? 'règle de la compétence' : 'règle des cours'}).`,
  noEnd: () => 'Sans date d’expiration.',
};

/** The trace of a qualification on record in sentences, in their order. `day` writes a day as the reader reads days. */
export function certificationSentences(
  steps: readonly CertificationStep[],
  locale: 'en' | 'fr',
  day: (day: Day) => string,
): string[] {
  const words = locale === 'fr' ? fr : en;
  return steps.map((step) =>
    (words[step.code] as (step: CertificationStep, day: (day: Day) => string) => string)(step, day),
  );
}
