import { localParts } from './zonedTime.ts';

/** A field of hours and minutes on the day of a session, in its time zone. */
export function timeField(
  startsAt: string,
  timeZone: string,
): { show(at: string | null): string; read(typed: string): string | null } {
  return {
    show: (at) => (at === null ? '' : localParts(at, timeZone).time),
    read(typed) {
      if (!/^\d\d:\d\d$/.test(typed)) return null;
      const { day } = localParts(startsAt, timeZone);
      const guess = Date.parse(`${day}T${typed}:00.000Z`);
      const { day: shownDay, time } = localParts(new Date(guess).toISOString(), timeZone);
      // As far as the clock there is off from UTC at that time.
      const off = Date.parse(`${shownDay}T${time}:00.000Z`) - guess;
      return new Date(guess - off).toISOString();
    },
  };
}
