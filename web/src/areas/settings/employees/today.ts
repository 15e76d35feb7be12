import type { Day } from '@app/domain/time';
import { dayOf } from '@app/domain/time';

/** Today where the company is: what a form offers first. */
export const todayIn = (timeZone: string): Day => dayOf(new Date().toISOString(), timeZone);
