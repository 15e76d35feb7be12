import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../../api/queries.ts';
import { ConfirmDialog } from '../../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';

/** Asks an employee to bring records of an earlier employer. */
export default function RequestRecords({ personId, name }: { personId: string; name: string }) {
  const { t } = useTranslation('transfers');
  const [asking, setAsking] = useState(false);
  const request = useCommand('requestTransfer', {
    refresh: ['listTransfers'],
    done: t('company.requestDone', { name }),
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('company.request')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => request.mutate({ personId })}
        title={t('company.requestTitle')}
        preview={t('company.requestText', { name })}
        confirm={t('company.requestConfirm')}
        busy={request.isPending}
      />
    </>
  );
}
