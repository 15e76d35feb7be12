import type { Day, Instant } from '../time.ts';
import type { StandingFacts } from './course-standing.ts';
import { courseStanding, renewalOpensOn } from './course-standing.ts';

/** What somebody finds who needs a seat: their own, free ones of their company, a request they made, a product to buy. */
export type SeatOffer = { own: boolean; free: number; requestId: string | null; productId: string | null };

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
  | { kind: 'seatMissing'; requestId: string | null; productId: string | null }
  | { kind: 'notOpenYet' }
  | { kind: 'retired'; publicId: string | null };

/** Decides the primary action: what is open is finished first, then the proof one holds, then what stands in the way. */
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
  if (seat && !seat.own && seat.free === 0) return { kind: 'seatMissing', requestId: seat.requestId, productId: seat.productId };
  if (open) return { kind: 'start', enrolmentId: open.id };
  if (achievement?.validThrough && (standing === 'renew' || standing === 'expired')) {
    return { kind: 'renew', validThrough: achievement.validThrough, expired: standing === 'expired' };
  }
  return { kind: 'start', enrolmentId: null };
}
