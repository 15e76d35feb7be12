import { inLanguage } from '@app/domain/localised';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { Agreement } from './Agreement.tsx';
import { CompanySeats } from './CompanySeats.tsx';
import { Prices } from './Prices.tsx';
import { statusTones } from './product.ts';

const tabs = ['agreement', 'prices', 'seats'] as const;
type Props = { companyId: string; productId: string; name: string; back: ReactNode };

/** What differs for one company: who sees it, its price, its terms, and the seats it has of it. */
export function OneCompanysProduct({ companyId, productId, name, back }: Props) {
  const { t, language } = useTranslation('productAdmin');
  const found = useQuery(queryOf('getCompanyProduct', { companyId, productId }));
  const title = found.data && inLanguage(found.data.names, language);
  usePageTitle(title);
  return (
    <RecordPage found={found} list="/admin/companies" back={t('page.back')}>
      {(product) => (
        <>
          <PageHeader
            above={back}
            title={title}
            description={`${name} · ${product.sku}`}
            beside={<StatusBadge tone={statusTones[product.status]}>{t(`statuses.${product.status}`)}</StatusBadge>}
          />
          <AddressTabs tabs={tabs} words={(tab) => t(`page.tabs.${tab}`)}>
            {(tab) => (
              <>
                {tab === 'agreement' && <Agreement key={product.id} companyId={companyId} product={product} />}
                {tab === 'prices' && (
                  <Stack gap="lg">
                    <Prices
                      title={t('prices.title')}
                      text={t('prices.ownText')}
                      none={t('prices.noneOwn')}
                      prices={product.prices}
                      of={{ productId, companyId }}
                    />
                    <Prices
                      title={t('prices.list')}
                      text={t('prices.text')}
                      none={t('prices.none')}
                      prices={product.listPrices}
                    />
                  </Stack>
                )}
                {tab === 'seats' && <CompanySeats companyId={companyId} productId={productId} />}
              </>
            )}
          </AddressTabs>
        </>
      )}
    </RecordPage>
  );
}
