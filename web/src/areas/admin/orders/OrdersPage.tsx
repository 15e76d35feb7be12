import { allOrderList } from '@app/domain/store/order-list';
import { showMoney } from '@app/domain/money/written';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/queries.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { OrderPaymentBadge } from '../../../modules/store/OrderPaymentBadge.tsx';
import { OrderStateBadge } from '../../../modules/store/OrderStateBadge.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useFormat } from '../../../words/format.ts';
import { ReturnsWaiting } from './ReturnsWaiting.tsx';

/** The orders of all companies. */
export default function OrdersPage() {
  const { t } = useTranslation('buying');
  const { locale } = useFormat();
  const list = useList(allOrderList, 'listAllOrders', 'exportAllOrders');
  const returns = useQuery(queryOf('listSeatReturns', {}));
  if (returns.isPending)
    return (
      <>
        <PageHeader title={t('order.list')} description={t('order.listText')} />
        <PageSkeleton />
      </>
    );
  return (
    <>
      <PageHeader title={t('order.list')} description={t('order.listText')} />
      <ReturnsWaiting />
      <ListView
        list={list}
        search={t('order.search')}
        title="number"
        rowLink={(row) => ({ to: '/admin/orders/$id', params: { id: row.id } })}
        cells={{
          totalMinor: ({ totalMinor, currency }) => showMoney({ minor: totalMinor, currency }, locale),
          state: ({ state }) => <OrderStateBadge state={state} />,
          payment: ({ payment }) => <OrderPaymentBadge payment={payment} />,
        }}
        empty={{ title: t('order.none'), text: t('order.noneText') }}
      />
    </>
  );
}
