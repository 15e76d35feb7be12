import * as api from '@app/contract/sds/sheets-public';
import { DomainError } from '@app/domain/errors';
import { sheetRequestLimits } from '@app/domain/sds/limits';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { bare } from '../../platform/http/handler.ts';
import { networkOf, takeTry } from '../../platform/http/rate-limits.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { siteBehind, withCode } from './public-sheets.ts';

/**
 * A missing sheet or a problem with one, reported to the company of the site. It is the company's to answer: the
 * platform does not know its products. Who reports is not proven unless they are signed in at that company.
 */
export const reportAtSite = bare(
  api.reportAtSite,
  async ({ siteCode, sheetId, product: typed, note, contact }, call) => {
    const { runtime, ip, session } = call;
    await takeTry(runtime, `sds:report:network:${networkOf(ip)}`, sheetRequestLimits.network);
    const site = await withCode(call, siteCode, (code) =>
      workAsSystem(
        runtime,
        'sds.findSite',
        async (work) => {
          work.reach('sheets.manage');
          return siteBehind(work, code);
        },
        { write: false, audited: false },
      ),
    );
    await takeTry(runtime, `sds:report:site:${site.siteId}`, sheetRequestLimits.site);
    const named = site.sheets.find((sheet) => sheet.sheetId === sheetId);
    if (sheetId && !named) throw new DomainError('notFound');
    const product = named?.product ?? typed;
    const id = idOfReport(site.siteId, call.headers['idempotency-key']);
    const personId = session?.companyId === site.companyId ? session.personId : null;
    await workAsSystem(
      runtime,
      'sds.reportAtSite',
      async (work) => {
        work.reach('sheets.manage');
        const kind = sheetId ? ('problem' as const) : ('missing' as const);
        const { rows } = await sql<{
          id: string;
        }>`insert into sds_requests (id, company_id, site_id, kind, sheet_id, product, note, contact, person_id,
          created_at)
        values (coalesce(${id}::uuid, new_id()), ${site.companyId}, ${site.siteId}, ${kind}, ${sheetId}, ${product},
          ${note}, ${contact}, ${personId}, ${work.now})
        on conflict do nothing returning id`.execute(work.tx);
        if (rows[0])
          return work.record({
            action: 'sheets.report',
            entity: 'sheetRequest',
            entityId: rows[0].id,
            changes: { kind, product },
          });
        const { rows: same } = await sql`select from sds_requests where company_id = ${site.companyId} and id = ${id}
            and site_id = ${site.siteId}
          and sheet_id is not distinct from ${sheetId}::uuid and product = ${product} and note = ${note}
            and contact = ${contact}`.execute(work.tx);
        if (!same[0]) throw new DomainError('keyReused');
      },
      { companyId: site.companyId },
    );
    return {};
  },
  { withSession: true },
);

/**
 * Who reports may be no one we know, whose keys are kept nowhere: the key makes the id, so that what is sent again is
 * the same report.
 */
function idOfReport(siteId: string, key: string | undefined): string | null {
  if (!key || !/^[0-9a-f-]{36}$/i.test(key)) return null;
  const hash = createHash('sha256').update(`${siteId} ${key.toLowerCase()}`).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}
