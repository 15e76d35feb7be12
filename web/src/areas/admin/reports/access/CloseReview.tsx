import { useCommand } from '../../../../api/queries.ts';
import { refreshOf } from '../../../../modules/access/access.ts';
import { ConfirmDialog } from '../../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { spokenLocale } from '../../../../words/languages.ts';

/** Asks before a review is closed, and says what stays undecided. */
export function CloseReview({ id, undecided, onClose }: { id: string; undecided: number; onClose: () => void }) {
  const { t } = useTranslation('accessReview');
  const close = useCommand('closeAccessReview', {
    refresh: refreshOf('admin'),
    done: t('review.closeDone'),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => close.mutate({ accessReviewId: id, locale: spokenLocale() })}
      title={t('review.closeTitle')}
      preview={undecided > 0 ? t('review.closeOpen', { count: undecided }) : t('review.closeAll')}
      confirm={t('review.close')}
      busy={close.isPending}
    />
  );
}
