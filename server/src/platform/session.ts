import type { Actor, Claims } from '@app/domain/access/actor';
import { roleFrom } from '@app/domain/access/actor';
import type { Instant } from '@app/domain/time';
import type pg from 'pg';
import { tokenHash } from './cookies.ts';

/** Everything one request needs to know of who is asking; read afresh for each request. */
export type Session = {
  id: string;
  personId: string;
  companyId: string;
  displayName: string;
  locale: string;
  personTimeZone: string | null;
  photo: { path: string } | null;
  /** Effective claims: rule 5 is already applied, in SQL. */
  claims: Claims;
  employed: boolean;
  companyName: string;
  companyCode: string;
  companyIsPlatform: boolean;
  companySuspended: boolean;
  timeZone: string;
  companyLocale: string;
  /** Kinds of legal documents whose current material version is not accepted yet. */
  legalDue: string[];
  maintenance: { message: Record<string, string>; endsAt: Instant | null } | null;
  confirmedAt: Instant;
  idleSeconds: number;
  now: Instant;
};

// Idle limit 8 hours (1 hour in admin areas, see http.ts), absolute limit in expires_at, all in database time.
const text = `
  select s.id, s.person_id as "personId", s.company_id as "companyId", coalesce(p.preferred_name, p.legal_name) as "displayName",
    p.locale, p.time_zone as "personTimeZone", p.photo,
    json_build_object('buAdmin', claim.bu, 'qmsAdmin', claim.bu and p.qms_admin_since is not null) as claims,
    claim.employed, c.display_name as "companyName", c.code as "companyCode", c.is_platform as "companyIsPlatform",
    (c.suspended_at is not null or c.terminated_at is not null) as "companySuspended", c.time_zone as "timeZone", c.locale as "companyLocale",
    array(select v.kind from legal_versions v
      where v.published_at is not null and v.change_kind = 'material' and v.effective_on <= (now() at time zone c.time_zone)::date
        and not exists (select 1 from legal_versions newer where newer.kind = v.kind and newer.number > v.number
          and newer.published_at is not null and newer.change_kind = 'material' and newer.effective_on <= (now() at time zone c.time_zone)::date)
        and not exists (select 1 from legal_acceptances a join legal_versions av on av.id = a.version_id
          where a.person_id = s.person_id and av.kind = v.kind and av.number >= v.number)) as "legalDue",
    (select value from settings where key = 'maintenance') as maintenance,
    s.confirmed_at as "confirmedAt", extract(epoch from now() - s.last_seen_at)::int as "idleSeconds", now() as now
  from auth.sessions s
  join people p on p.id = s.person_id
  join companies c on c.id = s.company_id
  left join employments e on e.company_id = s.company_id and e.person_id = s.person_id
  cross join lateral (select
    coalesce(e.ended_on is null or e.ended_on >= (now() at time zone c.time_zone)::date, false) as employed,
    coalesce(e.bu_admin_since is not null and (e.ended_on is null or e.ended_on >= (now() at time zone c.time_zone)::date)
      and c.suspended_at is null and c.terminated_at is null, false) as bu) claim
  where s.token_hash = $1 and s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '8 hours'`;

/** The live session of a token, or null. The cookie's signature is verified before the database is asked. */
export async function resolveSession(auth: pg.Pool, token: string | null): Promise<Session | null> {
  if (!token) return null;
  const hash = tokenHash(token);
  const { rows } = await auth.query<Session>({ name: 'platform.session', text, values: [hash] });
  const session = rows[0];
  if (!session || !session.employed) return null;
  if (session.idleSeconds > 60) {
    await auth.query({ name: 'platform.session_seen', text: 'update auth.sessions set last_seen_at = now() where token_hash = $1', values: [hash] });
  }
  return session;
}

export function actorOf(session: Session): Actor {
  return { kind: 'person', personId: session.personId, companyId: session.companyId, role: roleFrom(session.claims) };
}
