import { useState } from 'react';
import { useCommand } from '../../../api/queries.ts';
import { ReasonDialog } from '../../../ui/forms/ReasonDialog.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';
import { refusalWords } from '../../../words/words.ts';
import type { Revision } from './sheets.ts';
import { ofSheets } from './sheets.ts';

/** A revision that was confirmed by mistake is withdrawn, with the reason. */
export function WithdrawDialog({
  revision,
  product,
  onClose,
}: {
  revision: Revision;
  product: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('sds');
  const f = useFormat();
  const [refusal, setRefusal] = useState<string | null>(null);
  const withdraw = useCommand('withdrawSheetRevision', {
    quiet: true,
    refresh: ofSheets,
    done: t('sheet.withdrawn'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <ReasonDialog
      title={t('sheet.withdrawTitle', { product, day: f.day(revision.revisedOn) })}
      text={t('sheet.withdrawText')}
      confirm={t('sheet.withdraw')}
      label={t('sheet.reason')}
      destructive
      refusal={refusal}
      busy={withdraw.isPending}
      onReason={(reason) => withdraw.mutate({ revisionId: revision.id, reason })}
      onClose={onClose}
    />
  );
}
