import { sql } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { when } from '../../platform/work.ts';
import { mergeUndone, moveRows, peopleMerged, personalDataWanted, restoreRows } from '../identity/index.ts';

type Wanted = { personId: string; companyId: string; sections: Record<string, unknown> };

/** The packages' part of what a person takes along: what each part kept of them, and what it said and when. */
async function addPackages(work: Work, { personId, companyId, sections }: Wanted): Promise<void> {
  const { rows } = await sql`
    select r.enrolment_id as "enrolmentId", r.unit_id as "unitId", p.title, r.created_at as "createdAt", r.finished_at as "finishedAt", r.outcome,
      (select coalesce(json_agg(json_build_object('activityId', s.activity_id, 'model', s.model, 'completion', s.completion, 'success', s.success, 'scorePercent', s.score_percent, 'seconds', s.seconds)
        order by s.activity_id), '[]') from runtime_states s where s.company_id = r.company_id and s.registration_id = r.id) as states,
      (select coalesce(json_agg(json_build_object('at', c.occurred_at, 'activityId', c.activity_id, 'kind', c.kind, 'elements', c.elements) order by c.received_at, c.sequence), '[]')
        from runtime_calls c where c.company_id = r.company_id and c.registration_id = r.id) as said
    from package_registrations r join packages p on p.id = r.package_id
    where r.company_id = ${companyId} and r.person_id = ${personId} order by r.created_at`.execute(work.tx);
  sections['packages'] = rows;
}

/** A merged person's packages go with their attempts; who opened what, and when, stays under the name it was done with. */
export const peopleListeners = [
  when(personalDataWanted, addPackages),
  when(peopleMerged, async (work, merge) => void (await moveRows(work, merge, { table: 'package_registrations' }))),
  when(mergeUndone, (work, merge) => restoreRows(work, merge, 'package_registrations')),
];
