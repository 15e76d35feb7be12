import { checkInByCode, checkInByPin, getBadge } from './check-in.ts';
import { closeRun } from '../closing/close-run.ts';
import { decideLateMarks } from './late-marks.ts';
import { getRun, listRunPeople, listRuns } from './list-runs.ts';
import { addPaper, getPaper, getRunArchive, getSignInSheet } from '../closing/papers.ts';
import { reopenRun } from '../closing/reopen-run.ts';
import { syncRun } from './sync-run.ts';
import { settleWalkIn } from '../booking/walk-ins.ts';

/** Running and closing a training. */
export const runHandlers = [
  listRuns,
  getRun,
  listRunPeople,
  syncRun,
  settleWalkIn,
  closeRun,
  reopenRun,
  decideLateMarks,
  checkInByCode,
  checkInByPin,
  getBadge,
  getSignInSheet,
  getRunArchive,
  addPaper,
  getPaper,
];
