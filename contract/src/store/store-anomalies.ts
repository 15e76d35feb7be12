import { anomalies, lotAnomalies } from '@app/domain/store/reconcile';
import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { endpoint, instant, nothing, uuid } from '../endpoint.ts';

const kinds = [
  'paidWithoutSeats',
  'seatsWithoutMoney',
  'moneyWithoutOrder',
  'amountDiffers',
  'lotDoesNotAddUp',
  'transferUnderWay',
  'seatWithoutEntry',
  'journalDiffers',
  'unknownAtProvider',
  'refundUnsettled',
  'paymentDisputed',
] as const;

export const listAnomalies = endpoint({
  method: 'GET',
  path: '/admin/store-anomalies',
  area: 'admin',
  summary: 'Where money and seats do not agree: found by the reconciliation, and to be empty',
  input: z.object({}),
  result: z.object({
    rows: z.array(
      z.object({
        id: uuid,
        kind: z.enum(kinds),
        /** What exactly, where an order or a lot is meant. */
        anomaly: z.enum([...anomalies, ...lotAnomalies]).nullable(),
        companyId: uuid,
        company: z.string(),
        orderId: uuid.nullable(),
        orderNumber: z.int().nullable(),
        minor: z.int().nullable(),
        currency: z.string().nullable(),
        foundAt: instant,
        seenAt: instant,
      }),
    ),
  }),
});

export const resolveAnomaly = endpoint({
  method: 'POST',
  path: '/admin/store-anomalies/:anomalyId/resolution',
  area: 'admin',
  summary: 'Mark an anomaly as resolved, with an explanation',
  input: z.object({ anomalyId: uuid, reason: freeText().trim().min(3).max(500) }),
  result: nothing,
});
