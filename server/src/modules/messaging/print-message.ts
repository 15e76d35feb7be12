import * as api from '@app/contract/messaging/messaging';
import { DomainError } from '@app/domain/errors';
import { variantFor } from '@app/domain/messaging/message';
import { sql } from 'kysely';
import { download } from '../../platform/http/handler.ts';
import { localeOf } from '../../platform/lists/list-source.ts';
import type { Work } from '../../platform/database/work.ts';
import { companyLanguage } from './audience.ts';
import { inAudience } from './audience-sql.ts';
import { holdsOn } from '../company/index.ts';
import { writtenFor } from './facts.ts';
import { linesOf } from './parcel-words.ts';
import { offeredChannels, unreachedSql } from './reach.ts';
import type { Message } from './records.ts';
import { loadMessage, recipientStateSql, togetherSql } from './records.ts';
import type { Signer } from './sheet-pdf.ts';

/** More names than a notice board has room for. */
const mostNames = 1000;

const siteSql = (
  work: Work,
) => sql`(select s.name from placements a join sites s on s.company_id = a.company_id and s.id = a.site_id
  where a.company_id = e.company_id and a.person_id = e.person_id and ${holdsOn(sql`${work.today}::date`)} limit 1)`;

/**
 * Before sending, those whom none of the channels reaches now; afterwards, those who did not get it, or have not
 * acknowledged it.
 */
async function signers(work: Work, message: Message, people: 'unreachable' | 'open'): Promise<Signer[]> {
  const who = sql`p.legal_name as name, e.employee_number as "employeeNumber", ${siteSql(work)} as site`;
  const fixed = message.frozenAt !== null;
  const found = fixed
    ? await sql<Signer>`select ${who} from message_recipients r join people p on p.id = r.person_id
      join employments e on e.company_id = r.company_id and e.person_id = r.person_id
        left join ${togetherSql(work, [message.id])} t on t.person_id = r.person_id
        where r.company_id = ${work.companyId} and r.message_id = ${message.id} and r.included
          and ${
            people === 'open'
              ? sql`r.acknowledged_at is null`
              : sql`${recipientStateSql} in ('unreachable',
            'failed')`
          }
        order by p.name_key, p.id limit ${mostNames + 1}`.execute(work.tx)
    : await sql<Signer>`select ${who} from employments e join people p on p.id = e.person_id
        where ${inAudience(work, message.audience)} and
          ${people === 'open' ? sql`true` : unreachedSql(message.channels, await offeredChannels(work))}
        order by p.name_key, p.id limit ${mostNames + 1}`.execute(work.tx);
  if (found.rows.length > mostNames)
    throw new DomainError('reportTooLong', { most: mostNames, rows: found.rows.length });
  return found.rows;
}

export const printMessage = download(api.printMessage, async (work, { messageId, people, format, locale }, call) => {
  work.authorize('message.view', { companyId: work.companyId });
  const message = await loadMessage(work, messageId);
  const language = variantFor(message.variants, localeOf(locale, call), await companyLanguage(work));
  if (!language) throw new DomainError('messageEmpty');
  const { rows } = await sql<{
    name: string;
  }>`select display_name as name from companies where id = ${work.companyId}`.execute(work.tx);
  const company = rows[0]!.name;
  const { subject, paragraphs } = writtenFor(message.variants, language, { company });
  const { renderSheet } = await import('./sheet-pdf.ts');
  const body = await renderSheet({
    company,
    subject,
    paragraphs: [...paragraphs, ...linesOf(message.links, language)],
    acknowledgeBy: message.acknowledge ? message.acknowledgeBy : null,
    signers: people === 'none' ? [] : await signers(work, message, people),
    language,
    today: work.today,
    letter: format === 'letter',
  });
  return { body, mime: 'application/pdf', filename: `message-${messageId.slice(0, 8)}.pdf`, inline: true };
});
