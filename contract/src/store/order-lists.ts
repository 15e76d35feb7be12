import { orderPayments, paymentMethods } from '@app/domain/store/order';
import { allOrderList, companyOrderList, myOrderList } from '@app/domain/store/order-list';
import { orderStandings } from '@app/domain/store/order-states';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { boughtFor, currency, minor } from './cart.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

const row = z.object({
  id: uuid,
  number: freeText(),
  state: z.enum(orderStandings),
  payment: z.enum(orderPayments),
  totalMinor: minor,
  currency,
  placedAt: instant,
  method: z.enum(paymentMethods),
  buyer: freeText(),
  boughtFor,
  seats: integer(),
  dueOn: day.nullable(),
  purchaseOrderNumber: freeText(),
  invoice: freeText().nullable(),
});

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/my-orders',
  area: 'main',
  summary: 'What one ordered, for oneself or for the company',
  input: listInput(myOrderList),
  result: listPage(row),
});
export const exportMyOrders = endpoint({
  method: 'GET',
  path: '/my-orders-export',
  area: 'main',
  kind: 'download',
  summary: 'The same as a file',
  input: exportInput(myOrderList),
  result: z.unknown(),
});
export const listCompanyOrders = endpoint({
  method: 'GET',
  path: '/settings/orders',
  area: 'settings',
  summary: 'What was ordered for the company',
  input: listInput(companyOrderList),
  result: listPage(row),
});
export const exportCompanyOrders = endpoint({
  method: 'GET',
  path: '/settings/orders-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same as a file',
  stepUp: 'people',
  input: exportInput(companyOrderList),
  result: z.unknown(),
});
export const listAllOrders = endpoint({
  method: 'GET',
  path: '/admin/orders',
  area: 'admin',
  summary: 'The orders of all companies',
  input: listInput(allOrderList),
  result: listPage(row.extend({ company: z.string(), companyId: uuid })),
});
export const exportAllOrders = endpoint({
  method: 'GET',
  path: '/admin/orders-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same as a file',
  stepUp: 'people',
  input: exportInput(allOrderList),
  result: z.unknown(),
});
