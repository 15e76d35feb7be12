import type { Result } from '../../../api/client.ts';
import { useMoment } from '../../../modules/qualification/AsOf.tsx';

export type Forecasted = Result<'getCompanyForecast'>;

/** The way to the rows behind a mark, on the day looked at and as known then. */
export function useRowsBehind() {
  const { on, knownOn } = useMoment();
  return (search: Record<string, string>) => ({
    to: '/settings/reports/CompanyQualifications' as const,
    search: { ...search, mode: 'list', ...(on && { on }), ...(knownOn && { known: knownOn }) } as never,
  });
}
