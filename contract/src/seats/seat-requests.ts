import { seatRequestList } from '@app/domain/seats/seat-lists';
import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

// Asking one's company for a seat ---------------------------------------------------------------------------

export const listSeatRequests = endpoint({
  method: 'GET',
  path: '/settings/seats/requests',
  area: 'settings',
  summary: 'List seat requests and their decisions',
  input: listInput(seatRequestList),
  result: listPage(
    z.object({
      id: uuid,
      personId: uuid,
      person: z.string(),
      course: z.string(),
      note: z.string(),
      state: z.enum(['open', 'given', 'declined', 'withdrawn']),
      askedAt: instant,
      free: z.int(),
      reason: z.string().nullable(),
    }),
  ),
});
export const exportSeatRequests = endpoint({
  method: 'GET',
  path: '/settings/seats/requests-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(seatRequestList),
  result: nothing,
});
export const decideSeatRequest = endpoint({
  method: 'POST',
  path: '/settings/seats/requests/:requestId/decision',
  area: 'settings',
  summary: 'Approve a seat request, or decline it with a reason; the person gets an email',
  input: z.object({ requestId: uuid, give: z.boolean(), reason: freeText().trim().max(500) }),
  result: nothing,
});

export const askForSeat = endpoint({
  method: 'POST',
  path: '/seats/requests',
  area: 'main',
  summary: 'Ask one’s company for a seat; once at a time for each course',
  input: z.object({ courseId: uuid, note: freeText().trim().max(500) }),
  result: z.object({ requestId: uuid }),
});
export const withdrawSeatRequest = endpoint({
  method: 'POST',
  path: '/seats/requests/:requestId/withdrawal',
  area: 'main',
  summary: 'Take one’s request back',
  input: z.object({ requestId: uuid }),
  result: nothing,
});
