import type { Localised } from '../localised.ts';
import { inLanguage } from '../localised.ts';
import type { Day } from '../time.ts';
import type { TraceStep } from './trace.ts';
import type { NamedTarget, Why } from './why.ts';

/** The languages the product speaks. */
export type Spoken = 'en' | 'fr';
type Words = { step: TraceStep; why: Why; day: (day: Day) => string; say: (words: Localised) => string; what: string };
type Sentence<C extends TraceStep['code']> = (step: Extract<TraceStep, { code: C }>, words: Omit<Words, 'step'>) => string;
type Sentences = { [C in TraceStep['code']]: Sentence<C> };

/** The name of a target: "Lockout/tagout · Affected employee". */
export function targetName({ names, code, levels, minLevel }: Pick<NamedTarget, 'names' | 'code' | 'levels' | 'minLevel'>, locale: string): string {
  const level = levels.length > 1 ? levels[minLevel - 1] : undefined;
  const name = inLanguage(names, locale) || code;
  return level ? `${name} · ${inLanguage(level, locale)}` : name;
}

/** What is asked, in words; any one of several will do. */
export function targetsName(targets: readonly NamedTarget[], locale: Spoken): string {
  return targets.map((target) => targetName(target, locale)).join(locale === 'fr' ? ' ou ' : ' or ');
}

const places = ({ requirement: { site, department } }: Why) => [site, department].filter(Boolean).join(', ');

const en: Sentences = {
  asked(step, { why, day, what }) {
    const { position, forThisPerson, version, kind } = why.requirement;
    const where = places(why);
    const who = forThisPerson ? 'this person' : position ? `“${position.title}”` : where ? 'everyone' : 'everyone in the company';
    const verb = kind === 'mandatory' ? 'is required' : 'is recommended';
    return `${what} ${verb} of ${who}${where ? ` at ${where}` : ''} since ${day(step.from)} (version ${version} of the requirement).`;
  },
  concernsSince: (step, { day }) => `It concerns the person since ${day(step.on)}.`,
  held(step, { why, day, say }) {
    const via = why.via ? ` “${say(why.via)}” stands in for it.` : '';
    const before = why.proof?.corrects;
    const corrected = before
      ? ` This was put right on ${day(before.on)}; until then the record said ${day(before.validFrom)} ${before.validThrough ? `through ${day(before.validThrough)}` : 'without end'}.`
      : '';
    return step.through
      ? `A proof counts from ${day(step.from)} through ${day(step.through)}, that day included.${via}${corrected}`
      : `A proof counts since ${day(step.from)} and does not run out.${via}${corrected}`;
  },
  expiringFrom: (step, { day }) => `Its last day, ${day(step.through)}, is near.`,
  expiredOn: (step, { day }) => `Its last day was ${day(step.on)}.`,
  graceThrough: (step, { day }) => `Days of grace run through ${day(step.on)}; they ${step.counts ? 'count as qualified' : 'do not count as qualified'}.`,
  suspended: (_, { why, day }) =>
    why.hold ? `It is suspended since ${day(why.hold.from)}${why.hold.to ? ` through ${day(why.hold.to)}` : ', until lifted'}.` : 'It is suspended.',
  exempt: (step, { day }) => `Exempt from ${day(step.from)}${step.through ? ` through ${day(step.through)}` : ''}. Exempt counts, and is shown apart.`,
  evidenceWaits: () => 'A certificate was sent in and waits for somebody to decide.',
  neverHeld: () => 'No proof that counts has ever been recorded.',
  dueOn: (step, { day }) => (step.passed ? `It was due on ${day(step.on)}.` : `There is time until ${day(step.on)}, that day included.`),
  askedFrom: (step, { day }) => `It will be asked from ${day(step.on)}.`,
};

const fr: Sentences = {
  asked(step, { why, day, what }) {
    const { position, forThisPerson, version, kind } = why.requirement;
    const where = places(why);
    const who = forThisPerson ? 'de cette personne' : position ? `pour « ${position.title} »` : where ? 'de tous' : 'de toute l’entreprise';
    const verb = kind === 'mandatory' ? 'est exigé' : 'est recommandé';
    return `${what} ${verb} ${who}${where ? ` à ${where}` : ''} depuis le ${day(step.from)} (version ${version} de l’exigence).`;
  },
  concernsSince: (step, { day }) => `Cela concerne la personne depuis le ${day(step.on)}.`,
  held(step, { why, day, say }) {
    const via = why.via ? ` « ${say(why.via)} » en tient lieu.` : '';
    const before = why.proof?.corrects;
    const corrected = before
      ? ` Cela a été rectifié le ${day(before.on)}; jusque-là, le dossier disait du ${day(before.validFrom)} ${before.validThrough ? `au ${day(before.validThrough)}` : 'sans fin'}.`
      : '';
    return step.through
      ? `Une preuve compte du ${day(step.from)} au ${day(step.through)} inclus.${via}${corrected}`
      : `Une preuve compte depuis le ${day(step.from)} et n’expire pas.${via}${corrected}`;
  },
  expiringFrom: (step, { day }) => `Son dernier jour, le ${day(step.through)}, approche.`,
  expiredOn: (step, { day }) => `Son dernier jour était le ${day(step.on)}.`,
  graceThrough: (step, { day }) =>
    `Le délai de grâce court jusqu’au ${day(step.on)}; il ${step.counts ? 'compte comme qualifié' : 'ne compte pas comme qualifié'}.`,
  suspended: (_, { why, day }) =>
    why.hold ? `C’est suspendu depuis le ${day(why.hold.from)}${why.hold.to ? ` jusqu’au ${day(why.hold.to)}` : ', jusqu’à la levée'}.` : 'C’est suspendu.',
  exempt: (step, { day }) =>
    `Exemption à partir du ${day(step.from)}${step.through ? ` jusqu’au ${day(step.through)}` : ''}. Elle compte, et se montre à part.`,
  evidenceWaits: () => 'Un certificat a été envoyé et attend une décision.',
  neverHeld: () => 'Aucune preuve valable n’a jamais été consignée.',
  dueOn: (step, { day }) => (step.passed ? `L’échéance était le ${day(step.on)}.` : `Il reste jusqu’au ${day(step.on)} inclus.`),
  askedFrom: (step, { day }) => `Ce sera exigé à partir du ${day(step.on)}.`,
};

const sentences: Record<Spoken, Sentences> = { en, fr };
const remedies: Record<Spoken, Record<NonNullable<Why['remedy']>['kind'], (course: string | null) => string>> = {
  en: {
    learn: (course) => (course ? `Completing the course “${course}” would meet it.` : 'A course would meet it.'),
    renew: (course) => (course ? `Taking the course “${course}” again would renew it.` : 'Taking the course again would renew it.'),
    evidence: () => 'A certificate from elsewhere, sent in and accepted, would meet it.',
    decide: () => 'Deciding on the certificate that was sent in would settle it.',
    lift: () => 'Lifting the suspension would bring it back.',
  },
  fr: {
    learn: (course) => (course ? `Terminer le cours « ${course} » y répondrait.` : 'Un cours y répondrait.'),
    renew: (course) => (course ? `Refaire le cours « ${course} » le renouvellerait.` : 'Refaire le cours le renouvellerait.'),
    evidence: () => 'Un certificat d’ailleurs, envoyé et accepté, y répondrait.',
    decide: () => 'Une décision sur le certificat envoyé réglerait la question.',
    lift: () => 'Lever la suspension le rétablirait.',
  },
};

/** Where the course is open already, there is nothing to assign: the attempt under way is what would fix it. */
const underWay: Record<Spoken, Record<'learn' | 'renew', (course: string) => string>> = {
  en: {
    learn: (course) => `The course “${course}” is already assigned. Completing it would meet the requirement.`,
    renew: (course) => `The course “${course}” is already assigned. Completing it would renew the qualification.`,
  },
  fr: {
    learn: (course) => `Le cours « ${course} » est déjà assigné. Le terminer répondrait à l’exigence.`,
    renew: (course) => `Le cours « ${course} » est déjà assigné. Le terminer renouvellerait la qualification.`,
  },
};

const reported: Record<Spoken, string> = {
  en: 'The proof rests on what a course package reported of itself, without a test.',
  fr: 'La preuve repose sur ce qu’un paquet de cours a signalé de lui-même, sans test.',
};
const tooLittle: Record<Spoken, (course: string, day: string) => string> = {
  en: (course, day) => `“${course}” was completed on ${day}, but only its course package says so: the skill asks for more than that.`,
  fr: (course, day) => `« ${course} » a été terminé le ${day}, mais seul son paquet de cours le dit : la compétence en demande davantage.`,
};

/** The trace in sentences, in their order: the same on screen and in exports. `day` writes a day as the reader reads days. */
export function whySentences(why: Why, locale: Spoken, day: (day: Day) => string): string[] {
  const words = { why, day, say: (localised: Localised) => inLanguage(localised, locale), what: targetsName(why.requirement.targets, locale) };
  const said = why.steps.map((step) => (sentences[locale][step.code] as (step: TraceStep, words: Omit<Words, 'step'>) => string)(step, words));
  if (why.proof?.source === 'selfReported') said.push(reported[locale]);
  const { notEnough } = why;
  return notEnough ? [...said, tooLittle[locale](inLanguage(notEnough.titles, locale), day(notEnough.on))] : said;
}

/** What would fix it, as a sentence; null where nothing needs fixing. */
export function remedySentence({ remedy }: Pick<Why, 'remedy'>, locale: Spoken): string | null {
  if (!remedy) return null;
  const course = remedy.course && (inLanguage(remedy.course.titles, locale) || remedy.course.code);
  if (remedy.open && course && (remedy.kind === 'learn' || remedy.kind === 'renew')) return underWay[locale][remedy.kind](course);
  return remedies[locale][remedy.kind](course);
}
