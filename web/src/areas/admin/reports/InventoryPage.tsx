import type { CountedColumn } from '@app/domain/store/platform-drills';
import { countedColumns, liabilityBehind, seatsBehind } from '@app/domain/store/platform-drills';
import { inventoryAnomalies, inventoryList, inventoryRowsBy } from '@app/domain/store/inventory-list';
import type { InventoryRowsBy } from '@app/domain/store/inventory-list';
import { showMoney } from '@app/domain/money/written';
import { NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Input, Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { ChoiceField } from '../../../modules/reports/ChoiceField.tsx';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import { Behind } from './Behind.tsx';
import { InventoryBehind } from './InventoryBehind.tsx';
import { InventoryFrame } from './InventoryFrame.tsx';
import { InventoryMonths } from './InventoryMonths.tsx';
import { InventoryTotals } from './InventoryTotals.tsx';

type Row = Result<'listInventory'>['rows'][number];
const rowsBy = Object.keys(inventoryRowsBy) as InventoryRowsBy[];

/**
 * What each company has of each product, what it is worth, and what does not agree; by month under `?view=months`; what
 * is behind a number under `seats` and `entries`.
 */
export default function InventoryPage() {
  const [url] = useUrlState();
  const view = url['view'];
  if (view === 'seats' || view === 'entries') return <InventoryBehind key={view} view={view} />;
  return view === 'months' ? <InventoryMonths filters={<Filters />} /> : <Inventory />;
}

function Inventory() {
  const { t } = useTranslation('inventory');
  const spoken = spokenLocale();
  const f = useFormat();
  const [url, change] = useUrlState();
  const by = rowsBy.find((one) => one === url['by']) ?? 'companyProduct';
  const list = useList(inventoryList, 'listInventory', 'exportInventory');
  const desk = useReportDesk('inventory', viewOf(inventoryList, url), list.count?.rows ?? 0);
  const { sort: _, ...narrowing } = list.asked;
  const totals = useQuery({
    ...queryOf('getInventoryTotals', narrowing as unknown as Input<'getInventoryTotals'>),
    placeholderData: keepPreviousData,
  });
  const number = (key: CountedColumn) => (row: Row) =>
    row[key] === 0 ? (
      0
    ) : (
      <Behind drill={seatsBehind(key, { ...chosen(url), ...given(row) })}>{f.number(row[key])}</Behind>
    );
  return (
    <InventoryFrame actions={desk.actions}>
      {totals.error ? (
        <ErrorState text={refusalWords(totals.error)} onRetry={() => void totals.refetch()} />
      ) : (
        <>
          <ReportHeader header={totals.data?.header} list={inventoryList} columns={list.columns} />
          <InventoryTotals sums={totals.data} />
        </>
      )}
      <ListView
        list={list}
        search={t('search')}
        title={by === 'product' ? 'product' : 'company'}
        rowLink={(row) =>
          row.companyId
            ? { to: '/admin/companies/$id', params: { id: row.companyId } }
            : { to: '/admin/reports/InventoryReport', search: { product: row.productId } as never }
        }
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        ownFilters={['by']}
        pinned={0}
        filters={
          <>
            <Filters />
            <NativeSelect
              aria-label={inventoryList.filters.by.label[spoken]}
              value={by}
              onChange={(event) =>
                change({ by: event.currentTarget.value === 'companyProduct' ? undefined : event.currentTarget.value })
              }
              data={rowsBy.map((value) => ({ value, label: inventoryRowsBy[value][spoken] }))}
            />
          </>
        }
        cells={{
          product: (row) => (row.companyId && row.productId ? <Product row={row} /> : row.product || '–'),
          ...Object.fromEntries(countedColumns.map((key) => [key, number(key)])),
          liabilityMinor: (row) =>
            row.liabilityMinor === 0 ? (
              showMoney({ minor: 0, currency: row.currency }, f.locale)
            ) : (
              <Behind drill={liabilityBehind({ ...chosen(url), ...given(row) })}>
                {showMoney({ minor: row.liabilityMinor, currency: row.currency }, f.locale)}
              </Behind>
            ),
          overdueInvoices: (row) =>
            row.overdueInvoices === 0 ? (
              0
            ) : (
              <Link
                to="/admin/orders"
                search={{ ...(row.companyId && { companyId: row.companyId }), overdue: 'true' } as never}
              >
                {f.number(row.overdueInvoices)}
              </Link>
            ),
          anomaly: (row) =>
            row.anomaly === null ? (
              '–'
            ) : (
              <Link to="/admin" search={{ tab: 'money' } as never}>
                <StatusBadge tone="bad">{inventoryAnomalies[row.anomaly][spoken]}</StatusBadge>
              </Link>
            ),
        }}
        empty={{ title: t('none'), text: t('noneText') }}
      />
    </InventoryFrame>
  );
}

/** What the filters chose; a row says more. */
const chosen = (url: Record<string, string | undefined>) => ({
  companyId: url['company'] ?? null,
  productId: url['product'] ?? null,
});
const given = ({ companyId, productId, currency }: Row) => ({
  currency,
  ...(companyId && { companyId }),
  ...(productId && { productId }),
});

function Filters() {
  const { t } = useTranslation('inventory');
  const choices = useQuery(queryOf('listInventoryChoices', { locale: spokenLocale() })).data;
  return (
    <>
      <ChoiceField name="company" label={t('company')} none={t('anyCompany')} all={choices?.companies} />
      <ChoiceField name="product" label={t('product')} none={t('anyProduct')} all={choices?.products} />
    </>
  );
}

/** The company's lots of the product, its ledger and its agreement. */
function Product({ row }: { row: Row }) {
  return (
    <Link
      to="/admin/companies/$companyId/products/$productId"
      params={{ companyId: row.companyId!, productId: row.productId! }}
      search={{ tab: 'seats' } as never}
    >
      {row.product}
    </Link>
  );
}
