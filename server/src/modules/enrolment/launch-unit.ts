import * as api from '@app/contract/launch';
import { isOpen } from '@app/domain/enrolment/enrolment';
import { DomainError } from '@app/domain/errors';
import { command } from '../../platform/handler.ts';
import { openLaunch, openPreview } from '../packages/index.ts';
import { unlockedUnit } from './open-enrolment.ts';
import { contentOf } from './preview-course.ts';
import { getOwnEnrolment, readLearning } from './records.ts';

/** Opens the package of a unit. An attempt that is over can be looked at; one that was given up cannot. */
export const launchUnit = command(
  api.launchUnit,
  async (work, { enrolmentId, unitId, deviceId, takeOver }, call) => {
    // Not locked: what a package says locks its registration first and the attempt after it, and nobody may wait the other way round.
    const enrolment = await getOwnEnrolment(work, enrolmentId);
    if (enrolment.withdrawnAt || enrolment.voidedAt) throw new DomainError('enrolmentClosed');
    if (!enrolment.startedAt) throw new DomainError('enrolmentNotStarted');
    const unit = unlockedUnit(await readLearning(work, enrolment), unitId);
    const { contentVersionId } = unit;
    return openLaunch(work, call, { contentVersionId, deviceId, takeOver, enrolmentId, unitId, over: !isOpen(enrolment) });
  },
  // Opening is no business change; what comes of it is recorded with it.
  { audited: false },
);

export const previewLaunch = command(api.previewLaunch, async (work, input, call) => openPreview(work, call, await contentOf(work, input)), { audited: false });
