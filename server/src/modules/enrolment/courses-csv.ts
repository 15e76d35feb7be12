import type * as api from '@app/contract/catalogue-editing';
import type { CourseColumn } from '@app/domain/catalogue/course-fields';
import { courseColumns } from '@app/domain/catalogue/course-fields';
import { dayOf } from '@app/domain/time';
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';

export type CourseRow = z.output<typeof api.listCourses.result>['rows'][number];
type Words = { heads: Record<CourseColumn, string>; states: Record<CourseRow['state'], string>; deliveries: Record<CourseRow['delivery'], string> };
const words: Record<'en' | 'fr', Words> = {
  en: {
    heads: {
      code: 'Code',
      title: 'Title',
      state: 'Status',
      version: 'Version',
      category: 'Category',
      delivery: 'Delivery',
      languages: 'Languages',
      minutes: 'Minutes',
      validity: 'Validity (months)',
      enrolments: 'Enrolments',
      updated: 'Updated',
    },
    states: { draft: 'Draft', inReview: 'In review', published: 'Published', superseded: 'Superseded', retired: 'Retired' },
    deliveries: { online: 'Online', classroom: 'Classroom', blended: 'Blended', external: 'External' },
  },
  fr: {
    heads: {
      code: 'Code',
      title: 'Titre',
      state: 'État',
      version: 'Version',
      category: 'Catégorie',
      delivery: 'Formule',
      languages: 'Langues',
      minutes: 'Minutes',
      validity: 'Validité (mois)',
      enrolments: 'Inscriptions',
      updated: 'Modifié',
    },
    states: { draft: 'Brouillon', inReview: 'En relecture', published: 'Publié', superseded: 'Remplacé', retired: 'Retiré' },
    deliveries: { online: 'En ligne', classroom: 'En salle', blended: 'Mixte', external: 'Externe' },
  },
};

/** The list of courses as CSV: the chosen columns in their order. What a spreadsheet would take for a formula is made text. */
export function courseCsv(rows: readonly CourseRow[], columns: string | undefined, locale: string, timeZone: string): string {
  const wanted = columns?.split(',') ?? courseColumns;
  const shown = courseColumns.filter((column) => wanted.includes(column));
  const { heads, states, deliveries } = words[locale === 'fr' ? 'fr' : 'en'];
  const cell: Record<CourseColumn, (row: CourseRow) => string | number | null> = {
    code: (row) => row.code,
    title: (row) => row.title,
    state: (row) => states[row.state],
    version: (row) => row.version,
    category: (row) => row.categoryName,
    delivery: (row) => deliveries[row.delivery],
    languages: (row) => row.languages.join(' '),
    minutes: (row) => row.expectedMinutes,
    validity: (row) => row.validityMonths,
    enrolments: (row) => row.enrolments,
    updated: (row) => dayOf(row.updatedAt, timeZone),
  };
  return stringify([shown.map((column) => heads[column]), ...rows.map((row) => shown.map((column) => cell[column](row)))], {
    bom: true,
    escape_formulas: true,
  });
}
