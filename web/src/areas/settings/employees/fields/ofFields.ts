import type { Result } from '../../../../api/client.ts';
import { ofEmployee } from '../standing.ts';

export type Field = Result<'listEmployeeFields'>[number];

/** What shows custom fields: their page, the lists that offer them as columns, and the people they are about. */
export const ofFields = [
  ...ofEmployee,
  'listEmployeeFields',
  'getEmployeeFieldUse',
  'listCompanyEnrolments',
  'listExpired',
  'listExpiring',
  'listUnfinished',
  'listActivity',
  'getMyFields',
] as const;
