import type { Minor } from '../money/minor.ts';
import type { Day, Instant } from '../time.ts';
import type { StandingFacts } from './course-standing.ts';
import { courseStanding, renewalOpensOn } from './course-standing.ts';

/** What opens a course for money: the product, and what a seat of it costs the person who looks. */
export type CourseOffer = { productId: string; unitMinor: Minor; currency: string };

/**
 * What someone finds who needs a seat: their own, free ones of their company, a request they made, something to buy.
 */
export type SeatOffer = {
  own: boolean;
  free: number;
  requestId: string | null;
  mayAsk: boolean;
  offer: CourseOffer | null;
};

/**
 * What a course asks of someone before they may begin: nothing, a seat they can have, or one to be bought or asked for.
 */
export const openings = ['free', 'seat', 'buy'] as const;
export type Opening = (typeof openings)[number];

export type CourseFacts = StandingFacts & {
  published: boolean;
  retiredAt: Instant | null;
  open: { id: string; startedAt: Instant | null } | null;
  achievement: { publicId: string; validThrough: Day | null } | null;
  /** Of a course that needs a seat; null where none is needed. */
  seat?: SeatOffer | null;
  /** Courses to complete first, in the order to take them. */
  missingPrerequisites: readonly string[];
};

/** The one thing to do next on the page of a course, with what it needs to be explained. */
export type CourseAction =
  | { kind: 'start'; enrolmentId: string | null }
  | { kind: 'continue'; enrolmentId: string }
  | { kind: 'renew'; validThrough: Day; expired: boolean }
  | { kind: 'renewOpensOn'; opensOn: Day; validThrough: Day; publicId: string }
  | { kind: 'completed'; publicId: string }
  | { kind: 'prerequisiteMissing'; courseId: string }
  | { kind: 'seatMissing'; requestId: string | null; mayAsk: boolean; offer: CourseOffer | null }
  | { kind: 'notOpenYet' }
  | { kind: 'retired'; publicId: string | null };

/**
 * Decides the primary action: what is open is finished first, then the proof one holds, then what stands in the way.
 */
export function courseAction(facts: CourseFacts, today: Day): CourseAction {
  const { open, achievement } = facts;
  if (open?.startedAt) return { kind: 'continue', enrolmentId: open.id };
  if (facts.retiredAt) return { kind: 'retired', publicId: achievement?.publicId ?? null };
  if (!facts.published) return { kind: 'notOpenYet' };
  const standing = courseStanding(facts, today);
  if (achievement && standing === 'valid') {
    if (achievement.validThrough === null) return { kind: 'completed', publicId: achievement.publicId };
    const opensOn = renewalOpensOn(achievement.validThrough, facts.renewalWindowDays);
    return { kind: 'renewOpensOn', opensOn, validThrough: achievement.validThrough, publicId: achievement.publicId };
  }
  const [first] = facts.missingPrerequisites;
  if (first) return { kind: 'prerequisiteMissing', courseId: first };
  const { seat } = facts;
  if (seat && !seat.own && seat.free === 0) {
    const { requestId, mayAsk, offer } = seat;
    return { kind: 'seatMissing', requestId, mayAsk, offer };
  }
  if (open) return { kind: 'start', enrolmentId: open.id };
  if (achievement?.validThrough && (standing === 'renew' || standing === 'expired')) {
    return { kind: 'renew', validThrough: achievement.validThrough, expired: standing === 'expired' };
  }
  return { kind: 'start', enrolmentId: null };
}
