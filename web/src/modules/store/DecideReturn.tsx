import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { EndpointName } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import { ReasonDialog } from '../../ui/forms/ReasonDialog.tsx';

type Props = { companyId: string; productId: string; lotId: string; refresh: readonly EndpointName[] };

/** What reads again when granted seats were taken back or left. */
const read: readonly EndpointName[] = ['listSeatReturns', 'getCompanySeats'];

/** Granted seats that a company gives back: the platform takes them, or leaves them with a reason. */
export function DecideReturn({ companyId, productId, lotId, refresh }: Props) {
  const { t } = useTranslation('productAdmin');
  const [declining, setDeclining] = useState(false);
  const take = useCommand('decideSeatReturn', { refresh: [...read, ...refresh], done: t('seats.returnTaken') });
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        loading={take.isPending}
        onClick={() => take.mutate({ companyId, productId, lotId, approved: true, reason: '' })}
      >
        {t('seats.returnTake')}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setDeclining(true)}>
        {t('seats.returnLeave')}
      </Button>
      {declining && <LeaveDialog {...{ companyId, productId, lotId, refresh }} onClose={() => setDeclining(false)} />}
    </Group>
  );
}

function LeaveDialog({ refresh, onClose, ...lot }: Props & { onClose: () => void }) {
  const { t } = useTranslation('productAdmin');
  const [refusal, setRefusal] = useState<string | null>(null);
  const leave = useCommand('decideSeatReturn', {
    quiet: true,
    refresh: [...read, ...refresh],
    done: t('seats.returnLeft'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <ReasonDialog
      title={t('seats.returnLeave')}
      label={t('seats.reason')}
      text={t('seats.returnLeaveText')}
      refusal={refusal}
      busy={leave.isPending}
      onClose={onClose}
      onReason={(reason) => leave.mutate({ ...lot, approved: false, reason })}
    />
  );
}
