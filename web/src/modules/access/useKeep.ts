import { accessReviewLimits } from '@app/domain/reports/access-review/access-review';
import { call } from '../../api/client.ts';
import { refreshAll } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { callsOf } from './access.ts';
import type { AccessArea } from './access.ts';

/** Keeping chosen rights of the platform or of the company, with one comment for all: the words and the command. */
export function useKeep(area: AccessArea, reviewId: string) {
  const { t } = useTranslation('accessReview');
  const calls = callsOf(area);
  return (chosen: unknown) => ({
    label: t('review.keepSelected'),
    title: t('review.keepTitle'),
    confirm: t('review.keepConfirm'),
    commentLabel: t('review.comment'),
    most: accessReviewLimits.comment,
    says: (count: number, kept: boolean) => t(kept ? 'review.keptMany' : 'review.keepWill', { count }),
    ask: (preview: boolean, comment: string) =>
      call(calls.keep, {
        accessReviewId: reviewId,
        selection: chosen as never,
        preview,
        ...(comment && { comment }),
      }),
    onChanged: () => void refreshAll(calls.refresh),
  });
}
