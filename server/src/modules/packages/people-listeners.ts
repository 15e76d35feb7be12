import type { Json } from '@app/domain/xapi/check';
import type { SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { DataSubject } from '../identity/index.ts';
import type { Work } from '../../platform/database/work.ts';
import { when } from '../../platform/database/work.ts';
import { mergeUndone, moveRows, peopleMerged, restoreRows } from '../identity/index.ts';
import { recordsOf } from '../lrs/index.ts';

/**
 * The packages' part of what a person takes along: what each part kept of them, what it said and when, what they
 * answered, and what is on record of them.
 */
export async function keptPackages(
  work: Work,
  { personId, companyId, publicOrigin }: DataSubject,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ registrationId: string }>`
    select r.id as "registrationId", r.enrolment_id as "enrolmentId", r.unit_id as "unitId", p.title,
      r.created_at as "createdAt", r.finished_at as "finishedAt", r.outcome,
      (select coalesce(json_agg(json_build_object('activityId', s.activity_id, 'model', s.model, 'completion',
        s.completion, 'success', s.success, 'scorePercent', s.score_percent, 'seconds', s.seconds)
        order by s.activity_id), '[]') from runtime_states s
          where s.company_id = r.company_id and s.registration_id = r.id) as states,
      (select coalesce(json_agg(json_build_object('at', c.occurred_at, 'activityId', c.activity_id, 'kind', c.kind,
        'elements', c.elements) order by c.received_at, c.sequence), '[]')
        from runtime_calls c where c.company_id = r.company_id and c.registration_id = r.id) as said,
      (select coalesce(json_agg(json_build_object('activityId', a.activity_id, 'question', a.question, 'kind', a.kind,
        'description', a.description, 'response', a.response, 'correct', a.correct,
          'choices', a.choices, 'result', a.result, 'points', a.points, 'weighting', a.weighting, 'latencySeconds',
            a.latency_seconds, 'answeredAt', a.answered_at) order by a.place, a.id), '[]')
        from package_answers a where a.company_id = r.company_id and a.registration_id = r.id) as answers,
      (select coalesce(json_agg(json_build_object('activityId', o.activity_id, 'mode', o.mode, 'startedAt',
        o.started_at, 'lastAt', o.last_at, 'endedAt', coalesce(o.terminated_at, o.abandoned_at))
        order by o.started_at), '[]') from activity_sessions o
          where o.company_id = r.company_id and o.registration_id = r.id) as sessions
    from package_registrations r join packages p on p.id = r.package_id
    where r.company_id = ${companyId} and r.person_id = ${personId} order by r.created_at`.execute(work.tx);
  const learningRecords = await recordsOf(work, {
    companyId,
    registrationIds: rows.map(({ registrationId }) => registrationId),
    agents: await agentsOf(work, personId, publicOrigin),
  });
  const shared = await sql`select kind, name, value, changed_at as "changedAt" from shared_progress
    where company_id = ${companyId} and person_id = ${personId} order by kind, name`.execute(work.tx);
  return { packages: rows, learningRecords, sharedProgress: shared.rows };
}

/** As whom statements know them: by our number, by that of a person who was merged into them, and by their address. */
async function agentsOf(work: Work, personId: string, publicOrigin: string): Promise<Json[]> {
  const { rows } = await sql<{
    id: string;
    email: string | null;
  }>`select id, email from people where id = ${personId} or merged_into = ${personId}`.execute(work.tx);
  return rows.flatMap(({ id, email }) => [
    { account: { homePage: publicOrigin, name: id } },
    ...(email ? [{ mbox: `mailto:${email}` }] : []),
  ]);
}

/**
 * A merged person's packages go with their attempts; who opened what, and when, stays under the name it was done with.
 */
export const peopleListeners = [
  when(peopleMerged, async (work, merge) => void (await moveRows(work, merge, { table: 'package_registrations' }))),
  // Where both know something of one objective, the kept person's counts.
  when(
    peopleMerged,
    async (work, merge) =>
      void (await moveRows(work, merge, {
        table: 'shared_progress',
        key: ['company_id', 'person_id', 'kind', 'name'],
        where: sql<SqlBool>`not exists (select 1 from shared_progress k
          where k.company_id = t.company_id and k.person_id = ${merge.keptId} and k.kind = t.kind and k.name = t.name)`,
      })),
  ),
  when(mergeUndone, async (work, merge) => {
    await restoreRows(work, merge, 'package_registrations');
    await restoreRows(work, merge, 'shared_progress');
  }),
];
