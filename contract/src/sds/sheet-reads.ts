import { sheetReadList } from '@app/domain/sds/sheet-lists';
import { z } from 'zod';
import { freeText } from '../boundary.ts';
import { day, endpoint, instant, uuid } from '../endpoint.ts';
import { exportInput, listInput, listPage } from '../lists/list.ts';

// Who confirmed having read the safety data sheets of the products where they work, and who did not.

export const listSheetReads = endpoint({
  method: 'GET',
  path: '/settings/sheet-reads',
  area: 'settings',
  summary:
    'Who works at the sites of the company, and whether they confirmed having read the sheets of the products there',
  input: listInput(sheetReadList),
  result: listPage(
    z.object({
      id: freeText(),
      personId: uuid,
      person: freeText(),
      employeeNumber: freeText(),
      siteId: uuid,
      site: freeText(),
      sheetId: uuid,
      product: freeText(),
      revisedOn: day,
      state: z.enum(['unread', 'earlier', 'read']),
      readRevision: day.nullable(),
      readAt: instant.nullable(),
    }),
  ),
});
export const exportSheetReads = endpoint({
  method: 'GET',
  path: '/settings/sheet-reads-export',
  area: 'settings',
  kind: 'download',
  stepUp: 'people',
  summary: 'Export who read which sheets as CSV, XLSX or JSON',
  input: exportInput(sheetReadList),
  result: z.unknown(),
});
