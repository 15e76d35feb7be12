import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { queryClient, queryOf } from '../../../api/queries.ts';
import { RecordPage } from '../../../modules/pages/RecordPage.tsx';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { loadWords, useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { usePageTitle } from '../../../ui/layout/pageTitle.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useFormat } from '../../../words/format.ts';
import { companyTones } from './company.ts';
import { CompanyActions } from './CompanyActions.tsx';
import { ProfileTab } from './ProfileTab.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const AdminsTab = lazyPart(() => import('./AdminsTab.tsx').then((module) => ({ default: module.AdminsTab })));
const PeopleTab = lazyPart(() => import('./PeopleTab.tsx').then((module) => ({ default: module.PeopleTab })));
const ProductsTab = lazyPart(() =>
  Promise.all([import('../products/ProductsTab.tsx'), loadWords('productAdmin', 'lists')]).then(([module]) => ({
    default: module.ProductsTab,
  })),
);
const CompanyProductsTab = lazyPart(() =>
  Promise.all([import('../products/CompanyProductsTab.tsx'), loadWords('productAdmin', 'lists')]).then(([module]) => ({
    default: module.CompanyProductsTab,
  })),
);
const TaxesTab = lazyPart(() =>
  Promise.all([import('../products/TaxesTab.tsx'), loadWords('productAdmin', 'lists')]).then(([module]) => ({
    default: module.TaxesTab,
  })),
);
const CouponsTab = lazyPart(() =>
  Promise.all([import('../products/CouponsTab.tsx'), loadWords('productAdmin', 'lists')]).then(([module]) => ({
    default: module.CouponsTab,
  })),
);
const CreditTab = lazyPart(() =>
  Promise.all([import('./CreditTab.tsx'), loadWords('purchasing')]).then(([module]) => ({ default: module.CreditTab })),
);
const SellerTab = lazyPart(() =>
  Promise.all([import('./SellerTab.tsx'), loadWords('purchasing')]).then(([module]) => ({ default: module.SellerTab })),
);
const LegalTab = lazyPart(() =>
  Promise.all([import('./LegalTab.tsx'), loadWords('legalAdmin', 'lists')]).then(([module]) => ({
    default: module.LegalTab,
  })),
);
const PlacesTab = lazyPart(() => import('./PlacesTab.tsx').then((module) => ({ default: module.PlacesTab })));
const SeatsTab = lazyPart(() =>
  Promise.all([import('./SeatsTab.tsx'), loadWords('seats', 'lists')]).then(([module]) => ({
    default: module.SeatsTab,
  })),
);
const SettingsTab = lazyPart(() => import('./SettingsTab.tsx').then((module) => ({ default: module.SettingsTab })));
const LookTab = lazyPart(() => import('./LookTab.tsx').then((module) => ({ default: module.LookTab })));
const PacksTab = lazyPart(() => import('./PacksTab.tsx').then((module) => ({ default: module.PacksTab })));
const ApiKeys = lazyPart(() =>
  Promise.all([import('../../../modules/identity/ApiKeys.tsx'), loadWords('apiKeys')]).then(([module]) => ({
    default: module.ApiKeys,
  })),
);
const AuditTab = lazyPart(async () => {
  await loadWords('activity');
  return { default: (await import('./AuditTab.tsx')).AuditTab };
});

const tabs = [
  'profile',
  'admins',
  'people',
  'products',
  'seats',
  'credit',
  'places',
  'settings',
  'look',
  'legal',
  'data',
  'keys',
  'audit',
] as const;
/** The platform's own company sells: what is sold, taxed and reduced is kept with it. */
const sellerTabs = [
  'profile',
  'admins',
  'people',
  'products',
  'seats',
  'taxes',
  'coupons',
  'seller',
  'places',
  'settings',
  'look',
  'data',
  'keys',
  'audit',
] as const;

export const prefetch = ({ id }: Record<string, string>) =>
  queryClient.prefetchQuery(queryOf('getCompany', { companyId: id! }));

/** One company as the platform sees it. */
export default function CompanyPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { t } = useTranslation('companies');
  const f = useFormat();
  const found = useQuery(queryOf('getCompany', { companyId: id }));
  usePageTitle(found.data?.displayName);
  return (
    <RecordPage found={found} list="/admin/companies" back={t('page.back')}>
      {(company, back) => {
        const { suspendedAt, terminatedAt } = company;
        return (
          <>
            <PageHeader
              above={back}
              title={company.displayName}
              description={[company.code, company.legalName, company.parent].filter(Boolean).join(' · ')}
              beside={<StatusBadge tone={companyTones[company.state]}>{t(`states.${company.state}`)}</StatusBadge>}
              actions={<CompanyActions company={company} />}
            />
            {terminatedAt ? (
              <Alert mb="lg" color="gray">
                {t('banner.terminated', { day: f.dayOf(terminatedAt), reason: company.terminationReason ?? '' })}
              </Alert>
            ) : (
              suspendedAt && (
                <Alert mb="lg" color="brick">
                  {t('banner.suspended', { day: f.dayOf(suspendedAt), reason: company.suspensionReason ?? '' })}
                  {company.readOnlyThrough && ` ${t('banner.readOnly', { day: f.day(company.readOnlyThrough) })}`}
                  {company.suspensionNotice && ` ${t('banner.notice', { notice: company.suspensionNotice })}`}
                </Alert>
              )
            )}
            <AddressTabs tabs={company.isPlatform ? sellerTabs : tabs} words={(tab) => t(`page.tabs.${tab}`)}>
              {(tab) => (
                <>
                  {tab === 'profile' && <ProfileTab key={company.id} company={company} />}
                  {tab === 'admins' && <AdminsTab company={company} />}
                  {tab === 'people' && <PeopleTab company={company} />}
                  {tab === 'products' &&
                    (company.isPlatform ? (
                      <ProductsTab companyId={company.id} />
                    ) : (
                      <CompanyProductsTab companyId={company.id} />
                    ))}
                  {tab === 'taxes' && <TaxesTab />}
                  {tab === 'coupons' && <CouponsTab />}
                  {tab === 'credit' && <CreditTab companyId={company.id} />}
                  {tab === 'seller' && <SellerTab company={company} />}
                  {tab === 'places' && <PlacesTab company={company} />}
                  {tab === 'seats' && <SeatsTab companyId={company.id} />}
                  {tab === 'settings' && <SettingsTab company={company} />}
                  {tab === 'look' && <LookTab company={company} />}
                  {tab === 'legal' && !company.isPlatform && <LegalTab companyId={company.id} />}
                  {tab === 'data' && <PacksTab company={company} />}
                  {tab === 'keys' && <ApiKeys companyId={company.id} />}
                  {tab === 'audit' && <AuditTab companyId={company.id} />}
                </>
              )}
            </AddressTabs>
          </>
        );
      }}
    </RecordPage>
  );
}
