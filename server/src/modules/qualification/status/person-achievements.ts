import type * as api from '@app/contract/qualification/standing';
import { achievementStatus } from '@app/domain/qualification/achievement-status';
import type { Day, Instant } from '@app/domain/time';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Work } from '../../../platform/database/work.ts';
import { pendingReversals } from '../issuing/pending-reversals.ts';
import type { Seen } from './as-of.ts';
import { proofSource } from './subject-sql.ts';

type Shown = z.output<typeof api.getEmployeeStanding.result>;
type Proof = Shown['proofs'][number];
type Row = Omit<Proof, 'state' | 'revokedOn' | 'asked'> & {
  enrolmentId: string | null;
  revokedAt: Instant | null;
  renewedFrom: Day | null;
  suspended: boolean;
  soonDays: number | null;
};

/** Every proof of a person that was ever recorded, newest first: what was corrected and what was revoked too. */
export async function proofsOf(work: Work, personId: string, { on, knownAt }: Seen): Promise<Proof[]> {
  const { rows } = await sql<Row>`
    select a.id, a.public_id as "publicId", a.snapshot -> 'course' -> 'titles' as title,
      a.snapshot -> 'course' ->> 'code' as code, a.skill_id as "skillId", a.level, a.enrolment_id as "enrolmentId",
      case when jsonb_array_length(s.levels) > 1 then s.levels -> (a.level - 1) end as "levelName",
        ${sql.raw(proofSource)} as source, coalesce(a.issuer_name, a.snapshot -> 'issuer' ->> 'name') as issuer,
      a.certificate_number as "certificateNumber", a.valid_from as "validFrom", a.valid_through as "validThrough",
        a.record, a.recorded_at as "recordedAt",
      b.legal_name as "recordedBy", case when a.retracted_at <= ${knownAt} then a.retracted_at end as "retractedAt",
        x.legal_name as "retractedBy",
      a.retraction_reason as "retractionReason",
        case when a.revoked_at <= ${knownAt} then a.revoked_at end as "revokedAt", r.expiring_soon_days as "soonDays",
      exists (select 1 from holds h where h.company_id = a.company_id and h.person_id = a.person_id
        and h.kind = 'suspension' and h.recorded_at <= ${knownAt}
        and (h.retracted_at is null or h.retracted_at > ${knownAt}) and h.from_on <= ${on}
          and (h.to_on is null or h.to_on >= ${on})
        and (h.skill_id = a.skill_id or h.course_id = a.course_id
          or (h.skill_id is null and h.course_id is null))) as suspended,
      (select min(n.valid_from) from achievements n where n.company_id = a.company_id
        and n.previous_achievement_id in (select records_before(a.company_id, a.id)) and n.recorded_at <= ${knownAt}
        and (n.revoked_at is null or n.revoked_at > ${knownAt})
          and (n.retracted_at is null or n.retracted_at > ${knownAt})) as "renewedFrom"
    from achievements a
    left join skills s on s.id = a.skill_id
    left join skill_rules r on r.skill_id = a.skill_id and r.retracted_at is null
    left join people b on b.id = a.recorded_by
    left join people x on x.id = a.retracted_by
    where a.company_id = ${work.companyId} and a.person_id = ${personId} and a.recorded_at <= ${knownAt}
    order by a.valid_from desc, a.recorded_at desc, a.id`.execute(work.tx);
  const asked = await pendingReversals(
    work,
    rows
      .filter(({ retractedAt, revokedAt }) => !retractedAt && !revokedAt)
      .map(({ id, enrolmentId }) => ({ id, enrolmentId, personId })),
  );
  return rows.map(({ revokedAt, renewedFrom, suspended, soonDays, enrolmentId: _enrolment, ...row }): Proof => {
    const revokedOn = revokedAt && dayOf(revokedAt, work.timeZone);
    return {
      ...row,
      asked: asked.get(row.id) ?? null,
      revokedOn,
      state: row.retractedAt
        ? 'corrected'
        : achievementStatus({ ...row, renewedFrom, suspended, soonDays, revokedOn }, on),
    };
  });
}

/** What was taken from a person or waived, the latest first. */
export async function holdsOf(work: Work, personId: string, { on, knownAt }: Seen): Promise<Shown['holds']> {
  const { rows } = await sql<Shown['holds'][number]>`
    select h.id, h.kind, h.from_on as "from", h.to_on as "to", h.reason, h.note, h.recorded_at as "recordedAt",
      b.legal_name as "recordedBy",
      case when h.retracted_at <= ${knownAt} then h.retracted_at end as "liftedAt", h.retraction_reason as "liftReason",
      case when s.id is not null then json_build_object('code', s.code, 'names', s.names)
        when c.id is not null then json_build_object('code', c.code, 'names',
          coalesce((select jsonb_object_agg(t.key, t.value ->> 'title') from course_versions v, jsonb_each(v.texts) t
          where v.id = (select n.id from course_versions n where n.course_id = c.id
            order by n.published_at is null, n.number desc limit 1)), '{}')) end as subject,
      case when h.retracted_at <= ${knownAt} then 'lifted' when h.from_on > ${on} then 'later'
        when h.to_on < ${on} then 'over' else 'now' end as state
    from holds h left join skills s on s.id = h.skill_id left join courses c on c.id = h.course_id
      left join people b on b.id = h.recorded_by
    where h.company_id = ${work.companyId} and h.person_id = ${personId} and h.recorded_at <= ${knownAt}
    order by h.from_on desc, h.recorded_at desc`.execute(work.tx);
  return rows;
}
