import * as api from '@app/contract/delivery/delivery';
import { suppressedList } from '@app/domain/delivery/suppressed-list';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import { serveList } from '../../platform/lists/list.ts';
import type { Work } from '../../platform/database/work.ts';
import { masked } from './list-deliveries.ts';

type Row = {
  id: string;
  address: string;
  channel: 'email' | 'sms';
  reason: 'bounced' | 'refused' | 'stopped';
  detail: string | null;
  since: string;
  people: string | null;
};

const list = serveList<typeof suppressedList, Row>(
  suppressedList,
  { page: api.listSuppressed, export: api.exportSuppressed },
  {
    // An address that a person changed since belongs to no employee any more, and hinders nothing.
    rows: (work) => sql`select s.id, s.address, s.channel, s.reason, s.detail, s.since,
        (select string_agg(distinct p.legal_name, ', ') from deliveries d join people p on p.id = d.person_id
          where d.company_id = s.company_id and d.channel = s.channel and d.address = s.address) as people
      from suppressed_addresses s where ${work.visible('delivery.viewSettings', { companyId: 's.company_id' })}
        and s.company_id = ${work.companyId}`,
    search: ['address', 'people'],
    filters: {
      channel: (channels) => sql`r.channel = any(${channels}::text[])`,
      reason: (reasons) => sql`r.reason = any(${reasons}::text[])`,
    },
  },
);

export const liftSuppression = command(api.liftSuppression, async (work, { suppressedId, reason }) => {
  work.authorize('delivery.changeSettings', { companyId: work.companyId });
  const { rows } = await sql<{ address: string; reason: string }>`delete from suppressed_addresses
    where company_id = ${work.companyId} and id = ${suppressedId} returning address, reason`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  work.record({
    action: 'delivery.liftSuppression',
    entity: 'suppressedAddress',
    entityId: suppressedId,
    reason,
    changes: { address: masked(rows[0].address), because: rows[0].reason },
  });
  return {};
});

export const getDeliverySettings = query(api.getDeliverySettings, async (work, _input, { runtime }) => {
  work.authorize('delivery.viewSettings', { companyId: work.companyId });
  return { smsAvailable: runtime.config.sms !== null, smsSince: await smsSinceOf(work) };
});

export async function smsSinceOf(work: Work): Promise<string | null> {
  const { rows } = await sql<{
    since: string | null;
  }>`select sms_since as since from delivery_settings where company_id = ${work.companyId}`.execute(work.tx);
  return rows[0]?.since ?? null;
}

export const changeDeliverySettings = command(api.changeDeliverySettings, async (work, { sms }, { runtime }) => {
  work.authorize('delivery.changeSettings', { companyId: work.companyId });
  if (sms && !runtime.config.sms) throw new DomainError('smsUnavailable');
  const before = await smsSinceOf(work);
  if ((before !== null) !== sms)
    await sql`insert into delivery_settings (company_id, sms_since, sms_by)
      values (${work.companyId}, ${sms ? work.now : null}, ${work.personId})
      on conflict (company_id) do update set sms_since = excluded.sms_since, sms_by = excluded.sms_by`.execute(work.tx);
  work.record({
    action: 'delivery.changeSettings',
    entity: 'company',
    entityId: work.companyId,
    changes: { sms: [before !== null, sms] },
  });
  return {};
});

export const suppressedHandlers = [...list.handlers, liftSuppression, getDeliverySettings, changeDeliverySettings];

export type Suppression = {
  channel: 'email' | 'sms';
  address: string;
  reason: Row['reason'];
  detail: string;
  deliveryId: string;
};

/**
 * Nothing more is sent to an address from this company, until an administrator lifts it. What is suppressed already
 * stays as it was.
 */
export async function suppress(
  work: Pick<Work, 'tx' | 'now'>,
  companyId: string,
  { channel, address, reason, detail, deliveryId }: Suppression,
): Promise<void> {
  await sql`insert into suppressed_addresses (company_id, channel, address, reason, detail, since, delivery_id)
    values (${companyId}, ${channel}, ${address}, ${reason}, ${detail.slice(0, 300)}, ${work.now}, ${deliveryId})
      on conflict do nothing`.execute(work.tx);
}
