import { myOrderList } from '@app/domain/store/order-list';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useOrderCells } from '../../../modules/store/useOrderCells.tsx';
import { useTranslation } from '../../../ui/i18n.ts';

/** What I ordered, with its receipts. */
export function OrdersTab() {
  const { t } = useTranslation('buying');
  const cells = useOrderCells();
  const list = useList(myOrderList, 'listMyOrders', 'exportMyOrders');
  return (
    <ListView
      list={list}
      search={t('order.search')}
      title="number"
      rowLink={(row) => ({ to: '/orders/$id', params: { id: row.id } })}
      cells={cells}
      empty={{ title: t('order.none'), text: t('order.noneText') }}
    />
  );
}
