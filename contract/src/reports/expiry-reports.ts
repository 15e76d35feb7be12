import { companyExpiredList } from '@app/domain/reports/expiry/company-expired-list';
import { companyExpiringList } from '@app/domain/reports/expiry/company-expiring-list';
import {
  employmentWords,
  exemptWords,
  expiredForWords,
  kindWords,
  leadTimeWords,
  practicalWords,
  renewalWords,
  seatWords,
  sourceWords,
  standingWords,
} from '@app/domain/reports/expiry/expiry-words';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { groupInput, groupResult } from '../lists/list-groups.ts';
import { customValues, listInput, listPage } from '../lists/list.ts';
import { reportInput } from './report.ts';

const wordsOf = <W extends Record<string, unknown>>(words: W) =>
  z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]);

/** One person and one thing that is required of them. */
const shared = {
  id: uuid,
  personId: uuid,
  /** The requirement that its Why is about; of several for one thing any. */
  rowId: uuid,
  name: freeText(),
  employeeNumber: freeText(),
  qualification: freeText(),
  positions: freeText().nullable(),
  kind: wordsOf(kindWords),
  validThrough: day,
  renewal: wordsOf(renewalWords),
  dueOn: day.nullable(),
  sessionOn: instant.nullable(),
  seat: wordsOf(seatWords),
  remindedAt: instant.nullable(),
  source: wordsOf(sourceWords).nullable(),
  certificate: freeText().nullable(),
  /** The page of the proof. */
  publicId: freeText().nullable(),
  issuer: freeText().nullable(),
  product: freeText().nullable(),
  unitMinor: integer().nullable(),
  currency: freeText().nullable(),
  site: freeText().nullable(),
  department: freeText().nullable(),
  manager: freeText().nullable(),
  phone: freeText().nullable(),
  employment: wordsOf(employmentWords),
  ...customValues,
};

export const listExpired = endpoint({
  method: 'GET',
  path: '/settings/reports/expired',
  area: 'settings',
  summary: 'Required qualifications of the company’s people that have expired on a day, and their renewals',
  input: listInput(companyExpiredList),
  result: listPage(
    z.object({
      ...shared,
      standing: wordsOf(standingWords),
      daysExpired: integer(),
      expiredFor: wordsOf(expiredForWords),
      graceThrough: day.nullable(),
      validFrom: day.nullable(),
      replacedBy: freeText().nullable(),
      belowMinimum: freeText().nullable(),
      /** Those positions. */
      positionsBelow: z.array(uuid).nullable(),
    }),
  ),
});
export const groupExpired = endpoint({
  method: 'GET',
  path: '/settings/reports/expired-groups',
  area: 'settings',
  summary: 'Count the rows of this report by one or two dimensions, with its header and totals',
  input: groupInput(companyExpiredList),
  result: groupResult,
});
export const exportExpired = endpoint({
  method: 'GET',
  path: '/settings/reports/expired-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON',
  stepUp: 'people',
  input: reportInput(companyExpiredList),
  result: z.unknown(),
});

export const listExpiring = endpoint({
  method: 'GET',
  path: '/settings/reports/expiring',
  area: 'settings',
  summary:
    'Required qualifications of the company’s people that expire within so many days of a day (180 unless told), and their renewals',
  input: listInput(companyExpiringList),
  result: listPage(
    z.object({
      ...shared,
      daysLeft: integer(),
      leadTime: wordsOf(leadTimeWords),
      opensOn: day.nullable(),
      nextReminderOn: day.nullable(),
      coverageAfter: freeText().nullable(),
      practical: wordsOf(practicalWords),
      exempt: wordsOf(exemptWords),
    }),
  ),
});
export const groupExpiring = endpoint({
  method: 'GET',
  path: '/settings/reports/expiring-groups',
  area: 'settings',
  summary: 'Count the rows of this report by one or two dimensions, with its header and totals',
  input: groupInput(companyExpiringList),
  result: groupResult,
});
export const exportExpiring = endpoint({
  method: 'GET',
  path: '/settings/reports/expiring-export',
  area: 'settings',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON',
  stepUp: 'people',
  input: reportInput(companyExpiringList),
  result: z.unknown(),
});
