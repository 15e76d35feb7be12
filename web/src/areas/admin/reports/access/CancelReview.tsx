import { useState } from 'react';
import { useCommand } from '../../../../api/queries.ts';
import { refreshOf } from '../../../../modules/access/access.ts';
import { useTranslation } from '../../../../ui/i18n.ts';
import { ReasonDialog } from '../../../../ui/forms/ReasonDialog.tsx';
import { refusalWords } from '../../../../words/words.ts';

/** Asks for the reason before a review is cancelled, and says what that changes. */
export function CancelReview({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('accessReview');
  const [refusal, setRefusal] = useState<string | null>(null);
  const cancel = useCommand('cancelAccessReview', {
    quiet: true,
    refresh: refreshOf('admin'),
    done: t('review.cancelDone'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <ReasonDialog
      title={t('review.cancelTitle')}
      text={t('review.cancelText')}
      label={t('review.cancelReason')}
      confirm={t('review.cancel')}
      destructive
      busy={cancel.isPending}
      refusal={refusal}
      onClose={onClose}
      onReason={(reason) => {
        setRefusal(null);
        cancel.mutate({ accessReviewId: id, reason });
      }}
    />
  );
}
