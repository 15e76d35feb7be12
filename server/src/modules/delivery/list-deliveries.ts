import * as api from '@app/contract/delivery/delivery';
import { deliveryList, myDeliveryList } from '@app/domain/delivery/delivery-list';
import type { DeliveryState } from '@app/domain/delivery/delivery-state';
import type { SuppressedReason } from '@app/domain/delivery/plan';
import type { Channel } from '@app/domain/delivery/topics';
import { DomainError } from '@app/domain/errors';
import { maskedEmail } from '@app/domain/identity/email';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { query } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';
import type { Work } from '../../platform/database/work.ts';
import { reachability } from './reach.ts';

type Row = {
  id: string;
  subject: string;
  kind: string;
  channel: Channel;
  state: DeliveryState;
  reason: SuppressedReason | null;
  address: string | null;
  failure: string | null;
  queuedAt: string;
  notBefore: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  acknowledgedAt: string | null;
};

/**
 * How a delivery `d` is. What a person opened or acknowledged had arrived, whatever came back later: an automatic
 * reply, or a second mailbox.
 */
export const deliveryStateSql = sql`case when d.suppressed_at is not null then 'suppressed'
  when d.acknowledged_at is not null then 'acknowledged'
  when d.opened_at is not null then 'opened' when d.failed_at is not null then 'bounced'
    when d.delivered_at is not null then 'delivered'
  when d.sent_at is not null then 'sent' else 'queued' end`;

/** An address or number as its owner recognises it, as SQL. Twin of `masked`. */
const maskedSql = sql`case when d.address like '%@%' then left(d.address, 1) || '•••' || substring(d.address
  from '@[^@]*$') when d.address is not null then '•••' || right(d.address, 4) end`;
/** The same of one address. */
export const masked = (address: string) => (address.includes('@') ? maskedEmail(address) : `•••${address.slice(-4)}`);

/** Deliveries with their state; `where` asks the permission and says whose. */
const rows = (
  where: RawBuilder<unknown>,
) => sql`select d.id, d.subject, d.kind, d.channel, ${deliveryStateSql} as state, d.suppressed_reason as reason,
  ${maskedSql} as address,
  case when d.sent_at is null or d.failed_at is not null then left(d.failure, 200) end as failure,
    d.queued_at as "queuedAt", d.not_before as "notBefore", d.sent_at as "sentAt",
  d.delivered_at as "deliveredAt", d.opened_at as "openedAt", d.acknowledged_at as "acknowledgedAt" from deliveries d
    where ${where}`;

const narrowing = {
  search: ['subject'],
  filters: {
    channel: (channels: string[]) => sql<boolean>`r.channel = any(${channels}::text[])`,
    state: (states: string[]) => sql<boolean>`r.state = any(${states}::text[])`,
    from: (day: string, work: Work) => sql<boolean>`(r."queuedAt" at time zone ${work.timeZone})::date >= ${day}::date`,
    to: (day: string, work: Work) => sql<boolean>`(r."queuedAt" at time zone ${work.timeZone})::date <= ${day}::date`,
  },
  nullable: ['sentAt', 'deliveredAt', 'openedAt', 'acknowledgedAt'] as (
    | 'sentAt'
    | 'deliveredAt'
    | 'openedAt'
    | 'acknowledgedAt'
  )[],
};

const mine = serveList<typeof myDeliveryList, Row>(
  myDeliveryList,
  { page: api.listMyDeliveries, export: api.exportMyDeliveries },
  {
    rows: (work) =>
      rows(
        sql`${work.visible('delivery.viewTrail', { personId: 'd.person_id', companyId: 'd.company_id' })}
          and d.company_id = ${work.companyId} and d.person_id = ${work.personId}`,
      ),
    ...narrowing,
  },
);

const ofEmployee = serveList<typeof deliveryList, Row>(
  deliveryList,
  { page: api.listDeliveries, export: api.exportDeliveries },
  {
    rows: (work, _locale, { personId }) =>
      rows(
        sql`${work.visible('delivery.viewTrail', { personId: 'd.person_id', companyId: 'd.company_id' })}
          and d.company_id = ${work.companyId} and d.person_id = ${personId!}::uuid`,
      ),
    // No one of another company is found here; an employee without deliveries is an empty list.
    gather: async (work, _locale, { personId }) => {
      await refuseForeign(work, personId as string);
      return {};
    },
    ...narrowing,
  },
);

async function refuseForeign(work: Work, personId: string): Promise<void> {
  work.authorize('delivery.viewTrail', { personId, companyId: work.companyId });
  const { rows: found } =
    await sql`select 1 from employments where company_id = ${work.companyId} and person_id = ${personId}`.execute(
      work.tx,
    );
  if (!found[0]) throw new DomainError('notFound');
}

export const getReachability = query(api.getReachability, async (work, { personId }) => {
  await refuseForeign(work, personId);
  return { channels: (await reachability(work, [personId])).get(personId) ?? [] };
});

export const trailHandlers = [...mine.handlers, ...ofEmployee.handlers, getReachability];
