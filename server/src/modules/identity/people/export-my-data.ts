import { exportMyData as api } from '@app/contract/identity/profile';
import { sql } from 'kysely';
import { ask } from '../../../platform/database/questions.ts';
import { download } from '../../../platform/http/handler.ts';
import { personalData } from '../events.ts';

/**
 * Everything kept about a person at the company they act in, as one JSON text: it is small (some hundred rows and what
 * packages told of them), so it is answered at once. Each module adds its part. Needs a recent password: it is what a
 * stolen session would want first (C08).
 */
export const exportMyData = download(api, async (work, _input, { session, runtime }) => {
  work.authorize('identity.viewSelf', { personId: work.personId, companyId: work.companyId });
  const own = { personId: work.personId, companyId: work.companyId };
  const [person] = (
    await sql`select legal_name as "legalName", preferred_name as "preferredName", email, phone, locale,
      time_zone as "timeZone", public_name as "publicName", notifications, photo is not null as "hasPhoto",
      created_at as "createdAt"
      from people where id = ${own.personId}`.execute(work.tx)
  ).rows;
  const actions = (
    await sql`select at, action, entity, entity_id as "entityId", changes from audit_entries
      where company_id = ${own.companyId} and actor_kind = 'person' and actor_id = ${own.personId}
      order by sequence`.execute(work.tx)
  ).rows;
  const parts = await ask(work, personalData, { ...own, publicOrigin: runtime.config.publicOrigin });
  const sections = Object.assign({ person }, ...parts) as Record<string, unknown>;
  const body = JSON.stringify({ exportedAt: work.now, company: session!.companyName, ...sections, actions }, null, 2);
  return { body, mime: 'application/json; charset=utf-8', filename: `muster-${work.today}.json` };
});
