import { canonicalEmail } from '@app/domain/identity/email';
import type { StoredNotifications } from '@app/domain/identity/notifications';
import { notificationsFrom } from '@app/domain/identity/notifications';
import type { Channel } from '@app/domain/delivery/topics';
import { channels } from '@app/domain/delivery/topics';
import type { Reach, SuppressedReason } from '@app/domain/delivery/plan';
import { channelObstacle } from '@app/domain/delivery/plan';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';
import { notEndedBefore } from '../../platform/database/predicates.ts';

type Row = {
  personId: string;
  companyId: string;
  locale: string;
  email: string | null;
  phone: string | null;
  devices: number;
  smsSince: string | null;
  notifications: StoredNotifications;
  timeZone: string;
};
export type Reached = Reach & { personId: string; companyId: string; locale: string };

export const reachKey = (companyId: string, personId: string) => `${companyId} ${personId}`;

/**
 * How people can be reached at their companies, by `reachKey`; in two statements for any number of them. Who does not
 * work there (any more) is left out. An email address of the person counts before the one the company noted; so does a
 * phone number.
 */
export async function reachOf(
  work: Pick<Work, 'tx' | 'now' | 'server'>,
  people: readonly { personId: string; companyId: string }[],
): Promise<Map<string, Reached>> {
  const { rows } = await sql<Row>`select e.person_id as "personId", e.company_id as "companyId", p.locale,
      coalesce(p.email, e.contact_email) as email, coalesce(p.phone, e.contact_phone) as phone, p.notifications,
        coalesce(p.time_zone, c.time_zone) as "timeZone",
      (select count(*)::int from push_subscriptions s where s.company_id = e.company_id
        and s.person_id = e.person_id) as devices,
      (select d.sms_since from delivery_settings d where d.company_id = e.company_id) as "smsSince"
    from unnest(${people.map(({ companyId }) => companyId)}::uuid[],
      ${people.map(({ personId }) => personId)}::uuid[]) as asked (company_id, person_id)
    join employments e on e.company_id = asked.company_id and e.person_id = asked.person_id
    join people p on p.id = e.person_id join companies c on c.id = e.company_id
    where ${notEndedBefore('e', sql`(${work.now}::timestamptz at time zone c.time_zone)`)}`.execute(work.tx);
  const addresses = rows.flatMap(({ companyId, email, phone }) => [
    ...(email ? [{ companyId, channel: 'email', address: canonicalEmail(email) ?? email }] : []),
    ...(phone ? [{ companyId, channel: 'sms', address: phone }] : []),
  ]);
  const { rows: suppressed } = await sql<{ companyId: string; channel: string; address: string }>`
    select s.company_id as "companyId", s.channel, s.address from suppressed_addresses s
    where (s.company_id, s.channel, s.address) in (select *
      from unnest(${addresses.map(({ companyId }) => companyId)}::uuid[],
      ${addresses.map(({ channel }) => channel)}::text[], ${addresses.map(({ address }) => address)}::text[]))`.execute(
    work.tx,
  );
  const stopped = new Set(suppressed.map(({ companyId, channel, address }) => `${companyId} ${channel} ${address}`));
  return new Map(
    rows.map(({ notifications, smsSince, ...row }) => {
      const email = row.email && (canonicalEmail(row.email) ?? row.email);
      return [
        reachKey(row.companyId, row.personId),
        {
          ...row,
          emailSuppressed: stopped.has(`${row.companyId} email ${email}`),
          phoneSuppressed: stopped.has(`${row.companyId} sms ${row.phone}`),
          smsOn: work.server.canText && smsSince !== null,
          wishes: notificationsFrom(notifications),
        },
      ];
    }),
  );
}

export type ChannelReach = {
  channel: Channel;
  obstacle: Exclude<SuppressedReason, 'tooMany' | 'optedOut' | 'left'> | null;
};

/**
 * Which channels can reach each of these people of the company, whatever they chose, by person id. People who do not
 * work there are left out.
 */
export async function reachability(
  work: Pick<Work, 'tx' | 'now' | 'companyId' | 'server'>,
  personIds: readonly string[],
): Promise<Map<string, ChannelReach[]>> {
  const found = await reachOf(
    work,
    personIds.map((personId) => ({ personId, companyId: work.companyId })),
  );
  const always = { topic: 'messages', mandatory: true } as const;
  return new Map(
    [...found.values()].map((reach) => [
      reach.personId,
      channels.map((channel) => ({
        channel,
        obstacle: channelObstacle(channel, always, reach) as ChannelReach['obstacle'],
      })),
    ]),
  );
}
