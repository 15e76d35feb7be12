import type { ComplianceStanding } from '@app/domain/reports/compliance-list';
import { complianceList, complianceWords } from '@app/domain/reports/compliance-list';
import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { endpoint, uuid } from '../endpoint.ts';
import { groupInput, groupResult } from '../lists/list-groups.ts';
import { listInput, listPage } from '../lists/list.ts';
import { reportInput } from './report.ts';

export const listCompliance = endpoint({
  method: 'GET',
  path: '/admin/reports/compliance',
  area: 'admin',
  summary: 'Everyone with a mandatory requirement today, at each company, and whether they meet all of it',
  input: listInput(complianceList),
  result: listPage(
    z.object({
      id: uuid,
      personId: uuid,
      name: freeText(),
      employeeNumber: freeText(),
      companyId: uuid,
      company: freeText(),
      standing: z.enum(Object.keys(complianceWords) as [ComplianceStanding, ...ComplianceStanding[]]),
    }),
  ),
});
export const groupCompliance = endpoint({
  method: 'GET',
  path: '/admin/reports/compliance-groups',
  area: 'admin',
  summary: 'Count the rows of this report by one or two dimensions, with its header and totals',
  input: groupInput(complianceList),
  result: groupResult,
});
export const exportCompliance = endpoint({
  method: 'GET',
  path: '/admin/reports/compliance-export',
  area: 'admin',
  kind: 'download',
  summary: 'The same with its header, as CSV, XLSX, PDF or JSON',
  stepUp: 'people',
  input: reportInput(complianceList),
  result: z.unknown(),
});
