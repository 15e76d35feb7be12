import type { SettingsOverrides } from '@app/domain/company/settings';
import { companySettings } from '@app/domain/company/settings';
import { dayOf } from '@app/domain/time';
import { sql } from 'kysely';
import { withdrawAttempts } from '../enrolment/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import type { Runtime } from '../../platform/runtime.ts';
import { workAsSystem } from '../../platform/runtime.ts';
import type { Work } from '../../platform/database/work.ts';
import { announceTo, unannounced } from './announce.ts';
import { noteChecks, takeChecks } from './recheck-queue.ts';
import type { Whom } from './required-courses.ts';
import { enrolRequired, superfluousAttempts } from './required-courses.ts';

type Running = { id: string; timeZone: string; overrides: SettingsOverrides };

async function running(runtime: Runtime, job: string, companyId: unknown): Promise<Running[]> {
  const only = typeof companyId === 'string' ? companyId : null;
  return workAsSystem(
    runtime,
    job,
    async (work) => {
      work.reach('assignment.assign');
      const { rows } =
        await sql<Running>`select id, time_zone as "timeZone", settings_overrides as overrides from companies
        where suspended_at is null and terminated_at is null and (${only}::uuid is null or id = ${only}::uuid)
          order by id`.execute(work.tx);
      return rows;
    },
    { write: false, audited: false },
  );
}

/** Looking at everyone of a company of 50,000 takes longer than a request may wait. */
const statementSeconds = 60;

/**
 * Enrols people in what their work requires, and takes back what it requires no longer. Hourly for everyone, since days
 * pass; soon for those whom a change concerns (`companyId` in the payload). Run twice it changes nothing the second
 * time.
 */
export const enrolRequiredCourses: Job = {
  name: 'assignment.enrolRequired',
  schedule: '22 * * * *',
  async run(runtime, { companyId }) {
    await oneByOne(await running(runtime, enrolRequiredCourses.name, companyId), async (company) => {
      const inTurn = <R>(run: (work: Work) => Promise<R>) =>
        workAsSystem(
          runtime,
          enrolRequiredCourses.name,
          async (work) => {
            work.authorize('assignment.assign', { companyId: company.id });
            // One at a time for each company: two that run at once would each take the other's for missing.
            await sql`select pg_advisory_xact_lock(hashtextextended(${`assignment:${company.id}`}, 0))`.execute(
              work.tx,
            );
            return run(work);
          },
          { companyId: company.id, audited: false, statementSeconds },
        );
      // A transaction each: what is withdrawn holds attempts, and who is enrolled is held by their employment first.
      const whom = await inTurn(async (work) => {
        const noted = await takeChecks(work, company.id);
        if (companyId !== undefined && noted === 'nothing') return 'nothing';
        const everybody = companyId === undefined || noted === 'nothing';
        await withdrawSuperfluous(work, company, everybody ? null : noted);
        return everybody ? null : noted;
      });
      if (whom === 'nothing') return;
      try {
        await inTurn((work) => enrol(work, company, whom));
      } catch (error) {
        // Looked at, but not enrolled: noted again for the next try.
        await inTurn((work) => noteChecks(work, company.id, whom ?? [null]));
        throw error;
      }
    });
  },
};

const ruledBy = ({ id, timeZone, overrides }: Running, now: string) => ({
  id,
  today: dayOf(now, timeZone),
  automatic: companySettings(overrides).automatic,
});

/**
 * Of a whole company the planner guesses a handful where there are hundreds of thousands: row by row would take
 * minutes.
 */
async function plannedFor(work: Work, whom: Whom): Promise<void> {
  if (whom === null) await sql`set local enable_nestloop = off`.execute(work.tx);
}

async function withdrawSuperfluous(work: Work, running: Running, whom: Whom): Promise<void> {
  const company = ruledBy(running, work.now);
  await plannedFor(work, whom);
  const superfluous = Map.groupBy(await superfluousAttempts(work, company, whom), ({ reason }) => reason);
  const withdrawn: Record<string, number> = {};
  for (const [reason, attempts] of superfluous)
    withdrawn[reason] = await withdrawAttempts(work, company.id, {
      ids: attempts.map((attempt) => attempt.id),
      reason,
      untouched: true,
    });
  if (superfluous.size > 0)
    work.record({
      entity: 'enrolments',
      entityId: null,
      action: 'assignment.enrolRequired',
      changes: { enrolled: 0, withdrawn },
    });
}

async function enrol(work: Work, running: Running, whom: Whom): Promise<void> {
  const company = ruledBy(running, work.now);
  await plannedFor(work, whom);
  const enrolled = await enrolRequired(work, company, whom);
  if (enrolled === 0) return;
  work.record({
    entity: 'enrolments',
    entityId: null,
    action: 'assignment.enrolRequired',
    changes: { enrolled, withdrawn: {} },
  });
  await work.enqueue('assignment.announce', { companyId: company.id }, { key: `announce:${company.id}` });
}

const lettersAtOnce = 200;

/** Tells people what was assigned to them: one letter a person and day, each assignment in one letter only. */
export const announceAssigned: Job = {
  name: 'assignment.announce',
  schedule: '41 * * * *',
  async run(runtime, { companyId }) {
    for (const company of await running(runtime, announceAssigned.name, companyId)) {
      const today = dayOf(runtime.clock.now(), company.timeZone);
      const as = { companyId: company.id, audited: false };
      const people = await workAsSystem(runtime, announceAssigned.name, (work) => unannounced(work, today), as);
      for (let from = 0; from < people.length; from += lettersAtOnce)
        await workAsSystem(
          runtime,
          announceAssigned.name,
          (work) => announceTo(work, runtime, today, people.slice(from, from + lettersAtOnce)),
          as,
        );
    }
  },
};
