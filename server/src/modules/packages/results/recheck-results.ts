import type { PackageManifest } from '@app/domain/packages/reading/manifest';
import type { PackageBody } from '@app/domain/packages/reading/package-body';
import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import { isDone, noOutcome } from '@app/domain/packages/results/package-outcome';
import type { RecordedCall } from '@app/domain/packages/results/replay';
import { outcomeOnRecord, resultDiffers } from '@app/domain/packages/results/replay';
import { statementsReplayed } from '@app/domain/packages/results/replay-statements';
import type { RuntimeState } from '@app/domain/packages/runtime-state';
import { speaksScorm } from '@app/domain/packages/runtime-state';
import type { Instant } from '@app/domain/time';
import type { Work } from '../../../platform/database/work.ts';
import { playedPackage } from './played-package.ts';
import { repeatedValues } from './repeated-values.ts';

type Row = {
  id: string;
  companyId: string;
  enrolmentId: string;
  unitId: string;
  packageId: string;
  body: PackageBody;
  mustPass: boolean;
  outcome: Partial<PackageOutcome>;
  finishedAt: Instant | null;
  /** What was reported when the stored result was reviewed and kept. */
  kept: Partial<PackageOutcome> | null;
};
/** A stored result that is not what the package said, by the rule of today. */
export type ChangedResult = Pick<Row, 'companyId' | 'enrolmentId' | 'unitId'> & {
  registrationId: string;
  before: PackageOutcome;
  now: PackageOutcome;
};

/**
 * Whose results are reviewed, of a registration `r` and its attempt `e`: a result that a person accepted is not the
 * package's own, and an attempt that failed or was withdrawn certifies nothing.
 */
export const reviewable =
  'r.accepted_at is null and e.voided_at is null and e.withdrawn_at is null and e.failed_at is null';
const rowsText = `
  select r.id, r.company_id as "companyId", r.enrolment_id as "enrolmentId", r.unit_id as "unitId",
    r.package_id as "packageId", r.outcome, r.finished_at as "finishedAt", v.body, u.requires_pass as "mustPass",
    r.review_kept as kept
  from package_registrations r join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id
  join content_versions v on v.id = r.content_version_id join course_units u on u.id = r.unit_id
  where ${reviewable} and r.outcome <> '{}'
    and ($1::uuid is null or r.id > $1) and ($2::uuid[] is null or r.id = any($2)) order by r.id limit $3`;
const statesText = `
  select registration_id as "registrationId", activity_id as "activityId", model, attempt, completion, success,
    score_percent::float as "scorePercent", progress::float as progress,
    seconds, suspended, last_sequence as "lastSequence" from runtime_states where registration_id = any($1::uuid[])`;
const recordedText = `
  select registration_id as "registrationId", activity_id as "activityId", sequence, kind, elements,
    received_at as "receivedAt" from runtime_calls
  where registration_id = any($1::uuid[]) and applied order by sequence, received_at`;

/** Registrations after one, a part at a time: `next` is null at the end. Changes nothing. */
export async function recheckResults(
  work: Work,
  { after = null, only = null, limit }: { after?: string | null; only?: readonly string[] | null; limit: number },
): Promise<{ checked: number; changed: ChangedResult[]; next: string | null }> {
  const rows = await work.named<Row>('packages.recheck', rowsText, [after, only, limit]);
  const ids = rows.map(({ id }) => id);
  const states = Map.groupBy(
    await work.named<RuntimeState & { registrationId: string; activityId: string }>(
      'packages.recheck_states',
      statesText,
      [ids],
    ),
    ({ registrationId }) => registrationId,
  );
  const calls = Map.groupBy(
    await work.named<RecordedCall & { registrationId: string }>('packages.recheck_calls', recordedText, [ids]),
    ({ registrationId }) => registrationId,
  );
  const manifests = new Map<string, PackageManifest>();
  for (const { packageId } of rows)
    if (!manifests.has(packageId)) manifests.set(packageId, (await playedPackage(work, packageId)).manifest);
  const said = await repeatedValues(
    work,
    rows.filter(({ packageId }) => !speaksScorm(manifests.get(packageId)!.standard)),
  );
  const changed: ChangedResult[] = [];
  for (const { id, companyId, enrolmentId, unitId, packageId, body, mustPass, outcome, finishedAt, kept } of rows) {
    const manifest = manifests.get(packageId)!;
    const known = new Map((states.get(id) ?? []).map((state) => [state.activityId, state]));
    const judged = { ...body, mustPass };
    const statements = said.get(id);
    // Of xAPI and cmi5 every statement is said once more; where none is on record, the states stand in.
    const now = statements
      ? statementsReplayed({ played: manifest, judged, said: statements, states: known, finishedAt }).outcome
      : outcomeOnRecord({ manifest, judged, calls: calls.get(id) ?? [], states: known, finishedAt });
    const before = { ...noOutcome, ...outcome };
    if (now && !isKept(kept, now) && resultDiffers(before, now))
      changed.push({ companyId, enrolmentId, unitId, registrationId: id, before, now });
  }
  return { checked: rows.length, changed, next: rows.length === limit ? ids.at(-1)! : null };
}

/** Whether the stored result was reviewed and kept beside a report that comes to the same as this one. */
export const isKept = (kept: Partial<PackageOutcome> | null, now: PackageOutcome): boolean =>
  kept !== null && !resultDiffers({ ...noOutcome, ...kept }, now);

/** Writes down that the stored result was reviewed and stays, beside what was reported. */
export async function noteKept(work: Work, { companyId, registrationId, now }: ChangedResult): Promise<void> {
  await work.named(
    'packages.note_kept',
    'update package_registrations set review_wanted_at = null, review_kept = $3::jsonb where company_id = $1 and id = $2',
    [companyId, registrationId, JSON.stringify(now)],
  );
}

/** Writes down what a result should have been; who waits for it is the caller's to tell. */
export async function keepResult(
  work: Work,
  { companyId, registrationId, before, now }: ChangedResult,
): Promise<PackageOutcome> {
  const outcome = {
    ...now,
    seconds: Math.max(before.seconds, now.seconds),
    furthest: Math.max(before.furthest, now.furthest),
  };
  await work.named(
    'packages.keep_result',
    `update package_registrations set outcome = $3::jsonb, review_wanted_at = null, finished_at = case
      when $4 then coalesce(finished_at, $5::timestamptz) end where company_id = $1 and id = $2`,
    [companyId, registrationId, JSON.stringify(outcome), isDone(outcome), work.now],
  );
  return outcome;
}
