import { endingPreviewed } from '../company/index.ts';
import { countReclaimed } from './preview-ending.ts';
import { forgetSeatWords } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { mergeAsked, mergeUndone, peopleMerged, personFellDue } from '../identity/index.ts';
import { seatsHeldAsked } from '../products/index.ts';
import { assignSeats } from './assign-seats.ts';
import { seatChangeHandlers } from './change-seats.ts';
import { codeHandlers } from './codes.ts';
import { keepSeats } from './jobs.ts';
import { inventoryHandlers } from './list-inventory.ts';
import { listSeatReturns } from './list-returns.ts';
import { platformSeatListHandlers } from './list-platform-seats.ts';
import { seatListHandlers } from './list-seats.ts';
import { platformSeatHandlers } from './platform-seats.ts';
import { askSeats, mergeSeats, partSeats } from './merge-seats.ts';
import { receiveSeats } from './receive-seats.ts';
import { decideSeatReturn } from './decide-return.ts';
import { requestHandlers } from './requests.ts';
import { addSeatsHeld } from './seats-held.ts';
import { tellHolder } from './tell-holder.ts';
import { transferHandlers } from './transfer-seats.ts';

export const seatsModule: Module = {
  name: 'seats',
  handlers: [
    ...platformSeatHandlers,
    ...inventoryHandlers,
    ...seatListHandlers,
    ...platformSeatListHandlers,
    assignSeats,
    decideSeatReturn,
    listSeatReturns,
    ...seatChangeHandlers,
    ...codeHandlers,
    ...requestHandlers,
    ...transferHandlers,
  ],
  listeners: [
    when(personFellDue, forgetSeatWords),
    when(mergeAsked, askSeats),
    when(peopleMerged, mergeSeats),
    when(mergeUndone, partSeats),
    when(seatsHeldAsked, addSeatsHeld),
    when(endingPreviewed, countReclaimed),
  ],
  jobs: [keepSeats, receiveSeats, tellHolder],
};
