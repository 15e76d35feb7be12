import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import { useMoney } from './money.ts';
import type { Order } from './order.ts';
import { orderReads } from './orderStates.ts';

/** What the card did not take back is given back in another way. */
export function SettleRefund({
  order,
  refund,
  onClose,
}: {
  order: Order;
  refund: Order['refunds'][number];
  onClose: () => void;
}) {
  const { t } = useTranslation('buying');
  const money = useMoney(order.currency);
  const [to, setTo] = useState<'credit' | 'transfer'>('transfer');
  const [reference, setReference] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const settle = useCommand('settleRefund', {
    quiet: true,
    refresh: orderReads,
    done: t('refund.settled'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <FormDialog
      title={t('refund.settle')}
      text={t('refund.settleText', { money: money(refund.amountMinor) })}
      confirm={t('refund.settleConfirm')}
      refusal={refusal}
      busy={settle.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        settle.mutate({ refundId: refund.id, to, reference: reference.trim() });
      }}
    >
      {order.boughtFor === 'company' && (
        <Radio.Group label={t('refund.where')} value={to} onChange={(value) => setTo(value as 'credit' | 'transfer')}>
          <Stack gap={6} mt="xs">
            <Radio value="transfer" label={t('refund.to.transfer')} />
            <Radio value="credit" label={t('refund.to.credit')} />
          </Stack>
        </Radio.Group>
      )}
      <TextInput
        label={t('refund.reference')}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={200}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
