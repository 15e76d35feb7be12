import { orderStateWords } from '@app/domain/store/order-list';
import type { OrderStanding } from '@app/domain/store/order-states';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../words/languages.ts';
import { orderTone } from './orderStates.ts';

export function OrderStateBadge({ state }: { state: OrderStanding }) {
  return <StatusBadge tone={orderTone[state]}>{orderStateWords[state][spokenLocale()]}</StatusBadge>;
}
