import type { ChecklistItem } from '@app/domain/group-training/attendance';
import { mayTrainerReopen, seatRank, trainingDay } from '@app/domain/group-training/closing';
import { closingFactsOf } from '@app/domain/group-training/closing-facts';
import type { Day, Instant } from '@app/domain/time';
import { sql } from 'kysely';
import type { KeyRing } from '../../../platform/security/secrets.ts';
import type { Work } from '../../../platform/database/work.ts';
import { shownStatement } from '../../../platform/database/legal-versions.ts';
import { statementInForce } from '../../legal/index.ts';
import { versionTaught } from '../../enrolment/index.ts';
import { freeSeatsFor } from '../../seats/index.ts';
import { codeKey } from './check-in-code.ts';
import type { HeldRun } from './run-access.ts';
import type { Entry, Run } from './run-types.ts';
import type { StoredMark } from './read-marks.ts';
import { readMarks } from './read-marks.ts';
import { staffStandings } from '../planning/staff-standing.ts';
import { readClosings, readPapers, readSignatures } from './read-run-parts.ts';
import { openAttempt } from '../../../platform/database/predicates.ts';

type Training = Pick<
  Run,
  | 'trainingId'
  | 'courseId'
  | 'titles'
  | 'place'
  | 'timeZone'
  | 'language'
  | 'startedAt'
  | 'closedAt'
  | 'cancelledAt'
  | 'requiredMinutes'
  | 'needsEvaluation'
  | 'resultKind'
  | 'passMark'
  | 'traineeSigns'
  | 'trainerSigns'
  | 'evaluatorSigns'
  | 'selfCheckIn'
  | 'checkInBeforeMinutes'
  | 'checkInAfterMinutes'
  | 'trainerRule'
  | 'staff'
> & { checklist: ChecklistItem[]; skillId: string | null; trainerSkillId: string | null; needsSeat: boolean };

/**
 * A training with its roster as a device keeps it, with the marks that counted at a moment where one is given. The
 * caller asked the permission.
 */
export async function loadRun(
  work: Work,
  held: Omit<HeldRun, 'revision'>,
  ring: KeyRing<string>,
  until: Instant | null = null,
): Promise<Run> {
  const { companyId, id } = held;
  const [training, sessions, marks, signatures, papers, closings] = [
    await readTraining(work, companyId, id),
    await readSessions(work, companyId, id),
    await readMarks(work, companyId, id, until),
    await readSignatures(work, companyId, id),
    await readPapers(work, companyId, id),
    await readClosings(work, companyId, id),
  ];
  const statement = await statementInForce(work);
  const { skillId, trainerSkillId, needsSeat, ...shown } = training;
  const on = sessions.length > 0 ? trainingDay({ sessions, timeZone: training.timeZone }).on : work.today;
  const run = {
    ...shown,
    sessions,
    proves: training.courseId ? ('course' as const) : skillId ? ('skill' as const) : ('nothing' as const),
    trainersUnqualified: trainerSkillId ? await countUnqualified(work, training.staff, trainerSkillId, on) : 0,
    me: { personId: work.sender ?? '', name: await nameOf(work), role: held.role, mayReopen: mayReopen(work, held) },
    marks: marks.open.map(forDevice),
    lateMarks: marks.late.map((mark) => ({ ...forDevice(mark), person: mark.person })),
    signatures: signatures.open,
    statement: statement && shownStatement(statement),
    lateSignatures: signatures.late,
    papers,
    closings,
    codeKeys: Object.fromEntries(
      sessions.map((session) => [session.id, codeKey(ring, session.id).toString('base64url')]),
    ),
    serverNow: work.now,
  };
  return { ...run, entries: await withSeats(work, needsSeat, run, await readEntries(work, companyId, id, training)) };
}

/**
 * A training right after it was closed, from how it was read before, under its lock: its people and its closings are
 * read again, nothing else changed.
 */
export async function afterClosing(work: Work, held: HeldRun & { closedAt: Instant }, run: Run): Promise<Run> {
  const { companyId, id, closedAt } = held;
  const needsSeat = run.entries.some(({ seat }) => seat !== 'notNeeded');
  return {
    ...run,
    startedAt: run.startedAt ?? closedAt,
    closedAt,
    me: { ...run.me, mayReopen: mayReopen(work, held) },
    entries: await withSeats(work, needsSeat, run, await readEntries(work, companyId, id, run)),
    closings: await readClosings(work, companyId, id),
  };
}

const mayReopen = (work: Work, { closedAt, role }: Pick<HeldRun, 'closedAt' | 'role'>): boolean =>
  closedAt !== null && (role === 'admin' || (role === 'trainer' && mayTrainerReopen(closedAt, work.now)));

const forDevice = ({
  seen: _seen,
  late: _late,
  decided: _decided,
  person: _person,
  ...mark
}: StoredMark): Run['marks'][number] => mark;

async function nameOf(work: Work): Promise<string> {
  const { rows } = await sql<{ name: string }>`select legal_name as name from people where id = ${work.sender}`.execute(
    work.tx,
  );
  return rows[0]?.name ?? '';
}

async function readTraining(work: Work, companyId: string, id: string): Promise<Training> {
  const { rows } = await sql<Training>`
    select t.id as "trainingId", t.course_id as "courseId", t.skill_id as "skillId",
      t.trainer_skill_id as "trainerSkillId",
      case when t.title is not null then jsonb_build_object('en', t.title)
        when t.course_id is not null then (select jsonb_object_agg(w.key, w.value ->> 'title')
          from jsonb_each(v.texts) w)
        else s.names end as titles,
      coalesce(nullif(concat_ws(', ', si.name, t.place), ''), null) as place, t.time_zone as "timeZone", t.language,
        t.started_at as "startedAt", t.closed_at as "closedAt",
      t.cancelled_at as "cancelledAt", t.required_minutes as "requiredMinutes", t.result_kind as "resultKind",
        t.pass_mark::float as "passMark", t.checklist,
      t.trainee_signs as "traineeSigns", t.trainer_signs as "trainerSigns", t.evaluator_signs as "evaluatorSigns",
        t.self_check_in as "selfCheckIn",
      t.check_in_before_minutes as "checkInBeforeMinutes", t.check_in_after_minutes as "checkInAfterMinutes",
        t.trainer_skill_rule as "trainerRule",
      coalesce(c.needs_seat, false) as "needsSeat", coalesce(v.evaluation is not null, false) as "needsEvaluation",
      (select coalesce(jsonb_agg(jsonb_build_object('personId', f.person_id, 'name', p.legal_name, 'role', f.role)
        order by f.role desc, p.name_key), '[]')
        from training_staff f join people p on p.id = f.person_id
          where f.company_id = t.company_id and f.training_id = t.id) as staff
    from trainings t left join courses c on c.id = t.course_id left join skills s on s.id = t.skill_id
      left join sites si on si.company_id = t.company_id and si.id = t.site_id
      left join lateral (${versionTaught(
        sql`t.course_id`,
        sql`least(${work.now}::timestamptz, (select max(x.ends_at) from training_sessions x
          where x.company_id = t.company_id and x.training_id = t.id))`,
      )}) v on true
    where t.company_id = ${companyId} and t.id = ${id}`.execute(work.tx);
  return { ...rows[0]!, titles: rows[0]!.titles ?? {} };
}

async function readSessions(work: Work, companyId: string, id: string): Promise<Run['sessions']> {
  const { rows } = await sql<
    Run['sessions'][number]
  >`select s.id, s.starts_at as "startsAt", s.ends_at as "endsAt", s.break_minutes as "breakMinutes", r.name as room
    from training_sessions s left join training_rooms r on r.company_id = s.company_id and r.id = s.room_id
    where s.company_id = ${companyId} and s.training_id = ${id} order by s.starts_at, s.id`.execute(work.tx);
  return rows;
}

/** Who leads or evaluates and does not hold on that day what the training demands, judged as when it was planned. */
async function countUnqualified(
  work: Work,
  staff: Training['staff'],
  trainerSkillId: string,
  on: Day,
): Promise<number> {
  const of = (role: 'trainer' | 'evaluator') => staff.flatMap((one) => (one.role === role ? [one.personId] : []));
  const standings = await staffStandings(work, {
    trainerIds: of('trainer'),
    evaluatorIds: of('evaluator'),
    trainerSkillId,
    on,
  });
  return standings.filter(({ standing }) => standing && !standing.qualified).length;
}

/** Another training completed the attempt that both places were booked on: what this one taught is still to come. */
const elsewhere = sql`exists (select from roster_entries o
    join training_closings c on c.company_id = o.company_id and c.training_id = o.training_id
    cross join jsonb_array_elements(c.outcomes) w
  where o.company_id = r.company_id and o.person_id = r.person_id and o.enrolment_id = d.id
    and o.training_id <> r.training_id and (w ->> 'certified')::boolean
    and known_as((w ->> 'personId')::uuid) = r.person_id)`;

type EntryRow = Omit<Entry, 'seat'> & { seated: boolean };

async function readEntries(
  work: Work,
  companyId: string,
  id: string,
  { courseId, needsEvaluation }: Pick<Training, 'courseId' | 'needsEvaluation'>,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow & { key: string }>`
    select r.id as "entryId", r.person_id as "personId", p.legal_name as name, e.employee_number as number,
      r.walk_in as "walkIn", '[]'::jsonb as candidates,
      e.started_on as "startedOn", e.ended_on as "endedOn", p.name_key as key,
      exists (select 1 from enrolments n join seat_uses u on u.company_id = n.company_id and u.enrolment_id = n.id
        and u.ended_at is null
        where n.company_id = r.company_id and n.person_id = r.person_id and n.course_id = ${courseId}
          and ${openAttempt('n')}) as seated,
      coalesce(d.completed_at is not null and d.voided_at is null and not ${elsewhere}, false)
        or exists (select 1 from session_achievements s
        join achievements a on a.company_id = s.company_id and a.id = s.achievement_id and a.revoked_at is null
          and a.retracted_at is null
        where s.company_id = r.company_id and s.training_id = r.training_id and a.person_id = r.person_id) as certified,
      coalesce((select v.evaluation is not null from enrolments n join course_versions v on v.id = n.course_version_id
        where n.company_id = r.company_id and n.person_id = r.person_id and n.course_id = ${courseId}
          and n.started_at is not null
          and ${openAttempt('n')} limit 1), ${needsEvaluation}) as "needsEvaluation"
    from roster_entries r join people p on p.id = r.person_id
      join employments e on e.company_id = r.company_id and e.person_id = r.person_id
      left join enrolments d on d.company_id = r.company_id and d.id = r.enrolment_id
    where r.company_id = ${companyId} and r.training_id = ${id} and r.booked_at is not null and r.cancelled_at is null
      and r.declined_at is null
    union all
    select w.id, null, w.name, w.employee_number, true,
      (select coalesce(jsonb_agg(jsonb_build_object('personId', p.id, 'name', p.legal_name, 'number', e.employee_number)
        order by p.name_key), '[]')
        from employments e join people p on p.id = e.person_id where e.company_id = w.company_id
          and e.person_id in (select known_as(c) from unnest(w.candidate_ids || coalesce(array[w.chosen_person_id],
            '{}')) c where c is not null)),
      null, null, lower(w.name), false, false, ${needsEvaluation}
    from training_walk_ins w where w.company_id = ${companyId} and w.training_id = ${id} and w.entry_id is null
    order by key, "entryId"`.execute(work.tx);
  return rows.map(({ key: _key, ...row }) => row);
}

/**
 * The company's free seats go first to those who earn a certificate, then to those who still can; who has one keeps it.
 */
async function withSeats(
  work: Work,
  needsSeat: boolean,
  run: Omit<Run, 'entries'>,
  entries: readonly EntryRow[],
): Promise<Entry[]> {
  const free = needsSeat ? await freeSeatsFor(work, work.companyId, run.courseId!) : 0;
  const wanting = entries.filter(({ seated, certified }) => !seated && !certified);
  const served = new Set(
    (wanting.length > free ? bySeatRank(work, run, wanting) : wanting).slice(0, free).map(({ entryId }) => entryId),
  );
  return entries.map(({ seated, ...entry }) => ({
    ...entry,
    seat: !needsSeat || entry.certified ? 'notNeeded' : seated ? 'held' : served.has(entry.entryId) ? 'free' : 'none',
  }));
}

function bySeatRank(work: Work, run: Omit<Run, 'entries'>, wanting: readonly EntryRow[]): EntryRow[] {
  const facts = closingFactsOf(
    { ...run, entries: wanting.map((entry) => ({ ...entry, seat: 'free' })) },
    work.sender ?? '',
    work.now,
  );
  const rank = new Map(facts.entries.map((entry) => [entry.entryId, seatRank(entry, facts)]));
  return wanting.toSorted((one, other) => rank.get(one.entryId)! - rank.get(other.entryId)!);
}
