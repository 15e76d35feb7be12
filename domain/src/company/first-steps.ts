/** What a new company does first, in order. */
export const firstSteps = ['people', 'positions', 'requirements', 'held', 'seats', 'invited'] as const;
export type FirstStep = (typeof firstSteps)[number];
/** How many of each there are; sample data does not count. */
export type FirstStepCounts = Record<FirstStep, number>;

/** One person, who signed in, is the administrator that set the company up. */
const alone: ReadonlySet<FirstStep> = new Set(['people', 'invited']);

export const isStepDone = (step: FirstStep, counts: FirstStepCounts): boolean =>
  counts[step] > (alone.has(step) ? 1 : 0);

export const nextStep = (counts: FirstStepCounts): FirstStep | null =>
  firstSteps.find((step) => !isStepDone(step, counts)) ?? null;

/** Sample data goes only where nothing real could be mixed with it. */
export const isEmptyCompany = ({ people, positions, requirements }: FirstStepCounts): boolean =>
  people <= 1 && positions === 0 && requirements === 0;
