import type { Day } from '@app/domain/time';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { showRefusal } from '../../../../api/forms.ts';
import { useCommand } from '../../../../api/queries.ts';
import { refreshOf } from '../../../../modules/access/access.ts';
import { FormDialog } from '../../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { useToday } from '../../../../words/format.ts';

/** Gives an open review another due date. */
export function MoveReview({ id, dueOn, onClose }: { id: string; dueOn: Day; onClose: () => void }) {
  const { t } = useTranslation('accessReview');
  const today = useToday();
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({ initialValues: { dueOn } });
  const move = useCommand('moveAccessReview', {
    quiet: true,
    refresh: refreshOf('admin'),
    done: t('review.moveDone'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(showRefusal(form, error)),
  });
  return (
    <FormDialog
      title={t('review.move')}
      text={t('review.moveText')}
      confirm={t('review.moveConfirm')}
      refusal={refusal}
      busy={move.isPending}
      onSubmit={form.onSubmit((values) => {
        setRefusal(null);
        move.mutate({ accessReviewId: id, ...values });
      })}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label={t('start.dueOn')}
        required
        withAsterisk={false}
        min={today}
        data-autofocus
        {...form.getInputProps('dueOn')}
      />
    </FormDialog>
  );
}
