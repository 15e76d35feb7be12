import type { Instant } from '@app/domain/time';
import { offsetAt } from '@app/domain/local-time';
import ICAL from 'ical.js';
import type { Span } from '../../../platform/database/zones.ts';
import { spansOf } from '../../../platform/database/zones.ts';

// A line has 75 bytes at most; the library leaves out the blank that a folded one begins with.
ICAL.foldLength = 74;

/** One session in a person's calendar. `sequence` counts its changes (RFC 5546); `cancelled`: calendars drop it. */
export type CalendarEvent = {
  uid: string;
  sequence: number;
  startsAt: Instant;
  endsAt: Instant;
  timeZone: string;
  title: string;
  description: string;
  location: string | null;
  url: string;
  cancelled: boolean;
  /** Whom an invitation is for; in one's own feed there is none. */
  attendee?: { name: string; email: string };
  organizer?: { name: string; email: string };
};

type Input = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; name?: string; at: Instant };

/**
 * The UID of a session in the calendar of a person: the same as long as both are, so that an update finds what it
 * updates.
 */
export const uidOf = (sessionId: string, personId: string): string => `${sessionId}.${personId}@muster`;

/** A calendar object (RFC 5545) with its time zones; folded, escaped, with the line ends that the standard asks for. */
export function calendarText(events: readonly CalendarEvent[], { method, name, at }: Input): string {
  const calendar = new ICAL.Component(['vcalendar', [], []]);
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Muster//Sessions//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  calendar.addPropertyWithValue('method', method);
  if (name) for (const key of ['name', 'x-wr-calname']) calendar.addPropertyWithValue(key, name);
  // The library says itself that the value is a duration.
  if (method === 'PUBLISH') calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromSeconds(3600));
  for (const [zone, of] of Map.groupBy(events, ({ timeZone }) => timeZone))
    if (zone !== 'UTC') calendar.addSubcomponent(zoneOf(zone, of));
  for (const event of events) calendar.addSubcomponent(eventOf(event, at));
  return `${calendar.toString()}\r\n`;
}

function eventOf(event: CalendarEvent, at: Instant): ICAL.Component {
  const component = new ICAL.Component('vevent');
  component.addPropertyWithValue('uid', event.uid);
  component.addPropertyWithValue('dtstamp', utc(at));
  component.addPropertyWithValue('sequence', event.sequence);
  // The hour that autumn shows twice is named in UTC: in local time, one from its first to its second showing would
  // have no length.
  const inUtc =
    event.timeZone === 'UTC' ||
    [event.startsAt, event.endsAt].some((instant) => isShownTwice(Date.parse(instant), event.timeZone));
  for (const [key, instant] of [['dtstart', event.startsAt] as const, ['dtend', event.endsAt] as const]) {
    if (inUtc) component.addPropertyWithValue(key, utc(instant));
    else
      component
        .addPropertyWithValue(key, local(Date.parse(instant), offsetAt(Date.parse(instant), event.timeZone)))
        .setParameter('tzid', event.timeZone);
  }
  component.addPropertyWithValue('summary', event.title);
  if (event.description) component.addPropertyWithValue('description', event.description);
  if (event.location) component.addPropertyWithValue('location', event.location);
  component.addPropertyWithValue('url', event.url);
  component.addPropertyWithValue('status', event.cancelled ? 'CANCELLED' : 'CONFIRMED');
  if (event.organizer)
    component
      .addPropertyWithValue('organizer', `mailto:${event.organizer.email}`)
      .setParameter('cn', quoted(event.organizer.name));
  if (event.attendee) {
    const attendee = component.addPropertyWithValue('attendee', `mailto:${event.attendee.email}`);
    // The place is booked: a calendar has nothing to answer.
    for (const [key, value] of Object.entries({
      cn: quoted(event.attendee.name),
      role: 'REQ-PARTICIPANT',
      partstat: 'ACCEPTED',
      rsvp: 'FALSE',
    }))
      attendee.setParameter(key, value);
  }
  return component;
}

/** A parameter's value holds no quotation mark and no control character (RFC 5545, 3.1). */
const quoted = (text: string) => text.replace(/["\p{Cc}]/gu, ' ').trim();

const utc = (instant: Instant) => ICAL.Time.fromJSDate(new Date(instant), true);

/** What clocks show that are `offset` milliseconds ahead of UTC, as a time without a zone. */
function local(at: number, offset: number): ICAL.Time {
  const shown = new Date(at + offset);
  return ICAL.Time.fromData({
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  });
}

const day = 86_400_000;
const year = 366 * day;

/** Whether a zone's clocks show the time of this instant at another one, too. */
function isShownTwice(at: number, timeZone: string): boolean {
  const shown = at + offsetAt(at, timeZone);
  return [at - day, at + day].some((near) => {
    const other = shown - offsetAt(near, timeZone);
    return other !== at && other + offsetAt(other, timeZone) === shown;
  });
}

/**
 * How the clocks of a zone stand around its sessions: one observance for each time they change, with the days as they
 * are. A rule for ever would be wrong with the next law about summer time.
 */
function zoneOf(zone: string, events: readonly CalendarEvent[]): ICAL.Component {
  const component = new ICAL.Component('vtimezone');
  component.addPropertyWithValue('tzid', zone);
  const from = Math.min(...events.map(({ startsAt }) => Date.parse(startsAt))) - year;
  const until = Math.max(...events.map(({ endsAt }) => Date.parse(endsAt))) + year;
  const spans = spansOf(zone, from, until);
  const least = Math.min(...spans.map(({ offset }) => offset));
  spans.forEach((span, place) =>
    component.addSubcomponent(observance(span, spans[place - 1] ?? span, span.offset > least)),
  );
  return component;
}

function observance(span: Span, before: Span, summer: boolean): ICAL.Component {
  const component = new ICAL.Component(summer ? 'daylight' : 'standard');
  component.addPropertyWithValue('dtstart', local(span.from * 1000, before.offset * 1000));
  component.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(before.offset));
  component.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(span.offset));
  return component;
}
