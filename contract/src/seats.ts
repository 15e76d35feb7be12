import { employeeList } from '@app/domain/company/employee-list';
import { inventoryList, seatCodeList, seatEntryList, seatList, seatLotList, seatRequestList } from '@app/domain/seats/seat-lists';
import { seatOrigins, seatStates } from '@app/domain/seats/seat-states';
import { z } from 'zod';
import { day, endpoint, instant, nothing, uuid } from './endpoint.ts';
import { percent } from './enrolment.ts';
import { bulkResult, exportInput, listInput, listPage, selectionOf } from './list.ts';

// The seats of a company --------------------------------------------------------------------------------

const reason = z.string().trim().min(3).max(500);
const state = z.enum(seatStates);
const counts = {
  available: z.int(),
  reserved: z.int(),
  allocated: z.int(),
  consumed: z.int(),
  waiting: z.int(),
  expiring: z.int(),
  purchased: z.int(),
  granted: z.int(),
  transferredIn: z.int(),
  returnPending: z.int(),
  returned: z.int(),
  expired: z.int(),
  cancelled: z.int(),
  transferred: z.int(),
};

export const listSeatInventory = endpoint({
  method: 'GET',
  path: '/settings/seats/inventory',
  area: 'settings',
  summary: 'The company’s seats by product: what came in and where it stands; shown at zero too',
  input: listInput(inventoryList),
  result: listPage(z.object({ id: uuid, name: z.string(), assignBy: day.nullable(), ...counts })),
});
export const exportSeatInventory = endpoint({
  method: 'GET',
  path: '/settings/seats/inventory-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  input: exportInput(inventoryList),
  result: nothing,
});

export const listSeatLots = endpoint({
  method: 'GET',
  path: '/settings/seats/lots',
  area: 'settings',
  summary: 'The lots of the company’s seats: where they came from, and until when they can be given to somebody',
  input: listInput(seatLotList),
  result: listPage(
    z.object({
      id: uuid,
      code: z.string(),
      productId: uuid,
      product: z.string(),
      origin: z.enum(seatOrigins),
      orderId: uuid.nullable(),
      orderNumber: z.int().nullable(),
      total: z.int(),
      available: z.int(),
      allocated: z.int(),
      consumed: z.int(),
      assignBy: day.nullable(),
      refundableThrough: day.nullable(),
      costCentre: z.string().nullable(),
      blocked: z.boolean(),
      madeAt: instant,
      reason: z.string().nullable(),
    }),
  ),
});
export const exportSeatLots = endpoint({
  method: 'GET',
  path: '/settings/seats/lots-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  input: exportInput(seatLotList),
  result: nothing,
});

export const listSeats = endpoint({
  method: 'GET',
  path: '/settings/seats',
  area: 'settings',
  summary: 'Every seat of the company, whose it is, and since when',
  input: listInput(seatList),
  result: listPage(
    z.object({
      id: uuid,
      label: z.string(),
      productId: uuid,
      product: z.string(),
      state,
      personId: uuid.nullable(),
      person: z.string().nullable(),
      percent: percent.nullable(),
      assignBy: day.nullable(),
      completeBy: day.nullable(),
      extendedDays: z.int(),
      changedAt: instant,
    }),
  ),
});
export const exportSeats = endpoint({
  method: 'GET',
  path: '/settings/seats-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  input: exportInput(seatList),
  result: nothing,
});

const entry = z.object({
  id: uuid,
  at: instant,
  label: z.string(),
  product: z.string(),
  event: z.string(),
  before: state.nullable(),
  after: state,
  person: z.string().nullable(),
  reason: z.string().nullable(),
  by: z.string().nullable(),
});
export const listSeatLedger = endpoint({
  method: 'GET',
  path: '/settings/seats/ledger',
  area: 'settings',
  summary: 'The ledger of the company’s seats: one line for each move, with what it was for',
  input: listInput(seatEntryList),
  result: listPage(entry),
});
export const exportSeatLedger = endpoint({
  method: 'GET',
  path: '/settings/seats/ledger-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  input: exportInput(seatEntryList),
  result: nothing,
});
export const listCompanySeatLedger = endpoint({
  method: 'GET',
  path: '/admin/companies/:companyId/seat-ledger',
  area: 'admin',
  summary: 'The ledger of a company’s seats, for the platform',
  input: listInput(seatEntryList).extend({ companyId: uuid }),
  result: listPage(entry),
});
export const exportCompanySeatLedger = endpoint({
  method: 'GET',
  path: '/admin/companies/:companyId/seat-ledger-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  input: exportInput(seatEntryList).extend({ companyId: uuid }),
  result: nothing,
});

// What an admin does with them ---------------------------------------------------------------------------

export const assignSeats = endpoint({
  method: 'POST',
  path: '/settings/seats/assignments',
  area: 'settings',
  idempotent: true,
  summary: 'Give seats of a product to people, as far as there are any, and enrol them in its courses; with `preview` only say what would happen',
  input: z.object({ productId: uuid, audience: z.union([selectionOf(employeeList), z.strictObject({ positionId: uuid })]), preview: z.boolean() }),
  result: bulkResult.extend({ available: z.int() }),
});

export const takeBackSeats = endpoint({
  method: 'POST',
  path: '/settings/seats/releases',
  area: 'settings',
  idempotent: true,
  summary: 'Take seats back from people who have not started; their attempts are withdrawn',
  input: z.object({ selection: selectionOf(seatList), reason, preview: z.boolean() }),
  result: bulkResult,
});

export const reassignSeat = endpoint({
  method: 'POST',
  path: '/settings/seats/:seatId/reassignment',
  area: 'settings',
  summary: 'Give a seat to somebody else, as far as its terms allow',
  input: z.object({ seatId: uuid, personId: uuid, reason }),
  result: nothing,
});

export const extendSeat = endpoint({
  method: 'POST',
  path: '/settings/seats/:seatId/extension',
  area: 'settings',
  summary: 'Give somebody longer to complete, by 14 days at most; an attempt whose time was over opens again',
  input: z.object({ seatId: uuid, days: z.int(), reason }),
  result: z.object({ completeBy: day }),
});

export const askSeatReturn = endpoint({
  method: 'POST',
  path: '/settings/seats/lots/:lotId/return',
  area: 'settings',
  summary: 'Ask the platform to take unused seats of a lot back, within the time agreed',
  input: z.object({ lotId: uuid, quantity: z.int().min(1).max(100_000), reason }),
  result: z.object({ asked: z.int() }),
});

export const listSeatCodes = endpoint({
  method: 'GET',
  path: '/settings/seats/codes',
  area: 'settings',
  summary: 'Codes with which people of the company take a seat; never the codes themselves',
  input: listInput(seatCodeList),
  result: listPage(
    z.object({
      id: uuid,
      hint: z.string(),
      product: z.string(),
      label: z.string(),
      state: z.enum(['open', 'used', 'over', 'cancelled']),
      seats: z.int(),
      left: z.int(),
      validUntil: instant,
      madeAt: instant,
    }),
  ),
});
export const exportSeatCodes = endpoint({
  method: 'GET',
  path: '/settings/seats/codes-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  input: exportInput(seatCodeList),
  result: nothing,
});
export const makeSeatCode = endpoint({
  method: 'POST',
  path: '/settings/seats/codes',
  area: 'settings',
  summary: 'Reserve seats for a code; the code is told once, here',
  input: z.object({ productId: uuid, seats: z.int().min(1).max(10_000), label: z.string().trim().max(100) }),
  result: z.object({ codeId: uuid, code: z.string(), validUntil: instant }),
});
export const cancelSeatCode = endpoint({
  method: 'POST',
  path: '/settings/seats/codes/:codeId/cancellation',
  area: 'settings',
  summary: 'End a code; the seats nobody took are available again',
  input: z.object({ codeId: uuid }),
  result: z.object({ released: z.int() }),
});

export const listSeatRequests = endpoint({
  method: 'GET',
  path: '/settings/seats/requests',
  area: 'settings',
  summary: 'Who asked for a seat, and what was answered',
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
  input: exportInput(seatRequestList),
  result: nothing,
});
export const decideSeatRequest = endpoint({
  method: 'POST',
  path: '/settings/seats/requests/:requestId/decision',
  area: 'settings',
  summary: 'Give the seat somebody asked for, or decline with a reason; they are told by letter',
  input: z.object({ requestId: uuid, give: z.boolean(), reason: z.string().trim().max(500) }),
  result: nothing,
});

// What a person does for themselves ----------------------------------------------------------------------

export const askForSeat = endpoint({
  method: 'POST',
  path: '/seats/requests',
  area: 'main',
  summary: 'Ask one’s company for a seat; once at a time for each course',
  input: z.object({ courseId: uuid, note: z.string().trim().max(500) }),
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
export const redeemSeatCode = endpoint({
  method: 'POST',
  path: '/seats/redemption',
  area: 'main',
  summary: 'Take a seat with a code of one’s company',
  input: z.object({ code: z.string().trim().min(1).max(100) }),
  result: z.object({ courseIds: z.array(uuid) }),
});
