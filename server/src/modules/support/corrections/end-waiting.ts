import type { RecallReason } from '@app/domain/support/correction';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import type { Merge } from '../../identity/index.ts';
import { restoreRows } from '../../identity/index.ts';
import { idsOfThread } from '../records.ts';
import { othersAnswered } from '../write-ticket.ts';
import type { Correction } from './records.ts';
import { loadCorrections, ticketOf, waitingSql } from './records.ts';

/**
 * Corrections `c` that wait end, because nothing is left to decide or no one could: their tickets say so and are the
 * platform's turn.
 */
export async function endWaiting(work: Work, where: RawBuilder<unknown>, because: RecallReason): Promise<void> {
  const waiting = sql`${where} and ${waitingSql}`;
  const known = await loadCorrections(work, waiting, { limit: 10_000 });
  for (const one of known) {
    const { companyId, id, company } = one;
    const ticket = await ticketOf(work, one);
    const ended = await sql`update ticket_corrections c set recalled_at = ${work.now}
        where c.company_id = ${companyId} and c.id = ${id} and ${waitingSql} returning c.id`.execute(work.tx);
    if (ticket && ended.rows.length > 0)
      await othersAnswered(work, ticket, { kind: 'correctionRecalled', details: { companyId, company, because } });
  }
}

/**
 * After the tickets: each is of its ticket's requester again. One that waits at a company where they never were is not
 * that company's to know, and one that the other person alone agreed to was passed on without their consent: both end.
 * Answers how many were moved or ended.
 */
export async function partCorrections(work: Work, merge: Merge): Promise<number> {
  await restoreRows(work, merge, 'ticket_corrections');
  const pair = sql`${[merge.keptId, merge.mergedId]}::uuid[]`;
  const both = sql`any(${pair})`;
  const moved = await sql`update ticket_corrections c set person_id = t.requester_id from tickets t
      where t.company_id = c.ticket_company_id and t.id = c.ticket_id
    and c.person_id = ${both} and t.requester_id = ${both} and t.requester_id <> c.person_id`.execute(work.tx);
  const employed = sql`exists (select 1 from employments e
    where e.company_id = c.company_id and e.person_id = c.person_id)`;
  const foreign = await loadCorrections(work, sql`c.person_id = ${both} and ${waitingSql} and not ${employed}`, {
    limit: 10_000,
  });
  const waiting = await loadCorrections(work, sql`c.person_id = ${both} and ${waitingSql} and ${employed}`, {
    limit: 10_000,
  });
  const ending = foreign.map(({ id }) => id);
  for (const one of waiting) if (!(await agreedThemselves(work, one, pair))) ending.push(one.id);
  if (ending.length > 0) await endWaiting(work, sql`c.id = any(${ending}::uuid[])`, 'parted');
  return Number(moved.numAffectedRows ?? 0) + ending.length;
}

/**
 * Whether its person agreed in the ticket that it came from, or in one that was merged into that. While they are being
 * parted, the `pair` is still known as one.
 */
async function agreedThemselves(
  work: Work,
  { companyId, personId, ticketCompanyId, ticketId }: Correction,
  pair: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } =
    await sql`select from ticket_entries e where e.company_id = ${ticketCompanyId} and e.kind = 'passOnAgreed'
    and e.ticket_id in ${idsOfThread({ companyId: ticketCompanyId, id: ticketId })}
      and e.details ->> 'companyId' = ${companyId}
    and (e.person_id = ${personId} or (known_as(e.person_id) = ${personId} and e.person_id <> all(${pair})))
      limit 1`.execute(work.tx);
  return rows.length > 0;
}

/**
 * That something was corrected, and when, stays under the pseudonym; what was said about the person goes, and what
 * waits is no one's to correct any more.
 */
export async function forgetCorrections(work: Work, ids: readonly string[], redacted: string): Promise<void> {
  const theirs = sql`c.person_id = any(${[...ids]}::uuid[])`;
  await endWaiting(work, theirs, 'forgotten');
  await sql`update ticket_corrections c set note = ${redacted}, reason = case
    when reason is not null then ${redacted} end where ${theirs}`.execute(work.tx);
}
