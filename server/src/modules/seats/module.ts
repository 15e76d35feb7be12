import { closedByEnding, companyBeginnings } from '../company/index.ts';
import { countReclaimed } from './holding/preview-ending.ts';
import { forgetSeatWords } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { mergePreview, mergeUndone, peopleMerged, personFellDue } from '../identity/index.ts';
import { heldSeats } from '../products/index.ts';
import { assignSeats } from './holding/assign-seats.ts';
import { seatChangeHandlers } from './holding/change-seats.ts';
import { codeHandlers } from './lots/codes.ts';
import { keepSeats } from './jobs.ts';
import { countCompanySeats } from './lots/company-seats.ts';
import { listSeatReturns } from './lists/list-returns.ts';
import { platformSeatListHandlers } from './lists/list-platform-seats.ts';
import { seatListHandlers } from './lists/list-seats.ts';
import { platformSeatHandlers } from './lists/platform-seats.ts';
import { previewSeats, mergeSeats, partSeats } from './holding/merge-seats.ts';
import { receiveSeats } from './lots/receive-seats.ts';
import { decideSeatReturn } from './lists/decide-return.ts';
import { requestHandlers } from './lists/requests.ts';
import { seatsHeldBy } from './holding/seats-held.ts';
import { notifyHolder } from './holding/notify-holder.ts';
import { transferHandlers } from './holding/transfer-seats.ts';

export const seatsModule: Module = {
  name: 'seats',
  handlers: [
    ...platformSeatHandlers,
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
  listeners: [when(personFellDue, forgetSeatWords), when(peopleMerged, mergeSeats), when(mergeUndone, partSeats)],
  provides: [
    provide(mergePreview, previewSeats),
    provide(companyBeginnings, countCompanySeats),
    provide(closedByEnding, countReclaimed),
    provide(heldSeats, seatsHeldBy),
  ],
  jobs: [keepSeats, receiveSeats, notifyHolder],
};
