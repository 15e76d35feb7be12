import type { Translate } from '../../ui/i18n.ts';
import type { Schedule } from './calls.ts';

/** Minutes after midnight as a clock shows them, and back. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** When a schedule runs, in words. */
export function whenOf(
  t: Translate<'reports'>,
  { every, weekday, monthDay, minute }: Pick<Schedule, 'every' | 'weekday' | 'monthDay' | 'minute'>,
): string {
  const time = timeOf(minute);
  if (every === 'week') return t('schedules.when.week', { day: t(`schedules.weekdays.d${weekday as 1}`), time });
  if (every === 'month')
    return monthDay === 0 ? t('schedules.when.last', { time }) : t('schedules.when.month', { date: monthDay, time });
  return t(`schedules.when.${every}`, { time });
}
