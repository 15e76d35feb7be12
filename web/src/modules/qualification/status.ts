import type { AchievementStatus } from '@app/domain/qualification/achievement-status';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';

export const statusTone: Record<AchievementStatus | 'notFound', Tone> = {
  valid: 'good',
  expiring: 'due',
  expired: 'bad',
  revoked: 'off',
  suspended: 'bad',
  superseded: 'idle',
  notYetValid: 'wait',
  notFound: 'bad',
};

/** The text of the language wanted, or English, or whatever there is. */
export function localised(texts: Record<string, string>, language: string): string {
  return texts[language] ?? texts['en'] ?? Object.values(texts)[0] ?? '';
}
