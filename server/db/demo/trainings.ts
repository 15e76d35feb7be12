/**
 * Northgate's group trainings: 40, of which one was cancelled and three have a waiting list. The same `today` makes the
 * same ones.
 */
import type { ClockTime } from '@app/domain/group-training/session-plan';
import { addDays, type Day } from '@app/domain/time';
import { makePeople } from './people.ts';
import { chance } from './random.ts';

export type DemoTraining = {
  key: string;
  /** A topic of its own, or what a course of this place in the catalogue teaches. */
  topic: string | null;
  course: number | null;
  siteKey: 'edmonton' | 'sudbury' | 'duluth';
  room: string | null;
  days: Day[];
  from: ClockTime;
  to: ClockTime;
  trainerKey: string;
  maxPeople: number | null;
  bookingRule: 'open' | 'approval' | 'closed';
  booked: string[];
  waiting: string[];
  requested: string[];
  state: 'draft' | 'scheduled' | 'closed' | 'awaitingSignOff' | 'cancelled';
};

export const trainingCounts = { all: 40, cancelled: 1, withWaitingList: 3 };
export const demoRooms = {
  edmonton: ['Training room', 'Yard 2'],
  sudbury: ['Plant classroom', 'Crane bay'],
  duluth: ['Dock office'],
} as const;

const topics = [
  'Ice and snow on the yard',
  'Working near overhead lines',
  'Hand and power tools',
  'Spotting a reversing truck',
  'Heat stress',
  'Lifting with two people',
  'Lockout before you reach in',
  'What to do in a spill',
];
const sites = ['edmonton', 'sudbury', 'duluth'] as const;
const workday = (day: Day): Day => {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 ? addDays(day, 1) : weekday === 6 ? addDays(day, 2) : day;
};

export function makeTrainings(today: Day): DemoTraining[] {
  const luck = chance(20_261_125);
  const people = makePeople(today).filter(
    (one) => one.companyKey === 'northgate' && one.status === 'active' && one.hireDay < addDays(today, -400),
  );
  const at = (siteKey: string) => people.filter((one) => one.siteKey === siteKey && !one.signsIn && !one.story);
  return Array.from({ length: trainingCounts.all }, (_, index): DemoTraining => {
    const past = index < 18;
    const siteKey = sites[index % 3]!;
    const talk = index % 3 === 1;
    const first = workday(addDays(today, past ? -4 - 11 * (18 - index) : 3 + 4 * (index - 18)));
    const crowd = luck.shuffled(at(siteKey));
    const [trainer, ...others] = crowd;
    const maxPeople = talk ? null : [6, 8, 10, 12][index % 4]!;
    const full = index === 20 || index === 26 || index === 32;
    const booked = others.slice(0, full ? maxPeople! : Math.min(maxPeople ?? 9, luck.between(3, 9)));
    const rest = others.slice(booked.length);
    const approval = !full && !talk && !past && index % 5 === 4;
    return {
      key: `training-${index + 1}`,
      topic: talk ? topics[index % topics.length]! : null,
      course: talk ? null : index,
      siteKey,
      room: talk ? null : demoRooms[siteKey][index % demoRooms[siteKey].length]!,
      days: index % 6 === 0 ? [first, workday(addDays(first, 1))] : [first],
      from: talk ? '07:00' : '08:30',
      to: talk ? '07:30' : '15:30',
      trainerKey: trainer!.key,
      maxPeople,
      bookingRule: talk ? 'closed' : approval ? 'approval' : 'open',
      booked: booked.map(({ key }) => key),
      waiting: full ? rest.slice(0, 3).map(({ key }) => key) : [],
      requested: approval ? rest.slice(0, 2).map(({ key }) => key) : [],
      state:
        index === 23
          ? 'cancelled'
          : index === 39
            ? 'draft'
            : past
              ? index === 17
                ? 'awaitingSignOff'
                : 'closed'
              : 'scheduled',
    };
  });
}
