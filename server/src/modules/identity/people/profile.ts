import * as api from '@app/contract/identity/profile';
import { command } from '../../../platform/http/handler.ts';
import { refuseUnknownZone } from '../../../platform/database/zones.ts';

/** Only what a person decides about themselves; name, address, employment and claims are not among it (A08). */
export const changeProfile = command(api.changeProfile, async (work, input) => {
  work.authorize('identity.changeSelf', { personId: work.personId, companyId: work.companyId });
  if (input.timeZone) refuseUnknownZone(input.timeZone);
  const columns = {
    ...(input.preferredName !== undefined && { preferred_name: input.preferredName || null }),
    ...(input.phone !== undefined && { phone: input.phone || null }),
    ...(input.locale && { locale: input.locale }),
    ...(input.timeZone !== undefined && { time_zone: input.timeZone || null }),
    ...(input.publicName && { public_name: input.publicName }),
  };
  if (Object.keys(columns).length > 0)
    await work.tx.updateTable('people').set(columns).where('id', '=', work.personId).execute();
  work.record({
    action: 'identity.changeProfile',
    entity: 'person',
    entityId: work.personId,
    changes: { fields: Object.keys(columns) },
  });
  return {};
});

export const changeNotifications = command(api.changeNotifications, async (work, input) => {
  work.authorize('identity.changeSelf', { personId: work.personId, companyId: work.companyId });
  await work.tx
    .updateTable('people')
    .set({ notifications: JSON.stringify(input) })
    .where('id', '=', work.personId)
    .execute();
  work.record({
    action: 'identity.changeNotifications',
    entity: 'person',
    entityId: work.personId,
    changes: { ...input },
  });
  return {};
});
