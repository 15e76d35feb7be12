import { frenchDates } from '@app/domain/french-dates';
import { offsetAt } from '@app/domain/local-time';
import type { Clock } from '@app/domain/local-time';
import type { Day, Instant } from '@app/domain/time';
import { findWords, useTranslation } from '../ui/i18n.ts';
import { useMaybeSession } from '../session/session.ts';

/** A Canadian company reads 14 Mar 2027 or 14 mars 2027; the region comes from the company's locale. */
function localeOf(language: string, companyLocale: string | undefined): string {
  const region = companyLocale?.split('-')[1];
  return region ? `${language}-${region}` : language;
}

const dateStyles = {
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  weekday: { weekday: 'narrow' },
  shortMonth: { month: 'short' },
  dayMonth: { day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type Format = ReturnType<typeof formatFor>;

/**
 * Dates, numbers and durations for one language, region and time zone (the device's where none is given). What writes
 * them is made when first needed, and once: each of them costs a phone milliseconds. With the clock of the zone, as the
 * server tells it, a browser with older rules writes the right hour.
 */
export function formatFor(language: string, timeZone: string | undefined, companyLocale?: string, clock?: Clock) {
  const locale = localeOf(language, companyLocale);
  const made = new Map<string, unknown>();
  const once = <T>(name: string, make: () => T): T => {
    if (!made.has(name)) made.set(name, make());
    return made.get(name) as T;
  };
  const zone = () => once('zone', () => timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  /** The instant whose UTC reads as the zone's clock does. */
  const local = (instant: Instant) => {
    const at = Date.parse(instant);
    return new Date(at + offsetAt(at, zone(), clock));
  };
  const said = (text: string) => (language === 'fr' ? frenchDates(text) : text);
  const written = (name: string, style: Intl.DateTimeFormatOptions, instant: Instant) =>
    said(once(name, () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...style })).format(local(instant)));
  const localDay = (instant: Instant): Day => local(instant).toISOString().slice(0, 10);
  const day = (date: Day, style: keyof typeof dateStyles = 'short') =>
    said(
      once(style, () => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...dateStyles[style] })).format(
        new Date(`${date}T00:00:00Z`),
      ),
    );
  return {
    locale,
    get timeZone() {
      return zone();
    },
    /** A calendar day; days have no time zone. */
    day,
    /** An instant with date and time, in the company's time zone. */
    instant: (instant: Instant) => written('instant', { dateStyle: 'medium', timeStyle: 'short' }, instant),
    /** The calendar day of an instant in the company's time zone. */
    dayOf: (instant: Instant) => day(localDay(instant)),
    /** Today where the company is. */
    today: () => localDay(new Date().toISOString()),
    time: (instant: Instant) => written('time', { hour: 'numeric', minute: '2-digit' }, instant),
    /** To the second: of a log. */
    exactTime: (instant: Instant) =>
      written('exact', { hour: 'numeric', minute: '2-digit', second: '2-digit' }, instant),
    /** "in 12 days", "yesterday": whole days between two calendar days. */
    inDays: (count: number) => {
      const relative = once('relative', () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
      return Math.abs(count) < 60 ? relative.format(count, 'day') : relative.format(Math.round(count / 30.44), 'month');
    },
    number: (value: number) => once('number', () => new Intl.NumberFormat(locale)).format(value),
    /** From 0 to 100, cut off: a score of 79.6 doesn't read like the 80 that passes. */
    percent: (value: number) =>
      once('percent', () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })).format(
        Math.floor(value + 1e-6) / 100,
      ),
    /** From 0 to 1, to a hundredth of a percent, cut off: what is below a goal never reads like the goal. */
    share: (value: number) =>
      once('share', () => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })).format(
        Math.floor(value * 10_000 + 1e-6) / 10_000,
      ),
    /** Seconds in the unit that reads best: 250 ms, 5 s, 26 h. */
    lasting: (seconds: number) => lastingWords(seconds, language),
    minutes: (minutes: number) => durationWords(minutes),
    /** Seconds as 4:05 or 1:02:09, for clocks and videos. */
    clock: (seconds: number) => clockOf(seconds),
    /** 1.4 MB. */
    bytes: (bytes: number) => bytesOf(bytes, locale),
    list: (items: string[]) => once('list', () => new Intl.ListFormat(locale, { type: 'conjunction' })).format(items),
  };
}

const formats = new Map<string, { clock: Clock | undefined; format: Format }>();

/** How the viewer reads dates and numbers: their language, their company's region and time zone. */
export function useFormat(): Format {
  const { language } = useTranslation('ui');
  const company = useMaybeSession()?.company;
  const companyLocale = company?.locale ?? navigator.language;
  const name = `${language} ${company?.timeZone} ${companyLocale}`;
  const clock = company?.clock;
  const kept = formats.get(name);
  if (kept && kept.clock === clock) return kept.format;
  const format = formatFor(language, company?.timeZone, companyLocale, clock);
  formats.set(name, { clock, format });
  return format;
}

/** Today where the company is: what a form offers first. */
export const useToday = (): Day => useFormat().today();

function durationWords(minutes: number): string {
  const rounded = Math.max(0, Math.round(minutes));
  const hours = Math.floor(rounded / 60);
  if (hours === 0) return findWords('ui', 'minutes', { count: rounded }) ?? '';
  if (rounded % 60 === 0) return findWords('ui', 'hours', { count: hours }) ?? '';
  return findWords('ui', 'hoursMinutes', { hours, minutes: rounded % 60 }) ?? '';
}

const units = [
  [86_400, 'day', 2],
  [3_600, 'hour', 2],
  [60, 'minute', 2],
  [1, 'second', 1],
] as const;

/** A unit is used from twice its length on, so that 90 seconds stay 90 seconds. */
function lastingWords(seconds: number, language: string): string {
  const [length, unit] = units.find(([one, , least]) => seconds >= one * least) ?? [0.001, 'millisecond' as const];
  const value = seconds / length;
  const digits = value < 10 && length >= 1 ? 1 : 0;
  // By language alone: regions of English spell short units out ("millisecs"). A number and its unit stay on one line.
  const words = new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value);
  return words.replaceAll(' ', '\u00a0');
}

function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

function bytesOf(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
  const step = bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: units[step],
    unitDisplay: 'short',
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step);
}
