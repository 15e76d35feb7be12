import { myOrderList } from '@app/domain/store/order-list';
import { showMoney } from '@app/domain/money/written';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { OrderPaymentBadge } from '../../../modules/store/OrderPaymentBadge.tsx';
import { OrderStateBadge } from '../../../modules/store/OrderStateBadge.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useFormat } from '../../../words/format.ts';

/** What I ordered, with its receipts. */
export function OrdersTab() {
  const { t } = useTranslation('buying');
  const { locale } = useFormat();
  const list = useList(myOrderList, 'listMyOrders', 'exportMyOrders');
  return (
    <ListView
      list={list}
      search={t('order.search')}
      title="number"
      rowLink={(row) => ({ to: '/orders/$id', params: { id: row.id } })}
      cells={{
        totalMinor: ({ totalMinor, currency }) => showMoney({ minor: totalMinor, currency }, locale),
        state: ({ state }) => <OrderStateBadge state={state} />,
        payment: ({ payment }) => <OrderPaymentBadge payment={payment} />,
      }}
      empty={{ title: t('order.none'), text: t('order.noneText') }}
    />
  );
}
