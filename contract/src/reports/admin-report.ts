import { adminList, adminRoles, factorWords, roleEffects, roleUses } from '@app/domain/reports/admin-list';
import { z } from 'zod';
import { freeText, integer } from '../boundary.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { groupInput, groupResult } from '../lists/list-groups.ts';
import { listInput, listPage } from '../lists/list.ts';
import { reportInput } from './report.ts';

const wordsOf = <W extends Record<string, unknown>>(words: W) =>
  z.enum(Object.keys(words) as [keyof W & string, ...(keyof W & string)[]]);

export const listAdmins = endpoint({
  method: 'GET',
  path: '/admin/reports/admins',
  area: 'admin',
  summary: 'Every role that grants rights, with whether it counts today, how it is protected and when it was last used',
  input: listInput(adminList),
  result: listPage(
    z.object({
      id: uuid,
      personId: uuid,
      companyId: uuid,
      name: freeText(),
      email: freeText().nullable(),
      company: freeText(),
      role: wordsOf(adminRoles),
      scope: freeText(),
      effect: wordsOf(roleEffects),
      grantedAt: instant,
      grantedBy: freeText().nullable(),
      endsOn: day.nullable(),
      lastSignedInAt: instant.nullable(),
      use: wordsOf(roleUses),
      factor: wordsOf(factorWords),
      actions: integer(),
    }),
  ),
});
export const groupAdmins = endpoint({
  method: 'GET',
  path: '/admin/reports/admins-groups',
  area: 'admin',
  summary: 'Count the rows of this report by one or two dimensions, with its header and totals',
  input: groupInput(adminList),
  result: groupResult,
});
export const exportAdmins = endpoint({
  method: 'GET',
  path: '/admin/reports/admins-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON',
  stepUp: 'people',
  input: reportInput(adminList),
  result: z.unknown(),
});
