import { accessReviewLimits } from '@app/domain/reports/access-review/access-review';
import { call } from '../../../../api/client.ts';
import { refreshAll } from '../../../../api/queries.ts';
import { refreshOf } from '../../../../modules/access/access.ts';
import { BulkWithComment } from '../../../../modules/lists/BulkWithComment.tsx';
import type { SelectionBar } from '../../../../modules/lists/useList.ts';
import { useTranslation } from '../../../../ui/i18n.ts';

/** Keeps the chosen rights of the company, with one comment for all. */
export function KeepSelected({
  reviewId,
  chosen,
  onDone,
}: {
  reviewId: string;
  chosen: SelectionBar;
  onDone: () => void;
}) {
  const { t } = useTranslation('accessReview');
  return (
    <BulkWithComment
      label={t('review.keepSelected')}
      title={t('review.keepTitle')}
      confirm={t('review.keepConfirm')}
      commentLabel={t('review.comment')}
      most={accessReviewLimits.comment}
      says={(count, kept) => t(kept ? 'review.keptMany' : 'review.keepWill', { count })}
      ask={(preview, comment) =>
        call('keepOwnAccess', {
          accessReviewId: reviewId,
          selection: chosen as never,
          preview,
          ...(comment && { comment }),
        })
      }
      onChanged={() => void refreshAll(refreshOf('settings'))}
      onDone={onDone}
    />
  );
}
