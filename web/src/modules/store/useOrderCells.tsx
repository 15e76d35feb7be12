import { showMoney } from '@app/domain/money/written';
import type { OrderStanding } from '@app/domain/store/order-states';
import type { ComponentProps } from 'react';
import { useFormat } from '../../words/format.ts';
import { OrderPaymentBadge } from './OrderPaymentBadge.tsx';
import { OrderStateBadge } from './OrderStateBadge.tsx';

type OrderRow = {
  totalMinor: number;
  currency: string;
  state: OrderStanding;
  payment: ComponentProps<typeof OrderPaymentBadge>['payment'];
};

/** Amount, state and payment of an order, as every list of orders shows them. */
export function useOrderCells() {
  const { locale } = useFormat();
  return {
    totalMinor: ({ totalMinor, currency }: OrderRow) => showMoney({ minor: totalMinor, currency }, locale),
    state: ({ state }: OrderRow) => <OrderStateBadge state={state} />,
    payment: ({ payment }: OrderRow) => <OrderPaymentBadge payment={payment} />,
  };
}
