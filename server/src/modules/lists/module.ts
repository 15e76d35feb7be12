import { mergeUndone, moveRows, peopleMerged, restoreRows, personFellDue } from '../identity/index.ts';
import { forgetViews } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/database/work.ts';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import { choiceHandlers } from './choices.ts';
import { viewHandlers } from './views.ts';

export const listsModule: Module = {
  name: 'lists',
  handlers: [...viewHandlers, ...choiceHandlers],
  listeners: [
    when(personFellDue, forgetViews),
    // A view whose name the kept record uses already stays behind.
    when(peopleMerged, async (work, merge) => {
      const where = sql<SqlBool>`not exists (select 1 from list_views k
        where k.company_id = t.company_id and k.person_id = ${merge.keptId} and k.list_key = t.list_key
        and k.name = t.name)`;
      await moveRows(work, merge, { table: 'list_views', where });
      const undecided = sql<SqlBool>`not exists (select 1 from list_choices k
        where k.company_id = t.company_id and k.person_id = ${merge.keptId} and k.list_key = t.list_key)`;
      await moveRows(work, merge, {
        table: 'list_choices',
        key: ['company_id', 'person_id', 'list_key'],
        where: undecided,
      });
    }),
    when(mergeUndone, async (work, merge) => {
      await restoreRows(work, merge, 'list_views');
      await restoreRows(work, merge, 'list_choices');
    }),
  ],
};
