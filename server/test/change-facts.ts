import { randomUUID } from 'node:crypto';
import type { World } from './harness.ts';

/** Runs SQL on some connection: a change may be in a transaction that is not over yet. */
export type Run = (text: string, values?: unknown[]) => Promise<{ id: string }[]>;
/** Three draws, by which a change picks whom and what it concerns. */
export type Draw = readonly [number, number, number];
export type Change = (run: Run, at: string, draw: Draw) => Promise<unknown>;

export type FactScene = {
  companyId: string;
  admin: { id: string; companyId: string };
  people: string[];
  changes: Record<string, Change>;
};

const pick = <T>(from: readonly T[], draw: number): T => from[draw % from.length]!;
const day = (at: string, offset: number) => new Date(Date.parse(at) + offset * 86_400_000).toISOString().slice(0, 10);

/**
 * A company with people, positions, sites and departments, and one change of each table that the counts are derived
 * from.
 */
export async function factScene({ make, sql }: World, size = 6): Promise<FactScene> {
  const company = await make.company({ time_zone: 'UTC' });
  const companyId = company.id;
  const admin = await make.companyAdmin({ company });
  const people = [admin.id];
  while (people.length < size) people.push((await make.person({ company })).id);
  const sites = [
    null,
    ...(await Promise.all(
      ['A', 'B'].map((code) => make.insert('sites', { company_id: companyId, code, name: code, time_zone: 'UTC' })),
    )),
  ];
  const parts = [
    null,
    ...(await Promise.all(
      ['A', 'B'].map((code) => make.insert('departments', { company_id: companyId, code, name: code })),
    )),
  ];
  const positions = [(await make.position(company)).id, (await make.position(company)).id];
  const skills = [(await make.skill()).id, (await make.skill()).id, (await make.skill()).id];
  const course = await make.taughtCourse();

  const require: Change = async (run, at, [whom, what, kind]) => {
    const scope = pick(
      [
        {},
        { position_id: positions[0] },
        { position_id: positions[1] },
        { site_id: sites[1] },
        { department_id: parts[1] },
        { person_id: pick(people, what) },
      ],
      whom,
    );
    const row = randomUUID();
    const skill = what % 4 === 3 ? null : pick(skills, what);
    const columns = {
      company_id: companyId,
      id: row,
      requirement_id: randomUUID(),
      version: 1,
      kind: kind % 4 === 0 ? 'recommended' : 'mandatory',
      ...scope,
      effective_from: '2026-01-01',
      asked_since: '2026-01-01',
      initial_due_days: pick([0, 60, 400], kind),
      target_key: skill ? `skill:${skill}:1` : `course:${course.id}`,
      recorded_at: at,
    };
    const names = Object.keys(columns);
    await run(
      `insert into requirements (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
      Object.values(columns),
    );
    await run(
      'insert into requirement_targets (company_id, requirement_row_id, place, skill_id, course_id) values ($1, $2, 0, $3, $4)',
      [companyId, row, skill, skill ? null : course.id],
    );
  };
  const latest = (table: string, more = '') =>
    `(select id from ${table} where company_id = $1 ${more}
      order by ${table === 'enrolments' ? 'assigned_at' : 'recorded_at'} desc, id desc limit 1)`;
  const retract =
    (table: string): Change =>
    (run, at) =>
      run(
        `update ${table} set retracted_at = $2 where company_id = $1
          and id = ${latest(table, 'and retracted_at is null')}`,
        [companyId, at],
      );

  const changes: Record<string, Change> = {
    require,
    'retract a requirement': retract('requirements'),
    'another target': (run, _at, [, what]) =>
      run(
        `insert into requirement_targets (company_id, requirement_row_id, place, skill_id) select company_id, id, 1, $2
          from requirements where company_id = $1 order by recorded_at desc, id desc limit 1 on conflict do nothing`,
        [companyId, pick(skills, what)],
      ),
    async place(run, at, [whom, where, ends]) {
      const personId = pick(people, whom);
      await run(
        `update placements set retracted_at = $3 where company_id = $1 and person_id = $2 and retracted_at is null`,
        [companyId, personId, at],
      );
      await run(
        `insert into placements (company_id, person_id, site_id, department_id, hired_on, started_on, ended_on,
          recorded_at) values ($1, $2, $3, $4, '2026-01-01', '2026-01-01', $5, $6)`,
        [companyId, personId, pick(sites, where), pick(parts, ends), ends % 5 === 0 ? day(at, where % 3) : null, at],
      );
    },
    assign: (run, at, [whom, where]) =>
      run(
        `insert into position_assignments (company_id, person_id, position_id, started_on, is_primary, recorded_at)
          values ($1, $2, $3, $4, false, $5)`,
        [companyId, pick(people, whom), pick(positions, where), day(at, -(where % 3)), at],
      ),
    'retract an assignment': retract('position_assignments'),
    prove: (run, at, [whom, what, length]) =>
      run(
        `insert into achievements (company_id, person_id, skill_id, course_id, source, public_id, verification_code,
          certificate_number, valid_from, valid_through, anchor_on, issued_at, snapshot, recorded_at)
        values ($1, $2, $3, $4, 'manual', $5, $6, $7, $8, $9, $8, $10, '{}', $10)`,
        [
          companyId,
          pick(people, whom),
          what % 4 === 3 ? null : pick(skills, what),
          what % 4 === 3 ? course.id : null,
          randomUUID().slice(0, 22),
          randomUUID().slice(0, 10),
          randomUUID(),
          day(at, -30),
          length % 6 === 0 ? null : day(at, pick([-20, -1, 0, 1, 40, 80, 300], length)),
          at,
        ],
      ),
    'revoke a proof': (run, at) =>
      run(
        `update achievements set revoked_at = $2, revocation_reason = 'test'
          where company_id = $1 and id = ${latest('achievements', 'and revoked_at is null')}`,
        [companyId, at],
      ),
    'retract a proof': retract('achievements'),
    hold: (run, at, [whom, what, kind]) =>
      run(
        `insert into holds (company_id, person_id, kind, skill_id, from_on, to_on, reason, recorded_at)
          values ($1, $2, $3, $4, $5, $6, 'test', $7)`,
        [
          companyId,
          pick(people, whom),
          pick(['suspension', 'exemption'], kind),
          what % 4 === 3 ? null : pick(skills, what),
          day(at, 0),
          day(at, what % 5),
          at,
        ],
      ),
    'lift a hold': retract('holds'),
    async 'send evidence'(run, at, [whom, what]) {
      const id = randomUUID();
      await run(
        `insert into evidence (company_id, id, person_id, skill_id, issuer, issued_on, expires_on, submitted_at)
          values ($1, $2, $3, $4, 'test', '2026-01-10', '2030-01-10', $5)`,
        [companyId, id, pick(people, whom), pick(skills, what), at],
      );
      await run(
        `insert into evidence_events (company_id, evidence_id, sequence, kind, at) values ($1, $2, 1, 'submitted', $3)`,
        [companyId, id, at],
      );
    },
    'decide evidence': (run, at, [kind]) =>
      run(
        `insert into evidence_events (company_id, evidence_id, sequence, kind, at) select company_id, id,
          2 + (select count(*) from evidence_events v where v.company_id = e.company_id and v.evidence_id = e.id), $2,
          $3
        from evidence e where company_id = $1 order by submitted_at desc, id desc limit 1`,
        [companyId, pick(['verified', 'needsInfo', 'rejected'], kind), at],
      ),
    async 'change a rule'(run, at, [what, soon, grace]) {
      await run(`update skill_rules set retracted_at = $2 where skill_id = $1 and retracted_at is null`, [
        pick(skills, what),
        at,
      ]);
      await run(
        `insert into skill_rules (skill_id, validity_months, expiring_soon_days, grace_days, grace_counts, recorded_at)
          values ($1, 12, $2, $3, $4, $5)`,
        [pick(skills, what), pick([7, 60, 90], soon), pick([0, 30], grace), soon % 2 === 0, at],
      );
    },
    'make equivalent': (run, at, [what, by]) =>
      run(
        `insert into skill_equivalents (skill_id, by_skill_id, kind, effective_from, recorded_at)
          values ($1, $2, 'equivalent', '2026-01-01', $3) on conflict do nothing`,
        [skills[what % 3], skills[(what + 1 + (by % 2)) % 3], at],
      ),
    'end an equivalence': (run, at) =>
      run(`update skill_equivalents set retracted_at = $2 where retracted_at is null and skill_id = any($1)`, [
        skills,
        at,
      ]),
    'move a department': (run, _at, [under]) =>
      run(`update departments set parent_id = $2 where company_id = $1 and id = $3`, [
        companyId,
        pick([null, parts[1]], under),
        parts[2],
      ]),
    'expires soon': (run, _at, [days]) =>
      run(`update companies set settings_overrides = $2 where id = $1`, [
        companyId,
        JSON.stringify(days % 3 === 0 ? {} : { expiringSoonDays: pick([7, 90], days) }),
      ]),
    enrol: (run, at, [whom, , due]) =>
      run(
        `insert into enrolments (company_id, person_id, course_id, course_version_id, attempt_number, origin,
          assigned_at, due_on)
        select $1, $2::uuid, $3, $4, 1 + (select count(*) from enrolments e
          where e.company_id = $1 and e.person_id = $2::uuid), 'admin', $5, $6
        where not exists (select 1 from enrolments e where e.company_id = $1 and e.person_id = $2::uuid
          and e.completed_at is null and e.withdrawn_at is null)`,
        [companyId, pick(people, whom), course.id, course.versionId, at, pick([null, day(at, -1), day(at, 1)], due)],
      ),
    'move a due day': (run, at, [due]) =>
      run(`update enrolments set due_on = $2 where company_id = $1 and id = ${latest('enrolments')}`, [
        companyId,
        pick([null, day(at, -1), day(at, 1)], due),
      ]),
    'close an attempt': (run, at) =>
      run(
        `update enrolments set withdrawn_at = $2 where company_id = $1
          and id = ${latest('enrolments', 'and withdrawn_at is null')}`,
        [companyId, at],
      ),
  };
  // Someone is asked for something from the start, else most changes say nothing.
  const asks: Run = async (text, values = []) => sql<{ id: string }>(text, values);
  const draws: Draw[] = [
    [0, 0, 1],
    [1, 1, 1],
    [3, 2, 2],
    [0, 3, 1],
  ];
  for (const [index, draw] of draws.entries()) await require(asks, `2026-02-01T00:00:0${index}.000Z`, draw);
  for (const [index] of people.entries()) await changes['assign']!(asks, '2026-02-01T00:00:00.000Z', [index, index, 0]);
  return { companyId, admin, people, changes };
}
