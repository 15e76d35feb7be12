import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { useMaybeSession } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';

/** Takes an achievement back, with a reason; for those the page said may. */
export function RevokeButton({ publicId }: { publicId: string }) {
  const { t } = useTranslation('qualification');
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const options = {
    refresh: ['getPublicAchievement', 'getEmployeeStanding', 'listStandings', 'getMatrixTotals'] as const,
    done: t('revoke.done'),
    onSuccess: () => setOpened(false),
  };
  const asCompany = useCommand('revokeAchievement', options);
  const asPlatform = useCommand('revokeAnyAchievement', options);
  const revoke = useMaybeSession()?.claims.qmsAdmin ? asPlatform : asCompany;
  return (
    <>
      <Button variant="outline" color="brick" onClick={() => setOpened(true)}>
        {t('revoke.open')}
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        onConfirm={() => revoke.mutate({ publicId, reason })}
        title={t('revoke.title')}
        preview={t('revoke.preview')}
        confirm={t('revoke.confirm')}
        destructive
        busy={revoke.isPending}
        ready={reason.trim().length >= 10}
      >
        <Textarea
          label={t('revoke.reason')}
          description={t('revoke.reasonHint')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
          required
        />
      </ConfirmDialog>
    </>
  );
}
