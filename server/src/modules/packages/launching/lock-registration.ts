import type { TimeAccount } from '@app/domain/enrolment/credit';
import type { PackageBody } from '@app/domain/packages/reading/package-body';
import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import type { RuntimeState } from '@app/domain/packages/runtime-state';
import { unbegun } from '@app/domain/packages/runtime-state';
import { DomainError } from '@app/domain/errors';
import type { Work } from '../../../platform/database/work.ts';
import { takeTurn } from '../../lrs/index.ts';
import type { PlayedPackage } from '../results/played-package.ts';
import { playedPackage } from '../results/played-package.ts';

export type Registered = {
  id: string;
  enrolmentId: string;
  unitId: string;
  personId: string;
  packageId: string;
  body: PackageBody;
  /** The course asks for a pass. */
  mustPass: boolean;
  outcome: Partial<PackageOutcome>;
  toldSeconds: number;
  createdAt: string;
  /** The time of its attempt, as told so far; null: it was not started. */
  account: TimeAccount | null;
  /** The attempt goes on. */
  open: boolean;
  /** It was given up: nothing more of it counts. */
  closed: boolean;
  states: Map<string, RuntimeState>;
  played: PlayedPackage;
};

type Row = Omit<Registered, 'states' | 'played'>;
type StateRow = RuntimeState & { activityId: string };

/**
 * A registration of xAPI or cmi5, locked. Statements are stored in the company's turn: anyone who may come to say one
 * itself takes the turn first and the registration then, as a statement that comes in does.
 */
export async function lockRegistration(
  work: Work,
  id: string | null,
  { speaks }: { speaks: boolean },
): Promise<Registered> {
  if (speaks) await takeTurn(work);
  await work.named(
    'packages.lock',
    'select 1 from package_registrations where company_id = $1 and id = $2 for update',
    [work.companyId, id],
  );
  const [rows, states] = [
    await work.named<Row>(
      'packages.locked',
      `select r.id, r.enrolment_id as "enrolmentId", r.unit_id as "unitId", r.person_id as "personId",
        r.package_id as "packageId", r.outcome,
         r.told_seconds as "toldSeconds", r.created_at as "createdAt",
         case when e.started_at is not null then json_build_object('startedAt', e.started_at, 'timeSpentSeconds',
           e.time_spent_seconds, 'openedAt', e.opened_at, 'openedSeconds', e.opened_seconds) end as account,
         (select v.body from content_versions v where v.id = r.content_version_id) as body,
           (select u.requires_pass from course_units u where u.id = r.unit_id) as "mustPass",
         e.completed_at is null and e.failed_at is null and e.withdrawn_at is null and e.voided_at is null as open,
         e.withdrawn_at is not null or e.voided_at is not null as closed
       from package_registrations r join enrolments e on e.company_id = r.company_id and e.id = r.enrolment_id
         where r.company_id = $1 and r.id = $2`,
      [work.companyId, id],
    ),
    await work.named<StateRow>(
      'packages.locked_states',
      `select activity_id as "activityId", model, attempt, completion, success, score_percent as "scorePercent",
        progress, seconds, suspended, last_sequence as "lastSequence"
       from runtime_states where company_id = $1 and registration_id = $2`,
      [work.companyId, id],
    ),
  ];
  const row = rows[0];
  if (!row) throw new DomainError('notFound');
  return {
    ...row,
    states: new Map(
      states.map(({ activityId, scorePercent, progress, ...state }) => [
        activityId,
        { ...unbegun, ...state, scorePercent: numberOf(scorePercent), progress: Number(progress) },
      ]),
    ),
    played: await playedPackage(work, row.packageId),
  };
}

const numberOf = (value: number | string | null): number | null => (value === null ? null : Number(value));
