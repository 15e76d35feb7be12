import type pg from 'pg';
import { tokenHash } from './cookies.ts';
import type { Session } from './session.ts';
import { actingColumns, batchPerTick, liveSessions } from './session.ts';

/** One opening of a package, as its token says. */
export type Launch = {
  id: string;
  registrationId: string | null;
  packageId: string;
  contentVersionId: string;
  activityId: string | null;
  mode: 'normal' | 'review' | 'browse';
  preview: boolean;
  endedAt: string | null;
};
/** What a package may know of who has it open. */
export type LaunchActing = Pick<
  Session,
  'id' | 'personId' | 'companyId' | 'displayName' | 'locale' | 'timeZone' | 'claims' | 'idleSeconds'
>;
/** `ownWindow`: of a page that is in no frame of ours. */
export type LaunchSession = { launch: Launch; session: LaunchActing; ownWindow?: boolean };

const launchColumns = `${actingColumns},
    json_build_object('id', l.id, 'registrationId', l.registration_id, 'packageId', l.package_id, 'contentVersionId', l.content_version_id,
      'activityId', l.activity_id, 'mode', l.mode, 'preview', l.preview, 'endedAt', l.ended_at) as launch`;
/** As with every session: employed, no one-time PIN to replace, the company open, or readable at least. */
const mayPlay =
  'claim.employed and not s.pin_change_due and (c.suspended_at is null and c.terminated_at is null or claim.readable)';
const text = `select asked.place, ${launchColumns}
  from unnest($1::bytea[]) with ordinality as asked(token_hash, place)
  cross join lateral (select * from launches where launches.token_hash = asked.token_hash limit 1) l
  join auth.sessions s on s.id = l.session_id and s.person_id = l.person_id
    and s.company_id = l.company_id ${liveSessions} and ${mayPlay}`;

const pageText = `select ${launchColumns}, a.own_window as "ownWindow" from activity_sessions a
  join launches l on l.company_id = a.company_id and l.id = a.launch_id
  join auth.sessions s on s.id = l.session_id and s.person_id = l.person_id
    and s.company_id = l.company_id ${liveSessions} and a.page_hash = $1 and ${mayPlay}`;

export type FindLaunch = (token: string) => Promise<LaunchSession | null>;

/**
 * What a launch's token opens: nothing once the session it came from has ended, moved to another company, or lost its
 * claim. As with sessions, what is asked for in one turn of the event loop is read by one statement.
 */
export function launchFinder(auth: pg.Pool): FindLaunch {
  const read = batchPerTick<Buffer, Row>(
    async (hashes) =>
      (await auth.query<Row & { place: number }>({ name: 'platform.launches', text, values: [hashes] })).rows,
    // Packages say much and wait for little: a millisecond later costs no one anything, a statement for each call costs
    // a third of what a call costs.
    true,
  );
  return async (token) => {
    const row = await read(tokenHash(token));
    if (!row) return null;
    return opened(auth, row);
  };
}

/** What the token of an activity's page opens: its files and its fetch, never what the player does. */
export const pageFinder =
  (auth: pg.Pool): FindLaunch =>
  async (token) => {
    const { rows } = await auth.query<Row>({
      name: 'platform.launch_page',
      text: pageText,
      values: [tokenHash(token)],
    });
    return rows[0] ? opened(auth, rows[0]) : null;
  };

type Row = LaunchActing & { launch: Launch; ownWindow?: boolean };

async function opened(auth: pg.Pool, { launch, ownWindow = false, ...session }: Row): Promise<LaunchSession | null> {
  if (launch.preview && !session.claims.qmsAdmin) return null;
  // A package is often all that someone does for hours.
  if (session.idleSeconds > 60)
    await auth.query({
      name: 'platform.launch_seen',
      text: 'update auth.sessions set last_seen_at = now() where id = $1',
      values: [session.id],
    });
  return { launch, session, ownWindow };
}

const freshMilliseconds = 5_000;
const mostKept = 5_000;

/** The same for what a package loads: asked again every five seconds only. Never for what it says. */
export function keptLaunches(find: FindLaunch, now: () => number): FindLaunch {
  const kept = new Map<string, { found: Promise<LaunchSession | null>; at: number }>();
  return (token) => {
    const before = kept.get(token);
    if (before && now() - before.at < freshMilliseconds) return before.found;
    const found = find(token);
    kept.delete(token);
    kept.set(token, { found, at: now() });
    found.catch(() => kept.delete(token));
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return found;
  };
}
