import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { ReasonDialog } from '../../../ui/forms/ReasonDialog.tsx';
import { refusalWords } from '../../../words/words.ts';
import type { Shown } from './version.ts';
import { ofLegal } from './version.ts';

/** Withdraws a scheduled version, with a reason. */
export function Withdraw({ version }: { version: Shown }) {
  const { t } = useTranslation('legalAdmin');
  const [opened, setOpened] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const withdraw = useCommand('withdrawLegalVersion', {
    quiet: true,
    refresh: ofLegal,
    done: t('withdrawn'),
    onSuccess: () => setOpened(false),
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('withdraw')}
      </Button>
      {opened && (
        <ReasonDialog
          title={t('withdrawTitle', { number: String(version.number) })}
          text={t('withdrawText')}
          confirm={t('withdraw')}
          label={t('reason')}
          minLength={10}
          destructive
          refusal={refusal}
          busy={withdraw.isPending}
          onReason={(reason) => withdraw.mutate({ legalVersionId: version.id, reason })}
          onClose={() => setOpened(false)}
        />
      )}
    </>
  );
}
