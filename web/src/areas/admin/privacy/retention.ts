import type { EndpointName, Result } from '../../../api/client.ts';
import { useTranslation } from '../../../ui/i18n.ts';

export type Retention = Result<'getRetention'>;
export type DryRun = NonNullable<Retention['dryRun']>;
export type Hold = Result<'listLegalHolds'>['holds'][number];

/** What a change of times, runs or holds is read from. */
export const ofRetention: EndpointName[] = ['getRetention', 'getDryRun', 'listLegalHolds', 'listDeletions'];

/** A time in words: 84 months, 400 days. */
export function useSpan() {
  const { t } = useTranslation('privacyAdmin');
  return (count: number, unit: 'months' | 'days') => t(unit, { count });
}
