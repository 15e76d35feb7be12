import type { Label } from '../lists/list.ts';
import type { Counted } from './gaps.ts';
import { isGap } from './gaps.ts';

/**
 * How someone stands over everything asked of them, in one word; the words are in the order in which they need someone.
 */
export const overallWords = {
  expired: { en: 'Expired', fr: 'Expiré' },
  gap: { en: 'Gap', fr: 'Écart' },
  expiring: { en: 'Expiring soon', fr: 'Expire bientôt' },
  ok: { en: 'Compliant', fr: 'Conforme' },
  none: { en: 'No requirements', fr: 'Aucune exigence' },
} as const satisfies Record<string, Label>;
export type OverallStanding = keyof typeof overallWords;

/**
 * The worst of what is mandatory on the day: something expired, something else missing, something that ends soon, or
 * none of it.
 */
export function overallOf(cells: readonly Counted[]): OverallStanding {
  const asked = cells.filter(({ kind, status }) => kind === 'mandatory' && status !== 'future');
  if (asked.length === 0) return 'none';
  const gaps = asked.filter(isGap);
  if (gaps.some(({ status }) => status === 'expired')) return 'expired';
  if (gaps.length > 0) return 'gap';
  return asked.some(({ status }) => status === 'expiring' || status === 'inGrace') ? 'expiring' : 'ok';
}
