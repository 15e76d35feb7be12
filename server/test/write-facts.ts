import type { AskedFacts, PersonFacts } from '@app/domain/qualification/facts';
import type pg from 'pg';

/**
 * Writes the facts of a status case as rows, without their parents: foreign keys are off in the caller's transaction
 * (`session_replication_role = replica`), because a case says only what matters to it. To the rule a revocation ends
 * what is known of a proof as a correction does; `ending` says in which of the two columns its instant is written.
 */
export async function writeFacts(
  client: pg.ClientBase,
  companyId: string,
  asked: AskedFacts,
  people: readonly PersonFacts[],
  ending: 'corrected' | 'revoked' = 'corrected',
): Promise<void> {
  const insert = async (table: string, rows: Record<string, unknown>[]) => {
    if (rows.length === 0) return;
    const columns = Object.keys(rows[0]!).join(', ');
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  };
  const known = (fact: { recordedAt: string; retractedAt: string | null }) => ({
    recorded_at: fact.recordedAt,
    retracted_at: fact.retractedAt,
  });
  const each = <T>(
    facts: (person: PersonFacts) => readonly T[],
    row: (fact: T, personId: string, index: number) => Record<string, unknown>,
  ) =>
    people.flatMap((person) =>
      facts(person).map((fact, index) => ({
        company_id: companyId,
        person_id: person.personId,
        ...row(fact, person.personId, index),
      })),
    );

  await insert('companies', [
    {
      id: companyId,
      code: companyId,
      legal_name: 'Case',
      display_name: 'Case',
      time_zone: 'UTC',
      is_platform: false,
      country: 'CA',
      locale: 'en',
      currency: 'CAD',
      created_at: '2015-01-01T00:00:00Z',
      billing: {},
      settings_overrides: asked.expiringSoonDays === null ? {} : { expiringSoonDays: asked.expiringSoonDays },
    },
  ]);
  await insert(
    'departments',
    Object.entries(asked.parents).map(([id, parent]) => ({
      company_id: companyId,
      id,
      parent_id: parent,
      code: id,
      name: id,
    })),
  );
  await insert(
    'placements',
    each(
      (person) => person.placements,
      (fact) => ({
        ...rowId(),
        site_id: fact.siteId,
        department_id: fact.departmentId,
        hired_on: fact.hiredOn,
        started_on: fact.startedOn,
        ended_on: fact.endedOn,
        ...known(fact),
      }),
    ),
  );
  await insert(
    'position_assignments',
    each(
      (person) => person.assignments,
      (fact) => ({
        ...rowId(),
        position_id: fact.positionId,
        started_on: fact.startedOn,
        ended_on: fact.endedOn,
        is_primary: false,
        source: 'admin',
        ...known(fact),
      }),
    ),
  );
  await insert(
    'achievements',
    each(
      (person) => person.achievements,
      (fact) => ({
        id: fact.id,
        skill_id: fact.skillId,
        course_id: fact.courseId,
        level: fact.level,
        source: 'manual',
        public_id: randomText(22),
        verification_code: randomText(10),
        certificate_number: randomText(20),
        valid_from: fact.validFrom,
        valid_through: fact.validThrough,
        anchor_on: fact.validFrom,
        issued_at: fact.recordedAt,
        snapshot: {},
        record: {},
        ...(ending === 'corrected'
          ? known(fact)
          : {
              recorded_at: fact.recordedAt,
              revoked_at: fact.retractedAt,
              revocation_reason: fact.retractedAt && 'case',
            }),
      }),
    ),
  );
  await insert(
    'holds',
    each(
      (person) => person.holds,
      (fact) => ({
        id: fact.id,
        kind: fact.kind,
        skill_id: fact.skillId,
        course_id: fact.courseId,
        from_on: fact.fromOn,
        to_on: fact.toOn,
        reason: 'case',
        ...known(fact),
      }),
    ),
  );
  await insert(
    'evidence',
    each(
      (person) => person.pending,
      (fact) => ({
        id: fact.id,
        skill_id: fact.skillId,
        level: 1,
        issuer: 'case',
        issued_on: '2020-01-01',
        never_expires: false,
        files: [],
        note: '',
        record: {},
        submitted_at: fact.recordedAt,
      }),
    ),
  );
  await insert(
    'evidence_events',
    people.flatMap((person) =>
      person.pending.flatMap((fact) => [
        {
          company_id: companyId,
          ...rowId(),
          evidence_id: fact.id,
          sequence: 1,
          kind: 'submitted',
          at: fact.recordedAt,
        },
        ...(fact.retractedAt
          ? [
              {
                company_id: companyId,
                ...rowId(),
                evidence_id: fact.id,
                sequence: 2,
                kind: 'verified',
                at: fact.retractedAt,
              },
            ]
          : []),
      ]),
    ),
  );
  await insert(
    'skill_rules',
    asked.rules.map((fact) => ({
      ...rowId(),
      skill_id: fact.skillId,
      expiry_day: 'sameDay',
      renewal_anchor: 'previousExpiry',
      min_active_days: 0,
      renewal_window_days: fact.renewalWindowDays,
      expiring_soon_days: fact.expiringSoonDays,
      grace_days: fact.graceDays,
      grace_counts: fact.graceCounts,
      reason: '',
      ...known(fact),
    })),
  );
  await insert(
    'skill_equivalents',
    asked.equivalents.map((fact) => ({
      ...rowId(),
      skill_id: fact.skillId,
      by_skill_id: fact.bySkillId,
      kind: 'equivalent',
      min_level: fact.minLevel,
      gives_level: fact.givesLevel,
      effective_from: fact.effectiveFrom,
      ...known(fact),
    })),
  );
  await insert(
    'requirements',
    asked.requirements.map((fact) => ({
      company_id: companyId,
      id: fact.id,
      requirement_id: fact.id,
      version: 1,
      position_id: fact.positionId,
      site_id: fact.siteId,
      department_id: fact.departmentId,
      person_id: fact.personId,
      kind: fact.kind,
      effective_from: fact.effectiveFrom,
      effective_to: fact.effectiveTo,
      asked_since: fact.askedSince,
      due_basis: fact.dueBasis,
      initial_due_days: fact.initialDueDays,
      fixed_due_on: fact.fixedDueOn,
      grace_counts: fact.graceCounts,
      target_key: 'case',
      reason: '',
      source: 'company',
      ...known(fact),
    })),
  );
  await insert(
    'requirement_targets',
    asked.requirements.flatMap((fact) =>
      fact.targets.map((target, place) => ({
        company_id: companyId,
        requirement_row_id: fact.id,
        place,
        skill_id: target.skillId,
        course_id: target.courseId,
        min_level: target.minLevel,
      })),
    ),
  );
}

let rows = 0;
function rowId() {
  return { id: `00000000-0000-7000-8000-${String(++rows).padStart(12, '0')}` };
}

function randomText(length: number): string {
  return String(++rows).padStart(length, '2');
}
