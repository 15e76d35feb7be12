import * as api from '@app/contract/operations/result-review';
import { DomainError } from '@app/domain/errors';
import type { Localised } from '@app/domain/localised';
import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import { isDone } from '@app/domain/packages/results/package-outcome';
import type { Instant } from '@app/domain/time';
import { command, query } from '../../platform/http/handler.ts';
import type { Work } from '../../platform/database/work.ts';
import { correctResult, voids } from '../enrolment/index.ts';
import type { ChangedResult } from '../packages/index.ts';
import { keepResult as writeResult, noteKept, recheckResults } from '../packages/index.ts';

/** Attempts looked at in one go: what each of them ever said is read. */
const atOnce = 500;

type Told = {
  enrolmentId: string;
  personId: string;
  person: string;
  company: string;
  titles: Localised;
  unitTitles: Localised;
  unitId: string;
  attemptNumber: number;
  completedAt: Instant | null;
  certificates: string[];
};

const toldText = `
  select e.id as "enrolmentId", e.person_id as "personId", p.legal_name as person, c.display_name as company,
    u.id as "unitId", u.titles as "unitTitles",
    (select jsonb_object_agg(t.key, t.value->>'title') from jsonb_each(v.texts) t) as titles,
      e.attempt_number as "attemptNumber", e.completed_at as "completedAt",
    array(select a.certificate_number from achievements a
      where a.company_id = e.company_id and a.enrolment_id = e.id and a.revoked_at is null and a.retracted_at is null
      order by 1) as certificates
  from unnest($1::uuid[], $2::uuid[]) as x(enrolment_id, unit_id) join enrolments e on e.id = x.enrolment_id
    join course_units u on u.id = x.unit_id
  join people p on p.id = e.person_id join companies c on c.id = e.company_id
    join course_versions v on v.id = e.course_version_id`;

const brief = (outcome: PackageOutcome) => ({
  done: isDone(outcome),
  passed: outcome.passed,
  scorePercent: outcome.scorePercent,
});
/** What was completed and would not be is no matter of one person. */
const wayOf = (completedAt: Instant | null, { now }: ChangedResult) =>
  completedAt !== null && !isDone(now) ? ('void' as const) : ('correct' as const);

async function tell(work: Work, changed: readonly ChangedResult[]) {
  const told = await work.named<Told>('operations.results_told', toldText, [
    changed.map(({ enrolmentId }) => enrolmentId),
    changed.map(({ unitId }) => unitId),
  ]);
  const asked = await voids.waitingOn(
    work,
    changed.map(({ enrolmentId }) => enrolmentId),
  );
  return changed.flatMap((one) => {
    const found = told.find(({ enrolmentId, unitId }) => enrolmentId === one.enrolmentId && unitId === one.unitId);
    if (!found) return [];
    const { unitId: _unit, ...row } = found;
    const { registrationId, before, now } = one;
    return [
      {
        ...row,
        registrationId,
        from: brief(before),
        to: brief(now),
        way: wayOf(row.completedAt, one),
        voidAsked: asked.has(row.enrolmentId),
      },
    ];
  });
}

const listResultReviews = query(api.listResultReviews, async (work, { after }) => {
  work.authorize('operations.view');
  const { checked, changed, next } = await recheckResults(work, { after: after ?? null, limit: atOnce });
  return { checked, rows: await tell(work, changed), next };
});

/** Nothing changes but that it is decided. One of which the voiding was asked for waits for the second person. */
const keepResult = command(api.keepResult, async (work, { registrationId, reason }) => {
  work.authorize('operations.change');
  const { changed } = await recheckResults(work, { only: [registrationId], limit: 1 });
  const [row] = await tell(work, changed);
  if (!row || row.voidAsked) throw new DomainError('changedElsewhere');
  await noteKept(work, changed[0]!);
  const { companyId, enrolmentId, unitId } = changed[0]!;
  const changes = { enrolmentId, unitId, result: [row.from, row.from], reported: row.to };
  work.record({
    action: 'operations.keepResult',
    entity: 'package_registration',
    entityId: registrationId,
    companyId,
    changes,
    reason,
  });
  return {};
});

const correctResults = command(api.correctResults, async (work, { registrationIds }) => {
  work.authorize('operations.change');
  const { changed } = await recheckResults(work, { only: registrationIds, limit: registrationIds.length });
  const rows = await tell(work, changed);
  const counts = { corrected: 0, leftToVoid: 0 };
  for (const one of changed) {
    const row = rows.find(({ registrationId }) => registrationId === one.registrationId);
    if (!row || row.way === 'void') {
      counts.leftToVoid += 1;
      continue;
    }
    const { companyId, enrolmentId, unitId, registrationId } = one;
    // The registration first, the attempt after it: as by what a package says.
    const outcome = await writeResult(work, one);
    if (!(await correctResult(work, { companyId, enrolmentId, unitId, outcome }))) continue;
    counts.corrected += 1;
    work.record({
      entity: 'package_registration',
      entityId: registrationId,
      action: 'operations.correctResults',
      companyId,
      changes: { enrolmentId, unitId, result: [row.from, row.to] },
    });
  }
  return counts;
});

export const reviewResultsHandlers = [listResultReviews, keepResult, correctResults];
