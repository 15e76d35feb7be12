import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Suspense } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { Breadcrumbs } from '../../../ui/layout/Breadcrumbs.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { SoldProduct } from './SoldProduct.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const OneCompanysProduct = lazyPart(() =>
  import('./OneCompanysProduct.tsx').then((module) => ({ default: module.OneCompanysProduct })),
);

/** One product: at the platform's own company the product itself, at any other what differs for it. */
export default function ProductPage() {
  const { companyId, productId } = useParams({ strict: false }) as { companyId: string; productId: string };
  const { t } = useTranslation('productAdmin', 'shell');
  const found = useQuery(queryOf('getCompany', { companyId }));
  return (
    <RecordPage found={found} list="/admin/companies" back={t('page.back')}>
      {(company) => {
        const back = company.isPlatform ? (
          <BackLink to="/admin/companies/$id" params={{ id: companyId }} search={{ tab: 'products' }}>
            {t('page.back')}
          </BackLink>
        ) : (
          <Breadcrumbs
            trail={[
              { to: '/admin/companies', label: t('shell:titles.companies') },
              { to: '/admin/companies/$id', params: { id: companyId }, label: company.displayName },
              {
                to: '/admin/companies/$id',
                params: { id: companyId },
                search: { tab: 'products' },
                label: t('page.back'),
              },
            ]}
          />
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
