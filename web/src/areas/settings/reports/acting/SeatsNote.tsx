import { useQuery } from '@tanstack/react-query';
import type { Result } from '../../../../api/client.ts';
import { queryOf } from '../../../../api/queries.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import type { Rows } from './rows.ts';

export type Courses = Result<'listSeatsOfRows'>['courses'];
/** The seats that all rows shown by a report need. */
export const ofShown = (rows: Rows) => ({ ...queryOf('listSeatsOfRows', { rows }), retry: false });
export const sumOf = (courses: Courses, of: (course: Courses[number]) => number) =>
  courses.reduce((all, course) => all + of(course), 0);

/** What is not to buy is there, or comes with an order: of that no one can take a seat yet. */
export const sufficient = (courses: Courses) =>
  courses.some(({ needed, available }) => available < needed) ? 'seats.enoughOrdered' : 'seats.enough';

/** In a word: how many seats are to buy for all rows that the report shows, or that there are enough. */
export function SeatsNote({ rows }: { rows: Rows }) {
  const { t } = useTranslation('acting');
  const { data } = useQuery(ofShown(rows));
  if (!data) return null;
  const toBuy = sumOf(data.courses, (course) => course.toBuy);
  return toBuy > 0 ? <strong>{t('seats.toBuy', { count: toBuy })}</strong> : t(sufficient(data.courses));
}
