import type { CourseState } from '@app/domain/catalogue/version-state';
import type { Standing } from '@app/domain/catalogue/course-standing';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import type { Translate } from '../../ui/i18n.ts';

export const standingTone: Record<Standing, Tone> = {
  none: 'idle',
  assigned: 'idle',
  inProgress: 'busy',
  valid: 'good',
  renew: 'due',
  expired: 'bad',
};

export const stateTone: Record<CourseState, Tone> = {
  draft: 'idle',
  inReview: 'wait',
  published: 'good',
  superseded: 'off',
  retired: 'off',
};

/** How long a proof lasts, in words: whole years where it is whole years. */
export function validityWords(t: Translate<'catalogue'>, months: number | null): string {
  if (months === null) return t('validity.none');
  return months % 12 === 0 ? t('validity.years', { count: months / 12 }) : t('validity.months', { count: months });
}
