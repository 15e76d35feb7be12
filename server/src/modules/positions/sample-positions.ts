import type { RequirementTerms } from '@app/domain/positions/requirement';
import { sampleName, samplePeople, samplePositions, sampleReason } from '@app/domain/company/sample';
import { versionsAfterChange } from '@app/domain/positions/versions';
import { addDays } from '@app/domain/time';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { SampleLoaded } from '../company/index.ts';
import type { Work } from '../../platform/database/work.ts';
import { record } from './assignment-records.ts';
import { holdersChanged, requirementsChanged } from './events.ts';
import { sameThing, writePlan } from './requirement-records.ts';

const perPosition = 3;

/** The positions of sample data with who holds them, and requirements from what the platform has published. */
export async function addSamplePositions(
  work: Work,
  { companyId, language, personIds, positionIds }: SampleLoaded,
): Promise<void> {
  const targets = await published(work);
  const requirementIds: string[] = [];
  for (const [place, titles] of samplePositions.entries()) {
    const { rows } = await sql<{ id: string }>`insert into positions (company_id, code, title, description, created_at)
      values (${companyId}, ${`SAMPLE-${place + 1}`}, ${sampleName(titles[language], language)},
        ${sampleReason[language]}, ${work.now}) returning id`.execute(work.tx);
    const positionId = rows[0]!.id;
    positionIds.push(positionId);
    for (const [nth, target] of targets.slice(place, place + perPosition).entries()) {
      const requirementId = randomUUID();
      const terms: RequirementTerms = {
        ...{
          targets: [target],
          kind: nth < 2 ? 'mandatory' : 'recommended',
          dueBasis: 'assignment',
          initialDueDays: 14,
          fixedDueOn: null,
          graceCounts: null,
        },
        ...{ reason: sampleReason[language], regulationRef: null },
      };
      const plan = versionsAfterChange([], { from: addDays(work.today, -365), to: null, terms }, sameThing);
      const scope = { positionId, siteId: null, departmentId: null, personId: null };
      await writePlan(
        work,
        { requirementId, scope, origin: { source: 'company', templateRequirementId: null } },
        plan,
        null,
      );
      requirementIds.push(requirementId);
    }
  }
  await record(
    work,
    samplePeople.map(({ hired, position }, place) => ({
      ...{
        personId: personIds[place]!,
        positionId: positionIds[position]!,
        startedOn: addDays(work.today, -hired),
        endedOn: null,
        isPrimary: true,
      },
    })),
  );
  await work.emit(holdersChanged, { companyId, personIds });
  if (requirementIds.length > 0) await work.emit(requirementsChanged, { companyId, requirementIds });
}

/** Skills first; on a platform that has none yet, its courses. */
async function published(work: Work) {
  const { rows } = await sql<{ skillId: string | null; courseId: string | null; minLevel: number }>`
    (select id as "skillId", null::uuid as "courseId", 1 as "minLevel" from skills
      where published_at is not null and retired_at is null order by code limit 5)
    union all
    (select null, c.id, 1 from courses c where c.retired_at is null
      and exists (select 1 from course_versions v where v.course_id = c.id and v.published_at is not null)
        order by c.code limit 5)`.execute(work.tx);
  return rows.slice(0, samplePositions.length + perPosition - 1);
}
