import type { Translate } from '../../../ui/i18n.ts';

/** What would be closed, in words; kinds this page does not know are left out. */
export function closesWords(closes: Record<string, number>, t: Translate<'company'>): string[] {
  const words = {
    enrolments: (count: number) => t('closes.enrolments', { count }),
    seats: (count: number) => t('closes.seats', { count }),
    positions: (count: number) => t('closes.positions', { count }),
    reports: (count: number) => t('closes.reports', { count }),
    sessions: (count: number) => t('closes.sessions', { count }),
  };
  return Object.entries(closes)
    .filter(([, count]) => count > 0)
    .flatMap(([kind, count]) => words[kind as keyof typeof words]?.(count) ?? []);
}
