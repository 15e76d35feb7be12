import { Alert, Checkbox, Radio, Stack } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { spokenLocale } from '../../words/languages.ts';
import { refusalWords } from '../../words/words.ts';
import { useMoney } from './money.ts';
import type { Order } from './order.ts';
import { orderReads } from './orderStates.ts';
import { ReasonField } from '../../ui/forms/ReasonDialog.tsx';

/** Which seats are to be bought back, and where their money goes. */
export function AskRefund({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('buying');
  const money = useMoney(order.currency);
  const [chosen, setChosen] = useState<string[]>([]);
  const [destination, setDestination] = useState<'origin' | 'credit'>('origin');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = useCommand('askRefund', {
    quiet: true,
    refresh: orderReads,
    done: t('refund.asked'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  const nameOfLine = (lineId: string) =>
    inLanguage(order.lines.find(({ id }) => id === lineId)?.names ?? {}, spokenLocale());
  const worth = order.refundable
    .filter(({ seatId }) => chosen.includes(seatId))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return (
    <FormDialog
      title={t('refund.ask')}
      text={t('refund.askText')}
      confirm={
        chosen.length === 0
          ? t('refund.ask')
          : t(order.paymentStatus === 'notPaid' ? 'refund.sendUnpaid' : 'refund.send', { money: money(worth) })
      }
      refusal={refusal}
      busy={ask.isPending}
      lightDismiss={false}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        if (chosen.length === 0) setRefusal(t('refund.chooseSeats'));
        else ask.mutate({ orderId: order.id, seatIds: chosen, destination, reason: reason.trim() });
      }}
    >
      <Checkbox.Group label={t('refund.which')} value={chosen} onChange={setChosen}>
        <Stack gap={6} mt="xs" mah="14rem" style={{ overflowY: 'auto' }}>
          {order.refundable.map((seat) => (
            <Checkbox
              key={seat.seatId}
              value={seat.seatId}
              label={`${nameOfLine(seat.lineId)} · ${t('refund.seat', { number: String(seat.number) })} · ${money(seat.amountMinor)}`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {order.paymentStatus === 'notPaid' ? (
        <Alert color="gray">{t('refund.lessOwed')}</Alert>
      ) : (
        order.boughtFor === 'company' && (
          <Radio.Group
            label={t('refund.where')}
            value={destination}
            onChange={(value) => setDestination(value as 'origin' | 'credit')}
          >
            <Stack gap={6} mt="xs">
              <Radio value="origin" label={t('refund.to.origin')} />
              <Radio value="credit" label={t('refund.to.credit')} />
            </Stack>
          </Radio.Group>
        )
      )}
      <ReasonField label={t('order.reason')} value={reason} onChange={setReason} />
    </FormDialog>
  );
}
