/**
 * How the people of the demo are reached, and when they came to the product. The same `today` always makes the same.
 */
import { addDays, type Day } from '@app/domain/time';
import type { DemoPerson } from './people.ts';

export type DemoContact = {
  phone: string | null;
  invitedDay: Day | null;
  joinedDay: Day | null;
  lastSignInDay: Day | null;
};

/** Of those without an address half have a phone; the newest with an address are invited and not here yet. */
export function contactOf(person: DemoPerson, place: number, today: Day): DemoContact {
  const phone = person.email === null ? place % 2 === 0 : place % 5 === 0;
  const contact = {
    phone: phone ? `+1705555${String(1000 + place).slice(-4)}` : null,
    invitedDay: null,
    joinedDay: null,
    lastSignInDay: null,
  };
  if (person.email === null) return contact;
  const invitedDay = person.hireDay;
  const waiting = !person.signsIn && person.status === 'active' && (person.story === 'newcomer' || place % 23 === 7);
  if (waiting) return { ...contact, invitedDay: addDays(today, -3 - (place % 5)) };
  const last = person.endDay ?? person.leaveFromDay ?? addDays(today, -(place % 19));
  return {
    ...contact,
    invitedDay,
    joinedDay: addDays(invitedDay, 2),
    lastSignInDay: last > addDays(invitedDay, 2) ? last : addDays(invitedDay, 2),
  };
}
