import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Row } from '../../../modules/group-training/run-view.ts';
import { FormDialog } from '../../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import type { DialogProps } from './runDialogs.ts';

/** Someone confirms in place of a signature, with a reason. */
export function ProxyDialog({ client, row, onOpen }: DialogProps & { row: Row }) {
  const { t } = useTranslation('trainingRun');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const back = () => onOpen({ kind: 'person', entryId: row.entryId });
  return (
    <FormDialog
      title={t('proxyForm.title', { name: row.name })}
      text={t('proxyForm.text')}
      confirm={t('proxyForm.submit')}
      refusal={refusal}
      busy={false}
      onClose={back}
      onSubmit={(event) => {
        event?.preventDefault();
        if (reason.trim().length < 3) return setRefusal(t('refused.proxyReasonMissing'));
        void client
          .sign({ entryId: row.entryId, role: 'trainee' }, { proxyReason: reason.trim() })
          .then(() => (void client.sync(), back()));
      }}
    >
      <Textarea
        label={t('proxyForm.reason')}
        value={reason}
        maxLength={500}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
        required
      />
    </FormDialog>
  );
}
