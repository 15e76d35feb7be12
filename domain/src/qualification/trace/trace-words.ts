import type { Localised } from '../../localised.ts';
import { inLanguage } from '../../localised.ts';
import type { Day } from '../../time.ts';
import type { TraceStep } from './trace.ts';
import type { NamedTarget, Why } from './why.ts';

/** The languages the product speaks. */
export type Spoken = 'en' | 'fr';
type Words = { step: TraceStep; why: Why; day: (day: Day) => string; say: (words: Localised) => string; what: string };
type Sentence<C extends TraceStep['code']> = (
  step: Extract<TraceStep, { code: C }>,
  words: Omit<Words, 'step'>,
) => string;
type Sentences = { [C in TraceStep['code']]: Sentence<C> };

/** The name of a target: "Lockout/tagout · Affected employee". */
export function targetName(
  { names, code, levels, minLevel }: Pick<NamedTarget, 'names' | 'code' | 'levels' | 'minLevel'>,
  locale: string,
): string {
  const level = levels.length > 1 ? levels[minLevel - 1] : undefined;
  const name = inLanguage(names, locale) || code;
  return level ? `${name} · ${inLanguage(level, locale)}` : name;
}

/** What is asked, in words; any one of several will do. */
export function targetsName(targets: readonly NamedTarget[], locale: Spoken): string {
  return targets.map((target) => targetName(target, locale)).join(locale === 'fr' ? ' ou ' : ' or ');
}

/** What level a proof gives, of which of the ways in which a requirement is met. */
export type HeldLevel = { level: number; place: number };

/**
 * The level held and the one required, by name, of the way that what is held meets; of nothing held, of the first way
 * that has levels. Empty where what is asked there has one level only.
 */
export function levelNames(
  targets: readonly NamedTarget[],
  held: HeldLevel | null,
  locale: Spoken,
): { held: string; required: string } {
  const target = held ? targets[held.place] : targets.find(({ levels }) => levels.length > 1);
  if (!target || target.levels.length < 2) return { held: '', required: '' };
  const name = (level: number) =>
    target.levels[level - 1]?.[locale] ?? target.levels[level - 1]?.['en'] ?? String(level);
  return { held: held ? name(held.level) : '', required: name(target.minLevel) };
}

const places = ({ requirement: { site, department } }: Why) => [site, department].filter(Boolean).join(', ');

const en: Sentences = {
  asked(step, { why, day, what }) {
    const { position, forThisPerson, version, kind } = why.requirement;
    const where = places(why);
    const who = forThisPerson
      ? 'this person'
      : position
        ? `“${position.title}”`
        : where
          ? 'everyone'
          : 'everyone in the company';
    const begun = step.from <= why.on;
    const verb = `${begun ? 'has been' : 'is'} ${kind === 'mandatory' ? 'required' : 'recommended'}`;
    return `${what} ${verb} for ${who}${where ? ` at ${where}` : ''} ${begun ? 'since' : 'from'} ${day(step.from)} (version ${version} of the requirement).`;
  },
  concernsSince: (step, { day }) => `It has applied to this person since ${day(step.on)}.`,
  held(step, { why, day, say }) {
    const via = why.via ? ` It is covered by “${say(why.via)}”.` : '';
    const before = why.proof?.corrects;
    const corrected = before
      ? ` The record was corrected on ${day(before.on)}; it previously showed ${day(before.validFrom)} ${before.validThrough ? `to ${day(before.validThrough)}` : 'with no expiry date'}.`
      : '';
    return step.through
      ? `It ${step.through < why.on ? 'was' : 'is'} held from ${day(step.from)} through ${day(step.through)}.${via}${corrected}`
      : `It has been held since ${day(step.from)}, with no expiry date.${via}${corrected}`;
  },
  followed: (step, { day }) =>
    step.through
      ? `It has already been renewed: the renewal is valid from ${day(step.from)} through ${day(step.through)}.`
      : `It has already been renewed: the renewal is valid from ${day(step.from)}, with no expiry date.`,
  expiringFrom: (step, { day }) => `It expires soon, after ${day(step.through)}.`,
  expiredOn: (step, { day }) => `It expired after ${day(step.on)}.`,
  graceThrough: (step, { day }) =>
    `The grace period runs through ${day(step.on)} and ${step.counts ? 'counts as qualified' : 'does not count as qualified'}.`,
  suspended: (_, { why, day }) =>
    why.hold
      ? `It has been suspended since ${day(why.hold.from)}${why.hold.to ? `, through ${day(why.hold.to)}` : ', until the suspension is lifted'}.`
      : 'It is suspended.',
  exempt: (step, { day }) =>
    `Exempt from ${day(step.from)}${step.through ? ` through ${day(step.through)}` : ''}. An exemption counts as met and is shown separately.`,
  evidenceWaits: () => 'A certificate was submitted and is pending review.',
  neverHeld: () => 'No valid certificate from this day or earlier is on record.',
  dueOn: (step, { day }) => (step.passed ? `It was due on ${day(step.on)}.` : `It is due by ${day(step.on)}.`),
  askedFrom: (step, { day }) => `It is required from ${day(step.on)}.`,
};

const fr: Sentences = {
  asked(step, { why, day, what }) {
    const { position, forThisPerson, version, kind } = why.requirement;
    const where = places(why);
    const who = forThisPerson
      ? 'de cette personne'
      : position
        ? `pour « ${position.title} »`
        : where
          ? 'de tous'
          : 'de toute l’entreprise';
    const verb = kind === 'mandatory' ? 'est exigé' : 'est recommandé';
    const begins = step.from <= why.on ? 'depuis le' : 'à partir du';
    return `${what} ${verb} ${who}${where ? ` à ${where}` : ''} ${begins} ${day(step.from)} (version ${version} de l’exigence).`;
  },
  concernsSince: (step, { day }) => `L’exigence s’applique à la personne depuis le ${day(step.on)}.`,
  held(step, { why, day, say }) {
    const via = why.via ? ` Elle est couverte par « ${say(why.via)} ».` : '';
    const before = why.proof?.corrects;
    const corrected = before
      ? ` Le dossier a été corrigé le ${day(before.on)}; il indiquait auparavant ${before.validThrough ? `du ${day(before.validFrom)} au ${day(before.validThrough)}` : `à partir du ${day(before.validFrom)}, sans date d’expiration`}.`
      : '';
    return step.through
      ? `Elle ${step.through < why.on ? 'a été' : 'est'} satisfaite du ${day(step.from)} au ${day(step.through)} inclus.${via}${corrected}`
      : `Elle est satisfaite depuis le ${day(step.from)}, sans date d’expiration.${via}${corrected}`;
  },
  followed: (step, { day }) =>
    step.through
      ? `Le renouvellement est déjà fait : il est valide du ${day(step.from)} au ${day(step.through)} inclus.`
      : `Le renouvellement est déjà fait : il est valide à partir du ${day(step.from)}, sans date d’expiration.`,
  expiringFrom: (step, { day }) => `Expire bientôt, après le ${day(step.through)}.`,
  expiredOn: (step, { day }) => `Expiré après le ${day(step.on)}.`,
  graceThrough: (step, { day }) =>
    `La période de grâce se termine le ${day(step.on)} et ${step.counts ? 'compte comme qualifiée' : 'ne compte pas comme qualifiée'}.`,
  suspended: (_, { why, day }) =>
    why.hold
      ? `Suspension depuis le ${day(why.hold.from)}${why.hold.to ? ` jusqu’au ${day(why.hold.to)}` : ', jusqu’à sa levée'}.`
      : 'Suspension en cours.',
  exempt: (step, { day }) =>
    `Exemption à partir du ${day(step.from)}${step.through ? ` jusqu’au ${day(step.through)}` : ''}. Une exemption compte comme satisfaite et s’affiche séparément.`,
  evidenceWaits: () => 'Un certificat a été soumis et attend d’être vérifié.',
  neverHeld: () => 'Aucune attestation valide obtenue au plus tard ce jour-là n’est consignée.',
  dueOn: (step, { day }) =>
    step.passed ? `L’échéance était le ${day(step.on)}.` : `L’échéance est le ${day(step.on)}.`,
  askedFrom: (step, { day }) => `Requis à partir du ${day(step.on)}.`,
};

const sentences: Record<Spoken, Sentences> = { en, fr };
const remedies: Record<Spoken, Record<NonNullable<Why['remedy']>['kind'], (course: string | null) => string>> = {
  en: {
    learn: (course) =>
      course
        ? `Complete the course “${course}” to meet the requirement.`
        : 'Complete a course to meet the requirement.',
    renew: (course) =>
      course ? `Take the course “${course}” again to renew it.` : 'Take the course again to renew it.',
    evidence: () => 'Submit an external certificate to meet the requirement.',
    decide: () => 'Review the submitted certificate.',
    lift: () => 'Lift the suspension.',
  },
  fr: {
    learn: (course) =>
      course
        ? `Terminer le cours « ${course} » pour satisfaire à l’exigence.`
        : 'Terminer un cours pour satisfaire à l’exigence.',
    renew: (course) =>
      course ? `Refaire le cours « ${course} » pour renouveler.` : 'Refaire le cours pour renouveler.',
    evidence: () => 'Soumettre un certificat externe pour satisfaire à l’exigence.',
    decide: () => 'Vérifier le certificat soumis.',
    lift: () => 'Lever la suspension.',
  },
};

/** Where the course is open already, there is nothing to assign: the attempt under way is what would fix it. */
const underWay: Record<Spoken, Record<'learn' | 'renew', (course: string) => string>> = {
  en: {
    learn: (course) => `The course “${course}” is already assigned. Complete it to meet the requirement.`,
    renew: (course) => `The course “${course}” is already assigned. Complete it to renew.`,
  },
  fr: {
    learn: (course) => `Le cours « ${course} » est déjà attribué. Le terminer pour satisfaire à l’exigence.`,
    renew: (course) => `Le cours « ${course} » est déjà attribué. Le terminer pour renouveler.`,
  },
};

const reported: Record<Spoken, string> = {
  en: 'The completion was self-reported by the course package, without a test.',
  fr: 'La réussite a été déclarée par le module de cours, sans test.',
};
const tooLittle: Record<Spoken, (course: string, day: string) => string> = {
  en: (course, day) =>
    `“${course}” was completed on ${day}, but the completion is self-reported by its course package, and the skill requires stronger evidence.`,
  fr: (course, day) =>
    `« ${course} » a été terminé le ${day}, mais cette réussite est déclarée par le module de cours seulement; la compétence exige une preuve plus solide.`,
};

/**
 * The trace in sentences, in their order: the same on screen and in exports. `day` writes a day as the reader reads
 * days.
 */
export function whySentences(why: Why, locale: Spoken, day: (day: Day) => string): string[] {
  const words = {
    why,
    day,
    say: (localised: Localised) => inLanguage(localised, locale),
    what: targetsName(why.requirement.targets, locale),
  };
  const said = why.steps.map((step) =>
    (sentences[locale][step.code] as (step: TraceStep, words: Omit<Words, 'step'>) => string)(step, words),
  );
  if (why.proof?.source === 'selfReported') said.push(reported[locale]);
  const { notEnough } = why;
  return notEnough ? [...said, tooLittle[locale](inLanguage(notEnough.titles, locale), day(notEnough.on))] : said;
}

/** What would fix it, as a sentence; null where nothing needs fixing, and of a moment that has passed. */
export function remedySentence({ remedy, past }: Pick<Why, 'remedy' | 'past'>, locale: Spoken): string | null {
  if (!remedy || past) return null;
  const course = remedy.course && (inLanguage(remedy.course.titles, locale) || remedy.course.code);
  if (remedy.open && course && (remedy.kind === 'learn' || remedy.kind === 'renew'))
    return underWay[locale][remedy.kind](course);
  return remedies[locale][remedy.kind](course);
}
