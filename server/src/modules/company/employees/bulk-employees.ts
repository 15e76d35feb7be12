import * as api from '@app/contract/company/employment';
import { lastAdminObstacle } from '@app/domain/company/employee';
import { end } from '@app/domain/company/ending';
import type { Place } from '@app/domain/company/placement';
import { transfer, transferObstacle } from '@app/domain/company/placement';
import type { ErrorCode } from '@app/domain/errors';
import type { Skipped } from '@app/domain/lists/list';
import { sql } from 'kysely';
import { lastPlatformAdmins } from '../../identity/index.ts';
import { command } from '../../../platform/http/handler.ts';
import { lockSeatsOf } from '../../../platform/database/seat-lock.ts';
import type { Work } from '../../../platform/database/work.ts';
import { lastAdmins, refuseLastAdmin } from '../admins/change-admins.ts';
import { afterEnd, closesOf, whyNotEnd } from './end-employment.ts';
import { invite } from './hire-employee.ts';
import { selectedEmployees } from './list-employees.ts';
import { beforeEnd, keepEnding } from './undo-ending.ts';
import { holdEmployees, planPlacements, refuseForeignPlace, writePlacements } from '../records.ts';

const quiet = { audited: false } as const;

/** What was not sent stays as it is for each. */
export const transferEmployees = command(
  api.transferEmployees,
  async (work, { selection, preview, from, ...asked }, call) => {
    work.authorize('company.changeEmployees', { companyId: work.companyId });
    const place = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    ) as Partial<Place>;
    await refuseForeignPlace(work, place);
    const people = await holdEmployees(work, await selectedEmployees(work, call, selection));
    const { planned, skipped } = await planPlacements(
      work,
      people,
      ({ known }) => transferObstacle(known, from) ?? transfer(known, from, place),
    );
    if (!preview) {
      await writePlacements(work, planned);
      recordMany(
        work,
        'company.transferMany',
        planned.map(({ personId }) => personId),
        { from, ...place },
      );
    }
    return { changed: planned.length, skipped };
  },
  quiet,
);

/** When no one would be left to administer the company or the platform, those who do stay. */
export const endEmployments = command(
  api.endEmployments,
  async (work, { selection, preview, lastDay, reason }, call) => {
    work.authorize('company.endEmployment', { companyId: work.companyId });
    const ids = await selectedEmployees(work, call, selection);
    if (!preview) {
      await lockSeatsOf(work, work.companyId);
      await refuseLastAdminQuietly(work);
    }
    const people = await holdEmployees(work, ids);
    const admins = await lastAdmins(work);
    const last = lastAdminObstacle(admins, ids);
    const ofPlatform = await lastPlatformAdmins(work, work.companyId, ids);
    const { planned, skipped } = await planPlacements(work, people, (person) =>
      person.id === work.personId
        ? 'notAllowed'
        : last && admins.includes(person.id)
          ? last
          : ofPlatform.includes(person.id)
            ? 'lastPlatformAdmin'
            : (whyNotEnd(person, lastDay, work.today) ?? end(person.known, lastDay, person.planned)),
    );
    const leaving = planned.map(({ personId }) => personId);
    const closes = await closesOf(work, leaving, lastDay);
    if (!preview && leaving.length > 0) {
      const before = await beforeEnd(work, leaving);
      await writePlacements(work, planned);
      for (const personId of leaving) await afterEnd(work, personId, lastDay);
      recordMany(work, 'company.endMany', leaving, { lastDay }, reason);
      const ended = people.filter(({ id }) => leaving.includes(id));
      return { changed: planned.length, skipped, closes, undoId: await keepEnding(work, ended, before, lastDay) };
    }
    return { changed: planned.length, skipped, closes };
  },
  quiet,
);

/** Locks the administrators in the order in which a single change does. */
const refuseLastAdminQuietly = (work: Work) => refuseLastAdmin(work, []);

export const inviteEmployees = command(
  api.inviteEmployees,
  async (work, { selection, preview }, call) => {
    work.authorize('identity.invite', { companyId: work.companyId });
    const ids = await selectedEmployees(work, call, selection);
    const { rows } = await sql<{ id: string; label: string; code: ErrorCode | null }>`
      select e.person_id as id, p.legal_name as label, case when e.ended_on < ${work.today} then 'alreadyLeft'
        when e.joined_at is not null then 'alreadyActive'
        when e.contact_email is null then 'personWithoutEmail' end as code
      from employments e join people p on p.id = e.person_id
        where e.company_id = ${work.companyId} and e.person_id = any(${ids}::uuid[])`.execute(work.tx);
    const skipped = rows.filter((row): row is Skipped<ErrorCode> => row.code !== null);
    const chosen = rows.filter(({ code }) => code === null).map(({ id }) => id);
    if (!preview && chosen.length > 0) {
      await invite(work, chosen);
      recordMany(work, 'company.inviteMany', chosen, {});
    }
    return { changed: chosen.length, skipped };
  },
  quiet,
);

/** One entry for the whole: what was done, and to whom. */
function recordMany(
  work: Work,
  action: `${string}.${string}`,
  people: readonly string[],
  changes: Record<string, unknown>,
  reason?: string | null,
): void {
  if (people.length > 0)
    work.record({
      action,
      entity: 'employees',
      entityId: null,
      changes: { ...changes, count: people.length, people },
      ...(reason && { reason }),
    });
}
