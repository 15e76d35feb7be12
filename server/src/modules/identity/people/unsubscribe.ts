import * as api from '@app/contract/identity/profile';
import { DomainError } from '@app/domain/errors';
import type { NoticeTopic } from '@app/domain/delivery/topics';
import { topics } from '@app/domain/delivery/topics';
import type { StoredNotifications } from '@app/domain/identity/notifications';
import type { Notifications } from '@app/domain/identity/notifications';
import { notificationsFrom } from '@app/domain/identity/notifications';
import { sql } from 'kysely';
import { z } from 'zod';
import { bare, publicQuery } from '../../../platform/http/handler.ts';
import type { Runtime } from '../../../platform/runtime.ts';
import { workOnCredentials } from '../../../platform/runtime.ts';
import type { SecretAddress } from '../../../platform/security/secret-address.ts';
import { secretAddress } from '../../../platform/security/secret-address.ts';
import type { Secrets } from '../../../platform/security/secrets.ts';
import { readSignedValue, signValue } from '../../../platform/security/signed-value.ts';
import type { Work } from '../../../platform/database/work.ts';
import { standingsOf } from '../records.ts';

const purpose = 'unsubscribe';
const words = z.strictObject({ personId: z.uuid(), kind: z.enum(topics) });
type Wish = z.output<typeof words>;

/**
 * The address in an email that stops further ones of its kind. Anyone who holds it can do that and nothing else: it is
 * signed for this purpose, names the person by id only, and does not end, for emails are read late.
 */
export function unsubscribeAddress({ config, secrets }: Runtime, personId: string, kind: Wish['kind']): SecretAddress {
  return secretAddress(
    `${config.publicOrigin}/user?unsubscribe=${signValue(secrets.session, purpose, { personId, kind })}`,
  );
}

/** The same for what is written where a unit of work is all there is. */
export const unsubscribeFrom = (work: Pick<Work, 'server'>, personId: string, kind: NoticeTopic): SecretAddress =>
  secretAddress(`${work.server.publicOrigin}/user?unsubscribe=${work.server.sign(purpose, { personId, kind })}`);

function wishOf({ session }: Secrets, token: string): Wish {
  const wish = words.safeParse(readSignedValue(session, purpose, token));
  if (!wish.success) throw new DomainError('tokenExpired');
  return wish.data;
}

/** Which emails a link stops; it stops nothing yet (C16). */
export const lookAtUnsubscribe = publicQuery(api.lookAtUnsubscribe, async (work, { token }, { runtime }) => {
  const { personId, kind } = wishOf(runtime.secrets, token);
  const wishes = await wishesOf(work, personId);
  return { kind, on: wishes?.email[kind] ?? false };
});

export const unsubscribe = bare(api.unsubscribe, async ({ token }, call) => {
  await stopLetters(call.runtime, call, token);
  return {};
});

/** Stops the emails a token names. Doing it again changes nothing; a forged token is `tokenExpired`. */
export async function stopLetters(
  runtime: Runtime,
  call: { requestId: string; ip: string },
  token: string,
): Promise<void> {
  const { personId, kind } = wishOf(runtime.secrets, token);
  await workOnCredentials(runtime, null, call, async (work) => {
    const wishes = await wishesOf(work, personId);
    const [standing] = await standingsOf(work, personId);
    if (!wishes?.email[kind]) return;
    const stored: Notifications = { ...wishes, email: { ...wishes.email, [kind]: false } };
    await sql`update people set notifications = ${JSON.stringify(stored)}::jsonb where id = ${personId}`.execute(
      work.tx,
    );
    if (standing)
      work.record({
        action: 'identity.unsubscribe',
        entity: 'person',
        entityId: personId,
        companyId: standing.companyId,
        changes: { [kind]: [true, false] },
      });
  });
}

async function wishesOf(work: Work, personId: string): Promise<Notifications | null> {
  const { rows } = await sql<{
    notifications: StoredNotifications;
  }>`select notifications from people where id = ${personId}`.execute(work.tx);
  return rows[0] ? notificationsFrom(rows[0].notifications) : null;
}
