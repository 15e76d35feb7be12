import { companyOrderList } from '@app/domain/store/order-list';
import { Suspense } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useOrderCells } from '../../../modules/store/useOrderCells.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const PurchaseRules = lazyPart(() =>
  import('./PurchaseRules.tsx').then((module) => ({ default: module.PurchaseRules })),
);

/** What was ordered for the company; how it buys stands under `?tab=rules`. */
export default function OrdersPage() {
  const { t } = useTranslation('purchasing');
  const [{ tab }] = useUrlState();
  if (tab !== 'rules') return <Orders />;
  return (
    <>
      <PageHeader
        title={t('rules.title')}
        description={t('rules.description')}
        above={<BackLink to="/settings/orders">{t('rules.back')}</BackLink>}
      />
      <Suspense fallback={<PageSkeleton />}>
        <PurchaseRules />
      </Suspense>
    </>
  );
}

function Orders() {
  const { t } = useTranslation('buying');
  const cells = useOrderCells();
  const list = useList(companyOrderList, 'listCompanyOrders', 'exportCompanyOrders');
  return (
    <>
      <PageHeader title={t('order.list')} description={t('order.listText')} />
      <ListView
        list={list}
        search={t('order.search')}
        title="number"
        rowLink={(row) => ({ to: '/orders/$id', params: { id: row.id } })}
        cells={cells}
        empty={{ title: t('order.none'), text: t('order.noneText') }}
      />
    </>
  );
}
