import { askAttempts, mergeAttempts, partAttempts } from './merge-attempts.ts';
import { actUndone, endingPreviewed, endingUndone, leavingUndone, personLeft } from '../company/index.ts';
import { mergeAsked, mergeUndone, peopleMerged, personalDataWanted, personFellDue } from '../identity/index.ts';
import { packageProgressed, packageRecounted } from '../packages/index.ts';
import { seatExtended, seatsCameIn, seatsGiven, seatsLapsed, seatsTakenBack } from '../seats/index.ts';
import { forgetNotes } from './forget-person.ts';
import type { Module } from '../../platform/module.ts';
import { when } from '../../platform/work.ts';
import { browseHandlers } from './browse-courses.ts';
import { closeEnrolments, countOpen, reopenLeft } from './close-enrolments.ts';
import { commitProgress } from './commit-progress.ts';
import { correctResult } from './correct-result.ts';
import { enrol } from './enrol.ts';
import { endUnseated, enrolSeated, lapseAttempts, reopenAttempts } from './follow-seats.ts';
import { evaluationHandlers } from './give-evaluation.ts';
import { getLearning } from './get-learning.ts';
import { getUnit, getUnitMedia } from './get-unit.ts';
import { hearPackage } from './hear-package.ts';
import { launchUnit, previewLaunch } from './launch-unit.ts';
import { openCourse } from './open-course.ts';
import { addEnrolments } from './personal-data.ts';
import { previewCourse, previewUnit, previewUnitMedia } from './preview-course.ts';
import { evaluations } from './list-evaluations.ts';
import { listVoidHandlers } from './list-voids.ts';
import { voidHandlers } from './void-by-two.ts';
import { seatFailed, seatWaiting } from './seat-attempts.ts';
import { getStorePreview, getStorePreviewMedia } from './try-product.ts';
import { reopenEnded, undoAttempts } from './undo-attempts.ts';
import { withdrawEnrolment } from './withdraw-enrolment.ts';

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
    when(packageProgressed, hearPackage),
    when(packageRecounted, async (work, recounted) => void (await correctResult(work, recounted))),
    when(seatsCameIn, seatWaiting),
    when(seatsGiven, enrolSeated),
    when(seatsTakenBack, endUnseated),
    when(seatsLapsed, lapseAttempts),
    when(seatExtended, reopenAttempts),
    when(personalDataWanted, addEnrolments),
    when(endingPreviewed, countOpen),
    when(personLeft, closeEnrolments),
    when(leavingUndone, reopenLeft),
    when(endingUndone, reopenEnded),
    when(actUndone, undoAttempts),
    when(mergeAsked, askAttempts),
    when(peopleMerged, mergeAttempts),
    when(mergeUndone, partAttempts),
  ],
  jobs: [seatFailed],
};
