import { seatNeederList, seatNeedList } from '@app/domain/assignment/seat-need-lists';
import { z } from 'zod';
import { day, endpoint, nothing, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

// What a company is short of ------------------------------------------------------------------------------

export const listSeatNeeds = endpoint({
  method: 'GET',
  path: '/settings/seats/needs',
  area: 'settings',
  summary:
    'Courses whose seats people wait for, miss, or will need for renewals that open within 90 days; how many to buy, and which product sells them',
  input: listInput(seatNeedList),
  result: listPage(
    z.object({
      id: uuid,
      course: z.string(),
      waiting: z.int(),
      gaps: z.int(),
      renewals30: z.int(),
      renewals60: z.int(),
      renewals90: z.int(),
      available: z.int(),
      ordered: z.int(),
      toBuy: z.int(),
      firstOn: day.nullable(),
      /** Those with gaps, whom a bought seat is for. */
      gapPeople: z.array(uuid),
      productId: uuid.nullable(),
      product: z.string().nullable(),
      minQuantity: z.int(),
      maxQuantity: z.int(),
    }),
  ),
});
export const exportSeatNeeds = endpoint({
  method: 'GET',
  path: '/settings/seats/needs-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(seatNeedList),
  result: nothing,
});

export const listSeatNeeders = endpoint({
  method: 'GET',
  path: '/settings/seats/needers',
  area: 'settings',
  summary: 'The people who need a seat, for which course and why',
  input: listInput(seatNeederList),
  result: listPage(
    z.object({
      id: uuid,
      personId: uuid,
      person: z.string(),
      employeeNumber: z.string(),
      course: z.string(),
      why: z.enum(['waiting', 'gap', 'renewal']),
      neededOn: day.nullable(),
    }),
  ),
});
export const exportSeatNeeders = endpoint({
  method: 'GET',
  path: '/settings/seats/needers-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as CSV or XLSX',
  stepUp: 'people',
  input: exportInput(seatNeederList),
  result: nothing,
});
