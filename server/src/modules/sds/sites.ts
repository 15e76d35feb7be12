import * as api from '@app/contract/sds/sheets';
import { DomainError } from '@app/domain/errors';
import { showCode, verificationCode } from '@app/domain/qualification/verification-code';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { command, query } from '../../platform/http/handler.ts';
import { qrOf } from '../../platform/files/qr.ts';
import { dueOn } from './sheets.ts';

type Site = z.input<typeof api.listSheetSites.result>[number];

/** What hangs at a site: the address of its sheets, with the code as people also type it. */
async function posterOf(publicOrigin: string, code: string) {
  const address = `${publicOrigin}/sds?site=${code}`;
  return { address, qr: await qrOf(address) };
}

export const listSheetSites = query(api.listSheetSites, async (work, _input, { runtime }) => {
  work.authorize('sheets.manage', { companyId: work.companyId });
  const { rows } = await sql<Omit<Site, 'poster'>>`select s.id, s.name, z.code, z.published_at as "publishedAt",
      (select count(*)::int from sds_requests q where q.company_id = s.company_id and q.site_id = s.id
        and q.answered_at is null) as "openRequests",
      k.chemicals, k."withoutSheet", k.due
    from sites s left join sds_sites z on z.company_id = s.company_id and z.site_id = s.id
      cross join lateral (select count(*)::int as chemicals,
      (count(*) filter (where v.due_on is null))::int as "withoutSheet",
        (count(*) filter (where v.due_on <= ${work.today}::date))::int as due
      from (select distinct m.sheet_id from site_chemicals m
        where m.company_id = s.company_id and m.site_id = s.id and m.removed_at is null) x
        cross join lateral (select min(c.due_on) as due_on
          from (select distinct on (r.language, r.jurisdiction) ${dueOn} as due_on from sds_revisions r
          where r.company_id = s.company_id and r.sheet_id = x.sheet_id and r.withdrawn_at is null
            order by r.language, r.jurisdiction, r.revised_on desc) c) v) k
    where s.company_id = ${work.companyId} and s.archived_at is null order by folded(s.name), s.id`.execute(work.tx);
  return Promise.all(
    rows.map(async (site) => {
      const code = site.code && showCode(site.code);
      return { ...site, code, poster: code ? await posterOf(runtime.config.publicOrigin, code) : null };
    }),
  );
});

/** A new code each time: what is on an old poster, or was given away, opens nothing any more. */
export const publishSheetSite = command(api.publishSheetSite, async (work, { siteId }) => {
  work.authorize('sheets.manage', { companyId: work.companyId });
  const code = verificationCode(randomBytes(64));
  const { rows } = await sql<{
    name: string;
  }>`select name from sites where company_id = ${work.companyId} and id = ${siteId}
    and archived_at is null for share`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  await sql`insert into sds_sites (company_id, site_id, code, published_at)
    values (${work.companyId}, ${siteId}, ${code}, ${work.now})
    on conflict (company_id, site_id) do update set code = excluded.code, published_at = excluded.published_at`.execute(
    work.tx,
  );
  work.record({ action: 'sheets.publishSite', entity: 'site', entityId: siteId, changes: { site: rows[0].name } });
  return { code: showCode(code) };
});

export const closeSheetSite = command(api.closeSheetSite, async (work, { siteId }) => {
  work.authorize('sheets.manage', { companyId: work.companyId });
  const { rows } = await sql<{
    name: string;
  }>`delete from sds_sites z using sites s where z.company_id = ${work.companyId} and z.site_id = ${siteId}
    and s.company_id = z.company_id and s.id = z.site_id returning s.name`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  work.record({ action: 'sheets.closeSite', entity: 'site', entityId: siteId, changes: { site: rows[0].name } });
  return {};
});
