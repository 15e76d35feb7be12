import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import { isFurther, noOutcome } from '@app/domain/packages/results/package-outcome';
import { statementsReplayed } from '@app/domain/packages/results/replay-statements';
import { resultDiffers } from '@app/domain/packages/results/replay';
import type { Work } from '../../../platform/database/work.ts';
import { voidAmong } from '../../lrs/index.ts';
import { packageRecounted } from '../launching/launch-events.ts';
import { lockRegistration } from '../launching/lock-registration.ts';
import { isKept, keepResult } from './recheck-results.ts';
import { repeatedValues } from './repeated-values.ts';
import { saveStates } from './save-outcome.ts';

/**
 * What was voided counts for nothing (xAPI 2.3.2): what the attempt comes to is worked out once more from what was not.
 * While the attempt goes on that is its result. Once it is completed nothing changes here: platform administrators are
 * told that there is a result to review, the review lists it, and two people decide (decision 81).
 */
export async function recountVoided(work: Work, voidedIds: readonly string[]): Promise<void> {
  const found = await voidAmong(work, voidedIds);
  // In one order, as everyone takes these locks.
  for (const id of [...new Set(found.flatMap(({ registrationId }) => registrationId ?? []))].sort())
    await recount(work, id);
}

async function recount(work: Work, registrationId: string): Promise<void> {
  const registered = await lockRegistration(work, registrationId, { speaks: true });
  if (registered.closed) return;
  const { companyId } = work;
  const { id, enrolmentId, unitId, played, body, mustPass, states } = registered;
  const [row] = await work.named<{
    accepted: boolean;
    finishedAt: string | null;
    kept: Partial<PackageOutcome> | null;
  }>(
    'packages.recounted',
    'select accepted_at is not null as accepted, finished_at as "finishedAt", review_kept as kept from package_registrations where company_id = $1 and id = $2',
    [companyId, id],
  );
  const said = (await repeatedValues(work, [{ companyId, id }])).get(id) ?? [];
  const before = { ...noOutcome, ...registered.outcome };
  const now = statementsReplayed({
    played: played.manifest,
    judged: { ...body, mustPass },
    said,
    states,
    finishedAt: row!.finishedAt,
  });
  const differs =
    resultDiffers(before, now.outcome) || isFurther(before, { ...now.outcome, furthest: before.furthest });
  const told = { registrationId: id, enrolmentId, unitId, before, now: now.outcome };
  // What a person accepted is no word of the package.
  const left = row!.accepted ? 'accepted' : registered.open ? null : 'completed';
  if (differs || !left)
    work.record({
      entity: 'package_registration',
      entityId: id,
      action: 'packages.statementVoided',
      changes: { ...told, ...(left && { leftToReview: left }) },
    });
  if (left === 'completed')
    await work.named(
      'packages.want_review',
      'update package_registrations set review_wanted_at = case when $3 then coalesce(review_wanted_at, $4::timestamptz) end where company_id = $1 and id = $2',
      [...[companyId, id, differs && !isKept(row!.kept, now.outcome), work.now]],
    );
  if (left) return;
  await saveStates(work, id, now.states);
  if (!differs) return;
  const outcome = await keepResult(work, { companyId, ...told });
  await work.emit(packageRecounted, { companyId, enrolmentId, unitId, outcome });
}
