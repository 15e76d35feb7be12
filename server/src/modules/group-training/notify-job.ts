import { inLanguage } from '@app/domain/localised';
import type { Localised } from '@app/domain/localised';
import type { Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { Parcel } from '../delivery/index.ts';
import { deliver } from '../delivery/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { CalendarPart } from '../../platform/mail/mail.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import type { CalendarEvent } from './calendars/calendar-text.ts';
import { calendarText, uidOf } from './calendars/calendar-text.ts';
import type { News, Telling } from './notify-people.ts';
import { tellJob } from './notify-people.ts';
import { trainingWords } from './training-words.ts';
import { subjectJoins, subjectJson } from './planning/training-sql.ts';
import { instantSql } from '../enrolment/index.ts';

type Payload = Telling & { companyId: string; trainingId: string; revision: number; at: Instant };
type Session = { id: string; startsAt: Instant; endsAt: Instant; room: string | null };
type Told = {
  subject: { title: string | null; course: { titles: Localised } | null; skill: { names: Localised } | null };
  timeZone: string;
  place: string | null;
  site: string | null;
  address: string | null;
  note: string | null;
  company: string;
  sessions: Session[];
};
type Reader = { personId: string; name: string; locale: string; email: string | null };

/**
 * Tells people about a training or their place in it: in their inbox, by email with what their calendars need, and on
 * their devices.
 */
export const notifyPeople: Job = {
  name: tellJob,
  async run(runtime, payload) {
    const told = payload as unknown as Payload;
    await workAsSystem(runtime, tellJob, (work) => tell(work, runtime, told), {
      companyId: told.companyId,
      audited: false,
    });
  },
};

/** What comes although a person switched such emails off: otherwise they would stand before a locked door. */
const mandatory: readonly News[] = ['changed', 'cancelled', 'removed', 'offered'];
/** Tells of something that is not in the reader's calendar, or has taken place. */
const withoutCalendar: readonly News[] = [
  'requested',
  'waitlisted',
  'offered',
  'declined',
  'certified',
  'reopened',
  'noLongerEarned',
  'offerLapsed',
  'released',
];
const aboutCertificates: readonly News[] = ['certified', 'reopened', 'noLongerEarned'];
const calls: readonly News[] = ['changed', 'cancelled', 'offered'];

async function tell(
  work: Work,
  runtime: Runtime,
  { companyId, trainingId, what, personIds, reason = null, until, dropped = [], revision, at }: Payload,
): Promise<void> {
  work.authorize('training.plan', { companyId });
  const training = await trainingTold(work, companyId, trainingId);
  if (!training) return;
  const { rows: readers } =
    await sql<Reader>`select p.id as "personId", coalesce(p.preferred_name, p.legal_name) as name, p.locale,
      coalesce(p.email, m.contact_email) as email
    from employments m join people p on p.id = m.person_id
      where m.company_id = ${companyId} and m.person_id = any(${[...personIds]}::uuid[]) and not m.sample
    order by p.id`.execute(work.tx);
  const parcels = readers.map((reader): Parcel => {
    const title = titleOf(training, reader.locale);
    const { action, ...words } = trainingWords(reader.locale, what, {
      name: reader.name,
      title,
      dates: training.sessions.map((session) => dateLine(session, training, reader.locale)),
      until: until ? momentIn(until, training.timeZone, reader.locale) : null,
      reason,
    });
    return {
      personId: reader.personId,
      companyId,
      source: { kind: 'training', id: trainingId },
      kind: calls.includes(what) ? 'training.changed' : 'training.place',
      channels: calls.includes(what) ? ['inbox', 'email', 'push', 'sms'] : ['inbox', 'email', 'push'],
      mandatory: mandatory.includes(what),
      topic: aboutCertificates.includes(what) ? 'achievements' : 'training',
      locale: reader.locale,
      ...words,
      action: { label: action, href: `/profile?tab=${aboutCertificates.includes(what) ? 'achievements' : 'sessions'}` },
      calendar: calendarFor(what, training, {
        reader,
        title,
        dropped,
        revision,
        at,
        organizer: runtime.config.mailFrom,
        origin: work.server.publicOrigin,
      }),
      uniqueKey: `training:${trainingId}:${what}:${revision}:${at}:${reader.personId}`,
    };
  });
  await deliver(work, parcels);
}

async function trainingTold(work: Work, companyId: string, trainingId: string): Promise<Told | undefined> {
  const { rows } =
    await sql<Told>`select ${subjectJson} as subject, t.time_zone as "timeZone", t.place, i.name as site, i.address,
      t.note,
      (select c.display_name from companies c where c.id = t.company_id) as company,
      (select coalesce(json_agg(json_build_object('id', x.id, 'startsAt', ${sql.raw(instantSql('x.starts_at'))},
        'endsAt', ${sql.raw(instantSql('x.ends_at'))},
          'room', (select r.name from training_rooms r where r.company_id = x.company_id and r.id = x.room_id))
            order by x.starts_at, x.id), '[]')
        from training_sessions x where x.company_id = t.company_id and x.training_id = t.id) as sessions
    from trainings t left join sites i on i.company_id = t.company_id and i.id = t.site_id ${subjectJoins}
    where t.company_id = ${companyId} and t.id = ${trainingId}`.execute(work.tx);
  return rows[0];
}

export const titleOf = ({ subject: { title, course, skill } }: Pick<Told, 'subject'>, locale: string): string =>
  title ?? inLanguage(course?.titles ?? skill?.names ?? {}, locale);

/** Where a session is, in words, as one would tell a driver. */
export const placeOf = (
  room: string | null,
  { place, site, address }: Pick<Told, 'place' | 'site' | 'address'>,
): string => [...new Set([room, place, site, address].filter((part) => part !== null && part !== ''))].join(', ');

function momentIn(at: Instant, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(`${locale}-CA`, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at));
}

function dateLine({ startsAt, endsAt, room }: Session, training: Told, locale: string): string {
  const range = new Intl.DateTimeFormat(`${locale}-CA`, {
    ...{
      timeZone: training.timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    },
  } as Intl.DateTimeFormatOptions).formatRange(new Date(startsAt), new Date(endsAt));
  const where = placeOf(room, training);
  return where ? `${range} · ${where}` : range;
}

type About = {
  reader: Reader;
  title: string;
  dropped: NonNullable<Telling['dropped']>;
  revision: number;
  at: Instant;
  organizer: string;
  origin: string;
};

/**
 * One calendar object for each session, as mail programs take them; a place that ended takes its sessions out of the
 * calendar.
 */
function calendarFor(
  what: News,
  training: Told,
  { reader, title, dropped, revision, at, organizer, origin }: About,
): CalendarPart[] {
  if (!reader.email || withoutCalendar.includes(what)) return [];
  const ends = ['removed', 'left', 'cancelled', 'leadsNoMore'].includes(what);
  const part = (
    session: { id: string; startsAt: Instant; endsAt: Instant; room?: string | null },
    cancelled: boolean,
  ): CalendarPart => {
    const method = cancelled ? 'CANCEL' : 'REQUEST';
    const event: CalendarEvent = {
      uid: uidOf(session.id, reader.personId),
      // Of two with the same number the later DTSTAMP counts: a place that ended and came back.
      sequence: revision,
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      timeZone: training.timeZone,
      title,
      description: training.note ?? '',
      location: placeOf(session.room ?? null, training) || null,
      url: `${origin}/profile?tab=sessions`,
      cancelled,
      attendee: { name: reader.name, email: reader.email! },
      organizer: { name: training.company, email: addressOf(organizer) },
    };
    return { method, content: calendarText([event], { method, at }) };
  };
  return [...training.sessions.map((session) => part(session, ends)), ...dropped.map((session) => part(session, true))];
}

/** The bare address of `Muster <mail@example.com>`. */
const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;
