import { DomainError } from '@app/domain/errors';
import type { Clock } from '@app/domain/local-time';
import type { Instant } from '@app/domain/time';
import type pg from 'pg';

/**
 * Whether this is the name of a zone as the IANA database writes it (`America/Edmonton`, `UTC`) and this Node knows it.
 * An offset or an abbreviation is none: to PostgreSQL `+05:30` lies west of Greenwich, and CET has no summer time.
 */
export function isZone(name: string): boolean {
  return (name === 'UTC' || /^[A-Z]\w+\//.test(name)) && isKnown(name);
}

function isKnown(zone: string): boolean {
  try {
    clockOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** A name that is no time zone is refused at its field. */
export function refuseUnknownZone(timeZone: string): void {
  if (!isZone(timeZone))
    throw new DomainError('invalidInput', {
      issues: [{ path: 'timeZone', code: 'invalid_value', message: 'Not a time zone' }],
    });
}

/**
 * How a zone's clocks stand, as this Node knows it: seconds east of UTC at an instant (milliseconds since 1970). Throws
 * RangeError for a zone it does not know. Nothing is kept: what reads one zone weighs tens of kilobytes, and there are
 * six hundred.
 */
export function clockOf(zone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (instant) => {
    const written = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes, seconds] = /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(written) ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0));
  };
}

/** From when on (seconds since 1970) a zone's clocks stood how many seconds east of UTC. */
export type Span = Clock['spans'][number];

/** Nowhere do clocks change and change back within this. */
const step = 4 * 86_400_000;

/** How a zone's clocks stand between two instants (milliseconds since 1970), to the second. */
export function spansOf(zone: string, first: number, last: number): Span[] {
  const clock = clockOf(zone);
  let before = clock(first);
  const spans: Span[] = [{ from: first / 1000, offset: before }];
  for (let probe = first; probe < last; probe += step) {
    const after = clock(probe + step);
    if (before === after) continue;
    let [low, high] = [probe / 1000, (probe + step) / 1000];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (clock(middle * 1000) === before) low = middle;
      else high = middle;
    }
    spans.push({ from: high, offset: after });
    before = after;
  }
  return spans;
}

const clocks = new Map<string, Clock>();

/**
 * How a zone's clocks stand from the year before to three years ahead: what a browser, whose own rules may be older, is
 * told. Nothing of a zone that this Node does not know: a company of an earlier release may have one, and its people
 * sign in all the same.
 */
export function clockAround(zone: string, now: Instant): Clock {
  const year = Number(now.slice(0, 4));
  const key = `${zone} ${year}`;
  const kept = clocks.get(key);
  if (kept) return kept;
  const [first, last] = [Date.UTC(year - 1, 0, 1), Date.UTC(year + 3, 0, 1)];
  const clock = { spans: isKnown(zone) ? spansOf(zone, first, last) : [], until: last / 1000 };
  clocks.set(key, clock);
  return clock;
}

/** The middles of the months from two years ago to three years ahead: what people's days are reckoned with. */
const instantsAround = (now: Date): number[] =>
  Array.from({ length: 60 }, (_, month) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 24 + month, 15, 12));

/** The zones of companies and sites in which the database reckons otherwise than this server. */
export async function zonesToMend(client: pg.ClientBase | pg.Pool, now: Date): Promise<string[]> {
  const { rows } = await client.query<{ zone: string }>(
    'select time_zone as zone from companies union select time_zone from sites',
  );
  return zonesThatDiffer(
    client,
    rows.map(({ zone }) => zone),
    now,
  );
}

/**
 * Of the zones, those in which the database reckons otherwise than this server does, or which one of the two does not
 * know: their zone data are of different releases of the IANA database. Then they disagree on what day it is there.
 */
export async function zonesThatDiffer(
  client: pg.ClientBase | pg.Pool,
  zones: readonly string[],
  now: Date,
): Promise<string[]> {
  const instants = instantsAround(now);
  const { rows } = await client.query<{ zone: string; offsets: number[] }>(
    `select z.name as zone, array_agg(extract(epoch from (t.at at time zone z.name) - (t.at at time zone 'UTC'))::int
      order by t.at) as offsets
     from pg_timezone_names z cross join unnest($2::timestamptz[]) as t(at) where z.name = any($1) group by z.name`,
    [zones, instants.map((instant) => new Date(instant).toISOString())],
  );
  const known = new Map(rows.map(({ zone, offsets }) => [zone, offsets]));
  return zones.filter((zone) => {
    if (!isZone(zone)) return true;
    const [clock, theirs] = [clockOf(zone), known.get(zone)];
    return instants.some((instant, place) => theirs?.[place] !== clock(instant));
  });
}
