import * as api from '@app/contract/delivery/delivery';
import { channelObstacle } from '@app/domain/delivery/plan';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { command, query } from '../../platform/http/handler.ts';
import { outsideUrl } from '../../platform/http/outside-fetch.ts';
import { pushKeyOf } from '../../platform/security/push-key.ts';
import { reachKey, reachOf } from './reach.ts';

/** More than anyone carries. The one used longest ago makes room. */
const mostDevices = 10;

export const getNotificationDevices = query(api.getNotificationDevices, async (work, _input, { runtime }) => {
  work.authorize('delivery.changeDevices', { personId: work.personId, companyId: work.companyId });
  const { rows } = await sql<{ id: string; device: string; addedAt: string; lastUsedAt: string | null }>`
    select id, device, added_at as "addedAt", last_used_at as "lastUsedAt" from push_subscriptions
    where company_id = ${work.companyId} and person_id = ${work.personId} order by added_at desc, id`.execute(work.tx);
  const reach = (await reachOf(work, [{ personId: work.personId, companyId: work.companyId }])).get(
    reachKey(work.companyId, work.personId),
  );
  const always = { topic: 'messages', mandatory: true } as const;
  return {
    publicKey: pushKeyOf(runtime.secrets).publicKey,
    devices: rows,
    smsOn: reach?.smsOn ?? false,
    hasPhone: Boolean(reach?.phone),
    emailReturned: reach ? channelObstacle('email', always, reach) === 'bounced' : false,
  };
});

/**
 * The server will ask this address each time it has something to say: only https on the public internet, by name, on
 * the usual port (SSRF). What the name leads to is looked at again each time.
 */
export const addNotificationDevice = command(
  api.addNotificationDevice,
  async (work, { endpoint, p256dh, auth, device }, { session }) => {
    work.authorize('delivery.changeDevices', { personId: work.personId, companyId: work.companyId });
    if (session!.kioskId) throw new DomainError('notAllowed');
    if (!outsideUrl(endpoint))
      throw new DomainError('invalidInput', {
        issues: [{ path: 'endpoint', code: 'invalid', message: 'Not an address of a push service' }],
      });
    const { rows } = await sql<{
      id: string;
    }>`insert into push_subscriptions (company_id, person_id, endpoint, key_p256dh, key_auth, device, added_at)
      values (${work.companyId}, ${work.personId}, ${endpoint}, ${p256dh}, ${auth}, ${device}, ${work.now})
      on conflict (company_id, person_id, md5(endpoint)) do update
        set key_p256dh = excluded.key_p256dh, key_auth = excluded.key_auth, device = excluded.device
      returning id`.execute(work.tx);
    // A browser speaks for one person at a time: who signed in there before gets nothing shown on it any more.
    await sql`delete from push_subscriptions where company_id = ${work.companyId} and md5(endpoint) = md5(${endpoint})
      and endpoint = ${endpoint} and person_id <> ${work.personId}`.execute(work.tx);
    await sql`delete from push_subscriptions where company_id = ${work.companyId} and person_id = ${work.personId}
      and id in (
      select id from push_subscriptions where company_id = ${work.companyId} and person_id = ${work.personId}
        and id <> ${rows[0]!.id}
      order by coalesce(last_used_at, added_at) desc offset ${mostDevices - 1})`.execute(work.tx);
    work.record({ action: 'delivery.addDevice', entity: 'person', entityId: work.personId, changes: { device } });
    return { id: rows[0]!.id };
  },
);

export const removeNotificationDevice = command(api.removeNotificationDevice, async (work, { deviceId }) => {
  const { rows } = await sql<{ device: string }>`delete from push_subscriptions s
    where ${work.visible('delivery.changeDevices', { personId: 's.person_id', companyId: 's.company_id' })}
      and s.id = ${deviceId} returning s.device`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  work.record({
    action: 'delivery.removeDevice',
    entity: 'person',
    entityId: work.personId,
    changes: { device: rows[0].device },
  });
  return {};
});

export const deviceHandlers = [getNotificationDevices, addNotificationDevice, removeNotificationDevice];
