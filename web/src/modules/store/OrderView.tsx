import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { inLanguage } from '@app/domain/localised';
import { methodWords, orderStateWords } from '@app/domain/store/order-list';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hrefOf } from '../../api/client.ts';
import { useCommand } from '../../api/queries.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { PageHeader } from '../../ui/layout/PageHeader.tsx';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { useMoney } from './money.ts';
import { MoneyAlerts } from './MoneyAlerts.tsx';
import type { Order } from './order.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderPaymentBadge } from './OrderPaymentBadge.tsx';
import { orderReads, orderTone } from './orderStates.ts';
import { invoiceStanding, showsPayment } from './payment.ts';
import { OrderTotals } from './OrderTotals.tsx';
import { Refunds } from './Refunds.tsx';
import classes from './store.module.css';
import { TaxReview } from './TaxReview.tsx';
import { placeName } from './placeName.ts';

type OrderProps = {
  order: Order;
  staff?: boolean;
  back: ReactNode;
  placed?: boolean;
  /** What to do with the seats it became. */
  seats?: ReactNode;
};

/** An order: what it waits for, what was bought, its papers and its history. */
export function OrderView({ order, staff = false, back, placed = false, seats }: OrderProps) {
  const { t } = useTranslation('buying');
  const spoken = spokenLocale();
  const money = useMoney(order.currency);
  return (
    <>
      <PageHeader
        title={t('order.title', { number: String(order.number) })}
        above={back}
        beside={
          <>
            <StatusBadge tone={orderTone[order.state]}>{orderStateWords[order.state][spoken]}</StatusBadge>
            {showsPayment(order) && <OrderPaymentBadge payment={order.payment} />}
            {order.paymentStatus === 'disputed' && <StatusBadge tone="due">{t('order.payments.disputed')}</StatusBadge>}
          </>
        }
        {...(staff && { description: order.companyName })}
        actions={<OrderActions order={order} staff={staff} />}
      />
      <Stack gap="lg">
        <MoneyAlerts order={order} staff={staff} />
        {!staff && <WhatNow order={order} placed={placed} />}
        {seats}
        <div className={classes.columns}>
          <Stack gap="lg">
            <SectionCard title={t('order.lines')}>
              <ul className={classes.lines}>
                {order.lines.map((line) => (
                  <li key={line.id} className={classes.line}>
                    <div className={classes.head}>
                      <div className={classes.name}>
                        {line.quantity} × {inLanguage(line.names, spoken)}
                        <Text size="sm" c="dimmed" fw={400}>
                          {[
                            line.sku,
                            t('cart.each', { price: money(line.unitMinor) }),
                            ...(line.costCentre ? [`${t('cart.costCentre')} ${line.costCentre}`] : []),
                          ].join(' · ')}
                        </Text>
                      </div>
                      <div className={classes.amount}>{money(line.unitMinor * line.quantity)}</div>
                    </div>
                    {line.forPeople.length > 0 && (
                      <Text size="sm">{line.forPeople.map(({ name }) => name).join(', ')}</Text>
                    )}
                  </li>
                ))}
              </ul>
            </SectionCard>
            {order.tax && (
              <TaxReview
                tax={order.tax}
                waits={order.approvals.some(({ askedOf, decidedAt }) => askedOf === 'tax' && decidedAt === null)}
              />
            )}
            <Refunds order={order} staff={staff} />
            <History order={order} />
          </Stack>
          <div className={classes.side}>
            <SectionCard>
              <OrderTotals sums={order} />
            </SectionCard>
            <Papers order={order} staff={staff} />
            <Facts order={order} staff={staff} />
          </div>
        </div>
      </Stack>
    </>
  );
}

/** What happens now, in words, and the one thing to do. */
function WhatNow({ order, placed }: { order: Order; placed: boolean }) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  const pay = useCommand('payByCard', {
    refresh: orderReads,
    onSuccess: ({ url }) => url && window.location.assign(url),
  });
  const title = placed ? t('order.thanks') : undefined;
  if (order.state === 'fulfilled' && order.lines.every(({ lot }) => !lot?.kept))
    return (
      <Alert color="spruce" title={placed ? t('order.thanks') : t('order.ready')}>
        <Text size="sm">{placed ? `${t('order.ready')} ${t('order.readyText')}` : t('order.readyText')}</Text>
        {!order.may.assign && (
          <Group mt="sm">
            <Button size="sm" renderRoot={(props) => <Link to="/categories" {...props} />}>
              {t('order.start')}
            </Button>
          </Group>
        )}
      </Alert>
    );
  if (order.state === 'cancelled')
    return (
      <Alert color="gray">
        {t('order.cancelledText')} {order.reason === 'timeToPayOver' ? t('order.timeToPayOver') : order.reason}
      </Alert>
    );
  if (order.state === 'onHold') return <Alert color="amber">{t('order.held')}</Alert>;
  if (order.state === 'awaitingApproval') {
    const open = order.approvals.filter(({ decidedAt }) => decidedAt === null).map(({ askedOf }) => askedOf);
    const waits = open.includes('company')
      ? 'order.waiting'
      : open.includes('platform')
        ? 'order.waitingPlatform'
        : 'order.waitingTax';
    return (
      <Alert color="amber" title={title}>
        {order.may.approve ? t('order.decide', { name: order.buyer.name }) : t(waits)}
      </Alert>
    );
  }
  // Where the provider did not answer, no one is asked to pay again: it is being found out.
  if (order.may.pay && (order.paymentStatus === 'unknown' || pay.data?.state === 'unanswered'))
    return <Alert color="amber">{t('order.unknown')}</Alert>;
  if (!order.may.pay) return null;
  return (
    <Alert color="amber" title={title}>
      <Text size="sm">
        {order.stockHeldUntil ? t('order.toPayUntil', { time: f.instant(order.stockHeldUntil) }) : t('order.toPay')}
      </Text>
      {pay.data?.state === 'refused' && (
        <Text size="sm" role="status">
          {t('order.refused')}
        </Text>
      )}
      <Button size="sm" mt="sm" loading={pay.isPending} onClick={() => pay.mutate({ orderId: order.id })}>
        {t('order.pay')}
      </Button>
    </Alert>
  );
}

function Papers({ order, staff }: { order: Order; staff: boolean }) {
  const { t } = useTranslation('buying');
  const locale = spokenLocale();
  const money = useMoney(order.currency);
  return (
    <SectionCard title={t('order.invoices')}>
      {order.invoices.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('order.noInvoice')}
        </Text>
      )}
      <Stack gap="xs">
        {order.invoices.map((invoice) => (
          <div key={invoice.id} className={classes.head}>
            <Anchor
              href={hrefOf(staff ? 'getAnyInvoicePdf' : 'getInvoicePdf', { invoiceId: invoice.id, locale })}
              target="_blank"
            >
              {t(`order.${invoice.kind}`, { label: invoice.label })}
            </Anchor>
            <Text size="sm">{money(invoice.totalMinor)}</Text>
            {invoice.kind === 'invoice' && <InvoiceStanding order={order} dueOn={invoice.dueOn} />}
          </div>
        ))}
      </Stack>
    </SectionCard>
  );
}

/** Whether an invoice is paid, and if not, until when it is to be. */
function InvoiceStanding({ order, dueOn }: { order: Order; dueOn: string | null }) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  const standing = invoiceStanding(order, dueOn);
  if (!standing) return null;
  const day = standing.instant ? f.dayOf(standing.instant) : standing.day ? f.day(standing.day) : null;
  return (
    <div className={classes.standing}>
      <OrderPaymentBadge payment={standing.payment} />
      {day && (
        <Text size="sm" c="dimmed">
          {standing.payment === 'paid' ? day : t('order.dueOn', { day })}
        </Text>
      )}
    </div>
  );
}

function Facts({ order, staff }: { order: Order; staff: boolean }) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  const spoken = spokenLocale();
  const { billing } = order;
  const place = placeName(billing.country, billing.region, spoken);
  return (
    <SectionCard title={t('order.facts')}>
      <dl className={classes.facts}>
        <dt>{t('order.buyer')}</dt>
        <dd>{order.buyer.name}</dd>
        <dt>{t('order.placedAt')}</dt>
        <dd>{f.instant(order.placedAt)}</dd>
        <dt>{t('order.method')}</dt>
        <dd>{methodWords[order.method][spoken]}</dd>
        <dt>{t('order.payment')}</dt>
        <dd>{t(`order.payments.${order.paymentStatus}`)}</dd>
        <dt>{t('order.billedTo')}</dt>
        <dd style={{ whiteSpace: 'pre-line' }}>
          {[billing.name, billing.address, [place.region, place.country].filter(Boolean).join(', '), billing.taxId]
            .filter(Boolean)
            .join('\n')}
        </dd>
        {order.purchaseOrderNumber && (
          <>
            <dt>{t('cart.purchaseOrder')}</dt>
            <dd>
              {order.purchaseOrderNumber}{' '}
              {order.hasDocument && (
                <Anchor href={hrefOf(staff ? 'getAnyOrderDocument' : 'getOrderDocument', { orderId: order.id })}>
                  {t('order.document')}
                </Anchor>
              )}
            </dd>
          </>
        )}
        {order.notes && (
          <>
            <dt>{t('cart.notes')}</dt>
            <dd style={{ whiteSpace: 'pre-line' }}>{order.notes}</dd>
          </>
        )}
      </dl>
    </SectionCard>
  );
}

/** Seats returned before any money came were credited: nothing was refunded. */
function eventWords(events: Order['events'], event: string, at: string): string {
  const paid = events.some((one) => (one.event === 'capture' || one.event === 'hold') && one.at <= at);
  if (paid) return event;
  return event === 'refundPart' ? 'creditPart' : event === 'refundRest' ? 'creditRest' : event;
}

function History({ order }: { order: Order }) {
  const { t } = useTranslation('buying');
  const f = useFormat();
  return (
    <SectionCard title={t('order.history')}>
      <ol className={classes.history}>
        {order.events.map(({ event, at, by }, place) => (
          <li key={`${event} ${at} ${place}`}>
            {t(`order.events.${eventWords(order.events, event, at) as 'place'}`)}
            <Text size="sm" c="dimmed">
              {f.instant(at)}
              {by && ` · ${t('order.by', { name: by })}`}
            </Text>
          </li>
        ))}
      </ol>
    </SectionCard>
  );
}
