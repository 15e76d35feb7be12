import type { Actor, Claims } from '@app/domain/access/actor';
import { roleFrom } from '@app/domain/access/actor';
import type { FactorRule, FactorState } from '@app/domain/identity/factor-rule';
import { factorState, strictest } from '@app/domain/identity/factor-rule';
import type { BlockingKind } from '@app/domain/legal/kinds';
import { blockingKinds } from '@app/domain/legal/kinds';
import type { Day, Instant } from '@app/domain/time';
import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import { liveKey } from './api-key.ts';
import { tokenHash } from './cookies.ts';
import { bindsText } from '../database/legal-versions.ts';
import { countsForText, notEndedBeforeText } from '../database/predicates.ts';

/** Why no one of a company may do anything; or, through a day, nothing but read. The reason is for its admins. */
export type Suspension = {
  since: Instant;
  notice: string | null;
  reason: string | null;
  readOnlyThrough: string | null;
};

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
  /** Null while the company is open. */
  suspension: Suspension | null;
  timeZone: string;
  companyLocale: string;
  /** Kinds of legal documents whose current material version is not accepted yet. */
  legalDue: BlockingKind[];
  /** Material versions that are announced and not accepted yet, the next first. */
  legalComing: { kind: BlockingKind; number: number; effectiveOn: Day }[];
  /** The company has not accepted the data processing agreement in effect, and the person could. */
  companyLegalDue: boolean;
  maintenance: { message: Record<string, string>; endsAt: Instant | null } | null;
  confirmedAt: Instant;
  idleSeconds: number;
  /** Opened with a PIN: it has no claims and stays at its company. */
  byPin: boolean;
  /** Opened with a one-time PIN: only a new PIN is taken. */
  pinChangeDue: boolean;
  kioskId: string | null;
  /** Of an administrator without a second factor: the rules that ask for one here. Empty for everyone else. */
  factorRules: { rule: FactorRule; adminSince: Instant }[];
  now: Instant;
};

/** What of a live session `s` says who acts, where, and in which language. */
export const actingColumns = `s.id, s.person_id as "personId", s.company_id as "companyId", coalesce(p.preferred_name, p.legal_name) as "displayName", p.locale, c.time_zone as "timeZone",
    json_build_object('buAdmin', claim.bu and not s.by_pin and s.api_key_id is null, 'qmsAdmin', claim.bu and not s.by_pin and s.api_key_id is null and p.qms_admin_since is not null and c.suspended_at is null) as claims,
    extract(epoch from now() - s.last_seen_at)::int as "idleSeconds"`;

const asInstant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

// Where no one administers anything, or signed in with a code, nothing of it is read.
const factorRules = `case when claim.bu and not s.by_pin and s.api_key_id is null
    and not exists (select 1 from auth.second_factors f where f.person_id = s.person_id and f.confirmed_at is not null)
  then (select coalesce(json_agg(json_build_object('rule',
    json_build_object('since', ${asInstant('r.since')}, 'graceDays', r.grace_days), 'adminSince',
    ${asInstant('r.admin_since')})), '[]')
    from (select since, grace_days, e.bu_admin_since as admin_since from company_factor_rules
      where company_id = s.company_id and ended_at is null
      union all select since, grace_days, p.qms_admin_since from platform_factor_rules
        where ended_at is null and p.qms_admin_since is not null) r)
  else '[]' end`;

const today = '(now() at time zone c.time_zone)::date';
const blocking = blockingKinds.map((kind) => `'${kind}'`).join(', ');

/** What of it makes a `Session`. */
const sessionColumns = `${actingColumns}, p.time_zone as "personTimeZone", p.photo,
    claim.employed, c.display_name as "companyName", c.code as "companyCode", c.is_platform as "companyIsPlatform",
    case when c.suspended_at is not null or c.terminated_at is not null then json_build_object(
      'since', to_char(coalesce(c.terminated_at, c.suspended_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'notice', c.suspension_notice,
      'reason', case when e.bu_admin_since is not null then coalesce(c.termination_reason, c.suspension_reason) end,
      'readOnlyThrough', case when claim.readable then c.read_only_through end) end as suspension, c.locale as "companyLocale",
    array(select v.kind from legal_versions v
      where v.kind in (${blocking}) and ${bindsText('v', today)}
        and not exists (select 1 from legal_acceptances a join legal_versions av on av.id = a.version_id
          where a.person_id = s.person_id and ${countsForText('av', 'v')})) as "legalDue",
    (select coalesce(json_agg(json_build_object('kind', v.kind, 'number', v.number, 'effectiveOn', v.effective_on) order by v.effective_on, v.kind), '[]') from legal_versions v
      where v.kind in (${blocking}) and v.published_at is not null and v.withdrawn_at is null and v.change_kind = 'material' and v.effective_on > ${today}
        and not exists (select 1 from legal_acceptances a join legal_versions av on av.id = a.version_id
          where a.person_id = s.person_id and ${countsForText('av', 'v')})) as "legalComing",
    (claim.bu and not s.by_pin and s.api_key_id is null and not c.is_platform and exists (select 1 from legal_versions v where v.kind = 'dataProcessing' and ${bindsText('v', today)}
      and not exists (select 1 from company_agreements a join legal_versions av on av.id = a.version_id where a.company_id = s.company_id and ${countsForText('av', 'v')}))) as "companyLegalDue",
    (select value from settings where key = 'maintenance') as maintenance,
    s.confirmed_at as "confirmedAt",
    s.by_pin as "byPin", s.pin_change_due as "pinChangeDue", s.kiosk_id as "kioskId", ${factorRules} as "factorRules", now() as now`;

/** What was opened with a key lives as long as the key. `s`: the session. */
export const keyStillOpens = `(s.api_key_id is null or exists (select 1 from api_keys k where k.company_id = s.company_id and k.id = s.api_key_id and ${liveKey}))`;

// Idle limit 8 hours (1 hour for administrators, whichever area they are in: any other request would wake the session
// up; 10 minutes on a shared device; half an hour where a program opened it), absolute limit in expires_at, all in
// database time.
export const liveSessions = `
  join people p on p.id = s.person_id
  join companies c on c.id = s.company_id
  left join employments e on e.company_id = s.company_id and e.person_id = s.person_id
  cross join lateral (select
    coalesce(c.terminated_at is null and c.read_only_through >= (now() at time zone c.time_zone)::date,
      false) as readable) open
  cross join lateral (select
    coalesce(${notEndedBeforeText('e', '(now() at time zone c.time_zone)::date')}, false) as employed,
    coalesce(e.bu_admin_since is not null and ${notEndedBeforeText('e', '(now() at time zone c.time_zone)::date')}
      and (c.suspended_at is null or open.readable) and c.terminated_at is null, false) as bu, open.readable) claim
  where s.ended_at is null and s.expires_at > now() and s.last_seen_at > now() - case
    when s.kiosk_id is not null then interval '10 minutes' when s.api_key_id is not null then interval '30 minutes'
    when claim.bu and not s.by_pin then interval '1 hour' else interval '8 hours' end
    and ${keyStillOpens}
    and (s.kiosk_id is null or exists (select 1 from auth.kiosks k where k.id = s.kiosk_id and k.revoked_at is null))`;

const text = `select asked.place, ${sessionColumns}
  from unnest($1::bytea[]) with ordinality as asked(token_hash, place)
  join auth.sessions s on s.token_hash = asked.token_hash ${liveSessions}`;

/** The live session of a token, or null. The cookie's signature is verified before the database is asked. */
export type FindSession = (token: string | null) => Promise<Session | null>;

/**
 * What is asked for in one turn of the event loop is read by one statement: the busier the server, the fewer messages
 * for each request. With `oneByOne` what is asked for while a statement runs waits for its end, and goes together.
 */
export function batchPerTick<Key, Row>(
  read: (keys: Key[]) => Promise<(Row & { place: number })[]>,
  oneByOne = false,
): (key: Key) => Promise<Row | undefined> {
  let asked: Key[] = [];
  let answer: Promise<Row[]> | null = null;
  let running: Promise<unknown> = Promise.resolve();
  const readAll = async (): Promise<Row[]> => {
    await turn();
    if (oneByOne) await running;
    const keys = asked;
    asked = [];
    answer = null;
    const rows = read(keys);
    running = rows.catch(() => {});
    const found: Row[] = [];
    for (const row of await rows) found[row.place - 1] = row;
    return found;
  };
  return async (key) => {
    const place = asked.push(key) - 1;
    return (await (answer ??= readAll()))[place];
  };
}

export function sessionFinder(auth: pg.Pool, { unseen = false } = {}): FindSession {
  const read = batchPerTick<Buffer, Session>(
    async (hashes) =>
      (await auth.query<Session & { place: number }>({ name: 'platform.sessions', text, values: [hashes] })).rows,
  );
  return async (token) => {
    if (!token) return null;
    const hash = tokenHash(token);
    const session = await read(hash);
    if (!session?.employed) return null;
    if (session.idleSeconds > 60 && !unseen) {
      await auth.query({
        name: 'platform.session_seen',
        text: 'update auth.sessions set last_seen_at = now() where token_hash = $1',
        values: [hash],
      });
    }
    return session;
  };
}

const goodForSeconds = 600;

/** Whether its owner has shown within the last ten minutes who they are. */
export const isConfirmed = ({ confirmedAt, now }: Pick<Session, 'confirmedAt' | 'now'>): boolean =>
  (Date.parse(now) - Date.parse(confirmedAt)) / 1000 <= goodForSeconds;

/** How an administrator is against the rules of a second factor, where they act. */
export const factorOf = ({ factorRules }: Pick<Session, 'factorRules'>, now: Instant): FactorState =>
  strictest(factorRules.map((one) => factorState({ ...one, hasFactor: false }, now)));

/** What of a session says who acts, and where. */
export type Acting = Pick<Session, 'personId' | 'companyId' | 'claims' | 'timeZone'>;

export function actorOf(session: Acting): Actor {
  return { kind: 'person', personId: session.personId, companyId: session.companyId, role: roleFrom(session.claims) };
}
