import { z } from 'zod';
import { endpoint, nothing, uuid } from '../endpoint.ts';

/** What undoes it, for 24 hours; left out where nothing was done. */
export const undoable = { undoId: uuid.optional() };

export const undoAct = endpoint({
  method: 'POST',
  path: '/settings/undos/:undoId',
  area: 'settings',
  idempotent: true,
  summary:
    'Undo an act as a whole, within 24 hours: an end of employment, an assignment or its withdrawal, or exemptions from a report. Refused where something changed since',
  input: z.object({ undoId: uuid }),
  result: nothing,
});
