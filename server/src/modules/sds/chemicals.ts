import * as api from '@app/contract/sds/sheets';
import { DomainError } from '@app/domain/errors';
import { chemicalList } from '@app/domain/sds/sheet-lists';
import type { QuantityBand } from '@app/domain/sds/sheet';
import { sql } from 'kysely';
import { command } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';
import type { Work } from '../../platform/database/work.ts';
import { oneSheet } from './sheet.ts';

export const chemicals = serveList<typeof chemicalList, { id: string }>(
  chemicalList,
  { page: api.listChemicals, export: api.exportChemicals },
  {
    rows: (
      work,
    ) => sql`select m.id, m.sheet_id as "sheetId", h.product, h.manufacturer, m.site_id as "siteId", s.name as site,
      m.location, m.quantity,
        m.added_at as "addedAt", m.removed_at as "removedAt", case when m.removed_at is null then 'present'
          else 'removed' end as presence
      from site_chemicals m join sds_sheets h on h.company_id = m.company_id and h.id = m.sheet_id
        join sites s on s.company_id = m.company_id and s.id = m.site_id
      where ${work.visible('sheets.manage', { companyId: 'm.company_id' })}`,
    search: ['product', 'manufacturer', 'location', 'site'],
    filters: {
      siteId: (id) => sql`r."siteId" = ${id}::uuid`,
      presence: (states) => sql`r.presence = any(${states}::text[])`,
    },
    nullable: ['removedAt'],
  },
);

export type Place = { siteId: string; location: string; quantity: QuantityBand };

/** Adds a sheet of the acting company to sites. A foreign or archived site is a 404. The caller records it. */
export async function place(work: Work, sheetId: string, places: readonly Place[]): Promise<void> {
  for (const { siteId, location, quantity } of places) {
    const added =
      await sql`insert into site_chemicals (company_id, site_id, sheet_id, location, quantity, added_at, added_by)
      select s.company_id, s.id, ${sheetId}, ${location}, ${quantity}, ${work.now}, ${work.personId} from sites s
      where s.company_id = ${work.companyId} and s.id = ${siteId} and s.archived_at is null`.execute(work.tx);
    if (!added.numAffectedRows) throw new DomainError('notFound');
  }
}

export const addChemicals = command(api.addChemicals, async (work, { sheetId, places }) => {
  const { product } = await oneSheet(work, sheetId);
  await place(work, sheetId, places);
  work.record({ action: 'sheets.addChemical', entity: 'sheet', entityId: sheetId, changes: { product, places } });
  return {};
});

async function lockChemical(work: Work, chemicalId: string) {
  work.authorize('sheets.manage', { companyId: work.companyId });
  const { rows } = await sql<{
    product: string;
    site: string;
    location: string;
    quantity: QuantityBand;
    removedAt: string | null;
  }>`
    select h.product, s.name as site, m.location, m.quantity, m.removed_at as "removedAt" from site_chemicals m
      join sds_sheets h on h.company_id = m.company_id and h.id = m.sheet_id
        join sites s on s.company_id = m.company_id and s.id = m.site_id
    where m.company_id = ${work.companyId} and m.id = ${chemicalId} for update of m`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  if (rows[0].removedAt) throw new DomainError('chemicalRemoved');
  return rows[0];
}

export const changeChemical = command(api.changeChemical, async (work, { chemicalId, location, quantity }) => {
  const { product, site, ...before } = await lockChemical(work, chemicalId);
  if (location !== before.location) {
    // Where it was stays on record: another place is another stay.
    await endStay(work, chemicalId);
    await sql`insert into site_chemicals (company_id, site_id, sheet_id, location, quantity, added_at, added_by)
      select company_id, site_id, sheet_id, ${location}, ${quantity}, removed_at, ${work.personId} from site_chemicals
      where company_id = ${work.companyId} and id = ${chemicalId}`.execute(work.tx);
  } else
    await sql`update site_chemicals set quantity = ${quantity}
      where company_id = ${work.companyId} and id = ${chemicalId}`.execute(work.tx);
  const was = { location: before.location, quantity: before.quantity };
  work.record({
    action: 'sheets.changeChemical',
    entity: 'siteChemical',
    entityId: chemicalId,
    changes: { product, site, before: was, after: { location, quantity } },
  });
  return {};
});

export const removeChemical = command(api.removeChemical, async (work, { chemicalId }) => {
  const { product, site, location } = await lockChemical(work, chemicalId);
  await endStay(work, chemicalId);
  work.record({
    action: 'sheets.removeChemical',
    entity: 'siteChemical',
    entityId: chemicalId,
    changes: { product, site, location },
  });
  return {};
});

const endStay = (work: Work, chemicalId: string) =>
  sql`update site_chemicals set removed_at = greatest(${work.now}::timestamptz, added_at), removed_by = ${work.personId}
    where company_id = ${work.companyId} and id = ${chemicalId}`.execute(work.tx);
