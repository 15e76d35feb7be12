import { endpoint } from '@app/contract/endpoint';
import { exportInput, listInput, listPage } from '@app/contract/lists/list';
import { defineList } from '@app/domain/lists/list';
import { z } from 'zod';

const label = (words: string) => ({ en: words, fr: words });

/** A list as long as one wants: every attempt of everyone, repeated. */
export const longList = defineList({
  key: 'long',
  name: label('Attempts'),
  order: 'assignedAt',
  columns: {
    employeeNumber: { label: label('Number'), type: 'text' },
    name: { label: label('Name'), type: 'text' },
    company: { label: label('Company'), type: 'text' },
    course: { label: label('Course'), type: 'text' },
    status: {
      label: label('Status'),
      type: 'status',
      words: { open: label('Open'), completed: label('Completed'), withdrawn: label('Withdrawn') },
    },
    assignedAt: { label: label('Assigned'), type: 'instant', sortable: true },
    dueOn: { label: label('Due'), type: 'day' },
    completedAt: { label: label('Completed'), type: 'instant' },
    score: { label: label('Score'), type: 'percent' },
    minutes: { label: label('Minutes'), type: 'count' },
  },
});

const given = { times: z.string().regex(/^\d+$/), rows: z.string().regex(/^\d+$/) };
export const listLong = endpoint({
  method: 'GET',
  path: '/admin/long',
  area: 'admin',
  summary: '',
  input: listInput(longList).extend(given),
  result: listPage(z.object({ id: z.uuid() })),
});
export const exportLong = endpoint({
  method: 'GET',
  path: '/admin/long-export',
  area: 'admin',
  summary: '',
  kind: 'download',
  input: exportInput(longList).extend(given),
  result: z.unknown(),
});

/** The rows as one would write them by hand; the floor is a COPY of the same. */
export const rowsText = (times: number, rows: number) => `
  select e.id, em.employee_number as "employeeNumber", coalesce(p.preferred_name, p.legal_name) as name,
    c.display_name as company, k.code as course,
    case when e.completed_at is not null then 'completed' when e.withdrawn_at is not null then 'withdrawn'
      else 'open' end as status,
    e.assigned_at as "assignedAt", e.due_on as "dueOn", e.completed_at as "completedAt", e.score_percent as score,
      e.time_spent_seconds / 60 as minutes
  from enrolments e cross join generate_series(1, ${times})
  join people p on p.id = e.person_id join employments em on em.company_id = e.company_id and em.person_id = e.person_id
  join companies c on c.id = e.company_id join courses k on k.id = e.course_id
  limit ${rows}`;
