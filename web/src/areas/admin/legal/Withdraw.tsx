import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Shown } from './version.ts';
import { ofLegal } from './version.ts';

/** Withdraws a version that is still to come, with a reason. */
export function Withdraw({ version }: { version: Shown }) {
  const { t } = useTranslation('legalAdmin');
  const [opened, setOpened] = useState(false);
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const act = useCommand('withdrawLegalVersion', {
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
        <FormDialog
          title={t('withdrawTitle', { number: String(version.number) })}
          text={t('withdrawText')}
          confirm={t('withdraw')}
          refusal={refusal}
          busy={act.isPending}
          destructive
          onSubmit={(event) => {
            event?.preventDefault();
            act.mutate({ legalVersionId: version.id, reason });
          }}
          onClose={() => setOpened(false)}
        >
          <Textarea
            label={t('reason')}
            required
            withAsterisk={false}
            minLength={10}
            maxLength={500}
            autosize
            minRows={2}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </FormDialog>
      )}
    </>
  );
}
