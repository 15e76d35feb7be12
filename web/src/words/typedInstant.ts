import { instantAt } from '@app/domain/local-time';
import type { Clock } from '@app/domain/local-time';
import type { Day, Instant } from '@app/domain/time';

/** The instant of a time that was typed as `2026-11-23T07:00`, on the company's clock, as pages show it. */
export function typedInstant(typed: string, { timeZone, clock }: { timeZone: string; clock: Clock }): Instant {
  const [date, time] = typed.split('T') as [Day, string];
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return instantAt(date, hours * 3600 + minutes * 60, timeZone, clock);
}
