import * as api from '@app/contract/packages/launch';
import { isOpen } from '@app/domain/enrolment/enrolment';
import { DomainError } from '@app/domain/errors';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import type { Opener } from '../../packages/index.ts';
import { openerOf, openLaunch, openPreview } from '../../packages/index.ts';
import { unlockedUnit } from '../attempts/open-enrolment.ts';
import { contentOf } from '../catalogue/preview-course.ts';
import { getOwnEnrolment, readLearning } from '../records.ts';

/** Opens the package of a unit. An attempt that is over can be looked at; one that was given up cannot. */
export const launchUnit = command(
  api.launchUnit,
  (work, input, call) => launchOwn(work, openerOf(call), input),
  // Opening is no business change; what comes of it is recorded with it.
  { audited: false },
);

type Launching = {
  enrolmentId: string;
  unitId: string;
  deviceId: string;
  takeOver: boolean;
  only?: 'review' | 'browse' | undefined;
};

/** Opens a unit's package for the person who acts, whose attempt it is. */
export async function launchOwn(
  work: Work,
  opener: Opener,
  { enrolmentId, unitId, deviceId, takeOver, only }: Launching,
) {
  // Not locked: what a package says locks its registration first and the attempt after it, and no one may wait the
  // other way round.
  const enrolment = await getOwnEnrolment(work, enrolmentId);
  if (enrolment.withdrawnAt || enrolment.voidedAt) throw new DomainError('enrolmentClosed');
  if (!enrolment.startedAt) throw new DomainError('enrolmentNotStarted');
  const { contentVersionId } = unlockedUnit(await readLearning(work, enrolment), unitId);
  return openLaunch(work, opener, {
    contentVersionId,
    deviceId,
    takeOver,
    enrolmentId,
    unitId,
    over: !isOpen(enrolment),
    only,
  });
}

export const previewLaunch = command(
  api.previewLaunch,
  async (work, input, call) => openPreview(work, openerOf(call), await contentOf(work, input)),
  {
    audited: false,
  },
);
