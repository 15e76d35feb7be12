import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageSkeleton } from '../../../ui/PageSkeleton.tsx';
import { SoldProduct } from './SoldProduct.tsx';

const OneCompanysProduct = lazy(() => import('./OneCompanysProduct.tsx').then((module) => ({ default: module.OneCompanysProduct })));

/** One product: at the platform's own company the product itself, at any other what differs for it. */
export default function ProductPage() {
  const { companyId, productId } = useParams({ strict: false }) as { companyId: string; productId: string };
  const { t } = useTranslation('productAdmin');
  const found = useQuery(queryOf('getCompany', { companyId }));
  return (
    <RecordPage found={found} list="/admin/companies" back={t('page.back')}>
      {(company) => {
        const back = (
          <BackLink to="/admin/companies/$id" params={{ id: companyId }} search={{ tab: 'products' }}>
            {company.isPlatform ? t('page.back') : `${company.displayName} · ${t('page.back')}`}
          </BackLink>
        );
        return company.isPlatform ? (
          <SoldProduct productId={productId} back={back} />
        ) : (
          <Suspense fallback={<PageSkeleton />}>
            <OneCompanysProduct companyId={companyId} productId={productId} name={company.displayName} back={back} />
          </Suspense>
        );
      }}
    </RecordPage>
  );
}
