import type { Result } from '../../api/client.ts';

export type Order = Result<'getOrder'>;
