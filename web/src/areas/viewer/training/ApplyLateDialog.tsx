import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import type { RunClient } from '../../../modules/group-training/run-client.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Late } from './LateMarks.tsx';

type ApplyLateProps = { client: RunClient; trainingId: string; late: Late; onClose: () => void };

/** A late change to a closed training is applied by reopening it, with a reason. */
export function ApplyLateDialog({ client, trainingId, late, onClose }: ApplyLateProps) {
  const { t } = useTranslation('trainingRun');
  const [reason, setReason] = useState('');
  const apply = useCommand('decideLateMarks', {
    quiet: true,
    done: t('lateForm.done'),
    onSuccess: async (run) => {
      await client.take(run);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('lateForm.title')}
      text={t('lateForm.text')}
      confirm={t('lateForm.submit')}
      refusal={apply.error && refusalWords(apply.error)}
      busy={apply.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        apply.mutate({ trainingId, ...late, decision: 'apply', reason });
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
