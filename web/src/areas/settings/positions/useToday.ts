import type { Day } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { useSession } from '../../../session/session.ts';

/** Today where the company is. */
export function useToday(): Day {
  const { company } = useSession();
  return dayOf(new Date().toISOString(), company.timeZone);
}
