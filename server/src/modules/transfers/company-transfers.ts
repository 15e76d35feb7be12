import * as api from '@app/contract/transfers/transfers';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import type { TransferFacts, TransferSide } from '@app/domain/transfers/transfer';
import { transferState } from '@app/domain/transfers/transfer';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { carryOut } from './carry-out.ts';
import { askToFollow } from './follow.ts';
import { insertTransfer } from './own-transfers.ts';
import type { Transfer } from './records.ts';
import { acted, loadTransfers, oneTransfer, openSql, shownTransfer } from './records.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

/** Where the acting company has a part in a transfer `t`: it gets the records, or it has them and the person agreed. */
const ours = (work: Work) =>
  sql`(t.company_id = ${work.companyId} or (t.consented_at is not null and t.from_company_id = ${work.companyId}))`;
const sideOf = (work: Work, { companyId }: Pick<Transfer, 'companyId'>): TransferSide =>
  companyId === work.companyId ? 'receiving' : 'giving';
/** It waits for the acting company; in SQL but for those whose person left the employer that gets the records. */
const waitsFor = (side: TransferSide, facts: TransferFacts, now: Instant) =>
  transferState(facts, now) === 'agreed' && (side === 'giving' ? facts.releasedAt : facts.acceptedAt) === null;
const waitingSql = (work: Work) => sql`(t.consented_at is not null and ${openSql(work)}
  and case when t.company_id = ${work.companyId} then t.accepted_at is null else t.released_at is null end)`;

export const listTransfers = query(api.listTransfers, async (work) => {
  work.authorize('transfer.agree', { companyId: work.companyId });
  const found = await loadTransfers(work, ours(work), { first: waitingSql(work) });
  const { rows: counted } = await sql<{ waiting: number }>`select count(*)::int as waiting from record_transfers t
    where ${ours(work)} and ${waitingSql(work)} and not (select s.has_left
      from transfer_standing(t.company_id, t.id, ${work.now}::timestamptz) s)`.execute(work.tx);
  const { rows } = await sql<{ id: string; name: string }>`select p.id, p.legal_name as name from people p
    where p.id = any(${found.map(({ personId }) => personId)}::uuid[])`.execute(work.tx);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const transfers = found.map((one) => {
    const side = sideOf(work, one);
    const waiting = waitsFor(side, one, work.now);
    const person = { id: one.personId, name: names.get(one.personId) ?? '' };
    return {
      waiting,
      shown: { ...shownTransfer(one, side, work.now), side, person, own: one.personId === work.personId },
    };
  });
  const first = transfers.filter(({ waiting }) => waiting);
  return {
    transfers: [...first, ...transfers.filter(({ waiting }) => !waiting)].map(({ shown }) => shown),
    waiting: counted[0]!.waiting,
  };
});

export const requestTransfer = command(api.requestTransfer, async (work, { personId }) => {
  work.authorize('transfer.agree', { companyId: work.companyId });
  if (personId === work.personId) throw new DomainError('notForOneself');
  const { rows } = await sql<{
    to: string;
  }>`select c.display_name as to from employments e join companies c on c.id = e.company_id
    where e.company_id = ${work.companyId} and e.person_id = ${personId} and not e.sample
      and ${notEndedBefore('e', work.today)}
    for no key update of e`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  const { rows: open } =
    await sql`select 1 from record_transfers t where t.company_id = ${work.companyId} and t.person_id = ${personId}
    and t.consented_at is null and ${openSql(work)}`.execute(work.tx);
  if (open[0]) throw new DomainError('transferOpen');
  const id = await insertTransfer(work, { personId, to: rows[0].to, requestedBy: work.personId });
  await askToFollow(work, { companyId: work.companyId, id }, 'request');
  work.record({ action: 'transfer.request', entity: 'recordTransfer', entityId: id, changes: { personId } });
  return { id };
});

/** A transfer that the acting company may agree to or refuse. No one speaks for an employer about their own records. */
async function toDecide(work: Work, transferId: string, side?: TransferSide): Promise<Transfer> {
  work.authorize('transfer.agree', { companyId: work.companyId });
  const transfer = await oneTransfer(work, sql`t.id = ${transferId} and ${ours(work)}`);
  if (side && sideOf(work, transfer) !== side) throw new DomainError('notFound');
  if (transfer.personId === work.personId) throw new DomainError('notForOneself');
  return transfer;
}

async function agree(work: Work, transferId: string, side: TransferSide): Promise<void> {
  const transfer = await toDecide(work, transferId, side);
  const act = side === 'giving' ? 'release' : 'accept';
  const after = acted(transfer, act, work.now);
  const [at, by] =
    side === 'giving' ? (['released_at', 'released_by'] as const) : (['accepted_at', 'accepted_by'] as const);
  await sql`update record_transfers set ${sql.ref(at)} = ${work.now}, ${sql.ref(by)} = ${work.personId}
    where company_id = ${transfer.companyId} and id = ${transferId}`.execute(work.tx);
  await askToFollow(work, transfer, act);
  if (transferState(after, work.now) === 'underway')
    await work.enqueue(carryOut.name, { companyId: transfer.companyId, id: transferId });
  work.record({
    action: `transfer.${act}`,
    entity: 'recordTransfer',
    entityId: transferId,
    changes: { records: transfer.records.length },
  });
}

export const releaseTransfer = command(api.releaseTransfer, async (work, { transferId }) => {
  await agree(work, transferId, 'giving');
  return {};
});
export const acceptTransfer = command(api.acceptTransfer, async (work, { transferId }) => {
  await agree(work, transferId, 'receiving');
  return {};
});

export const refuseTransfer = command(api.refuseTransfer, async (work, { transferId, reason }) => {
  const transfer = await toDecide(work, transferId);
  acted(transfer, 'refuse', work.now);
  await sql`update record_transfers set refused_at = ${work.now}, refused_by = ${work.personId},
    refused_side = ${sideOf(work, transfer)}, refused_reason = ${reason}, records = '[]'
    where company_id = ${transfer.companyId} and id = ${transferId}`.execute(work.tx);
  await askToFollow(work, transfer, 'refuse');
  work.record({
    action: 'transfer.refuse',
    entity: 'recordTransfer',
    entityId: transferId,
    reason,
    changes: { side: sideOf(work, transfer) },
  });
  return {};
});
