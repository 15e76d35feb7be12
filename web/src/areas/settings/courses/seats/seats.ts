import type { EndpointName, Result } from '../../../../api/client.ts';
import type { Tone } from '../../../../ui/feedback/StatusBadge.tsx';

/** What shows something of the company's seats. */
export const ofSeats: EndpointName[] = [
  'listSeatInventory',
  'listSeatLots',
  'listSeats',
  'listSeatLedger',
  'listSeatCodes',
  'listSeatRequests',
  'listSeatNeeds',
  'listSeatNeeders',
  'listCoursePeople',
  'getCompanyCourse',
  'listCompanyCourses',
];

export const stateTone: Record<Result<'listSeats'>['rows'][number]['state'], Tone> = {
  available: 'good',
  reserved: 'wait',
  allocated: 'idle',
  consumed: 'off',
  returnPending: 'wait',
  returned: 'off',
  expired: 'bad',
  cancelled: 'off',
  transferred: 'off',
};
export const codeTone: Record<Result<'listSeatCodes'>['rows'][number]['state'], Tone> = {
  open: 'good',
  used: 'off',
  over: 'off',
  cancelled: 'off',
};
export const requestTone: Record<Result<'listSeatRequests'>['rows'][number]['state'], Tone> = {
  open: 'wait',
  given: 'good',
  declined: 'bad',
  withdrawn: 'off',
};
