import * as api from '@app/contract/company/first-steps';
import { isEmptyCompany } from '@app/domain/company/first-steps';
import { employ } from '@app/domain/company/placement';
import { sampleName, samplePeople, sampleSite } from '@app/domain/company/sample';
import { DomainError, refuseIf } from '@app/domain/errors';
import { addDays } from '@app/domain/time';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import { sampleLoaded, sampleRemoved } from '../events.ts';
import { countsOf } from './first-steps.ts';
import { holdEmployees, writePlacements } from '../records.ts';

/**
 * Marked people, positions and requirements, so that an admin sees what the pages show. Only into an empty company,
 * once.
 */
export const loadSampleData = command(api.loadSampleData, async (work, { language }) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  const { companyId } = work;
  await sql`insert into company_starts (company_id) values (${companyId}) on conflict do nothing`.execute(work.tx);
  const { rows } = await sql<{
    loaded: boolean;
  }>`select sample is not null as loaded from company_starts where company_id = ${companyId} for update`.execute(
    work.tx,
  );
  refuseIf(rows[0]!.loaded ? 'sampleLoaded' : isEmptyCompany(await countsOf(work)) ? null : 'companyNotEmpty');
  const site = await sql<{ id: string }>`insert into sites (company_id, code, name, time_zone)
    values (${companyId}, ${sampleCode(0)}, ${sampleName(sampleSite[language], language)}, ${work.timeZone})
      returning id`.execute(work.tx);
  const siteId = site.rows[0]!.id;
  const given = samplePeople.map(({ name, hired }, place) => ({
    ...{
      legalName: sampleName(name, language),
      locale: language,
      employeeNumber: sampleCode(place + 1),
      startedOn: addDays(work.today, -hired),
    },
    ...{ jobTitle: null, email: null, emailCanonical: null, phone: null },
  }));
  const added = await sql<{
    id: string;
  }>`select added_id as id from add_employees(${companyId}, ${JSON.stringify(given)}) order by place`.execute(work.tx);
  const personIds = added.rows.map(({ id }) => id);
  await sql`update employments set sample = true where company_id = ${companyId}
    and person_id = any(${personIds}::uuid[])`.execute(work.tx);
  const held = new Map((await holdEmployees(work, personIds)).map((one) => [one.id, one]));
  const at = { siteId, departmentId: null, managerId: null, endedOn: null };
  const planned = personIds.map((personId) => {
    const { known, startedOn } = held.get(personId)!;
    return { personId, known, change: employ({ ...at, startedOn }) };
  });
  await writePlacements(work, planned);
  const positionIds: string[] = [];
  await work.emit(sampleLoaded, { companyId, language, personIds, positionIds });
  const sample = { personIds, positionIds, siteIds: [siteId], loadedAt: work.now };
  await sql`update company_starts set sample = ${JSON.stringify(sample)}::jsonb
    where company_id = ${companyId}`.execute(work.tx);
  work.record({
    action: 'company.loadSample',
    entity: 'company',
    entityId: companyId,
    changes: { people: personIds.length, positions: positionIds.length },
  });
  return { people: personIds.length, positions: positionIds.length };
});

const sampleCode = (place: number) => `SAMPLE-${place}`;

/** Deletes it with everything that refers to it: nothing of it was real. The audit keeps that it was there. */
export const removeSampleData = command(api.removeSampleData, async (work) => {
  work.authorize('company.changeEmployees', { companyId: work.companyId });
  const loaded = await sql`select 1 from company_starts where company_id = ${work.companyId} and sample is not null
      for update`.execute(work.tx);
  if (loaded.rows.length === 0) throw new DomainError('notFound');
  const { rows } = await sql<{
    removed: boolean;
  }>`select remove_sample(${work.companyId}, ${work.today}) as removed`.execute(work.tx);
  refuseIf(rows[0]!.removed ? null : 'sampleInUse');
  await work.emit(sampleRemoved, { companyId: work.companyId });
  work.record({ action: 'company.removeSample', entity: 'company', entityId: work.companyId });
  return {};
});
