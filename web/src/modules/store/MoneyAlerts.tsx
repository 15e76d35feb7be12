import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { refusalWords } from '../../words/words.ts';
import { useMoney } from './money.ts';
import type { Order } from './order.ts';
import { orderReads } from './orderStates.ts';
import { ReasonDialog } from '../../ui/forms/ReasonDialog.tsx';

/** What is wrong with the money of an order: the bank asks it back, or took it. */
export function MoneyAlerts({ order, staff }: { order: Order; staff: boolean }) {
  const { t } = useTranslation('buying');
  const money = useMoney(order.currency);
  const [writing, setWriting] = useState(false);
  const disputed = order.paymentStatus === 'disputed';
  const kept = order.lines.reduce((sum, { lot }) => sum + (lot?.kept ?? 0), 0);
  const charged = order.events.some(({ event }) => event === 'disputeLost');
  // What a part of the money was for no one can say: no seat ended.
  const partly = order.uncoveredMinor < order.totalMinor - order.creditedMinor;
  return (
    <>
      {disputed && (
        <Alert color="amber" title={t('order.events.disputed')}>
          {t(staff ? 'order.disputedStaff' : 'order.disputedText')}
        </Alert>
      )}
      {!disputed && order.uncoveredMinor > 0 && (
        <Alert color="amber" title={t('order.uncoveredTitle', { money: money(order.uncoveredMinor) })}>
          <Text size="sm">
            {t(partly ? 'order.uncoveredPart' : 'order.uncovered', { money: money(order.uncoveredMinor) })}
          </Text>
          <Button size="sm" mt="sm" variant="default" onClick={() => setWriting(true)}>
            {t('order.writeOff')}
          </Button>
        </Alert>
      )}
      {!disputed && order.uncoveredMinor === 0 && kept > 0 && (
        <Alert color="amber" title={t('order.keptTitle', { count: kept })}>
          {t(charged ? 'order.keptCharged' : 'order.keptOverdue')}
        </Alert>
      )}
      {writing && <WriteOff order={order} onClose={() => setWriting(false)} />}
    </>
  );
}

function WriteOff({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('buying');
  const money = useMoney(order.currency);
  const [refusal, setRefusal] = useState<string | null>(null);
  const write = useCommand('writeOffOrder', {
    quiet: true,
    refresh: orderReads,
    done: t('order.writtenOff'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <ReasonDialog
      title={t('order.writeOff')}
      label={t('order.reason')}
      text={t('order.writeOffText', { money: money(order.uncoveredMinor) })}
      destructive
      refusal={refusal}
      busy={write.isPending}
      onClose={onClose}
      onReason={(reason) => write.mutate({ orderId: order.id, reason })}
    />
  );
}
