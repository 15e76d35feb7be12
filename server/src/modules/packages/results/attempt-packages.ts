import * as api from '@app/contract/packages/package-console';
import type { Finding, Heard } from '@app/domain/packages/results/diagnosis';
import { diagnose } from '@app/domain/packages/results/diagnosis';
import { launchable } from '@app/domain/packages/reading/manifest';
import type { PackageBody } from '@app/domain/packages/reading/package-body';
import type { PackageOutcome } from '@app/domain/packages/results/package-outcome';
import { noOutcome } from '@app/domain/packages/results/package-outcome';
import { speaksScorm } from '@app/domain/packages/runtime-state';
import { DomainError } from '@app/domain/errors';
import type { Localised } from '@app/domain/localised';
import { query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { refusedOf } from '../../lrs/index.ts';
import { playedPackage } from './played-package.ts';

export type Attempt = {
  personId: string;
  companyId: string;
  person: string;
  company: string;
  courseTitles: Localised;
  open: boolean;
};

/** An attempt that the caller may look into, or 404. */
export async function visibleAttempt(work: Work, enrolmentId: string): Promise<Attempt> {
  const [found] = await work.named<Attempt>(
    'packages.attempt',
    `select e.person_id as "personId", e.company_id as "companyId", p.legal_name as person, c.display_name as company,
       (select jsonb_object_agg(t.key, t.value ->> 'title') from jsonb_each(v.texts) t) as "courseTitles",
       e.completed_at is null and e.failed_at is null and e.withdrawn_at is null and e.voided_at is null as open
     from enrolments e join people p on p.id = e.person_id join companies c on c.id = e.company_id
       join course_versions v on v.id = e.course_version_id where e.id = $1`,
    [enrolmentId],
  );
  work.authorize('enrolment.view', found ?? { personId: null, companyId: null });
  if (!found) throw new DomainError('notFound');
  return found;
}

type Registration = {
  id: string;
  unitId: string;
  unitTitles: Localised;
  packageId: string;
  body: PackageBody;
  outcome: Partial<PackageOutcome>;
  firstAt: string;
  lastAt: string | null;
  openings: number;
  calls: number;
  answers: number;
  done: string[];
  /** Units that need no letting off any more. */
  settled: string[];
  running: number;
  acceptedAt: string | null;
  acceptedBy: string | null;
  acceptedReason: string | null;
  waivedAt: string | null;
  waivedBy: string | null;
  waivedReason: string | null;
};

const registrationsText = `
  select r.id, r.unit_id as "unitId", u.titles as "unitTitles", r.package_id as "packageId", v.body, r.outcome,
    r.created_at as "firstAt",
    r.accepted_at as "acceptedAt", a.legal_name as "acceptedBy", r.accepted_reason as "acceptedReason",
    r.waived_at as "waivedAt", w.legal_name as "waivedBy", r.waived_reason as "waivedReason", l.openings, l."lastAt",
    (select count(*) from runtime_calls c where c.company_id = r.company_id and c.registration_id = r.id)::int as calls,
    (select count(*) from package_answers w where w.company_id = r.company_id
      and w.registration_id = r.id)::int as answers,
    array(select s.activity_id from runtime_states s where s.company_id = r.company_id and s.registration_id = r.id
      and (s.completion = 'completed' or s.success = 'passed')) as done,
    array(select s.activity_id from runtime_states s where s.company_id = r.company_id and s.registration_id = r.id
      and s.model ? 'waived') as settled, l.running
  from package_registrations r join course_units u on u.id = r.unit_id
    join content_versions v on v.id = r.content_version_id left join people a on a.id = r.accepted_by
    left join people w on w.id = r.waived_by
  cross join lateral (select count(*)::int as openings, max(l.seen_at) as "lastAt",
    (count(*) filter (where l.ended_at is null))::int as running from launches l
    where l.company_id = r.company_id and l.registration_id = r.id) l
  where r.company_id = $1 and r.enrolment_id = $2 order by u.position, r.id`;

/**
 * Of a diagnosis that reads more, no one would read the rest. Long lists of answers and long texts say nothing in it.
 */
const mostHeard = 3000;
const heardText = `
  select c.launch_id as "launchId", c.kind, c.occurred_at as "occurredAt", c.received_at as "receivedAt", c.applied,
    c.refused,
    (select coalesce(jsonb_object_agg(x.key, left(x.value, 100)), '{}') from jsonb_each_text(c.elements) x
      where x.key !~ '\\.[1-9]\\d*\\.') as elements
  from runtime_calls c where c.company_id = $1 and c.registration_id = $2 order by c.sequence desc, c.launch_id desc
    limit ${mostHeard}`;

async function attemptPackages(work: Work, enrolmentId: string) {
  const { open, companyId, ...attempt } = await visibleAttempt(work, enrolmentId);
  const rows = await work.named<Registration>('packages.of_attempt', registrationsText, [companyId, enrolmentId]);
  const packages = [];
  for (const row of rows) packages.push(await told(work, companyId, row, open && attempt.personId !== work.personId));
  return { enrolmentId, ...attempt, packages };
}

async function told(work: Work, companyId: string, row: Registration, mayAccept: boolean) {
  const {
    packageId,
    body,
    done,
    settled,
    running,
    acceptedAt,
    acceptedBy,
    acceptedReason,
    waivedAt,
    waivedBy,
    waivedReason,
    ...rest
  } = row;
  const { manifest } = await playedPackage(work, packageId);
  const heard = await work.named<Heard>('packages.heard', heardText, [companyId, row.id]);
  const refused = speaksScorm(manifest.standard) ? [] : await refusedOf(work, companyId, row.id);
  const parts = launchable(manifest);
  const outcome: PackageOutcome = { ...noOutcome, ...row.outcome };
  const partsDone = parts.filter(({ id }) => done.includes(id)).length;
  const partsWaived = parts.filter(({ id }) => settled.includes(id)).length;
  const findings: Finding[] = diagnose(heard.toReversed(), {
    standard: manifest.standard,
    openings: row.openings,
    parts: parts.length,
    partsDone,
    partsWaived,
    outcome,
    fallback: body.fallback.kind,
    accepted: acceptedAt !== null,
    refused,
  });
  const { finished, passed, scorePercent, seconds } = outcome;
  return {
    ...rest,
    title: manifest.title,
    standard: manifest.standard,
    fallback: body.fallback.kind,
    outcome: { finished, passed, scorePercent, seconds },
    parts: parts.length,
    partsDone,
    partsWaived,
    waived: waivedAt === null ? null : { at: waivedAt, by: waivedBy, reason: waivedReason ?? '' },
    accepted: acceptedAt === null ? null : { at: acceptedAt, by: acceptedBy, reason: acceptedReason! },
    mayAccept: mayAccept && acceptedAt === null && !(finished && passed !== false),
    waivable:
      mayAccept && manifest.standard === 'cmi5'
        ? parts
            .filter((unit) => !settled.includes(unit.id) && !done.includes(unit.id))
            .map(({ id, title }) => ({ id, title }))
        : [],
    running: mayAccept ? running : 0,
    findings,
    refused,
  };
}

export const getAttemptPackages = query(api.getAttemptPackages, (work, { enrolmentId }) =>
  attemptPackages(work, enrolmentId),
);
/** The platform's twin: its area reaches every company. */
export const getAnyAttemptPackages = query(api.getAnyAttemptPackages, (work, { enrolmentId }) =>
  attemptPackages(work, enrolmentId),
);
