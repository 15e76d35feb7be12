import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { FormDialog } from '../../ui/forms/FormDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import { useMoney } from './money.ts';
import { orderReads } from './orderStates.ts';
import type { Order } from './order.ts';
import { ReasonDialog } from '../../ui/forms/ReasonDialog.tsx';

type Input = 'cancel' | 'decline' | 'paid';

/** What the person who looks may do with an order: approve it, decline it, cancel it, note that it was paid. */
export function OrderActions({ order, staff }: { order: Order; staff: boolean }) {
  const { t } = useTranslation('buying');
  const [asked, setAsked] = useState<Input | null>(null);
  const approve = useCommand(staff ? 'decideAnyOrder' : 'decideOrder', {
    refresh: orderReads,
    done: t('order.approved'),
  });
  return (
    <Group gap="sm">
      {order.may.cancel && (
        <Button variant="default" onClick={() => setAsked('cancel')}>
          {t('order.cancel')}
        </Button>
      )}
      {order.may.approve && (
        <>
          <Button variant="default" onClick={() => setAsked('decline')}>
            {t('order.decline')}
          </Button>
          <Button
            loading={approve.isPending}
            onClick={() => approve.mutate({ orderId: order.id, approved: true, reason: '' })}
          >
            {t('order.approve')}
          </Button>
        </>
      )}
      {order.may.markPaid && <Button onClick={() => setAsked('paid')}>{t('order.markPaid')}</Button>}
      {asked === 'paid' && <PaidDialog order={order} onClose={() => setAsked(null)} />}
      {(asked === 'cancel' || asked === 'decline') && (
        <EndDialog order={order} staff={staff} asked={asked} onClose={() => setAsked(null)} />
      )}
    </Group>
  );
}

function EndDialog({
  order,
  staff,
  asked,
  onClose,
}: {
  order: Order;
  staff: boolean;
  asked: 'cancel' | 'decline';
  onClose: () => void;
}) {
  const { t } = useTranslation('buying');
  const [refusal, setRefusal] = useState<string | null>(null);
  const options = {
    quiet: true,
    refresh: orderReads,
    onSuccess: onClose,
    onRefusal: (error: unknown) => setRefusal(refusalWords(error)),
  };
  const cancel = useCommand(staff ? 'cancelAnyOrder' : 'cancelOrder', { ...options, done: t('order.cancelled') });
  const decline = useCommand(staff ? 'decideAnyOrder' : 'decideOrder', { ...options, done: t('order.declined') });
  return (
    <ReasonDialog
      title={t(`order.${asked}`)}
      label={t('order.reason')}
      text={t(asked === 'cancel' ? 'order.cancelText' : 'order.declineText')}
      needed={asked === 'decline' || staff}
      destructive
      refusal={refusal}
      busy={cancel.isPending || decline.isPending}
      onClose={onClose}
      onReason={(reason) =>
        asked === 'cancel'
          ? cancel.mutate({ orderId: order.id, reason })
          : decline.mutate({ orderId: order.id, reason, approved: false })
      }
    />
  );
}

function PaidDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('buying');
  const money = useMoney(order.currency);
  const [reference, setReference] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const paid = useCommand('markOrderPaid', {
    quiet: true,
    refresh: orderReads,
    done: t('order.paid'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <FormDialog
      title={t('order.markPaid')}
      text={t('order.markPaidText', { money: money(order.totalMinor - order.creditedMinor) })}
      confirm={t('order.markPaid')}
      refusal={refusal}
      busy={paid.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        paid.mutate({ orderId: order.id, reference: reference.trim() });
      }}
    >
      <TextInput
        label={t('order.reference')}
        required
        withAsterisk={false}
        maxLength={200}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
