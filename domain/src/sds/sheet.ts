import type { Day } from '../time.ts';
import { addMonths } from '../time.ts';

export const jurisdictions = ['whmis', 'osha', 'clp'] as const;
export type Jurisdiction = (typeof jurisdictions)[number];
export const sheetLanguages = ['en', 'fr', 'es', 'de', 'pt', 'zh'] as const;
export type SheetLanguage = (typeof sheetLanguages)[number];
/**
 * Whether the rules know the words of a language (`read-sheet.ts`); of a sheet in another one, only what is the same in
 * all of them is read.
 */
export const isReadByWords = (language: SheetLanguage | undefined): boolean => language === 'en' || language === 'fr';
export const signalWords = ['danger', 'warning'] as const;
export type SignalWord = (typeof signalWords)[number];
/** The most of a product that is at one place, in kilograms or litres. */
export const quantityBands = ['upTo1', 'upTo10', 'upTo100', 'upTo1000', 'over1000'] as const;
export type QuantityBand = (typeof quantityBands)[number];
/** Personal protective equipment that a sheet names, as on the mandatory signs of ISO 7010. */
export const equipment = ['gloves', 'eyes', 'face', 'respirator', 'clothing', 'boots', 'hearing'] as const;
export type Equipment = (typeof equipment)[number];

/**
 * Months after which a sheet is looked at again: after its revision, and after each time it was found to be the newest
 * (`spec/domain.md`, Constants).
 */
export const reviewMonths = { afterRevision: 36, afterReview: 12 } as const;

/** The day by which someone checks whether the supplier has a newer sheet. */
export function reviewDueOn({ revisedOn, reviewedOn }: { revisedOn: Day; reviewedOn: Day | null }): Day {
  const first = addMonths(revisedOn, reviewMonths.afterRevision);
  if (!reviewedOn) return first;
  const next = addMonths(reviewedOn, reviewMonths.afterReview);
  return next > first ? next : first;
}

export const reviewStates = ['current', 'dueSoon', 'due'] as const;
export type ReviewState = (typeof reviewStates)[number];

/** `dueSoon` within two months of the day. */
export function reviewState(dueOn: Day, today: Day): ReviewState {
  if (dueOn <= today) return 'due';
  return dueOn <= addMonths(today, 2) ? 'dueSoon' : 'current';
}

export const ages = ['recent', 'aging', 'old'] as const;
export type Age = (typeof ages)[number];

/** How old a revision is: less than 36 months, up to 60, or older (`spec/screens.md`, /sds). */
export function ageOf(revisedOn: Day, today: Day): Age {
  if (addMonths(revisedOn, 36) > today) return 'recent';
  return addMonths(revisedOn, 60) > today ? 'aging' : 'old';
}

type Line = { language: string; jurisdiction: Jurisdiction; revisedOn: Day };

/** The revisions in force: of each language and jurisdiction the newest. Those before it are the archive. */
export function currentOf<R extends Line>(revisions: readonly R[]): R[] {
  const newest = new Map<string, R>();
  for (const one of revisions) {
    const line = `${one.language} ${one.jurisdiction}`;
    const known = newest.get(line);
    if (!known || one.revisedOn > known.revisedOn) newest.set(line, one);
  }
  return [...newest.values()];
}

/** The revision to show first: in the reader's language, else in English, else the newest. */
export function shownFirst<R extends Line>(revisions: readonly R[], language: string): R | undefined {
  const current = currentOf(revisions).toSorted(
    (a, b) =>
      b.revisedOn.localeCompare(a.revisedOn) ||
      jurisdictions.indexOf(a.jurisdiction) - jurisdictions.indexOf(b.jurisdiction),
  );
  return current.find((one) => one.language === language) ?? current.find((one) => one.language === 'en') ?? current[0];
}

export type Warnings<P> = { signalWord: SignalWord | null; hazards: string[]; pictograms: P[] };
type Warning<P> = Line & { signalWord: SignalWord | null; hazards: readonly string[]; pictograms: readonly P[] };

const together = <P extends string>(revisions: readonly Warning<P>[]): Warnings<P> => ({
  signalWord: signalWords.find((word) => revisions.some((one) => one.signalWord === word)) ?? null,
  hazards: [...new Set(revisions.flatMap(({ hazards }) => hazards))].toSorted(),
  pictograms: [...new Set(revisions.flatMap(({ pictograms }) => pictograms))].toSorted(),
});

/**
 * What all revisions in force of a product warn of together, with the more severe signal word: a newer sheet of another
 * language or country hides nothing.
 */
export const warningsOf = <P extends string>(revisions: readonly Warning<P>[]): Warnings<P> =>
  together(currentOf(revisions));

/**
 * What other revisions in force warn of and this one does not, and which of them say so; null where it says all of it.
 */
export function unsaidOn<P extends string, R extends Warning<P>>(
  shown: R & Warning<P>,
  revisions: readonly (R & Warning<P>)[],
): (Warnings<P> & { by: R[] }) | null {
  const all = warningsOf(revisions);
  const more = {
    signalWord: all.signalWord === shown.signalWord ? null : all.signalWord,
    hazards: all.hazards.filter((one) => !shown.hazards.includes(one)),
    pictograms: all.pictograms.filter((one) => !shown.pictograms.includes(one)),
  };
  const by = currentOf(revisions).filter(
    (one) =>
      (more.signalWord !== null && one.signalWord === more.signalWord) ||
      one.hazards.some((code) => more.hazards.includes(code)) ||
      one.pictograms.some((code) => more.pictograms.includes(code)),
  );
  return by.length > 0 ? { ...more, by } : null;
}

/**
 * The earliest day a revision date is taken for right: sheets in the 16-section form begin with ANSI Z400.1 of 1993.
 */
export const firstRevisionDay: Day = '1985-01-01';

type Confirmed = { revisedOn: Day; hazards: readonly string[]; signalWord: SignalWord | null };

/** What is wrong with what a person confirms of a sheet. */
export function sheetIssues(
  { revisedOn, hazards, signalWord }: Confirmed,
  today: Day,
): { path: string; code: string }[] {
  const issues: { path: string; code: string }[] = [];
  if (revisedOn > today) issues.push({ path: 'revisedOn', code: 'sheetDateInFuture' });
  if (revisedOn < firstRevisionDay) issues.push({ path: 'revisedOn', code: 'sheetDateTooEarly' });
  if (signalWord && hazards.length === 0) issues.push({ path: 'hazards', code: 'sheetHazardsMissing' });
  return issues;
}
