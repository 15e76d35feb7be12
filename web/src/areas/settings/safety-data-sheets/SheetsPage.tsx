import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import { AddressTabs } from '../../../ui/layout/AddressTabs.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconUpload } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { UnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { SheetsTab } from './SheetsTab.tsx';
import { useUploads } from './useUploads.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';

const UploadsTab = lazyPart(() => import('./UploadsTab.tsx'));
const ChemicalsTab = lazyPart(() => import('./ChemicalsTab.tsx'));
const SitesTab = lazyPart(() => import('./SitesTab.tsx'));
const ReadsList = lazyPart(() => import('./ReadsList.tsx'));
const RequestsTab = lazyPart(() => import('./RequestsTab.tsx'));

const tabs = ['sheets', 'uploads', 'chemicals', 'sites', 'reads', 'requests'] as const;

/**
 * The safety data sheets of a company: the products, PDFs to confirm, where products are, what is published, who read
 * what, and what was reported.
 */
export default function SheetsPage() {
  const { t } = useTranslation('sds');
  const waiting = useQuery(queryOf('listSheetUploads', {}));
  const open = useQuery(queryOf('listSheetRequests', { state: 'open', limit: '1', locale: spokenLocale() } as never));
  const [url] = useUrlState();
  const uploads = useUploads();
  const counts: Partial<Record<(typeof tabs)[number], number>> = {
    uploads: waiting.data?.length,
    requests: open.data?.count?.rows,
  };
  const upload = (
    <Button
      leftSection={<IconUpload size={18} aria-hidden />}
      renderRoot={(props) => <Link to="/settings/safety-data-sheets" search={{ tab: 'uploads' } as never} {...props} />}
    >
      {t('uploads.open')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={url['tab'] !== 'uploads' && upload} />
      <AddressTabs
        tabs={tabs}
        label={t('title')}
        words={(tab) =>
          counts[tab] ? t('tabs.counted', { tab: t(`tabs.${tab}`), count: counts[tab] }) : t(`tabs.${tab}`)
        }
      >
        {(tab) =>
          tab === 'sheets' ? (
            <SheetsTab action={upload} />
          ) : tab === 'uploads' ? (
            <UploadsTab uploads={uploads} />
          ) : tab === 'chemicals' ? (
            <ChemicalsTab />
          ) : tab === 'sites' ? (
            <SitesTab />
          ) : tab === 'reads' ? (
            <ReadsList />
          ) : (
            <RequestsTab />
          )
        }
      </AddressTabs>
      <UnsavedGuard
        unsaved={uploads.busy}
        title={t('uploads.leave.title')}
        text={t('uploads.leave.text')}
        confirm={t('uploads.leave.confirm')}
      />
    </>
  );
}
