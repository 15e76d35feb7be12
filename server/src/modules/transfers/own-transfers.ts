import * as api from '@app/contract/transfers/transfers';
import { DomainError } from '@app/domain/errors';
import { isUnderway, transferEnd, transferObstacle } from '@app/domain/transfers/transfer';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { openTicket } from '../support/index.ts';
import { askToFollow } from './follow.ts';
import type { Transfer, Transferable } from './records.ts';
import { acted, loadTransfers, oneTransfer, openSql, shownTransfer } from './records.ts';
import { ticketWords } from './transfer-words.ts';

type Employer = { companyId: string; company: string; records: Transferable[] };

/** What other employers have of the acting person. The database tells it to the person alone. */
async function employersOf(work: Work): Promise<Employer[]> {
  const { rows } =
    await sql<Employer>`select company_id as "companyId", company, records from own_records_elsewhere()`.execute(
      work.tx,
    );
  return rows;
}

/**
 * Certificates that were transferred here already and are listed, or are evidence that is waiting or was verified: they
 * are not sent a second time.
 */
async function sentBefore(work: Work): Promise<(record: Transferable) => boolean> {
  const { rows } = await sql<{
    id: string;
    evidence: boolean;
  }>`select r ->> 'achievementId' as id, e.id is not null as evidence
    from record_transfers t cross join lateral jsonb_array_elements(t.records) r
      left join evidence e on e.company_id = t.company_id and e.id = (r ->> 'evidenceId')::uuid
      left join evidence c on c.company_id = e.company_id and c.corrects_id = e.id
    where ${ownHere(work)} and t.done_at is not null and not coalesce((r ->> 'left')::boolean, false)
      and (e.id is null or (select v.kind from evidence_events v
        where v.company_id = e.company_id and v.evidence_id = coalesce(c.id, e.id)
        order by v.sequence desc limit 1) not in ('rejected', 'withdrawn', 'revoked'))`.execute(work.tx);
  // What was only listed can be sent once the skill takes certificates of others.
  return ({ achievementId, reviewed }) =>
    rows.some(({ id, evidence }) => id === achievementId && (evidence || !reviewed));
}

const own = (work: Work) => sql`t.person_id = ${work.personId}`;
const ownHere = (work: Work) => sql`${own(work)} and t.company_id = ${work.companyId}`;

export const listMyTransfers = query(api.listMyTransfers, async (work, _input, { session }) => {
  work.authorize('transfer.own', { personId: work.personId, companyId: work.companyId });
  // A session opened with a PIN stays in its company.
  const byPin = session!.byPin;
  const transfers = await loadTransfers(
    work,
    byPin ? ownHere(work) : sql`${own(work)} and (t.company_id = ${work.companyId} or ${openSql(work)})`,
    {
      first: openSql(work),
    },
  );
  const here = ({ companyId }: Transfer) => companyId === work.companyId;
  const employers = byPin ? [] : await employersOf(work);
  const sent = await sentBefore(work);
  return {
    transfers: transfers
      .filter((one) => here(one) || transferObstacle('withdraw', one, work.now) === null)
      .map((one) => ({
        ...shownTransfer(one, 'person', work.now),
        ticketId: here(one) ? one.ticketId : null,
        byCompany: one.requestedBy !== null,
        here: here(one),
      })),
    employers: employers.map(({ companyId, company, records }) => ({
      companyId,
      company,
      open: transfers.some((one) => here(one) && one.fromCompanyId === companyId && isUnderway(one, work.now)),
      records: records
        .filter((one) => !sent(one))
        .map(({ publicId: _id, code: _code, skillId: _skill, level: _level, record: _record, ...one }) => one),
    })),
    byPin,
  };
});

export const consentToTransfer = command(
  api.consentToTransfer,
  async (work, { transferId, fromCompanyId, achievementIds }, { session }) => {
    const here = { personId: work.personId, companyId: work.companyId };
    work.authorize('transfer.own', here);
    if (session!.byPin) throw new DomainError('notByPin');
    // Not while two records of theirs are being parted: what is theirs is read once that is over.
    await sql`select 1 from people where id = ${work.personId} for share`.execute(work.tx);
    // One at a time for each person, so that the same records are not sent twice at once.
    const { rows: people } = await sql<{
      locale: string;
      to: string;
    }>`select p.locale, c.display_name as to from employments e
    join people p on p.id = e.person_id join companies c on c.id = e.company_id
    where e.company_id = ${work.companyId} and e.person_id = ${work.personId} for no key update of e`.execute(work.tx);
    const { locale, to } = people[0]!;
    const employer = (await employersOf(work)).find(({ companyId }) => companyId === fromCompanyId);
    if (!employer) throw new DomainError('notFound');
    const wanted = new Set(achievementIds);
    const records = employer.records.filter(({ achievementId }) => wanted.has(achievementId));
    if (records.length < wanted.size) throw new DomainError('transferRecordGone');
    if (records.some(await sentBefore(work))) throw new DomainError('transferRecordSent');
    const { rows: open } =
      await sql`select 1 from record_transfers t where ${ownHere(work)} and t.from_company_id = ${fromCompanyId}
    and ${openSql(work)}`.execute(work.tx);
    if (open[0]) throw new DomainError('transferOpen');
    const asked = transferId && (await oneTransfer(work, sql`${ownHere(work)} and t.id = ${transferId}`));
    if (asked) acted(asked, 'consent', work.now);
    const words = ticketWords(locale, { from: employer.company, to, records });
    const ticket = await openTicket(work, {
      asker: here,
      category: 'transfer',
      ...words,
      files: [],
      waitsFor: 'thirdParty',
    });
    const agreed = sql`from_company_id = ${fromCompanyId}, from_name = ${employer.company}, consented_at = ${work.now},
      expires_at = ${transferEnd(work.now)},
    records = ${JSON.stringify(records)}, ticket_id = ${ticket.id}`;
    const id = asked ? asked.id : await insertTransfer(work, { personId: work.personId, to, requestedBy: null });
    await sql`update record_transfers set ${agreed} where company_id = ${work.companyId} and id = ${id}`.execute(
      work.tx,
    );
    await askToFollow(work, { companyId: work.companyId, id }, 'consent');
    const changes = { from: employer.company, records: records.length, ticket: ticket.number };
    work.record({ action: 'transfer.consent', entity: 'recordTransfer', entityId: id, changes });
    return { id };
  },
);

/** A transfer to the acting company that no one agreed to yet. */
export async function insertTransfer(
  work: Work,
  given: { personId: string; to: string; requestedBy: string | null },
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into record_transfers (company_id, person_id, to_name, requested_by, requested_at, expires_at)
    values (${work.companyId}, ${given.personId}, ${given.to}, ${given.requestedBy}, ${work.now},
      ${transferEnd(work.now)}) returning id`.execute(work.tx);
  return rows[0]!.id;
}

/** Wherever they are signed in, so that who left the employer that was to get the records can as well. */
export const withdrawTransfer = command(api.withdrawTransfer, async (work, { transferId }, { session }) => {
  work.authorize('transfer.own', { personId: work.personId, companyId: work.companyId });
  const transfer = await oneTransfer(work, sql`${session!.byPin ? ownHere(work) : own(work)} and t.id = ${transferId}`);
  const { companyId } = transfer;
  const { withdrawnAt } = acted(transfer, 'withdraw', work.now);
  // What is not there can be shown to no one.
  await sql`update record_transfers set withdrawn_at = ${withdrawnAt}, records = '[]'
    where company_id = ${companyId} and id = ${transferId}`.execute(work.tx);
  await askToFollow(work, transfer, 'withdraw', companyId);
  work.record({
    action: 'transfer.withdraw',
    entity: 'recordTransfer',
    entityId: transferId,
    changes: { consented: transfer.consentedAt !== null },
    companyId,
  });
  return {};
});
