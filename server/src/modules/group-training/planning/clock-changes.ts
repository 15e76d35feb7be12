import type { SessionPlan } from '@app/domain/group-training/session-plan';
import { clockTimeOf, sessionInstants } from '@app/domain/group-training/session-plan';
import type { Day } from '@app/domain/time';

type ClockChange = { session: number; on: Day; kind: 'skipped' | 'twice' };

/**
 * Sessions that begin at a time which clocks skip on that day, and so an hour later, or which they show twice: then it
 * is the first.
 */
export function clockChangesOf(plans: readonly SessionPlan[], timeZone: string): ClockChange[] {
  return plans.flatMap((plan, session): ClockChange[] => {
    const { startsAt } = sessionInstants(plan, timeZone);
    const hourLater = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
    if (clockTimeOf(startsAt, timeZone) !== plan.from) return [{ session, on: plan.on, kind: 'skipped' }];
    return clockTimeOf(hourLater, timeZone) === plan.from ? [{ session, on: plan.on, kind: 'twice' }] : [];
  });
}
