import * as api from '@app/contract/driving/driving';
import { DomainError } from '@app/domain/errors';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { liveKey } from '../../platform/http/api-key.ts';
import { newToken, tokenHash } from '../../platform/http/cookies.ts';
import { command } from '../../platform/http/handler.ts';
import { launchFinder } from '../../platform/http/launch-session.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAs, workOnCredentials } from '../../platform/runtime.ts';
import { launchOwn } from '../enrolment/index.ts';
import { holdSignIn, startLaunchSession } from '../identity/index.ts';
import { openActivity, ownWindowActivity, registrationState } from '../packages/index.ts';
import { getDriven } from './driven-registration.ts';
import { notEndedBeforeText } from '../../platform/database/predicates.ts';

const ticketMinutes = 5;

/**
 * An address that opens the player for someone who is not signed in. Anyone who has it acts in this one registration,
 * and nowhere else.
 */
export const createLaunch = command(
  api.createLaunch,
  async (work, { registrationId, activityId, mode }, { key, runtime }) => {
    work.authorize('driving.launch', { companyId: work.companyId });
    const { personId, enrolmentId, unitId, state } = await getDriven(work, registrationId);
    if (state === 'abandoned') throw new DomainError('enrolmentClosed');
    if (activityId !== undefined) {
      const { activities } = await registrationState(work, registrationId);
      if (!activities.some(({ id }) => id === activityId)) throw new DomainError('notFound');
    }
    const token = newToken();
    const { rows } = await sql<{ id: string; expiresAt: string }>`
    insert into launch_tickets (company_id, token_hash, key_id, registration_id, enrolment_id, unit_id, person_id,
      activity_id, mode, made_at, expires_at)
    values (${work.companyId}, ${tokenHash(token)}, ${key!.id}, ${registrationId}, ${enrolmentId}, ${unitId},
      ${personId}, ${activityId ?? null}, ${mode}, ${work.now}, now() + make_interval(mins => ${ticketMinutes}))
    returning id, expires_at as "expiresAt"`.execute(work.tx);
    const { id, expiresAt } = rows[0]!;
    work.record({
      entity: 'package_registration',
      entityId: registrationId,
      changes: { ticket: id, mode, personId, ...(activityId !== undefined && { activityId }) },
    });
    return { address: `${runtime.config.publicOrigin}/launch/${token}`, expiresAt };
  },
);

type Ticket = {
  companyId: string;
  keyId: string;
  enrolmentId: string;
  unitId: string;
  personId: string;
  locale: string;
  timeZone: string;
  activityId: string | null;
  mode: 'normal' | 'review' | 'browse';
};

// Taken by the one statement that reads it: of two that come together one opens. It opens for who works there today,
// while its key still does.
const takeText = `
  update launch_tickets t set opened_at = now() from employments e, people p, companies c, api_keys k
  where t.token_hash = $1 and t.opened_at is null and t.expires_at > now()
    and e.company_id = t.company_id and e.person_id = t.person_id
      and ${notEndedBeforeText('e', '(now() at time zone c.time_zone)::date')}
    and p.id = t.person_id and p.locked_at is null and p.merged_into is null
    and c.id = t.company_id and c.suspended_at is null and c.terminated_at is null
    and k.company_id = t.company_id and k.id = t.key_id and ${liveKey}
  returning t.company_id as "companyId", t.key_id as "keyId", t.enrolment_id as "enrolmentId", t.unit_id as "unitId",
    t.person_id as "personId", p.locale, c.time_zone as "timeZone",
    t.activity_id as "activityId", t.mode`;

/** `frame`: where the player stands. `window`: where an activity does that wants no frame around it. */
export type OpenedLaunch =
  | { kind: 'frame'; address: string; popups: boolean; dialogs: boolean; opaque: boolean; locale: string }
  | { kind: 'window'; address: string };
type Opening = { requestId: string; ip: string; userAgent: string | null };

/**
 * What stands behind such an address: a session of its own that no cookie carries and that has no claims, and in it the
 * launch. Null when the address was used, is over, or its key or its learner is gone.
 */
export async function openTicket(runtime: Runtime, token: string, call: Opening): Promise<OpenedLaunch | null> {
  const taken = await workOnCredentials(runtime, null, call, async (work) => {
    const [ticket] = await work.named<Ticket>('driving.take_ticket', takeText, [tokenHash(token)]);
    if (!ticket) return null;
    const { personId, companyId, keyId } = ticket;
    if (!(await holdSignIn(work, personId))) return null;
    return {
      ticket,
      sessionId: await startLaunchSession(work, { personId, companyId, keyId, ip: call.ip, userAgent: call.userAgent }),
    };
  });
  if (!taken) return null;
  const { enrolmentId, unitId, personId, companyId, timeZone, locale, activityId, mode } = taken.ticket;
  const acting = { personId, companyId, timeZone, claims: { buAdmin: false, qmsAdmin: false } };
  const opener = { sessionId: taken.sessionId, config: runtime.config };
  const opened = await workAs(
    runtime,
    acting,
    { write: true, audited: false, requestId: call.requestId, ip: call.ip },
    (work) =>
      launchOwn(work, opener, {
        enrolmentId,
        unitId,
        deviceId: randomUUID(),
        takeOver: true,
        only: mode === 'normal' ? undefined : mode,
      }),
  );
  const { address, popups, dialogs, opaque } = opened;
  const own = opaque ? null : await ownWindow(runtime, address, activityId);
  if (own) return { kind: 'window', address: own };
  return {
    kind: 'frame',
    address: `${address}#${activityId === null ? '' : `part=${encodeURIComponent(activityId)}`}`,
    popups,
    dialogs,
    opaque,
    locale,
  };
}

/**
 * The address of an activity whose manifest asks for a window of its own: the one that is about to be opened. Else
 * null.
 */
async function ownWindow(runtime: Runtime, player: string, wanted: string | null): Promise<string | null> {
  const token = /\/l\/([\w-]{43})\//.exec(player)![1]!;
  const found = await launchFinder(runtime.pools.auth)(token);
  const activityId = found && (await ownWindowActivity(runtime, found, wanted));
  if (!activityId) return null;
  const { address } = await openActivity(runtime, found, token, { activityId }, { ownWindow: true });
  return new URL(address, player).href;
}
