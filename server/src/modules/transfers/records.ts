import type * as api from '@app/contract/transfers/transfers';
import { DomainError } from '@app/domain/errors';
import type { Localised } from '@app/domain/localised';
import type { Day, Instant } from '@app/domain/time';
import type { TransferEnding, TransferFacts, TransferReader, TransferSide } from '@app/domain/transfers/transfer';
import {
  afterTransferAct,
  showsRecords,
  transferEnding,
  transferObstacle,
  transferState,
} from '@app/domain/transfers/transfer';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../platform/database/work.ts';

/** What happens to a transfer, as it is told. */
export type TransferStep =
  | 'request'
  | 'consent'
  | 'release'
  | 'accept'
  | 'refuse'
  | 'withdraw'
  | 'finish'
  | 'expire'
  | TransferEnding;

/** What can be transferred, as `own_records_elsewhere` tells it. */
export type Transferable = {
  achievementId: string;
  publicId: string;
  title: Localised;
  code: string;
  skillId: string | null;
  level: number;
  issuer: string;
  number: string;
  issuedOn: Day;
  expiresOn: Day | null;
  hours: number | null;
  record: Record<string, string>;
  /** The skill takes certificates of others: it becomes one to review. */
  reviewed: boolean;
};
/** What goes, as the row keeps it: what it became is known once it is done. */
export type TransferRecord = Transferable & { evidenceId?: string | null; left?: boolean };

export type Transfer = TransferFacts & {
  id: string;
  /** The employer that gets the records. */
  companyId: string;
  personId: string;
  fromCompanyId: string | null;
  toName: string;
  fromName: string | null;
  requestedBy: string | null;
  requestedAt: Instant;
  refusedSide: TransferSide | null;
  refusedReason: string | null;
  records: TransferRecord[];
  ticketId: string | null;
};

const columns = sql`t.id, t.company_id as "companyId", t.person_id as "personId", t.from_company_id as "fromCompanyId",
  t.to_name as "toName", t.from_name as "fromName",
  t.requested_by as "requestedBy", t.requested_at as "requestedAt", t.consented_at as "consentedAt",
    t.released_at as "releasedAt", t.accepted_at as "acceptedAt",
  t.refused_at as "refusedAt", t.refused_side as "refusedSide", t.refused_reason as "refusedReason",
    t.withdrawn_at as "withdrawnAt", t.done_at as "doneAt",
  t.ended_at as "endedAt", t.ended_reason as "endedReason", t.expires_at as "expiresAt", t.records,
    t.ticket_id as "ticketId"`;

type Loaded = Transfer & { ofAnother: string[] };
type Options = {
  /** Held until the commit. */
  lock?: boolean;
  /** Which of them come first, as a condition on `t`; the newest of each first. */
  first?: RawBuilder<unknown>;
};

/**
 * Transfers by a condition on `t`, 200 at most unless they are held. A certificate that is another person's by now is
 * in none of them.
 */
export async function loadTransfers(
  work: Work,
  where: RawBuilder<unknown>,
  { lock = false, first }: Options = {},
): Promise<Transfer[]> {
  // In a statement of its own: what is read afterwards is as it was left by who held them before.
  if (lock)
    await sql`select 1 from record_transfers t where ${where} order by t.company_id, t.id for update`.execute(work.tx);
  const order = sql`${first ? sql`${first} desc,` : sql``} t.requested_at desc, t.id desc`;
  const { rows } = await sql<Loaded>`select ${columns}, s.has_left as "hasLeft", s.of_another as "ofAnother"
    from (select t.* from record_transfers t where ${where} order by ${order} ${lock ? sql`` : sql`limit 200`}) t
      cross join lateral transfer_standing(t.company_id, t.id, ${work.now}::timestamptz) s order by ${order}`.execute(
    work.tx,
  );
  return rows.map(({ ofAnother, ...one }) => ({
    ...one,
    records: one.records.filter(({ achievementId }) => !ofAnother.includes(achievementId)),
  }));
}

/** Transfers that may still come to something, as a condition on `t`; but for those whose person left the employer. */
export const openSql = (
  work: Work,
) => sql`(t.done_at is null and t.withdrawn_at is null and t.refused_at is null and t.ended_at is null
  and (t.expires_at > ${work.now} or (t.released_at is not null and t.accepted_at is not null)))`;

export async function oneTransfer(work: Work, where: RawBuilder<unknown>): Promise<Transfer> {
  const [found] = await loadTransfers(work, where, { lock: true });
  if (!found) throw new DomainError('notFound');
  return found;
}

/** The facts after an act, or a refusal. */
export function acted(transfer: Transfer, act: Parameters<typeof transferObstacle>[0], now: Instant): TransferFacts {
  const obstacle = transferObstacle(act, transfer, now);
  if (obstacle) throw new DomainError(obstacle);
  return afterTransferAct(act, transfer, now);
}

type Shown = z.input<typeof api.listTransfers.result>['transfers'][number];

/** A transfer as one of those concerned is shown it: records only where `showsRecords` lets them through. */
export function shownTransfer(
  transfer: Transfer,
  reader: TransferReader,
  now: Instant,
): Omit<Shown, 'side' | 'person' | 'own'> {
  const {
    id,
    requestedAt,
    consentedAt,
    releasedAt,
    acceptedAt,
    doneAt,
    expiresAt,
    refusedSide,
    refusedReason,
    records,
  } = transfer;
  return {
    ...{
      id,
      requestedAt,
      consentedAt,
      releasedAt,
      acceptedAt,
      doneAt,
      expiresAt,
      state: transferState(transfer, now),
      to: transfer.toName,
    },
    // The person named the employer with the consent; where it was withdrawn the other one need not know it any longer.
    from: reader === 'receiving' && !showsRecords(reader, transfer, now) ? null : transfer.fromName,
    refused: refusedSide && { side: refusedSide, reason: refusedReason! },
    ended: transferEnding(transfer, now),
    records: showsRecords(reader, transfer, now)
      ? records.map(
          ({
            code: _code,
            skillId: _skill,
            level: _level,
            record: _record,
            evidenceId = null,
            left = false,
            ...one
          }) => ({
            ...one,
            evidenceId,
            left,
          }),
        )
      : [],
  };
}
