import { platformEntryList, platformSeatList } from '@app/domain/seats/platform-seat-lists';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { Breadcrumbs } from '../../../ui/layout/Breadcrumbs.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';

/** The seats, or the lines of their ledger, behind a number of the inventory. */
export function InventoryBehind({ view }: { view: 'seats' | 'entries' }) {
  const { t } = useTranslation('inventory', 'shell');
  return (
    <>
      <PageHeader
        title={t(view === 'seats' ? 'behind' : 'behindEntries')}
        description={t('behindText')}
        above={
          <Breadcrumbs
            trail={[
              { to: '/admin/reports', label: t('shell:titles.reports') },
              { to: '/admin/reports/InventoryReport', label: t('back') },
            ]}
          />
        }
      />
      {view === 'seats' ? <Seats /> : <Entries />}
    </>
  );
}

/** Where the platform looks at a company's seats of a product. */
const toProduct = ({ companyId, productId }: { companyId: string; productId: string }) =>
  ({
    to: '/admin/companies/$companyId/products/$productId',
    params: { companyId, productId },
    search: { tab: 'seats' } as never,
  }) as const;

function Seats() {
  const { t } = useTranslation('inventory');
  const list = useList(platformSeatList, 'listInventorySeats', 'exportInventorySeats');
  return (
    <ListView
      list={list}
      search={t('searchBehind')}
      title="label"
      rowLink={toProduct}
      ownFilters={['currency']}
      empty={{ title: t('noneBehind') }}
    />
  );
}

function Entries() {
  const { t } = useTranslation('inventory');
  const list = useList(platformEntryList, 'listInventoryEntries', 'exportInventoryEntries');
  return (
    <ListView
      list={list}
      search={t('searchBehind')}
      title="label"
      rowLink={toProduct}
      ownFilters={['currency']}
      empty={{ title: t('noneBehind') }}
    />
  );
}
