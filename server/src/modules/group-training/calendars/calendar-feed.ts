import * as api from '@app/contract/group-training/training-calendars';
import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import { bare, command, download, query } from '../../../platform/http/handler.ts';
import { newToken, tokenHash } from '../../../platform/http/cookies.ts';
import { takeTry } from '../../../platform/http/rate-limits.ts';
import { workAsSystem } from '../../../platform/runtime.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { CalendarEvent } from './calendar-text.ts';
import { calendarText, uidOf } from './calendar-text.ts';
import { placeOf, titleOf } from '../notify-job.ts';
import { placeSql, subjectJoins, subjectJson } from '../planning/training-sql.ts';
import { notEndedBefore } from '../../../platform/database/predicates.ts';

const mime = 'text/calendar; charset=utf-8';
const daysBack = 90;

type Row = Parameters<typeof titleOf>[0] & {
  id: string;
  startsAt: Instant;
  endsAt: Instant;
  timeZone: string;
  revision: number;
  room: string | null;
  place: string | null;
  site: string | null;
  address: string | null;
  note: string | null;
};

/** The sessions that a person comes to or leads; of one training, or of all that are upcoming or recent. */
async function eventsOf(
  work: Work,
  personId: string,
  locale: string,
  trainingId: string | null,
): Promise<CalendarEvent[]> {
  const { rows } =
    await sql<Row>`select x.id, x.starts_at as "startsAt", x.ends_at as "endsAt", t.time_zone as "timeZone", t.revision,
      t.place, t.note, ${subjectJson} as subject,
      (select r.name from training_rooms r where r.company_id = x.company_id and r.id = x.room_id) as room,
        i.name as site, i.address
    from training_sessions x join trainings t on t.company_id = x.company_id and t.id = x.training_id
      left join sites i on i.company_id = t.company_id and i.id = t.site_id ${subjectJoins}
    where x.company_id = ${work.companyId} and t.scheduled_at is not null and t.cancelled_at is null
      and (${trainingId}::uuid is null or t.id = ${trainingId})
      and (${trainingId}::uuid is not null or x.ends_at > ${work.now}::timestamptz - ${daysBack} * interval '1 day')
      and (exists (select 1 from roster_entries e where e.company_id = t.company_id and e.training_id = t.id
        and e.person_id = ${personId} and ${placeSql(work.now)} = 'booked')
        or exists (select 1 from training_staff f where f.company_id = t.company_id and f.training_id = t.id
          and f.person_id = ${personId}))
    order by x.starts_at, x.id limit 500`.execute(work.tx);
  return rows.map((row) => ({
    uid: uidOf(row.id, personId),
    sequence: row.revision,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    timeZone: row.timeZone,
    title: titleOf(row, locale),
    description: row.note ?? '',
    location: placeOf(row.room, row) || null,
    url: `${work.server.publicOrigin}/profile?tab=sessions`,
    cancelled: false,
  }));
}

const getTrainingCalendarFile = download(api.getTrainingCalendarFile, async (work, { trainingId }, call) => {
  work.authorize('training.book', { personId: work.personId, companyId: work.companyId });
  const events = await eventsOf(work, work.personId, call.session?.locale ?? 'en', trainingId);
  if (events.length === 0) throw new DomainError('notFound');
  return {
    body: calendarText(events, { method: 'PUBLISH', at: work.now }),
    mime,
    filename: 'session.ics',
    cache: 'no-store',
  };
});

const getCalendarFeed = query(api.getCalendarFeed, async (work) => {
  work.authorize('training.book', { personId: work.personId, companyId: work.companyId });
  const { rows } = await sql<{
    madeAt: Instant;
    readAt: Instant | null;
  }>`select made_at as "madeAt", read_at as "readAt" from training_feeds
    where company_id = ${work.companyId} and person_id = ${work.personId}`.execute(work.tx);
  return rows[0] ?? { madeAt: null, readAt: null };
});

/** The address is told once: only the hash of its token is kept. */
const makeCalendarFeed = command(api.makeCalendarFeed, async (work) => {
  work.authorize('training.book', { personId: work.personId, companyId: work.companyId });
  const token = newToken();
  await sql`insert into training_feeds (company_id, person_id, token_hash, made_at)
    values (${work.companyId}, ${work.personId}, ${tokenHash(token)}, ${work.now})
    on conflict (company_id, person_id) do update set token_hash = excluded.token_hash, made_at = excluded.made_at,
      read_at = null`.execute(work.tx);
  work.record({ entity: 'calendarFeed', entityId: work.personId, action: 'training.makeFeed' });
  return { address: `${work.server.publicOrigin}/api/calendar-feeds/${token}.ics` };
});

const endCalendarFeed = command(api.endCalendarFeed, async (work) => {
  work.authorize('training.book', { personId: work.personId, companyId: work.companyId });
  await sql`delete from training_feeds where company_id = ${work.companyId} and person_id = ${work.personId}`.execute(
    work.tx,
  );
  work.record({ entity: 'calendarFeed', entityId: work.personId, action: 'training.endFeed' });
  return {};
});

/** Calendars read about hourly; more is an error or someone guessing. */
const perFeed = { tries: 60, seconds: 3600 };
const perAddress = { tries: 300, seconds: 3600 };

/**
 * What a calendar program reads with the secret address alone, without a session: this person's sessions at this
 * company, and nothing else. Someone who has left, or whose company is closed, has none: 404, as for an address that
 * never was.
 */
const readCalendarFeed = bare(api.readCalendarFeed, async ({ token }, { runtime, ip }) => {
  await takeTry(runtime, `calendar-feed:${ip}`, perAddress);
  const hash = tokenHash(token.replace(/\.ics$/, ''));
  const owner = await workAsSystem(runtime, 'group-training.feed', (work) => ownerOf(work, hash), {
    write: false,
    audited: false,
  });
  if (!owner) throw new DomainError('notFound');
  await takeTry(runtime, `calendar-feed:${hash.toString('base64url')}`, perFeed);
  const { companyId, personId, locale, name } = owner;
  return workAsSystem(
    runtime,
    'group-training.feed',
    async (work) => {
      work.authorize('training.book', { companyId, personId });
      await sql`update training_feeds set read_at = ${work.now}
        where company_id = ${companyId} and person_id = ${personId}
        and (read_at is null or read_at < ${work.now}::timestamptz - interval '1 hour')`.execute(work.tx);
      const events = await eventsOf(work, personId, locale, null);
      return {
        body: calendarText(events, { method: 'PUBLISH', name, at: work.now }),
        mime,
        inline: true,
        cache: 'no-store',
      };
    },
    { companyId, audited: false },
  );
});

type Owner = { companyId: string; personId: string; locale: string; name: string };

async function ownerOf(work: Work, hash: Buffer): Promise<Owner | undefined> {
  work.reach('training.book');
  const { rows } =
    await sql<Owner>`select f.company_id as "companyId", f.person_id as "personId", p.locale, c.display_name as name
    from training_feeds f join people p on p.id = f.person_id join companies c on c.id = f.company_id
    join employments m on m.company_id = f.company_id and m.person_id = f.person_id
    where f.token_hash = ${hash} and p.locked_at is null and p.merged_into is null
      and c.terminated_at is null and c.suspended_at is null
      and ${notEndedBefore('m', sql`(${work.now}::timestamptz at time zone c.time_zone)::date`)}`.execute(work.tx);
  return rows[0];
}

export const calendarHandlers = [
  getTrainingCalendarFile,
  getCalendarFeed,
  makeCalendarFeed,
  endCalendarFeed,
  readCalendarFeed,
];
