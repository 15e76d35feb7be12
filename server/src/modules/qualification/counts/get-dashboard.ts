import * as api from '@app/contract/enrolment/enrolment';
import { renewalOpensOn } from '@app/domain/catalogue/course-standing';
import { dueState } from '@app/domain/enrolment/due-date';
import type { Localised } from '@app/domain/localised';
import { achievementStatus } from '@app/domain/qualification/achievement-status';
import type { Day, Instant } from '@app/domain/time';
import { minutesLeftSql, notPassedSql, requiredBySql } from '../../enrolment/index.ts';
import { query } from '../../../platform/http/handler.ts';
import { notEndedBeforeText, openAttemptText } from '../../../platform/database/predicates.ts';

type OpenRow = {
  enrolmentId: string;
  courseId: string;
  versionId: string;
  code: string;
  titles: Localised;
  percent: number;
  minutesLeft: number;
  hasPicture: boolean;
  origin: 'self' | 'admin' | 'rule' | 'seat' | 'renewal' | 'session' | 'import';
  assignedAt: Instant;
  assignedBy: string | null;
  requiredBy: {
    scope: 'position' | 'site' | 'department' | 'person' | 'company';
    name: string | null;
    over: boolean;
  } | null;
  note: string | null;
  dueOn: Day | null;
  startedAt: Instant | null;
  lastActivityAt: Instant | null;
  evaluationDueAt: Instant | null;
  unitTitles: Localised | null;
  notPassed: { titles: Localised; passed: boolean | null; scorePercent: number | null; awaitsSuccess: boolean } | null;
};
type ProofRow = {
  publicId: string;
  courseId: string | null;
  code: string;
  titles: Localised;
  validFrom: Day;
  validThrough: Day | null;
  issuedAt: Instant;
  window: number;
  /** The newest proof of its skill or course; the ones before it were renewed. */
  best: boolean;
  /** One of its skill or course counts today. */
  held: boolean;
  onOffer: boolean;
};

type WaitingRow = {
  id: string;
  titles: Localised;
  state: 'submitted' | 'needsInfo' | 'answered' | 'evaluation';
  submittedAt: Instant;
};

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
// Everything the page shows in one round trip: the open attempts, and the proofs not taken back.
const text = `
  select
    (select coalesce(json_agg(json_build_object('enrolmentId', e.id, 'courseId', e.course_id, 'versionId', v.id, 'code', c.code,
        'titles', (select jsonb_object_agg(t.key, t.value->>'title') from jsonb_each(v.texts) t), 'percent', e.progress_percent, 'hasPicture', v.picture is not null,
        'minutesLeft', ${minutesLeftSql},
        'origin', e.origin, 'assignedAt', ${instant('e.assigned_at')}, 'assignedBy', (select coalesce(b.preferred_name, b.legal_name) from people b where b.id = e.assigned_by and b.id <> e.person_id),
        'requiredBy', ${requiredBySql('$4::date')}, 'note', e.note,
        'dueOn', e.due_on, 'startedAt', ${instant('e.started_at')}, 'lastActivityAt', ${instant('e.last_activity_at')},
        'evaluationDueAt', ${instant('e.evaluation_due_at')}, 'notPassed', ${notPassedSql}, 'unitTitles', (select u.titles from course_units u where u.id = e.current_unit_id))
        order by e.due_on nulls last, e.last_activity_at desc nulls last, e.assigned_at desc), '[]')
      from enrolments e join course_versions v on v.id = e.course_version_id join courses c on c.id = e.course_id
      where e.company_id = $1 and e.person_id = $2 and ${openAttemptText('e')}) as open,
    (select coalesce(json_agg(json_build_object('id', e.id, 'titles', s.names, 'state', last.kind, 'submittedAt', ${instant('e.submitted_at')}) order by e.submitted_at), '[]')
      from evidence e join skills s on s.id = e.skill_id
      cross join lateral (select v.kind from evidence_events v where v.company_id = e.company_id and v.evidence_id = e.id order by v.sequence desc limit 1) last
      where e.company_id = $1 and e.person_id = $2 and last.kind in ('submitted', 'needsInfo', 'answered')) as waiting,
    -- Of whom the person is the manager today.
    (select count(*)::int from enrolments e join placements l on l.company_id = e.company_id and l.person_id = e.person_id and l.manager_id = $2 and l.retracted_at is null
        and l.started_on <= $4::date and ${notEndedBeforeText('l', '$4::date')}
      where e.company_id = $1 and e.person_id <> $2 and e.evaluation_due_at is not null and ${openAttemptText('e')}) as "toEvaluate",
    (select coalesce(json_agg(json_build_object('publicId', a.public_id, 'courseId', a.course_id, 'code', coalesce(c.code, a.snapshot->'course'->>'code'), 'titles', a.snapshot->'course'->'titles',
        'validFrom', a.valid_from, 'validThrough', a.valid_through, 'issuedAt', ${instant('a.issued_at')}, 'window', coalesce(r.renewal_window_days, v.renewal_window_days, 90), 'best', a.best, 'held', a.covered is not null,
        'onOffer', c.id is not null and c.retired_at is null) order by a.issued_at desc), '[]')
      -- Of a skill or course the proof that lasts longest, as far as one follows the other from today on without a gap; else the last that counted.
      from (select y.*, row_number() over (partition by coalesce(y.skill_id, y.course_id) order by
          case when y.covered is null then y.valid_from <= $4::date else coalesce(y.valid_through, 'infinity') <= y.covered end desc,
          y.valid_through desc nulls first, y.issued_at desc) = 1 as best
        from (select x.*, covered_through(array_agg(x.valid_from) over own, array_agg(x.valid_through) over own, $4::date) as covered
          from achievements x where x.company_id = $1 and x.person_id = $2 and x.revoked_at is null and x.retracted_at is null
          window own as (partition by coalesce(x.skill_id, x.course_id))) y) a
      left join course_versions v on v.id = a.course_version_id left join courses c on c.id = a.course_id
      left join skill_rules r on r.skill_id = a.skill_id and r.retracted_at is null where a.best or a.issued_at > $3::timestamptz - interval '90 days') as proofs`;

const recentDays = 90;
const recentlyShown = 4;

/** What a person should do next. Each open attempt is in the first block it belongs to. */
export const getDashboard = query(
  api.getDashboard,
  async (work) => {
    work.authorize('enrolment.view', { personId: work.personId, companyId: work.companyId });
    const rows = await work.named<{ open: OpenRow[]; proofs: ProofRow[]; waiting: WaitingRow[]; toEvaluate: number }>(
      'qualification.dashboard',
      text,
      [work.companyId, work.personId, work.now, work.today],
    );
    const { open, proofs, waiting, toEvaluate } = rows[0]!;
    const evaluations = open.flatMap(({ enrolmentId: id, titles, evaluationDueAt }): WaitingRow[] =>
      evaluationDueAt ? [{ id, titles, state: 'evaluation', submittedAt: evaluationDueAt }] : [],
    );
    const { today } = work;
    const still = { completedAt: null, failedAt: null, withdrawnAt: null, voidedAt: null };
    const block = (row: OpenRow) => {
      const due = dueState({ ...still, startedAt: row.startedAt }, row.dueOn, today);
      if (due === 'overdue') return 'overdue';
      return due === 'soon' ? 'dueSoon' : row.startedAt ? 'continue' : 'assigned';
    };
    const inBlock = (name: ReturnType<typeof block>) =>
      open.filter((row) => !row.evaluationDueAt && block(row) === name);

    const best = proofs.filter((proof) => proof.best);
    const standing = (proof: ProofRow) => achievementStatus({ ...proof, revokedOn: null }, today);
    const count = (status: string) => best.filter((proof) => standing(proof) === status).length;
    const learning = new Set(open.map((row) => row.courseId));
    const opensOn = (proof: ProofRow) => renewalOpensOn(proof.validThrough!, proof.window);
    const renewNow = best
      .filter((proof): proof is ProofRow & { courseId: string } => proof.courseId !== null)
      .filter(
        (proof) => proof.validThrough && proof.onOffer && !learning.has(proof.courseId) && opensOn(proof) <= today,
      )
      .toSorted((a, b) => a.validThrough!.localeCompare(b.validThrough!))
      .map((proof) => ({ ...proof, renewalOpensOn: opensOn(proof), expired: standing(proof) === 'expired' }));
    const next = best
      .filter((proof) => proof.validThrough && proof.validThrough >= today)
      .toSorted((a, b) => a.validThrough!.localeCompare(b.validThrough!))[0];
    const recentFrom = Date.parse(work.now) - recentDays * 86_400_000;
    return {
      today,
      overdue: inBlock('overdue'),
      dueSoon: inBlock('dueSoon'),
      renewNow,
      continue: inBlock('continue').toSorted((a, b) => (b.lastActivityAt ?? '').localeCompare(a.lastActivityAt ?? '')),
      assigned: inBlock('assigned'),
      waiting: [...evaluations, ...waiting],
      toEvaluate,
      recentlyEarned: proofs.filter((proof) => Date.parse(proof.issuedAt) > recentFrom).slice(0, recentlyShown),
      summary: {
        valid: count('valid') + best.filter((proof) => proof.held && standing(proof) === 'notYetValid').length,
        expiring: count('expiring'),
        expired: count('expired'),
        open: open.length,
      },
      nextExpiry: next ? { on: next.validThrough!, titles: next.titles, renewalOpensOn: opensOn(next) } : null,
    };
  },
  { stablePlans: true },
);
