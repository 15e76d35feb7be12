import type { Result } from '../../../../api/client.ts';
import { useCommand } from '../../../../api/queries.ts';
import { ConfirmDialog } from '../../../../ui/forms/ConfirmDialog.tsx';
import { useTranslation } from '../../../../ui/i18n.ts';
import { ofSeats } from './seats.ts';

export function CancelCode({ code, onClose }: { code: Result<'listSeatCodes'>['rows'][number]; onClose: () => void }) {
  const { t } = useTranslation('seats');
  const cancel = useCommand('cancelSeatCode', {
    refresh: ofSeats,
    done: ({ released }) => t('code.cancelled', { count: released }),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => cancel.mutate({ codeId: code.id })}
      title={t('code.cancelTitle')}
      preview={t('code.cancelText', { count: code.left })}
      confirm={t('code.cancel')}
      busy={cancel.isPending}
    />
  );
}
