import * as api from '@app/contract/enrolment/learning';
import { DomainError } from '@app/domain/errors';
import { download, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { unlockedUnit } from '../attempts/open-enrolment.ts';
import type { CourseUnit } from '../records.ts';
import { getOwnEnrolment, readLearning } from '../records.ts';
import { unitBody, unitMedia } from './unit-bodies.ts';

export const getUnit = query(api.getUnit, async (work, { enrolmentId, unitId }) => {
  const unit = await readableUnit(work, enrolmentId, unitId);
  return { unitId, body: await unitBody(work, unit.contentVersionId) };
});

export const getUnitMedia = download(api.getUnitMedia, async (work, { enrolmentId, unitId, name }, { headers }) => {
  const unit = await readableUnit(work, enrolmentId, unitId);
  return unitMedia(work, unit.contentVersionId, name, headers);
});

/**
 * A unit of one's own attempt that is started and not locked; what was completed can be looked at again, what was given
 * up cannot.
 */
async function readableUnit(work: Work, enrolmentId: string, unitId: string): Promise<CourseUnit> {
  const enrolment = await getOwnEnrolment(work, enrolmentId);
  if (enrolment.withdrawnAt || enrolment.voidedAt) throw new DomainError('enrolmentClosed');
  if (!enrolment.startedAt) throw new DomainError('enrolmentNotStarted');
  return unlockedUnit(await readLearning(work, enrolment), unitId);
}
