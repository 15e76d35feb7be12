import * as api from '@app/contract/reports/course-report';
import { allCourseList } from '@app/domain/reports/all-course-list';
import { columnsOf } from '@app/domain/lists/list';
import { sql } from 'kysely';
import type { z } from 'zod';
import { serveList } from '../../../platform/lists/list.ts';
import { everyColumn } from '../../../platform/lists/list-source.ts';
import { courseRows } from './course-rows.ts';
import { weakSpots } from './course-weak-spots.ts';

// The report AllCourses.

type Row = z.output<typeof api.listAllCourses.result>['rows'][number] & { versionId: string; locale: 'en' | 'fr' };

const shares = { over10: 10, over20: 20, over50: 50 };

export const allCourseHandlers = serveList<typeof allCourseList, Row>(
  allCourseList,
  { page: api.listAllCourses, export: api.exportAllCourses, group: api.groupAllCourses },
  {
    gather: async (_work, _locale, _asked, requested) => ({
      told: columnsOf(allCourseList).filter(requested).join(','),
    }),
    rows: (work, locale, { versions, chosen, told }, purpose) =>
      sql`select x.*, ${locale}::text as locale from (${courseRows(work, locale, {
        versions: Boolean(versions),
        chosen: typeof chosen === 'string' ? (JSON.parse(chosen) as string[]) : null,
        // Rows that are counted, sorted and summed by the database leave out by themselves what nothing looks at.
        requested: purpose ? everyColumn : (column) => told!.split(',').includes(column),
      })}) x`,
    chosenFirst: 'courseId',
    search: ['title', 'code', 'owner'],
    nullable: ['publishedAt', 'reviewDueOn', 'failPercent', 'averageScore', 'averageMinutes', 'medianMinutes'],
    async complete(work, rows, requested) {
      const [first] = rows;
      if (!first) return rows;
      if (!requested('dropOff') && !requested('hardest'))
        return rows.map((row) => ({ ...row, dropOff: null, hardest: null }));
      const spots = await weakSpots(
        work,
        first.locale,
        rows.map(({ id }) => id),
        first.id === first.versionId,
      );
      return rows.map((row) => ({ ...row, ...spots.get(row.id)! }));
    },
    completed: ['dropOff', 'hardest'],
    filters: {
      status: (values) => sql`r.status = any(${values}::text[])`,
      delivery: (values) => sql`r.delivery = any(${values}::text[])`,
      failing: (values) => sql`r."failPercent" > ${Math.min(...values.map((value) => shares[value]))}`,
      versions: () => sql`true`,
      reviewDue: (_yes, work) => sql`coalesce(r."reviewDueOn" <= ${work.today}::date, false)`,
      unused: (_yes, work) =>
        sql`(r.status = 'published' and coalesce(r."lastAssignedAt" < ${work.now}::timestamptz - interval '12 months',
          true))`,
      outstanding: () => sql`r."seatsOutstanding" > 0`,
    },
  },
).handlers;
