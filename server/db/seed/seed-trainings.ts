import { sessionInstants } from '@app/domain/group-training/session-plan';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import type pg from 'pg';
import { demoCompanies } from '../demo/companies.ts';
import type { DemoTraining } from '../demo/trainings.ts';
import { demoRooms, makeTrainings } from '../demo/trainings.ts';
import { idOf, insertRows } from './rows.ts';

const company = demoCompanies.find(({ key }) => key === 'northgate')!;
const company_id = idOf('company', company.key);
const roomId = (siteKey: string, name: string) => idOf('training room', `${siteKey}/${name}`);
const zoneOf = (siteKey: string) => company.sites.find(({ key }) => key === siteKey)!.timeZone;

/** Northgate's rooms and group trainings with who leads them, who comes and who waits. */
export async function seedTrainings(client: pg.ClientBase, today: Day): Promise<void> {
  const trainings = makeTrainings(today);
  const { rows: courses } = await client.query<{ id: string }>(
    `select c.id from courses c join lateral (select v.delivery from course_versions v
      where v.course_id = c.id and v.published_at is not null order by v.number desc limit 1) n on true
     where c.retired_at is null and not c.needs_seat order by n.delivery = 'online', c.code`,
  );
  const planner = idOf('person', 'northgate-002');
  const madeAt = `${addDays(today, -260)}T15:00:00Z`;
  const timesOf = (one: DemoTraining) =>
    one.days.map((on) => sessionInstants({ on, from: one.from, to: one.to }, zoneOf(one.siteKey)));
  const rooms = Object.entries(demoRooms).flatMap(([siteKey, names]) =>
    names.map((name) => ({
      company_id,
      id: roomId(siteKey, name),
      site_id: idOf('site', siteKey),
      name,
      capacity: 14,
      created_at: madeAt,
    })),
  );
  await insertRows(client, 'training_rooms', rooms);
  await insertRows(
    client,
    'trainings',
    trainings.map((one) => {
      const over = timesOf(one).at(-1)!.endsAt;
      return {
        company_id,
        id: idOf('training', one.key),
        title: one.topic,
        course_id: one.course === null ? null : courses[one.course % courses.length]!.id,
        time_zone: zoneOf(one.siteKey),
        site_id: idOf('site', one.siteKey),
        max_people: one.maxPeople,
        booking_rule: one.bookingRule,
        seats_taken_at: 'attendance',
        created_at: madeAt,
        created_by: planner,
        scheduled_at: one.state === 'draft' ? null : madeAt,
        started_at: one.state === 'closed' ? timesOf(one)[0]!.startsAt : null,
        closed_at: one.state === 'closed' ? over : null,
        closed_by: one.state === 'closed' ? idOf('person', one.trainerKey) : null,
        cancelled_at: one.state === 'cancelled' ? `${addDays(today, -1)}T15:00:00Z` : null,
        cancelled_by: one.state === 'cancelled' ? planner : null,
        cancel_reason: one.state === 'cancelled' ? 'The trainer is ill. A new date will follow.' : null,
        revision: one.state === 'cancelled' ? 1 : 0,
      };
    }),
  );
  await insertRows(
    client,
    'training_sessions',
    trainings.flatMap((one) =>
      timesOf(one).map(({ startsAt, endsAt }, place) => ({
        company_id,
        id: idOf('training session', `${one.key}/${place}`),
        training_id: idOf('training', one.key),
        starts_at: startsAt,
        ends_at: endsAt,
        break_minutes: one.topic ? 0 : 45,
        room_id: one.room && roomId(one.siteKey, one.room),
      })),
    ),
  );
  await insertRows(
    client,
    'training_staff',
    trainings.map((one) => ({
      company_id,
      training_id: idOf('training', one.key),
      person_id: idOf('person', one.trainerKey),
      role: 'trainer',
      added_at: madeAt,
    })),
  );
  await insertRows(client, 'roster_entries', trainings.flatMap(entriesOf(today, planner)));
}

function entriesOf(today: Day, planner: string) {
  return (one: DemoTraining) => {
    const at = (place: number) =>
      `${addDays(one.days[0]! < today ? one.days[0]! : today, -12)}T${String(12 + (place % 8)).padStart(2, '0')}:15:00Z`;
    const cancelled = one.state === 'cancelled';
    const entry = (personKey: string, place: number, kind: 'booked_at' | 'waitlisted_at' | 'requested_at') => ({
      company_id,
      id: idOf('roster entry', `${one.key}/${personKey}`),
      training_id: idOf('training', one.key),
      person_id: idOf('person', personKey),
      booked_at: kind === 'booked_at' ? at(place) : null,
      waitlisted_at: kind === 'waitlisted_at' ? at(place) : null,
      requested_at: kind === 'requested_at' ? at(place) : null,
      cancelled_at: cancelled ? `${addDays(today, -1)}T15:00:00Z` : null,
      cancelled_by: cancelled ? 'training' : null,
      cancel_reason: cancelled ? 'The trainer is ill. A new date will follow.' : null,
      made_by: planner,
      made_at: at(place),
    });
    return [
      ...one.booked.map((key, place) => entry(key, place, 'booked_at')),
      ...one.waiting.map((key, place) => entry(key, place, 'waitlisted_at')),
      ...one.requested.map((key, place) => entry(key, place, 'requested_at')),
    ];
  };
}
