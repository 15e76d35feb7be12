import type { Day } from '@app/domain/time';

/** The Sunday clocks change in North America: second of March, first of November. */
export function isClockChange(day: Day): boolean {
  const date = Number(day.slice(8));
  const sunday = new Date(`${day}T00:00:00.000Z`).getUTCDay() === 0;
  const month = day.slice(5, 7);
  return sunday && ((month === '03' && date >= 8 && date <= 14) || (month === '11' && date <= 7));
}
