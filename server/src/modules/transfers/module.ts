import { mergeUndone, moveRows, partedAgain, peopleMerged, personalData, personFellDue } from '../identity/index.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { carryOut } from './carry-out.ts';
import {
  acceptTransfer,
  listTransfers,
  refuseTransfer,
  releaseTransfer,
  requestTransfer,
} from './company-transfers.ts';
import { noteExpired } from './expire.ts';
import { follow } from './follow.ts';
import { consentToTransfer, listMyTransfers, withdrawTransfer } from './own-transfers.ts';
import { partTransfers } from './part-transfers.ts';
import { rejectOthers } from './reject-others.ts';
import { keptTransfers, forgetTransfers } from './personal-data.ts';

export const transfersModule: Module = {
  name: 'transfers',
  handlers: [
    ...[listMyTransfers, consentToTransfer, withdrawTransfer],
    ...[listTransfers, requestTransfer, releaseTransfer, acceptTransfer, refuseTransfer],
  ],
  provides: [provide(personalData, keptTransfers)],
  listeners: [
    when(personFellDue, forgetTransfers),
    when(peopleMerged, async (work, merge) => void (await moveRows(work, merge, { table: 'record_transfers' }))),
    when(mergeUndone, async (work, merge) => void (await partTransfers(work, merge))),
    when(partedAgain, async (work, parted) => void (parted.moved += await partTransfers(work, parted))),
  ],
  jobs: [follow, carryOut, noteExpired, rejectOthers],
};
