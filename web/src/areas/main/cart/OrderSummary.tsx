import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Cover } from '../../../modules/catalogue/Cover.tsx';
import { useMoney } from '../../../modules/store/money.ts';
import { OrderTotals } from '../../../modules/store/OrderTotals.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconChevronDown } from '../../../ui/icons.ts';
import { SectionCard } from '../../../ui/layout/SectionCard.tsx';
import type { Cart } from './cart.ts';
import classes from './checkout.module.css';
import { nameOf } from './nameOf.ts';

type OrderSummaryProps = { cart: Cart; sellerName: string | null; stale: boolean };

/** What is ordered and what it comes to, beside the form; on a phone folded above it, with the total on its lid. */
export function OrderSummary(props: OrderSummaryProps) {
  const { t } = useTranslation('buying');
  const money = useMoney(props.cart.currency);
  const wide = useMediaQuery('(min-width: 62em)', window.matchMedia('(min-width: 62em)').matches);
  if (wide)
    return (
      <SectionCard title={t('steps.summary')}>
        <Ordered {...props} />
      </SectionCard>
    );
  return (
    <details className={classes.folded}>
      <summary>
        <span>
          {t('steps.summary')} <IconChevronDown size={16} stroke={2} aria-hidden />
        </span>
        <strong>{money(props.cart.totalMinor)}</strong>
      </summary>
      <div>
        <Ordered {...props} />
      </div>
    </details>
  );
}

function Ordered({ cart, sellerName, stale }: OrderSummaryProps) {
  const { t } = useTranslation('buying');
  const money = useMoney(cart.currency);
  return (
    <>
      <ul className={classes.ordered}>
        {cart.lines
          .filter((line) => !line.savedForLater)
          .map((line) => (
            <li key={line.id}>
              <Cover {...line.cover} size="thumb" />
              <span className={classes.orderedName}>
                {nameOf(line, t('cart.aProduct'))}
                <small>
                  {t('steps.seatsOf', { count: line.quantity })}
                  {line.forPeople > 0 && ` · ${t('forWhom.change', { count: line.forPeople })}`}
                </small>
              </span>
              <span>{money(line.subtotalMinor)}</span>
            </li>
          ))}
      </ul>
      <div data-stale={stale || undefined} aria-busy={stale || undefined} className={classes.sums}>
        <OrderTotals sums={cart} />
      </div>
      <VisuallyHidden role="status">
        {stale ? '' : t('steps.totalNow', { money: money(cart.totalMinor) })}
      </VisuallyHidden>
      {sellerName && <p className={classes.quiet}>{t('steps.seller', { name: sellerName })}</p>}
    </>
  );
}
