import { z } from 'zod';
import { freeText, integer, oneLine } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

const room = {
  name: oneLine().trim().min(1).max(120),
  siteId: uuid.nullable(),
  capacity: integer().min(1).max(10_000).nullable(),
  directions: freeText().trim().max(500).nullable(),
};
const roomAddress = { roomId: uuid };

export const listTrainingRooms = endpoint({
  method: 'GET',
  path: '/settings/training-rooms',
  area: 'settings',
  summary: 'Rooms and yards that sessions take place in, archived ones last',
  input: z.object({}),
  result: z.array(
    z.object({
      id: uuid,
      name: freeText(),
      site: z.object({ id: uuid, name: freeText() }).nullable(),
      capacity: integer().nullable(),
      directions: freeText().nullable(),
      archivedAt: instant.nullable(),
      upcoming: integer(),
    }),
  ),
});

export const createTrainingRoom = endpoint({
  method: 'POST',
  path: '/settings/training-rooms',
  area: 'settings',
  summary: 'Add a room',
  input: z.object(room),
  result: z.object({ id: uuid }),
});

export const changeTrainingRoom = endpoint({
  method: 'PUT',
  path: '/settings/training-rooms/:roomId',
  area: 'settings',
  summary: 'Change a room',
  input: z.object({ ...roomAddress, ...room }),
  result: nothing,
});

export const archiveTrainingRoom = endpoint({
  method: 'POST',
  path: '/settings/training-rooms/:roomId/archive',
  area: 'settings',
  summary: 'Archive a room that no upcoming session takes place in',
  input: z.object(roomAddress),
  result: nothing,
});

export const restoreTrainingRoom = endpoint({
  method: 'POST',
  path: '/settings/training-rooms/:roomId/restore',
  area: 'settings',
  summary: 'Restore an archived room',
  input: z.object(roomAddress),
  result: nothing,
});
