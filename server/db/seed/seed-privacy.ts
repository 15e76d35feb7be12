import { addDays, addMonths, type Day } from '@app/domain/time';
import type pg from 'pg';
import { idOf, insertRows } from './rows.ts';

const companyId = idOf('company', 'siteworks');
/** Left so long ago that nothing is due to be kept under their name; of one of them a dispute goes on. */
const leavers = [
  { key: 'longGone1', name: 'Wendell Okafor', number: 'SW-007', years: 8 },
  { key: 'longGone2', name: 'Lucie Tremblay-Roy', number: 'SW-011', years: 9 },
] as const;

/**
 * People who left long ago, one of them on hold: what a dry run of retention finds. The same `today` makes the same
 * ones.
 */
export async function seedPrivacy(client: pg.ClientBase, today: Day): Promise<void> {
  for (const { key, name, number, years } of leavers) {
    const personId = idOf('person', key);
    const ended = addMonths(today, -12 * years);
    const started = addMonths(ended, -60);
    await insertRows(client, 'people', [{ id: personId, legal_name: name, created_at: `${started}T12:00:00Z` }]);
    await insertRows(client, 'employments', [
      {
        company_id: companyId,
        person_id: personId,
        employee_number: number,
        job_title: 'Yard hand',
        started_on: started,
        ended_on: ended,
        closed_on: ended,
      },
    ]);
    await insertRows(client, 'placements', [
      {
        company_id: companyId,
        person_id: personId,
        hired_on: started,
        started_on: started,
        ended_on: ended,
        recorded_at: `${started}T12:00:00Z`,
      },
    ]);
  }
  const { rows } = await client.query<{ id: string }>(`select id from people where email = 'platform@muster.example'`);
  await insertRows(client, 'legal_holds', [
    {
      id: idOf('legalHold', 'dispute'),
      ...{
        person_id: idOf('person', leavers[1].key),
        company_id: null,
        kind: null,
        set_by: rows[0]!.id,
        set_at: `${addDays(today, -40)}T15:00:00Z`,
      },
      reason: 'Claim about hearing loss, file 24-118: counsel asked to keep everything',
    },
  ]);
}
