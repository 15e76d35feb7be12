import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import type { RunClient } from '../../../modules/group-training/run-client.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';

export function ReopenDialog({
  client,
  trainingId,
  onClose,
}: {
  client: RunClient;
  trainingId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('trainingRun');
  const [reason, setReason] = useState('');
  const reopen = useCommand('reopenRun', {
    quiet: true,
    done: t('reopenForm.done'),
    onSuccess: async (run) => {
      await client.take(run);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('reopenForm.title')}
      text={t('reopenForm.text')}
      confirm={t('reopenForm.submit')}
      refusal={reopen.error && refusalWords(reopen.error)}
      busy={reopen.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        reopen.mutate({ trainingId, reason });
      }}
    >
      <Textarea
        label={t('reopenForm.reason')}
        value={reason}
        minLength={3}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
        required
      />
    </FormDialog>
  );
}
