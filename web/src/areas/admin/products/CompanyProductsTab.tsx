import { companyProductList } from '@app/domain/products/product-list';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { statusTones } from './product.ts';

/** The products as one company meets them. */
export function CompanyProductsTab({ companyId }: { companyId: string }) {
  const { t } = useTranslation('productAdmin');
  const list = useList(companyProductList, 'listCompanyProducts', 'exportCompanyProducts', { companyId });
  return (
    <ListView
      list={list}
      search={t('list.search')}
      title="name"
      rowLink={(row) => ({
        to: '/admin/companies/$companyId/products/$productId',
        params: { companyId, productId: row.id },
      })}
      cells={{
        status: (row) => <StatusBadge tone={statusTones[row.status]}>{t(`statuses.${row.status}`)}</StatusBadge>,
        shown: (row) => (
          <StatusBadge tone={row.shown === 'yes' ? 'good' : 'idle'}>{t(`shown.${row.shown}`)}</StatusBadge>
        ),
        ownPrices: (row) => row.ownPrices || '–',
      }}
      empty={{ title: t('list.companyNone'), text: t('list.companyNoneText') }}
    />
  );
}
