import * as api from '@app/contract/messaging/messaging';
import { DomainError } from '@app/domain/errors';
import { mostRecipients } from '@app/domain/messaging/audience';
import type { MessageChannel, MessageLanguage } from '@app/domain/messaging/message';
import { variantFor } from '@app/domain/messaging/message';
import { sql } from 'kysely';
import { query } from '../../platform/http/handler.ts';
import { paged } from '../../platform/lists/list-cursor.ts';
import { holdsOn } from '../company/index.ts';
import { inAudience } from './audience-sql.ts';
import { factsOf, readersOf, writtenFor } from './facts.ts';
import { offeredChannels, reachedBySql, unreachedSql } from './reach.ts';

export const countAudience = query(api.countAudience, async (work, { audience, channels }) => {
  work.authorize('message.send', { companyId: work.companyId });
  const offered = await offeredChannels(work);
  const { rows } = await sql<{ people: number; unreachable: number; fr: number }>`
    select count(*)::int as people, count(*) filter (where ${unreachedSql(channels, offered)})::int as unreachable,
      count(*) filter (where p.locale = 'fr')::int as fr
    from employments e join people p on p.id = e.person_id where ${inAudience(work, audience)}`.execute(work.tx);
  const { people, unreachable, fr } = rows[0]!;
  return { people, unreachable, byLanguage: { en: people - fr, fr }, tooMany: people > mostRecipients, offered };
});

type Row = {
  id: string;
  name: string;
  employeeNumber: string;
  position: string | null;
  site: string | null;
  locale: MessageLanguage;
  reachedBy: MessageChannel[];
  key: string;
};

export const listAudience = query(api.listAudience, async (work, asked, call) => {
  work.authorize('message.send', { companyId: work.companyId });
  const { audience, channels, q, unreachable, limit = 50 } = asked;
  const offered = await offeredChannels(work);
  const { from, next } = paged(call, 'messageAudience', asked);
  const day = sql`${work.today}::date`;
  const where = [inAudience(work, audience)];
  if (q) {
    const pattern = sql`folded(${`%${q.replace(/[\\%_]/g, '\\$&')}%`})`;
    where.push(sql`(p.name_key like ${pattern} or e.search_key like ${pattern})`);
  }
  if (unreachable) where.push(unreachedSql(channels, offered));
  const after = from ? sql`and (p.name_key, e.person_id) > (${from[0]}::text, ${from[1]}::uuid)` : sql``;
  const { rows } = await sql<Row>`
    select e.person_id as id, p.legal_name as name, p.name_key as key, e.employee_number as "employeeNumber", p.locale,
      ${reachedBySql(offered)} as "reachedBy",
      (select t.title from position_assignments a join positions t on t.company_id = a.company_id
        and t.id = a.position_id
        where a.company_id = e.company_id and a.person_id = e.person_id and ${holdsOn(day)}
          order by a.is_primary desc, t.title limit 1) as position,
      (select s.name from placements a join sites s on s.company_id = a.company_id and s.id = a.site_id
        where a.company_id = e.company_id and a.person_id = e.person_id and ${holdsOn(day)} limit 1) as site
    from employments e join people p on p.id = e.person_id
    where ${sql.join(where, sql` and `)} ${after} order by p.name_key, e.person_id limit ${limit + 1}`.execute(work.tx);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1)! : null;
  return {
    rows: shown.map(({ key: _key, ...row }) => row),
    nextCursor: last ? next(last.key, last.id) : null,
    total: null,
  };
});

export const previewMessage = query(api.previewMessage, async (work, { variants, personId }) => {
  work.authorize('message.send', { companyId: work.companyId });
  const reader = (await readersOf(work, [personId])).get(personId);
  if (!reader) throw new DomainError('notFound');
  const language = variantFor(variants, reader.locale, await companyLanguage(work));
  if (!language) return { name: reader.name, language, subject: '', paragraphs: [], missing: [] };
  return { name: reader.name, language, ...writtenFor(variants, language, factsOf(reader, language)) };
});

/** The language of a company, in which a message is read by those whose own was not written. */
export async function companyLanguage(work: Parameters<typeof readersOf>[0]): Promise<string> {
  const { rows } = await sql<{ locale: string }>`select locale from companies where id = ${work.companyId}`.execute(
    work.tx,
  );
  return rows[0]!.locale;
}
