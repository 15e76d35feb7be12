import type { ErrorCode } from '../errors.ts';
import type { Day } from '../time.ts';

/** The most photos or PDFs of the paper that are kept with an agreement. */
export const scanLimit = 5;

/** An agreement that a person signed on paper, about to be recorded. */
export type OnPaper = {
  personId: string;
  byId: string;
  /** The person has a password or a PIN: they are asked on screen, also at a kiosk. */
  signsIn: boolean;
  /** The date on the paper. */
  signedOn: Day;
  today: Day;
  /** When the version was published, on the company's calendar. */
  publishedOn: Day;
};

/** Why this person can't agree on paper, whatever the document, or null. No one records their own. */
export function paperObstacleOf({
  personId,
  byId,
  signsIn,
}: Pick<OnPaper, 'personId' | 'byId' | 'signsIn'>): 'notForOneself' | 'legalSignsIn' | null {
  if (personId === byId) return 'notForOneself';
  return signsIn ? 'legalSignsIn' : null;
}

/** Why an agreement on paper can't be recorded, or null. */
export function onPaperObstacle({ signedOn, today, publishedOn, ...who }: OnPaper): ErrorCode | null {
  const obstacle = paperObstacleOf(who);
  if (obstacle) return obstacle;
  if (signedOn > today) return 'legalPaperInFuture';
  return signedOn < publishedOn ? 'legalPaperTooEarly' : null;
}
