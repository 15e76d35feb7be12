import type { Result } from '../../../api/client.ts';

/** What the first page shows, block by block. */
export type Dashboard = Result<'getDashboard'>;
