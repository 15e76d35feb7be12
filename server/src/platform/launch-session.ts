import type pg from 'pg';
import { tokenHash } from './cookies.ts';
import type { Session } from './session.ts';
import { liveSessions, sessionColumns } from './session.ts';

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
export type LaunchSession = { launch: Launch; session: Session };

const text = `select ${sessionColumns},
    json_build_object('id', l.id, 'registrationId', l.registration_id, 'packageId', l.package_id, 'contentVersionId', l.content_version_id,
      'activityId', l.activity_id, 'mode', l.mode, 'preview', l.preview, 'endedAt', l.ended_at) as launch
  from launches l join auth.sessions s on s.id = l.session_id and s.person_id = l.person_id and s.company_id = l.company_id ${liveSessions} and l.token_hash = $1`;

/** What a launch's token opens: nothing once the session it came from has ended, moved to another company, or lost its claim. */
export async function findLaunch(auth: pg.Pool, token: string): Promise<LaunchSession | null> {
  const { rows } = await auth.query<Session & { launch: Launch }>({ name: 'platform.launch', text, values: [tokenHash(token)] });
  if (!rows[0]) return null;
  const { launch, ...session } = rows[0];
  if (!session.employed || session.pinChangeDue || (session.suspension && !session.suspension.readOnlyThrough)) return null;
  if (launch.preview && !session.claims.qmsAdmin) return null;
  // A package is often all that somebody does for hours.
  if (session.idleSeconds > 60)
    await auth.query({ name: 'platform.launch_seen', text: 'update auth.sessions set last_seen_at = now() where id = $1', values: [session.id] });
  return { launch, session };
}

const freshMilliseconds = 5_000;
const mostKept = 5_000;

/** The same for what a package loads: asked again every five seconds only. Never for what it says. */
export function keptLaunches(auth: pg.Pool, now: () => number): (token: string) => Promise<LaunchSession | null> {
  const kept = new Map<string, { found: Promise<LaunchSession | null>; at: number }>();
  return (token) => {
    const before = kept.get(token);
    if (before && now() - before.at < freshMilliseconds) return before.found;
    const found = findLaunch(auth, token);
    kept.delete(token);
    kept.set(token, { found, at: now() });
    found.catch(() => kept.delete(token));
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
    return found;
  };
}
