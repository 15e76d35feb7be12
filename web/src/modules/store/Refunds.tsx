import { Alert, Button, Checkbox, Group, Radio, Stack, Text, Textarea } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/SectionCard.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { refusalWords } from '../../words/words.ts';
import { useMoney } from './money.ts';
import type { Order } from './order.ts';
import { orderReads } from './orderStates.ts';
import classes from './store.module.css';

/** Seats that were or can be bought back; the platform decides about what was asked. */
export function Refunds({ order, staff }: { order: Order; staff: boolean }) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  const money = useMoney(order.currency);
  const [asking, setAsking] = useState(false);
  const [declining, setDeclining] = useState<string | null>(null);
  const approve = useCommand('decideRefund', { refresh: orderReads, done: t('refund.approved') });
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
      <Stack gap="sm">
        {may && (
          <Text size="sm" c="dimmed">
            {t('refund.possible', { count: order.refundable.length, day: f.day(order.refundable.map(({ through }) => through).toSorted()[0]!) })}
          </Text>
        )}
        {order.refunds.map((refund) => (
          <div key={refund.id} className={classes.head}>
            <div className={classes.name}>
              {t('refund.seats', { count: refund.seats })} · {t(`refund.status.${refund.status}`)}
              <Text size="sm" c="dimmed" fw={400}>
                {f.instant(refund.askedAt)} · {refund.askedBy} · {t(`refund.to.${refund.destination}`)}
                <br />
                {refund.reason}
              </Text>
            </div>
            <div className={classes.amount}>{money(refund.amountMinor)}</div>
            {staff && refund.status === 'asked' && (
              <Group gap="xs" w="100%">
                <Button size="compact-sm" loading={approve.isPending} onClick={() => approve.mutate({ refundId: refund.id, approved: true, reason: '' })}>
                  {t('refund.approve')}
                </Button>
                <Button size="compact-sm" variant="default" onClick={() => setDeclining(refund.id)}>
                  {t('refund.decline')}
                </Button>
              </Group>
            )}
          </div>
        ))}
      </Stack>
      {asking && <AskDialog order={order} onClose={() => setAsking(false)} />}
      {declining && <DeclineDialog refundId={declining} onClose={() => setDeclining(null)} />}
    </SectionCard>
  );
}

function AskDialog({ order, onClose }: { order: Order; onClose: () => void }) {
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
  const nameOfLine = (lineId: string) => inLanguage(order.lines.find(({ id }) => id === lineId)?.names ?? {}, spokenLocale());
  const worth = order.refundable.filter(({ seatId }) => chosen.includes(seatId)).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return (
    <FormDialog
      title={t('refund.ask')}
      text={t('refund.askText')}
      confirm={t('refund.send', { money: money(worth) })}
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
          <Radio.Group label={t('refund.where')} value={destination} onChange={(value) => setDestination(value as 'origin' | 'credit')}>
            <Stack gap={6} mt="xs">
              <Radio value="origin" label={t('refund.to.origin')} />
              <Radio value="credit" label={t('refund.to.credit')} />
            </Stack>
          </Radio.Group>
        )
      )}
      <Textarea
        label={t('order.reason')}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

function DeclineDialog({ refundId, onClose }: { refundId: string; onClose: () => void }) {
  const { t } = useTranslation('buying');
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const decline = useCommand('decideRefund', {
    quiet: true,
    refresh: orderReads,
    done: t('refund.declined'),
    onSuccess: onClose,
    onRefusal: (error) => setRefusal(refusalWords(error)),
  });
  return (
    <FormDialog
      title={t('refund.decline')}
      text={t('refund.declineText')}
      confirm={t('refund.decline')}
      refusal={refusal}
      busy={decline.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event?.preventDefault();
        decline.mutate({ refundId, approved: false, reason: reason.trim() });
      }}
    >
      <Textarea
        label={t('order.reason')}
        required
        withAsterisk={false}
        minLength={3}
        maxLength={500}
        autosize
        minRows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}
