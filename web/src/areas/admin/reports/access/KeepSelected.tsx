import { accessReviewLimits } from '@app/domain/reports/access-review';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { refreshAll } from '../../../../api/queries.ts';
import { refreshOf } from '../../../../modules/access/access.ts';
import { BulkDialog } from '../../../../modules/lists/BulkDialog.tsx';
import type { Chosen } from '../../../../modules/lists/useList.ts';
import { useTranslation } from '../../../../ui/i18n.ts';

type KeepSelectedProps = { reviewId: string; chosen: Chosen; onDone: () => void };

/** Keeps the chosen rights, with one comment for all. */
export function KeepSelected({ reviewId, chosen, onDone }: KeepSelectedProps) {
  const { t } = useTranslation('accessReview');
  const [open, setOpen] = useState(false);
  const [done, setDone] = useState(false);
  const [comment, setComment] = useState('');
  const ask = (preview: boolean) =>
    call('keepAccess', { accessReviewId: reviewId, selection: chosen as never, preview, ...(comment.trim() && { comment: comment.trim() }) });
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {t('review.keepSelected')}
      </Button>
      {open && (
        <BulkDialog
          title={t('review.keepTitle')}
          confirm={t('review.keepConfirm')}
          preview={() => ask(true)}
          run={() => ask(false)}
          says={(count, kept) => t(kept ? 'review.keptMany' : 'review.keepWill', { count })}
          onDone={() => {
            setDone(true);
            void refreshAll(refreshOf('admin'));
          }}
          onClose={() => {
            setOpen(false);
            if (done) onDone();
          }}
        >
          <Textarea
            label={t('review.comment')}
            autosize
            minRows={2}
            maxLength={accessReviewLimits.comment}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </BulkDialog>
      )}
    </>
  );
}
