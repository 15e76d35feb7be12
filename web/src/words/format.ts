import { dayOf } from '@app/domain/time';
import type { Day, Instant } from '@app/domain/time';
import { useMemo } from 'react';
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
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type Format = ReturnType<typeof formatFor>;

/** Dates, numbers and durations for one language, region and time zone. */
export function formatFor(language: string, timeZone: string, companyLocale?: string) {
  const locale = localeOf(language, companyLocale);
  const plain = new Intl.NumberFormat(locale);
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const times = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' });
  const instants = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return {
    locale,
    timeZone,
    /** A calendar day; days have no time zone. */
    day: (day: Day, style: keyof typeof dateStyles = 'short') =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...dateStyles[style] }).format(new Date(`${day}T00:00:00Z`)),
    /** An instant with date and time, in the company's time zone. */
    instant: (instant: Instant) => instants.format(new Date(instant)),
    /** The calendar day of an instant in the company's time zone. */
    dayOf: (instant: Instant) =>
      new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...dateStyles.short }).format(new Date(`${dayOf(instant, timeZone)}T00:00:00Z`)),
    time: (instant: Instant) => times.format(new Date(instant)),
    /** "in 12 days", "yesterday": whole days between two calendar days. */
    inDays: (days: number) => (Math.abs(days) < 60 ? relative.format(days, 'day') : relative.format(Math.round(days / 30.44), 'month')),
    number: (value: number) => plain.format(value),
    /** From 0 to 100. */
    percent: (value: number) => percents.format(value / 100),
    minutes: (minutes: number) => durationWords(minutes),
    /** Seconds as 4:05 or 1:02:09, for clocks and videos. */
    clock: (seconds: number) => clockOf(seconds),
    /** 1.4 MB. */
    bytes: (bytes: number) => bytesOf(bytes, locale),
    list: (items: string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(items),
  };
}

/** How the viewer reads dates and numbers: their language, their company's region and time zone. */
export function useFormat(): Format {
  const { language } = useTranslation('ui');
  const company = useMaybeSession()?.company;
  const timeZone = company?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const companyLocale = company?.locale ?? navigator.language;
  return useMemo(() => formatFor(language, timeZone, companyLocale), [language, timeZone, companyLocale]);
}

function durationWords(minutes: number): string {
  const rounded = Math.max(0, Math.round(minutes));
  const hours = Math.floor(rounded / 60);
  if (hours === 0) return findWords('ui', 'minutes', { count: rounded }) ?? '';
  if (rounded % 60 === 0) return findWords('ui', 'hours', { count: hours }) ?? '';
  return findWords('ui', 'hoursMinutes', { hours, minutes: rounded % 60 }) ?? '';
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
  return new Intl.NumberFormat(locale, { style: 'unit', unit: units[step], unitDisplay: 'short', maximumFractionDigits: step > 1 ? 1 : 0 }).format(
    bytes / 1000 ** step,
  );
}
