import type { MessageChannel } from '@app/domain/messaging/message';
import type { RawBuilder, SqlBool } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

/**
 * The channels a company can choose from: text messages where it switched them on and the server has a provider of
 * them.
 */
export async function offeredChannels(work: Work): Promise<MessageChannel[]> {
  const { rows } = await sql<{
    sms: boolean;
  }>`select exists (select 1 from delivery_settings where company_id = ${work.companyId}
    and sms_since is not null) as sms`.execute(work.tx);
  return ['inbox', 'email', 'push', ...(work.server.canText && rows[0]!.sms ? (['sms'] as const) : [])];
}

const notStopped = (channel: string, address: RawBuilder<unknown>) =>
  sql`not exists (select 1 from suppressed_addresses u where u.company_id = e.company_id
    and u.channel = ${sql.lit(channel)} and u.address = ${address})`;
const email = sql`coalesce(p.email_canonical, e.contact_email_canonical)`;
const phone = sql`coalesce(p.phone, e.contact_phone)`;

/**
 * Whether a channel reaches the person `p` of an employment `e`, whatever they turned off. Twin of `channelObstacle` in
 * domain, for thousands at once; an inbox reaches only those who can sign in to read it.
 */
export const reaches: Record<MessageChannel, RawBuilder<SqlBool>> = {
  inbox: sql<SqlBool>`(e.joined_at is not null or e.pin_since is not null)`,
  email: sql<SqlBool>`(${email} is not null and ${notStopped('email', email)})`,
  push: sql<SqlBool>`exists (select 1 from push_subscriptions v
    where v.company_id = e.company_id and v.person_id = e.person_id)`,
  sms: sql<SqlBool>`(${phone} is not null and ${notStopped('sms', phone)})`,
};

/** Whether none of the chosen channels reaches them. */
export function unreachedSql(
  channels: readonly MessageChannel[],
  offered: readonly MessageChannel[],
): RawBuilder<SqlBool> {
  const used = channels.filter((channel) => offered.includes(channel));
  return used.length === 0
    ? sql<SqlBool>`true`
    : sql<SqlBool>`not (${sql.join(
        used.map((channel) => reaches[channel]),
        sql` or `,
      )})`;
}

/** The offered channels that reach them, as an array. */
export function reachedBySql(offered: readonly MessageChannel[]): RawBuilder<unknown> {
  return sql`array_remove(array[${sql.join(
    offered.map((channel) => sql`case when ${reaches[channel]} then ${sql.lit(channel)} end`),
    sql`, `,
  )}]::text[], null)`;
}
