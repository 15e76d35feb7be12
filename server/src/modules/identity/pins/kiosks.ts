import * as api from '@app/contract/identity/pins';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import { kioskCookieName, newToken, tokenHash } from '../../../platform/http/cookies.ts';
import type { Call } from '../../../platform/http/handler.ts';
import { command, publicCommand, query } from '../../../platform/http/handler.ts';
import { qrOf } from '../../../platform/files/qr.ts';
import { askOne } from '../../../platform/database/questions.ts';
import type { Work } from '../../../platform/database/work.ts';
import { sitesNamed } from '../questions.ts';

/** How long the link that makes a device a kiosk waits, in hours. */
const setUpHours = 24;

type Kiosk = { id: string; companyId: string; name: string; companyCode: string; companyName: string; locale: string };

/** The kiosk that this device is, unless it was revoked or its company closed. */
export async function findKiosk(
  work: Work,
  { cookies, runtime }: Pick<Call, 'cookies' | 'runtime'>,
): Promise<Kiosk | null> {
  const token = cookies[kioskCookieName(runtime.config.secureCookies)];
  if (token?.length !== 43) return null;
  const { rows } = await sql<Kiosk>`select k.id, k.company_id as "companyId", k.name, c.code as "companyCode",
      c.display_name as "companyName", c.locale
    from auth.kiosks k join companies c on c.id = k.company_id
    where k.token_hash = ${tokenHash(token)} and k.revoked_at is null and c.terminated_at is null`.execute(work.tx);
  return rows[0] ?? null;
}

/** What a stranger before the device is shown of it. */
export async function kioskShown(
  work: Work,
  call: Pick<Call, 'cookies' | 'runtime'>,
): Promise<Pick<Kiosk, 'name' | 'companyName' | 'locale'> | null> {
  const kiosk = await findKiosk(work, call);
  return kiosk && { name: kiosk.name, companyName: kiosk.companyName, locale: kiosk.locale };
}

type Row = {
  id: string;
  name: string;
  siteId: string | null;
  createdBy: string;
  createdAt: string;
  activatedAt: string | null;
  lastSeenAt: string | null;
  revokedAt: string | null;
  state: 'waiting' | 'linkExpired' | 'active' | 'revoked';
  signedIn: boolean;
};

export const listKiosks = query(
  api.listKiosks,
  async (work) => {
    work.authorize('identity.givePins', { companyId: work.companyId });
    const { rows } = await sql<Row>`
      select k.id, k.name, k.site_id as "siteId", coalesce(p.preferred_name, p.legal_name) as "createdBy",
        k.created_at as "createdAt", k.activated_at as "activatedAt",
        (select max(l.last_seen_at) from auth.sessions l where l.kiosk_id = k.id) as "lastSeenAt",
          k.revoked_at as "revokedAt",
        case when k.revoked_at is not null then 'revoked' when k.activated_at is not null then 'active'
          when k.set_up_until <= now() then 'linkExpired' else 'waiting' end as state,
        exists (select 1 from auth.sessions l where l.kiosk_id = k.id and l.ended_at is null and l.expires_at > now()
          and l.last_seen_at > now() - interval '10 minutes'
          and k.revoked_at is null) as "signedIn"
      from auth.kiosks k join people p on p.id = k.created_by
      where k.company_id = ${work.companyId} order by k.revoked_at is not null, k.name, k.id`.execute(work.tx);
    const sites = await askOne(work, sitesNamed, { siteIds: [...new Set(rows.flatMap(({ siteId }) => siteId ?? []))] });
    const names = new Map(sites.map(({ id, name }) => [id, name]));
    return rows.map(({ siteId, ...row }) => ({ ...row, site: (siteId && names.get(siteId)) ?? null }));
  },
  { role: 'auth' },
);

export const createKiosk = command(
  api.createKiosk,
  async (work, { name, siteId }, { runtime }) => {
    work.authorize('identity.givePins', { companyId: work.companyId });
    if (siteId && (await askOne(work, sitesNamed, { siteIds: [siteId] })).length === 0)
      throw new DomainError('notFound');
    const token = newToken();
    const { rows } = await sql<{
      id: string;
    }>`insert into auth.kiosks (company_id, site_id, name, set_up_hash, set_up_until, created_by)
      values (${work.companyId}, ${siteId}, ${name}, ${tokenHash(token)}, now() + make_interval(hours => ${setUpHours}),
        ${work.personId}) returning id`.execute(work.tx);
    const { id } = rows[0]!;
    work.record({ action: 'identity.createKiosk', entity: 'kiosk', entityId: id, changes: { name, siteId } });
    // In the fragment, as every token of ours: it reaches no log, proxy or Referer.
    const address = `${runtime.config.publicOrigin}/login#kiosk=${token}`;
    return { id, address, qr: await qrOf(address) };
  },
  { role: 'auth' },
);

export const revokeKiosk = command(
  api.revokeKiosk,
  async (work, { kioskId }) => {
    work.authorize('identity.givePins', { companyId: work.companyId });
    const { rows } = await sql<{
      name: string;
      done: boolean;
    }>`select name, revoked_at is not null as done from auth.kiosks
      where company_id = ${work.companyId} and id = ${kioskId} for update`.execute(work.tx);
    if (!rows[0]) throw new DomainError('notFound');
    if (rows[0].done) throw new DomainError('kioskRevoked');
    await sql`update auth.kiosks set revoked_at = now(), set_up_hash = null where id = ${kioskId}`.execute(work.tx);
    const ended =
      await sql`update auth.sessions set ended_at = now() where kiosk_id = ${kioskId} and ended_at is null`.execute(
        work.tx,
      );
    work.record({
      action: 'identity.revokeKiosk',
      entity: 'kiosk',
      entityId: kioskId,
      changes: { name: rows[0].name, sessions: Number(ended.numAffectedRows ?? 0) },
    });
    return {};
  },
  { role: 'auth' },
);

/**
 * The link is used up: what the device keeps from now on is another token. Anyone who was signed in on it is not any
 * more.
 */
export const activateKiosk = publicCommand(
  api.activateKiosk,
  async (work, { token }, { session, setKioskCookie, clearSession }) => {
    const kept = newToken();
    const { rows } = await sql<{
      id: string;
      companyId: string;
      name: string;
    }>`update auth.kiosks k set token_hash = ${tokenHash(kept)}, set_up_hash = null, activated_at = now()
      from companies c where c.id = k.company_id and c.terminated_at is null and k.set_up_hash = ${tokenHash(token)}
        and k.set_up_until > now() and k.revoked_at is null
      returning k.id, k.company_id as "companyId", k.name`.execute(work.tx);
    const kiosk = rows[0];
    if (!kiosk) throw new DomainError('tokenExpired');
    if (session) await sql`update auth.sessions set ended_at = now() where id = ${session.id}`.execute(work.tx);
    work.record({
      action: 'identity.activateKiosk',
      entity: 'kiosk',
      entityId: kiosk.id,
      companyId: kiosk.companyId,
      changes: { name: kiosk.name },
    });
    setKioskCookie(kept);
    clearSession();
    return {};
  },
  { withSession: true },
);
