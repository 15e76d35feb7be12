import type { Result } from '../../../api/client.ts';

export type Board = Result<'getCompanyDashboard'>;
