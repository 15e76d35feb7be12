import * as api from '@app/contract/qualification/company-dashboard';
import { query } from '../../../platform/http/handler.ts';
import { asOfMoment } from '../status/as-of.ts';
import { totalsOf } from '../status/company-standing.ts';

export const getTrendPoint = query(
  api.getTrendPoint,
  async (work, asked) => {
    work.authorize('standing.viewCompany', { companyId: work.companyId });
    const seen = await asOfMoment(work, asked);
    return { on: seen.on, ...(await totalsOf(work, seen, {})) };
  },
  { snapshot: true, mayLag: true },
);
