import { orderPaymentWords } from '@app/domain/store/order-list';
import type { OrderPayment } from '@app/domain/store/order';
import type { Tone } from '../../ui/feedback/StatusBadge.tsx';
import { StatusBadge } from '../../ui/feedback/StatusBadge.tsx';
import { spokenLocale } from '../../words/languages.ts';

const tones: Record<OrderPayment, Tone> = { paid: 'good', unpaid: 'wait', overdue: 'due', notRequired: 'off' };

export function OrderPaymentBadge({ payment }: { payment: OrderPayment }) {
  return <StatusBadge tone={tones[payment]}>{orderPaymentWords[payment][spokenLocale()]}</StatusBadge>;
}
