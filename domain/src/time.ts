/** An instant in UTC, ISO 8601 with milliseconds: `2026-03-31T09:30:00.000Z`. Compares as text. */
export type Instant = string;
/** A calendar day, `YYYY-MM-DD`. Compares as text. */
export type Day = string;

/** Whether a text is a day of the calendar: not the 31st of February. */
export function isDay(text: string): text is Day {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00.000Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day an instant falls on in an IANA time zone. */
export function dayOf(instant: Instant, timeZone: string): Day {
  let format = dayFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    dayFormats.set(timeZone, format);
  }
  return format.format(new Date(instant));
}

/** The day `days` later (or earlier, when negative). */
export function addDays(day: Day, days: number): Day {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/**
 * The same day of the month `months` later, clamped to the end of a shorter month: 31 January + 1 is 28 or 29 February.
 */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, lastDate));
  return first.toISOString().slice(0, 10);
}

/** The last of some days. */
export function latest(...days: [Day, ...Day[]]): Day {
  return days.toSorted().at(-1)!;
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
