import { defineEvent } from '../../platform/database/work.ts';

/** Seats can be given to people that could not before: bought, granted, transferred, or given back. */
export const seatsCameIn = defineEvent<{
  companyId: string;
  courseIds: readonly string[];
  ownerPersonId: string | null;
}>('seats.cameIn');

/** People were given seats by name. Anyone who is not at the courses yet is enrolled, and uses the seat. */
export const seatsGiven = defineEvent<{
  companyId: string;
  personIds: readonly string[];
  courseIds: readonly string[];
}>('seats.given');

/** Seats were taken away from people: their attempts end. */
export const seatsTakenBack = defineEvent<{ companyId: string; enrolmentIds: readonly string[]; reason: string }>(
  'seats.takenBack',
);

/** The time of a seat to complete is over: its open attempts lapse. */
export const seatsLapsed = defineEvent<{ companyId: string; enrolmentIds: readonly string[] }>('seats.lapsed');

/** A seat got more time: attempts that had lapsed open again. */
export const seatExtended = defineEvent<{ companyId: string; enrolmentIds: readonly string[] }>('seats.extended');

/** A company asks the platform to take seats back; they wait in `returnPending`. */
export const seatReturnAsked = defineEvent<{
  companyId: string;
  lotId: string;
  seatIds: readonly string[];
  reason: string;
}>('seats.returnAsked');
