import type { Actor } from '@app/domain/access/actor';
import { roleFrom } from '@app/domain/access/actor';
import { sql } from 'kysely';
import { newToken, tokenHash } from '../../platform/http/cookies.ts';
import type { Work } from '../../platform/database/work.ts';
import { askOne } from '../../platform/database/questions.ts';
import type { Standing } from './questions.ts';
import { standings } from './questions.ts';

const day = 86_400;
/** Absolute limits in seconds; the idle limits stand beside the resolver (platform/session.ts). */
export const sessionSeconds = { remembered: 7 * day, usual: day / 2, kiosk: 2 * 3600, pinChange: 900 } as const;
const pinSeconds = ({ changeDue, kioskId }: PinSession) =>
  sessionSeconds[changeDue ? 'pinChange' : kioskId ? 'kiosk' : 'usual'];
const sessionsAtOnce = 20;

/**
 * Where a person may act: their present employments, the company they last acted in first. Empty for who has left
 * everywhere.
 */
export const standingsOf = (work: Work, personId: string): Promise<Standing[]> => askOne(work, standings, { personId });

export function actorAt(personId: string, standing: Standing): Actor {
  return { kind: 'person', personId, companyId: standing.companyId, role: roleFrom(standing) };
}

export type NewSession = {
  personId: string;
  companyId: string;
  remembered: boolean;
  admin: boolean;
  ip: string;
  userAgent: string | null;
  pin?: PinSession | undefined;
};
/** A session opened with a PIN: how long it lasts, and what it may. */
export type PinSession = { changeDue: boolean; kioskId: string | null };

/**
 * Whether this person may be signed in still, with their record held until the commit: a lock or a merge waits, and
 * ends the session that came first.
 */
export async function holdSignIn(work: Work, personId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from people where id = ${personId} and locked_at is null and merged_into is null
    for share`.execute(work.tx);
  return rows.length > 0;
}

/**
 * Starts a session and ends the oldest beyond twenty. Answers the cookie's token and for how long the browser keeps it.
 */
export async function startSession(
  work: Work,
  { personId, companyId, remembered, admin, ip, userAgent, pin }: NewSession,
): Promise<{ token: string; maxAge: number | null }> {
  const token = newToken();
  const seconds = pin ? pinSeconds(pin) : remembered && !admin ? sessionSeconds.remembered : sessionSeconds.usual;
  await sql`insert into auth.sessions (token_hash, person_id, company_id, expires_at, remembered, ip, user_agent,
    by_pin, pin_change_due, kiosk_id)
    values (${tokenHash(token)}, ${personId}, ${companyId}, now() + make_interval(secs => ${seconds}), ${remembered},
      ${ip}, ${userAgent?.slice(0, 300) ?? null},
      ${pin !== undefined}, ${pin?.changeDue ?? false}, ${pin?.kioskId ?? null})`.execute(work.tx);
  await sql`update auth.sessions set ended_at = now() where token_hash in (
    select token_hash from auth.sessions where person_id = ${personId} and ended_at is null
      order by last_seen_at desc, created_at desc, token_hash offset ${sessionsAtOnce})`.execute(work.tx);
  return { token, maxAge: remembered ? seconds : null };
}

/** Ends a person's sessions at once, but for the one named, and what waits for a code. Answers how many. */
export async function endSessions(work: Work, personId: string, except: string | null = null): Promise<number> {
  await sql`delete from auth.partial_sessions where person_id = ${personId}`.execute(work.tx);
  const ended = await sql`update auth.sessions set ended_at = now()
      where person_id = ${personId} and ended_at is null and expires_at > now()
      and id is distinct from ${except}::uuid`.execute(work.tx);
  return Number(ended.numAffectedRows ?? 0);
}

/** Ends a person's sessions at the acting company at once; answers how many. */
export async function endSessionsAt(work: Work, personId: string): Promise<number> {
  const { rows } = await sql<{
    ended: number;
  }>`select end_sessions_at(${work.companyId}, ${personId}) as ended`.execute(work.tx);
  return rows[0]!.ended;
}

/**
 * A session that a program of the company opened for a launch: its token is thrown away, so that no one ever is signed
 * in with it. It ends after half an hour of silence, and with the key (platform/session.ts).
 */
export async function startLaunchSession(
  work: Work,
  {
    personId,
    companyId,
    keyId,
    ip,
    userAgent,
  }: Pick<NewSession, 'personId' | 'companyId' | 'ip' | 'userAgent'> & { keyId: string },
): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into auth.sessions (token_hash, person_id, company_id, expires_at, ip, user_agent, api_key_id)
    values (${tokenHash(newToken())}, ${personId}, ${companyId}, now() + make_interval(secs => ${sessionSeconds.usual}),
      ${ip}, ${userAgent}, ${keyId}) returning id`.execute(work.tx);
  return rows[0]!.id;
}

/** Gives a session a new token, as every change of privilege does; the old cookie is worth nothing from then on. */
export async function renewToken(work: Work, sessionId: string): Promise<{ token: string; maxAge: number | null }> {
  const token = newToken();
  const { rows } = await sql<{
    maxAge: number | null;
  }>`update auth.sessions set token_hash = ${tokenHash(token)}, last_seen_at = now()
    where id = ${sessionId} returning case when remembered then extract(epoch
      from expires_at - now())::int end as "maxAge"`.execute(work.tx);
  return { token, maxAge: rows[0]?.maxAge ?? null };
}
