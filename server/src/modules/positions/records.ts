import { DomainError } from '@app/domain/errors';
import type { Instant } from '@app/domain/time';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../platform/database/work.ts';

export type LockedPosition = {
  id: string;
  code: string;
  title: string;
  templateId: string | null;
  followedSince: Instant | null;
  archivedAt: Instant | null;
};

/** A position of the acting company, held until the commit. */
export const lockPosition = (work: Work, positionId: string) => findPosition(work, positionId, sql`for update`);

async function findPosition(work: Work, positionId: string, held: RawBuilder<unknown>): Promise<LockedPosition> {
  const { rows } = await sql<LockedPosition>`select id, code, title, template_id as "templateId",
      template_followed_since as "followedSince", archived_at as "archivedAt"
    from positions where company_id = ${work.companyId} and id = ${positionId} ${held}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

/** A position that may get people and requirements. */
export const lockCurrentPosition = async (work: Work, positionId: string) =>
  refuseArchived(await lockPosition(work, positionId));
/** The same for the person who changes nothing. */
export const currentPosition = async (work: Work, positionId: string) =>
  refuseArchived(await findPosition(work, positionId, sql``));

function refuseArchived(position: LockedPosition): LockedPosition {
  if (position.archivedAt) throw new DomainError('positionArchived');
  return position;
}

/** Whether a row is of today, still to come, or over; `today` is the company's. */
export const stateOn = (work: Work, from: string, to: string) =>
  sql`case when ${sql.raw(from)} > ${work.today} then 'later' when ${sql.raw(to)} < ${work.today} then 'past'
    else 'now' end`;
