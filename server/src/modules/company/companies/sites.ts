import * as api from '@app/contract/company/company';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { siteArchived } from '../events.ts';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { refuseUnknownZone } from '../../../platform/database/zones.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

export const listSites = query(api.listSites, async (work) => {
  work.authorize('company.viewEmployees', { companyId: work.companyId });
  const { rows } = await sql<z.input<typeof api.listSites.result>[number]>`
    select s.id, s.code, s.name, s.time_zone as "timeZone", s.address, s.archived_at as "archivedAt",
      (select count(*)::int from placements pl where pl.company_id = s.company_id and pl.site_id = s.id
        and pl.retracted_at is null
        and pl.started_on <= ${work.today} and ${notEndedBefore('pl', work.today)}) as people
    from sites s where s.company_id = ${work.companyId}
      order by s.archived_at is not null, folded(s.name), s.id`.execute(work.tx);
  return rows;
});

export const createSite = command(api.createSite, async (work, { code, name, timeZone, address }) => {
  work.authorize('company.changePlaces', { companyId: work.companyId });
  refuseUnknownZone(timeZone);
  const { rows } = await sql<{ id: string }>`insert into sites (company_id, code, name, time_zone, address)
    values (${work.companyId}, ${code}, ${name}, ${timeZone}, ${address || null}) returning id`.execute(work.tx);
  const siteId = rows[0]!.id;
  work.record({ action: 'company.createSite', entity: 'site', entityId: siteId, changes: { code, name, timeZone } });
  return { siteId };
});

export const changeSite = command(api.changeSite, async (work, { siteId, code, name, timeZone, address }) => {
  work.authorize('company.changePlaces', { companyId: work.companyId });
  refuseUnknownZone(timeZone);
  const { rows } = await sql<{
    code: string;
    name: string;
    timeZone: string;
  }>`select code, name, time_zone as "timeZone" from sites
    where company_id = ${work.companyId} and id = ${siteId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  await sql`update sites set code = ${code}, name = ${name}, time_zone = ${timeZone}, address = ${address || null}
    where company_id = ${work.companyId} and id = ${siteId}`.execute(work.tx);
  work.record({
    action: 'company.changeSite',
    entity: 'site',
    entityId: siteId,
    changes: { before: rows[0], after: { code, name, timeZone } },
  });
  return {};
});

export const archiveSite = command(api.archiveSite, async (work, { siteId }) => {
  work.authorize('company.changePlaces', { companyId: work.companyId });
  const { rows } = await sql<{ people: number }>`select (select count(distinct pl.person_id)::int from placements pl
      where pl.company_id = s.company_id and pl.site_id = s.id and pl.retracted_at is null
        and ${notEndedBefore('pl', work.today)}) as people
    from sites s where s.company_id = ${work.companyId} and s.id = ${siteId} for update`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  if (rows[0].people > 0) throw new DomainError('placeInUse', { people: rows[0].people });
  await archived(work, siteId, work.now);
  await work.emit(siteArchived, { companyId: work.companyId, siteId });
  return {};
});

export const restoreSite = command(api.restoreSite, async (work, { siteId }) => {
  work.authorize('company.changePlaces', { companyId: work.companyId });
  await archived(work, siteId, null);
  return {};
});

async function archived(work: Work, siteId: string, at: string | null): Promise<void> {
  const changed =
    await sql`update sites set archived_at = ${at} where company_id = ${work.companyId} and id = ${siteId}`.execute(
      work.tx,
    );
  if (!changed.numAffectedRows) throw new DomainError('notFound');
  work.record({ action: at ? 'company.archiveSite' : 'company.restoreSite', entity: 'site', entityId: siteId });
}
