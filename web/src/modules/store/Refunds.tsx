import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import { AskRefund } from './AskRefund.tsx';
import { useMoney } from './money.ts';
import type { Order } from './order.ts';
import { orderReads } from './orderStates.ts';
import { ReasonDialog } from '../../ui/forms/ReasonDialog.tsx';
import { SettleRefund } from './SettleRefund.tsx';
import classes from './store.module.css';

/** Seats that were or can be bought back; the platform decides about what was asked. */
export function Refunds({ order, staff }: { order: Order; staff: boolean }) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  const [asking, setAsking] = useState(false);
  const may = order.may.refund && order.refundable.length > 0;
  if (order.refunds.length === 0 && !may) return null;
  return (
    <SectionCard
      title={t('refund.title')}
      action={
        may && (
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            {t('refund.ask')}
          </Button>
        )
      }
    >
      {may && (
        <Text size="sm" c="dimmed" mb={order.refunds.length > 0 ? 'md' : 0}>
          {t('refund.possible', {
            count: order.refundable.length,
            day: f.day(order.refundable.map(({ through }) => through).toSorted()[0]!),
          })}
        </Text>
      )}
      <ul className={classes.lines}>
        {order.refunds.map((refund) => (
          <RefundRow key={refund.id} order={order} refund={refund} staff={staff} />
        ))}
      </ul>
      {asking && <AskRefund order={order} onClose={() => setAsking(false)} />}
    </SectionCard>
  );
}

const refundTone: Record<Order['refunds'][number]['status'], Tone> = {
  asked: 'wait',
  approved: 'busy',
  sent: 'busy',
  done: 'good',
  failed: 'bad',
  declined: 'off',
};

type RowProps = { order: Order; refund: Order['refunds'][number]; staff: boolean };

/** One refund: where it stands, and what is to be done about it. */
function RefundRow({ order, refund, staff }: RowProps) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  const money = useMoney(order.currency);
  const [asked, setAsked] = useState<'decline' | 'settle' | null>(null);
  const approve = useCommand('decideRefund', { refresh: orderReads, done: t('refund.approved') });
  const settled = order.refunds.some(({ replacesId }) => replacesId === refund.id);
  const open = refund.status === 'failed' && !settled;
  // No one asked for what the bank took.
  const chargedBack = refund.reason === 'chargedBack';
  const says =
    refund.status === 'sent'
      ? t('refund.sentText')
      : refund.status === 'failed'
        ? t(settled ? 'refund.settledText' : staff ? 'refund.failedStaff' : 'refund.failedText')
        : null;
  return (
    <li className={classes.line}>
      <div className={classes.head}>
        <div className={classes.name}>
          <Group gap="xs">
            {refund.replacesId ? t('refund.instead') : t('refund.seats', { count: refund.seats })}
            <StatusBadge tone={open ? refundTone.failed : settled ? 'off' : refundTone[refund.status]}>
              {t(`refund.status.${refund.status}`)}
            </StatusBadge>
          </Group>
        </div>
        <div className={classes.amount}>{money(refund.amountMinor)}</div>
      </div>
      <div>
        <Text size="sm">{chargedBack ? t('refund.chargedBack') : refund.reason}</Text>
        {says && <Text size="sm">{says}</Text>}
        <Text size="sm" c="dimmed">
          {[
            !chargedBack && refund.amountMinor > 0 && t(`refund.to.${refund.destination}`),
            !chargedBack && refund.askedBy,
            f.instant(refund.askedAt),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {staff && refund.status === 'asked' && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            loading={approve.isPending}
            onClick={() => approve.mutate({ refundId: refund.id, approved: true, reason: '' })}
          >
            {t('refund.approve')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setAsked('decline')}>
            {t('refund.decline')}
          </Button>
        </Group>
      )}
      {staff && open && (
        <Group>
          <Button size="compact-sm" onClick={() => setAsked('settle')}>
            {t('refund.settle')}
          </Button>
        </Group>
      )}
      {asked === 'decline' && <DeclineDialog refundId={refund.id} onClose={() => setAsked(null)} />}
      {asked === 'settle' && <SettleRefund order={order} refund={refund} onClose={() => setAsked(null)} />}
    </li>
  );
}

function DeclineDialog({ refundId, onClose }: { refundId: string; onClose: () => void }) {
  const { t } = useTranslation('buying');
  const [refusal, setRefusal] = useState<string | null>(null);
  const decline = useCommand('decideRefund', {
    quiet: true,
    refresh: orderReads,
    done: t('refund.declined'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <ReasonDialog
      title={t('refund.decline')}
      label={t('order.reason')}
      text={t('refund.declineText')}
      refusal={refusal}
      busy={decline.isPending}
      onClose={onClose}
      onReason={(reason) => decline.mutate({ refundId, approved: false, reason })}
    />
  );
}
