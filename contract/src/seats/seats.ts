import { inventoryList, seatEntryList, seatList, seatLotList } from '@app/domain/seats/seat-lists';
import { seatOrigins, seatStates } from '@app/domain/seats/seat-states';
import { transferRules } from '@app/domain/seats/terms';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, nothing, uuid } from '../endpoint.ts';
import { percent } from '../enrolment/enrolment.ts';
import { exportInput, listInput, listPage, ofSubsidiary } from '../lists/list.ts';

// The seats of a company --------------------------------------------------------------------------------

const state = z.enum(seatStates);
const counts = {
  available: integer(),
  reserved: integer(),
  allocated: integer(),
  consumed: integer(),
  waiting: integer(),
  expiring: integer(),
  purchased: integer(),
  granted: integer(),
  transferredIn: integer(),
  returnPending: integer(),
  returned: integer(),
  expired: integer(),
  cancelled: integer(),
  transferred: integer(),
};

export const listSeatInventory = endpoint({
  method: 'GET',
  path: '/settings/seats/inventory',
  area: 'settings',
  summary: 'List the company’s seats by product: received, and their current state; products without seats included',
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
  summary: 'List the company’s seat lots, with their origin and last assignment date',
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
      reserved: z.int(),
      returnPending: z.int(),
      allocated: z.int(),
      consumed: z.int(),
      gone: z.int(),
      assignBy: day.nullable(),
      refundableThrough: day.nullable(),
      costCentre: z.string().nullable(),
      blocked: z.boolean(),
      /** Seats of it may be given back today. */
      returnable: z.boolean(),
      fromCompanyId: uuid.nullable(),
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
  stepUp: 'people',
  input: exportInput(seatLotList),
  result: nothing,
});

export const listSeats = endpoint({
  method: 'GET',
  path: '/settings/seats',
  area: 'settings',
  summary: 'Every seat of the company, whose it is, and since when',
  input: listInput(seatList).extend(ofSubsidiary),
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
      transferableUntil: z.enum(transferRules),
      reassignedAfterStart: z.int(),
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
  stepUp: 'people',
  input: exportInput(seatList).extend(ofSubsidiary),
  result: nothing,
});

const entry = z.object({
  id: uuid,
  at: instant,
  label: freeText(),
  product: freeText(),
  event: freeText(),
  before: state.nullable(),
  after: state,
  person: freeText().nullable(),
  reason: freeText().nullable(),
  by: freeText().nullable(),
});
export const listSeatLedger = endpoint({
  method: 'GET',
  path: '/settings/seats/ledger',
  area: 'settings',
  summary: 'The ledger of the company’s seats: one line for each move, with what it was for',
  input: listInput(seatEntryList).extend(ofSubsidiary),
  result: listPage(entry),
});
export const exportSeatLedger = endpoint({
  method: 'GET',
  path: '/settings/seats/ledger-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(seatEntryList).extend(ofSubsidiary),
  result: nothing,
});
export const listCompanySeatLedger = endpoint({
  method: 'GET',
  path: '/admin/companies/:companyId/seat-ledger',
  area: 'admin',
  summary: 'The ledger of a company’s seats, for the platform',
  input: listInput(seatEntryList).omit({ site: true }).extend({ companyId: uuid }),
  result: listPage(entry),
});
export const exportCompanySeatLedger = endpoint({
  method: 'GET',
  path: '/admin/companies/:companyId/seat-ledger-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(seatEntryList).omit({ site: true }).extend({ companyId: uuid }),
  result: nothing,
});
