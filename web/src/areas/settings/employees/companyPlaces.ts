import type { Result } from '../../../api/client.ts';

export type Site = Result<'listSites'>[number];
export type Department = Result<'listDepartments'>[number];
