import * as api from '@app/contract/sds/sheets-public';
import { DomainError } from '@app/domain/errors';
import { sheetRequestLimits } from '@app/domain/sds/limits';
import { sql } from 'kysely';
import { bare } from '../../platform/http/handler.ts';
import { networkOf, takeTry } from '../../platform/http/rate-limits.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import { siteBehind, withCode } from './public-sheets.ts';

/**
 * A missing sheet or a problem with one, reported to the company of the site. It is the company's to answer: the platform does not know its products.
 * Who reports is not proven unless they are signed in at that company.
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
    const personId = session?.companyId === site.companyId ? session.personId : null;
    await workAsSystem(
      runtime,
      'sds.reportAtSite',
      async (work) => {
        work.reach('sheets.manage');
        const { rows } = await sql<{ id: string }>`insert into sds_requests (company_id, site_id, kind, sheet_id, product, note, contact, person_id, created_at)
        values (${site.companyId}, ${site.siteId}, ${sheetId ? 'problem' : 'missing'}, ${sheetId}, ${product}, ${note}, ${contact}, ${personId}, ${work.now}) returning id`.execute(
          work.tx,
        );
        work.record({ action: 'sheets.report', entity: 'sheetRequest', entityId: rows[0]!.id, changes: { kind: sheetId ? 'problem' : 'missing', product } });
      },
      { companyId: site.companyId },
    );
    return {};
  },
  { withSession: true },
);
