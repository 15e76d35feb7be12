import * as api from '@app/contract/group-training/training-runs';
import { DomainError } from '@app/domain/errors';
import { isShownAfter, sessionsOpenForCheckIn } from '@app/domain/group-training/check-in';
import type { Mark } from '@app/domain/group-training/marks';
import { foldMarks } from '@app/domain/group-training/marks';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { bare, query } from '../../../platform/http/handler.ts';
import { qrOf } from '../../../platform/files/qr.ts';
import { workAs } from '../../../platform/runtime.ts';
import { takeTry } from '../../../platform/http/rate-limits.ts';
import type { Work } from '../../../platform/database/work.ts';
import { provePin } from '../../identity/index.ts';
import { badgeHours, badgeText, counterOfCode } from './check-in-code.ts';
import { loadRun } from './load-run.ts';
import { holdRun, seeRun } from './run-access.ts';

type Open = {
  closed: boolean;
  selfCheckIn: boolean;
  checkInBeforeMinutes: number;
  checkInAfterMinutes: number;
  entryId: string;
};
type Session = { id: string; startsAt: string; endsAt: string; breakMinutes: number };

/** A learner checks in with the code on the trainer's screen, while it is shown and only for their own booking. */
export const checkInByCode = bare(api.checkInByCode, async ({ trainingId, code }, call) => {
  const { runtime, session, requestId, ip } = call;
  if (!session) throw new DomainError('notSignedIn');
  await takeTry(runtime, `training-code:${session.personId}`, { tries: 10, seconds: 300 });
  return workAs(runtime, session, { write: true, requestId, ip }, async (work) => {
    work.authorize('training.book', { personId: work.personId, companyId: work.companyId });
    const { open, sessions } = await ownPlace(work, trainingId);
    if (open.closed || !open.selfCheckIn) throw new DomainError('checkInClosed');
    const openNow = sessionsOpenForCheckIn(sessions, open, work.now);
    if (openNow.length === 0) throw new DomainError('checkInClosed');
    for (const { id: sessionId } of openNow) {
      const counter = counterOfCode(runtime.secrets.session, sessionId, code, work.now);
      if (counter !== null)
        return checkIn(work, {
          trainingId,
          entryId: open.entryId,
          sessionId,
          markId: randomUUID(),
          method: 'code',
          byId: work.personId,
          counter,
        });
    }
    throw new DomainError('checkInCodeWrong');
  });
});

async function ownPlace(work: Work, trainingId: string): Promise<{ open: Open; sessions: Session[] }> {
  const { rows } = await sql<Open>`select t.closed_at is not null or t.cancelled_at is not null as closed,
      t.self_check_in as "selfCheckIn",
      t.check_in_before_minutes as "checkInBeforeMinutes", t.check_in_after_minutes as "checkInAfterMinutes",
        r.id as "entryId"
    from trainings t join roster_entries r on r.company_id = t.company_id and r.training_id = t.id
      and r.person_id = ${work.personId} and r.booked_at is not null
      and r.cancelled_at is null and r.declined_at is null
    where t.company_id = ${work.companyId} and t.id = ${trainingId} and t.scheduled_at is not null
      for no key update of t`.execute(work.tx);
  // Whether there is such a training is told only to those who are booked.
  if (!rows[0]) throw new DomainError('notFound');
  const sessions =
    await sql<Session>`select id, starts_at as "startsAt", ends_at as "endsAt", break_minutes as "breakMinutes"
      from training_sessions
    where company_id = ${work.companyId} and training_id = ${trainingId} order by starts_at`.execute(work.tx);
  return { open: rows[0], sessions: sessions.rows };
}

type CheckIn = {
  trainingId: string;
  entryId: string;
  sessionId: string;
  markId: string;
  method: 'code' | 'pin';
  byId: string;
  counter?: number;
};

/** One arrival for a session: someone who is there already stays there since then. */
async function checkIn(
  work: Work,
  { trainingId, entryId, sessionId, markId, method, byId, counter }: CheckIn,
): Promise<{ checkedInAt: string; already: boolean }> {
  const subject = sql`m.company_id = ${work.companyId} and m.training_id = ${trainingId} and m.session_id = ${sessionId}
    and m.kind = 'checkIn' and not m.late
    and coalesce((select w.entry_id from training_walk_ins w where w.company_id = m.company_id and w.id = m.entry_id),
      m.entry_id) = ${entryId}`;
  // Never null (each mark is made by a person): byId
  const { rows: marks } =
    await sql<Mark>`select m.id, ${entryId}::uuid as "entryId", m.session_id as "sessionId", m.kind, m.item, m.value,
      m.seen, m.corrected_at as at,
    m.by_person as "byId" from attendance_marks m where ${subject}`.execute(work.tx);
  const [before] = [...foldMarks(marks).values()].map(({ current }) => current);
  if (before?.value) return { checkedInAt: String(before.value), already: true };
  if (before && counter !== undefined && !isShownAfter(counter, before.at)) throw new DomainError('checkInCodeWrong');
  const { numAffectedRows } =
    await sql`insert into attendance_marks (company_id, id, training_id, entry_id, session_id, kind, value, seen,
      client_at, corrected_at, device_id, by_person, method, received_at)
    values (${work.companyId}, ${markId}, ${trainingId}, ${entryId}, ${sessionId}, 'checkIn',
      ${JSON.stringify(work.now)}::jsonb,
      ${marks.map(({ id }) => id)}::uuid[], ${work.now}, ${work.now}, ${markId}, ${byId}, ${method}, ${work.now})
        on conflict do nothing`.execute(work.tx);
  // Its id is that of another mark, or of an arrival that was taken back since: nothing is written over.
  if (!numAffectedRows) throw new DomainError('changedElsewhere');
  await sql`update trainings set started_at = ${work.now}
    where company_id = ${work.companyId} and id = ${trainingId} and started_at is null`.execute(work.tx);
  work.record({
    entity: 'training',
    entityId: trainingId,
    action: 'training.checkIn',
    changes: { entryId, sessionId, method },
  });
  return { checkedInAt: work.now, already: false };
}

/** A person types number and PIN on the trainer's device. Tries are counted as at a sign-in; no one is signed in. */
export const checkInByPin = bare(api.checkInByPin, async ({ trainingId, sessionId, markId, number, pin }, call) => {
  const { runtime, session, requestId, ip } = call;
  if (!session) throw new DomainError('notSignedIn');
  // Only who runs the training asks for PINs here.
  await workAs(runtime, session, { write: false, requestId, ip }, (work) => seeRun(work, trainingId));
  const personId = await provePin(call, session.companyId, number, pin);
  return workAs(runtime, session, { write: true, requestId, ip }, async (work) => {
    const held = await holdRun(work, trainingId);
    if (held.closedAt || held.cancelledAt) throw new DomainError('runClosed');
    const { rows } = await sql<{
      id: string;
    }>`select r.id from roster_entries r join training_sessions s on s.company_id = r.company_id
      and s.training_id = r.training_id
        and s.id = ${sessionId}
      where r.company_id = ${held.companyId} and r.training_id = ${held.id} and r.person_id = ${personId}
        and r.booked_at is not null and r.cancelled_at is null`.execute(work.tx);
    if (!rows[0]) throw new DomainError('notOnRoster');
    await checkIn(work, { trainingId, entryId: rows[0].id, sessionId, markId, method: 'pin', byId: personId });
    return loadRun(work, held, runtime.secrets.session);
  });
});

export const getBadge = query(api.getBadge, async (work, _input, call) => {
  work.authorize('training.book', { personId: work.personId, companyId: work.companyId });
  const validUntil = new Date(Date.parse(work.now) + badgeHours * 3_600_000).toISOString();
  const text = badgeText(call.runtime.secrets.session, {
    companyId: work.companyId,
    personId: work.personId,
    until: validUntil,
  });
  const { size, path } = await qrOf(text);
  return {
    text,
    qr: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#000" d="${path}"/></svg>`,
    validUntil,
  };
});
