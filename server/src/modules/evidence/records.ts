import { DomainError } from '@app/domain/errors';
import type { CheckMethod, EvidenceEventKind, EvidenceState } from '@app/domain/evidence/evidence';
import { evidenceState } from '@app/domain/evidence/evidence';
import type { EvidenceFields, EvidenceSkill } from '@app/domain/evidence/fields';
import type { FileSide } from '@app/domain/evidence/files';
import type { Localised } from '@app/domain/localised';
import type { ValidityRule } from '@app/domain/qualification/validity';
import { skillState } from '@app/domain/skills/skill';
import type { Instant } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { StoredFile } from '../../platform/files/files.ts';
import type { Work } from '../../platform/database/work.ts';

/**
 * One file of a piece of evidence, as the row keeps it. `sent`: the SHA-256 of the bytes as they came, where it is
 * known.
 */
export type EvidenceFile = StoredFile & { side: FileSide; sent?: string };

export type EvidenceEvent = {
  sequence: number;
  kind: EvidenceEventKind;
  at: Instant;
  by: string | null;
  reason: string | null;
  note: string | null;
  method: CheckMethod | null;
  files: EvidenceFile[];
};

export type Piece = EvidenceFields & {
  id: string;
  companyId: string;
  personId: string;
  person: string;
  employeeNumber: string;
  submittedAt: Instant;
  submittedBy: string | null;
  submitterName: string | null;
  note: string;
  correctsId: string | null;
  duplicateKey: string | null;
  timeZone: string;
  skill: SkillFacts;
  ownFiles: EvidenceFile[];
  events: EvidenceEvent[];
};

export type SkillFacts = EvidenceSkill & {
  id: string;
  code: string;
  names: Localised;
  levels: Localised[];
  safetyCritical: boolean;
  rule: Required<ValidityRule>;
};

const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A skill `s` as evidence needs it. */
const skillJson = `jsonb_build_object('id', s.id, 'code', s.code, 'names', s.names, 'levels', s.levels, 'evidenceKinds', s.evidence_kinds, 'recordFields', s.record_fields, 'safetyCritical', s.safety_critical,
  'publishedAt', s.published_at, 'retiredAt', s.retired_at, 'rule', (select jsonb_build_object('validityMonths', r.validity_months, 'renewalWindowDays', r.renewal_window_days,
    'expiryDay', r.expiry_day, 'renewalAnchor', r.renewal_anchor, 'fixedMonth', r.fixed_month, 'fixedDay', r.fixed_day, 'minActiveDays', r.min_active_days)
    from skill_rules r where r.skill_id = s.id and r.retracted_at is null))`;

type RawSkill = Omit<SkillFacts, 'state' | 'rule'> & {
  publishedAt: Instant | null;
  retiredAt: Instant | null;
  rule: SkillFacts['rule'] | null;
};
const plainRule = {
  validityMonths: null,
  renewalWindowDays: 90,
  expiryDay: 'sameDay',
  renewalAnchor: 'previousExpiry',
  fixedMonth: null,
  fixedDay: null,
  minActiveDays: 0,
} as const;
const skillOf = (raw: RawSkill): SkillFacts => ({ ...raw, state: skillState(raw), rule: raw.rule ?? plainRule });

export async function findSkill(work: Work, skillId: string): Promise<SkillFacts | null> {
  const { rows } = await sql<{
    skill: RawSkill;
  }>`select ${sql.raw(skillJson)} as skill from skills s where s.id = ${skillId}`.execute(work.tx);
  return rows[0] ? skillOf(rows[0].skill) : null;
}

/** Pieces of evidence with all that happened to them, newest first. `where` names them by `e`. */
export async function loadPieces(work: Work, where: RawBuilder<unknown>): Promise<Piece[]> {
  const { rows } = await sql<Omit<Piece, 'skill'> & { skill: RawSkill }>`
    select e.id, e.company_id as "companyId", e.person_id as "personId", p.legal_name as person,
      m.employee_number as "employeeNumber",
      e.skill_id as "skillId", e.level, e.issuer, e.number, e.issued_on as "issuedOn", e.expires_on as "expiresOn",
        e.never_expires as "neverExpires", e.hours, e.record,
      e.note, e.corrects_id as "correctsId", e.duplicate_key as "duplicateKey", e.submitted_at as "submittedAt",
        e.submitted_by as "submittedBy",
      (select b.legal_name from people b where b.id = e.submitted_by) as "submitterName", c.time_zone as "timeZone",
        e.files as "ownFiles", ${sql.raw(skillJson)} as skill,
      (select jsonb_agg(jsonb_build_object('sequence', v.sequence, 'kind', v.kind, 'at', ${sql.raw(instant('v.at'))},
        'reason', v.reason, 'note', v.note, 'method', v.method,
          'files', v.files, 'by', (select b.legal_name from people b where b.id = v.by_person)) order by v.sequence)
        from evidence_events v where v.company_id = e.company_id and v.evidence_id = e.id) as events
    from evidence e join people p on p.id = e.person_id
      join employments m on m.company_id = e.company_id and m.person_id = e.person_id
    join companies c on c.id = e.company_id join skills s on s.id = e.skill_id
    where ${where} order by e.submitted_at desc, e.id desc`.execute(work.tx);
  return rows.map((row) => ({ ...row, skill: skillOf(row.skill) }));
}

/** One piece, held until the commit, or 404: of the acting company, or with `anywhere` of any. */
export async function lockPiece(work: Work, evidenceId: string, { anywhere = false } = {}): Promise<Piece> {
  const scope = anywhere ? sql`e.id = ${evidenceId}` : sql`e.company_id = ${work.companyId} and e.id = ${evidenceId}`;
  await sql`select 1 from evidence e where ${scope} for no key update`.execute(work.tx);
  return onePiece(work, evidenceId, { anywhere });
}

export async function onePiece(work: Work, evidenceId: string, { anywhere = false } = {}): Promise<Piece> {
  const scope = anywhere ? sql`e.id = ${evidenceId}` : sql`e.company_id = ${work.companyId} and e.id = ${evidenceId}`;
  const [piece] = await loadPieces(work, scope);
  if (!piece) throw new DomainError('notFound');
  return piece;
}

export const stateOf = (piece: Pick<Piece, 'events'>): EvidenceState => evidenceState(piece.events);

/** All its files: those it came with, and those that came with answers. */
export const filesOf = (piece: Pick<Piece, 'ownFiles' | 'events'>): EvidenceFile[] => [
  ...piece.ownFiles,
  ...piece.events.flatMap(({ files }) => files),
];

type NewEvent = {
  kind: EvidenceEventKind;
  reason?: string;
  note?: string;
  method?: CheckMethod;
  files?: EvidenceFile[];
};

/** Records what happened. Two who press at once: the second breaks on the sequence. */
export async function addEvent(
  work: Work,
  piece: { id: string; companyId: string; events: readonly Pick<EvidenceEvent, 'sequence'>[] },
  event: NewEvent,
): Promise<number> {
  const sequence = (piece.events.at(-1)?.sequence ?? 0) + 1;
  await sql`insert into evidence_events (company_id, evidence_id, sequence, kind, reason, note, method, files, at,
    by_person)
    values (${piece.companyId}, ${piece.id}, ${sequence}, ${event.kind}, ${event.reason ?? null}, ${event.note || null},
      ${event.method ?? null},
      ${JSON.stringify(event.files ?? [])}, ${work.now},
        ${work.actor.kind === 'person' ? work.actor.personId : null})`.execute(work.tx);
  return sequence;
}
