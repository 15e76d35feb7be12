import * as api from '@app/contract/group-training/training-rooms';
import { DomainError } from '@app/domain/errors';
import { sql } from 'kysely';
import type { z } from 'zod';
import { command, query } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';

const upcoming = (work: Work) => sql`(select count(*)::int from training_sessions x
  join trainings t on t.company_id = x.company_id and t.id = x.training_id
  where x.company_id = r.company_id and x.room_id = r.id and x.ends_at > ${work.now} and t.cancelled_at is null)`;

const listTrainingRooms = query(api.listTrainingRooms, async (work) => {
  work.authorize('training.plan', { companyId: work.companyId });
  const { rows } = await sql<
    z.input<typeof api.listTrainingRooms.result>[number]
  >`select r.id, r.name, r.capacity, r.directions, r.archived_at as "archivedAt",
      case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as site,
        ${upcoming(work)} as upcoming
    from training_rooms r left join sites s on s.company_id = r.company_id and s.id = r.site_id
      where r.company_id = ${work.companyId}
    order by r.archived_at is not null, folded(r.name), r.id`.execute(work.tx);
  return rows;
});

const createTrainingRoom = command(api.createTrainingRoom, async (work, { name, siteId, capacity, directions }) => {
  work.authorize('training.plan', { companyId: work.companyId });
  const { rows } = await sql<{
    id: string;
  }>`insert into training_rooms (company_id, site_id, name, capacity, directions, created_at)
    values (${work.companyId}, ${siteId}, ${name}, ${capacity}, ${directions || null}, ${work.now})
      returning id`.execute(work.tx);
  work.record({
    entity: 'trainingRoom',
    entityId: rows[0]!.id,
    action: 'training.createRoom',
    changes: { name, siteId, capacity },
  });
  return { id: rows[0]!.id };
});

const changeTrainingRoom = command(
  api.changeTrainingRoom,
  async (work, { roomId, name, siteId, capacity, directions }) => {
    const before = await lockRoom(work, roomId);
    await sql`update training_rooms set name = ${name}, site_id = ${siteId}, capacity = ${capacity},
      directions = ${directions || null}
    where company_id = ${work.companyId} and id = ${roomId}`.execute(work.tx);
    work.record({
      entity: 'trainingRoom',
      entityId: roomId,
      action: 'training.changeRoom',
      changes: { before, after: { name, siteId, capacity } },
    });
    return {};
  },
);

/**
 * A room in which something is still to take place is not archived: it would be lost to the person who looks for it.
 */
const archiveTrainingRoom = command(api.archiveTrainingRoom, async (work, { roomId }) => {
  const { sessions } = await lockRoom(work, roomId);
  if (sessions > 0) throw new DomainError('roomInUse', { sessions });
  await archive(work, roomId, work.now);
  return {};
});

const restoreTrainingRoom = command(api.restoreTrainingRoom, async (work, { roomId }) => {
  await lockRoom(work, roomId);
  await archive(work, roomId, null);
  return {};
});

async function archive(work: Work, roomId: string, at: string | null): Promise<void> {
  await sql`update training_rooms set archived_at = ${at}
    where company_id = ${work.companyId} and id = ${roomId}`.execute(work.tx);
  work.record({
    entity: 'trainingRoom',
    entityId: roomId,
    action: at ? 'training.archiveRoom' : 'training.restoreRoom',
  });
}

async function lockRoom(
  work: Work,
  roomId: string,
): Promise<{ name: string; siteId: string | null; capacity: number | null; sessions: number }> {
  work.authorize('training.plan', { companyId: work.companyId });
  const { rows } = await sql<{ name: string; siteId: string | null; capacity: number | null; sessions: number }>`
    select r.name, r.site_id as "siteId", r.capacity, ${upcoming(work)} as sessions from training_rooms r
    where r.company_id = ${work.companyId} and r.id = ${roomId} for update of r`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

export const roomHandlers = [
  listTrainingRooms,
  createTrainingRoom,
  changeTrainingRoom,
  archiveTrainingRoom,
  restoreTrainingRoom,
];
