import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { changed } from './cart.ts';
import { day, endpoint, uuid } from '../endpoint.ts';

const person = z.object({
  personId: uuid,
  name: freeText(),
  /** Why they would get no seat, or need none now. */
  note: z.enum(['notEmployedNow', 'seatHadAlready', 'alreadyValid']).nullable(),
  /** With `alreadyValid`: the last day of their proof, null where it does not expire. */
  until: day.nullable(),
});

export const getCartLinePeople = endpoint({
  method: 'GET',
  path: '/cart/lines/:lineId/people',
  area: 'main',
  summary: 'Whom the seats of a line are meant for, with what speaks against it',
  input: z.object({ lineId: uuid }),
  result: z.object({ people: z.array(person) }),
});
export const setCartLinePeople = endpoint({
  method: 'PUT',
  path: '/cart/lines/:lineId/people',
  area: 'main',
  summary:
    'Says whom the seats of a line are meant for: they are given them as soon as the order has its seats. The line grows to as many as they are',
  input: z.object({
    lineId: uuid,
    personIds: z.array(uuid).max(1000),
    /** Anyone who holds these today is added. */
    positionIds: z.array(uuid).max(20),
  }),
  result: changed.extend({ people: z.array(person) }),
});
