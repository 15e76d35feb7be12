import { previewAttempts, mergeAttempts, partAttempts } from './attempts/merge-attempts.ts';
import {
  actUndone,
  closedByEnding,
  companyRunning,
  endingUndone,
  leavingUndone,
  personLeft,
} from '../company/index.ts';
import { mergePreview, mergeUndone, peopleMerged, personalData, personFellDue } from '../identity/index.ts';
import { packageProgressed, packageRecounted } from '../packages/index.ts';
import { seatExtended, seatsCameIn, seatsGiven, seatsLapsed, seatsTakenBack } from '../seats/index.ts';
import { forgetNotes } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { provide } from '../../platform/database/questions.ts';
import { when } from '../../platform/database/work.ts';
import { browseHandlers } from './catalogue/browse-courses.ts';
import { closeEnrolments, countOpen, reopenLeft } from './attempts/close-enrolments.ts';
import { commitProgress } from './learning/commit-progress.ts';
import { correctResult } from './attempts/correct-result.ts';
import { countLearning } from './attempts/count-learning.ts';
import { enrol } from './attempts/enrol.ts';
import { endUnseated, enrolSeated, lapseAttempts, reopenAttempts } from './attempts/follow-seats.ts';
import { evaluationHandlers } from './evaluations/give-evaluation.ts';
import { getLearning } from './learning/get-learning.ts';
import { getUnit, getUnitMedia } from './learning/get-unit.ts';
import { receivePackageState } from './learning/receive-package-state.ts';
import { launchUnit, previewLaunch } from './learning/launch-unit.ts';
import { openCourse } from './attempts/open-course.ts';
import { keptEnrolments } from './personal-data.ts';
import { previewCourse, previewUnit, previewUnitMedia } from './catalogue/preview-course.ts';
import { evaluations } from './evaluations/list-evaluations.ts';
import { listVoidHandlers } from './attempts/list-voids.ts';
import { voidHandlers } from './attempts/void-by-two.ts';
import { seatFailed, seatWaiting } from './attempts/seat-attempts.ts';
import { getStorePreview, getStorePreviewMedia } from './catalogue/try-product.ts';
import { reopenEnded, undoAttempts } from './attempts/undo-attempts.ts';
import { withdrawEnrolment } from './attempts/withdraw-enrolment.ts';

export const enrolmentModule: Module = {
  name: 'enrolment',
  handlers: [
    ...browseHandlers,
    enrol,
    withdrawEnrolment,
    openCourse,
    getLearning,
    getUnit,
    getUnitMedia,
    commitProgress,
    previewCourse,
    previewUnit,
    previewUnitMedia,
    getStorePreview,
    getStorePreviewMedia,
    launchUnit,
    previewLaunch,
    ...voidHandlers,
    ...listVoidHandlers,
    ...evaluations.handlers,
    ...evaluationHandlers,
  ],
  listeners: [
    when(personFellDue, forgetNotes),
    when(packageProgressed, receivePackageState),
    when(packageRecounted, async (work, recounted) => void (await correctResult(work, recounted))),
    when(seatsCameIn, seatWaiting),
    when(seatsGiven, enrolSeated),
    when(seatsTakenBack, endUnseated),
    when(seatsLapsed, lapseAttempts),
    when(seatExtended, reopenAttempts),
    when(personLeft, closeEnrolments),
    when(leavingUndone, reopenLeft),
    when(endingUndone, reopenEnded),
    when(actUndone, undoAttempts),
    when(peopleMerged, mergeAttempts),
    when(mergeUndone, partAttempts),
  ],
  provides: [
    provide(mergePreview, previewAttempts),
    provide(personalData, keptEnrolments),
    provide(companyRunning, countLearning),
    provide(closedByEnding, countOpen),
  ],
  jobs: [seatFailed],
};
