import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { LegalDocuments } from './LegalDocuments.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const RetentionTab = lazyPart(() => import('../privacy/RetentionTab.tsx'));
const HoldsTab = lazyPart(() => import('../privacy/HoldsTab.tsx'));
const DeletedTab = lazyPart(() => import('../privacy/DeletedTab.tsx'));

const RegisterTab = lazyPart(() => import('../privacy/RegisterTab.tsx'));

const tabs = ['documents', 'retention', 'holds', 'deleted', 'register'] as const;
const shown = {
  documents: LegalDocuments,
  retention: RetentionTab,
  holds: HoldsTab,
  deleted: DeletedTab,
  register: RegisterTab,
};

/** What people agree to, and what becomes of what is known of them. */
export default function LegalPage() {
  const { t } = useTranslation('legalAdmin');
  const { t: p } = useTranslation('privacyAdmin');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <AddressTabs tabs={tabs} words={(tab) => p(`tabs.${tab}`)} label={t('title')}>
        {(tab) => {
          const Shown = shown[tab];
          return <Shown />;
        }}
      </AddressTabs>
    </>
  );
}
