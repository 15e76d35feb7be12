import { Button } from '@mantine/core';
import { productList } from '@app/domain/products/product-list';
import { Suspense, useState } from 'react';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconPlus } from '../../../ui/icons.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { statusTones } from './product.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const NewProduct = lazyPart(() => import('./NewProduct.tsx').then((module) => ({ default: module.NewProduct })));

/** Everything the platform sells, kept with its own company. */
export function ProductsTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation('productAdmin');
  const [adding, setAdding] = useState(false);
  const list = useList(productList, 'listProducts', 'exportProducts');
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('list.add')}
    </Button>
  );
  return (
    <>
      <ListView
        list={list}
        search={t('list.search')}
        title="name"
        filters={add}
        rowLink={(row) => ({
          to: '/admin/companies/$companyId/products/$productId',
          params: { companyId, productId: row.id },
        })}
        cells={{
          status: (row) => <StatusBadge tone={statusTones[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>,
          left: (row) => row.left ?? t('list.unlimited'),
        }}
        empty={{ title: t('list.none'), text: t('list.noneText'), action: add }}
      />
      <Suspense>{adding && <NewProduct companyId={companyId} onClose={() => setAdding(false)} />}</Suspense>
    </>
  );
}
