import { mostRecipients } from '@app/domain/reports/recipients';
import type { ReportFileFormat } from '@app/domain/reports/report-files';
import type { Rhythm } from '@app/domain/reports/schedule';
import type { Schedule } from './calls.ts';
import { timeOf } from './scheduleWords.ts';

/** What is in the form of a schedule, at first. */
export function valuesOf(schedule: Schedule | undefined, title: string) {
  const named = schedule?.recipients.filter((one) => one.named) ?? [];
  const addresses = named.flatMap(({ address }) => address ?? []);
  return {
    name: schedule?.name ?? title,
    format: (schedule?.format ?? 'xlsx') as ReportFileFormat,
    period: (schedule?.period ?? '') as Rhythm | '',
    every: (schedule?.every ?? 'week') as Rhythm,
    weekday: String(schedule?.weekday ?? 1),
    monthDay: String(schedule?.monthDay ?? 1),
    time: timeOf(schedule?.minute ?? 7 * 60),
    delivery: (schedule?.attach ?? true) ? 'attach' : 'link',
    toAllReaders: schedule?.toAllReaders ?? false,
    personIds: named.flatMap(({ person }) => person?.id ?? []).slice(0, mostRecipients),
    addresses,
    outsideConfirmed: addresses.length > 0,
    onlyWithRows: schedule?.onlyWithRows ?? false,
    onlyWhenChanged: schedule?.onlyWhenChanged ?? false,
  };
}
export type ScheduleValues = ReturnType<typeof valuesOf>;
