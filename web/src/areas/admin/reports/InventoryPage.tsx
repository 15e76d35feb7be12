import { NativeSelect } from '@mantine/core';
import { inventoryAnomalies, inventoryList } from '@app/domain/store/inventory-list';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { InventoryMeaning } from './InventoryMeaning.tsx';
import { InventoryTotals } from './InventoryTotals.tsx';

type Row = Result<'listInventory'>['rows'][number];

/** Numbers that open the company's seats of the product. */
const counted = [
  'purchased',
  'granted',
  'transferredIn',
  'reserved',
  'allocated',
  'consumed',
  'available',
  'expiring',
  'expired',
  'refunded',
  'transferredOut',
] as const;

/** What each company has of each product, what it is worth, and what does not agree. */
export default function InventoryPage() {
  const { t } = useTranslation('inventory');
  const spoken = spokenLocale();
  const f = useFormat();
  const list = useList(inventoryList, 'listInventory', 'exportInventory');
  const { sort: _, ...narrowing } = list.asked;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <InventoryTotals narrowing={narrowing} />
      <InventoryMeaning />
      <ListView
        list={list}
        search={t('search')}
        title="company"
        rowLink={(row) => ({ to: '/admin/companies/$id', params: { id: row.companyId } })}
        filters={<Filters />}
        cells={{
          product: (row) => <Behind row={row}>{row.product}</Behind>,
          ...Object.fromEntries(counted.map((key) => [key, (row: Row) => (row[key] === 0 ? 0 : <Behind row={row}>{f.number(row[key])}</Behind>)])),
          overdueInvoices: (row) =>
            row.overdueInvoices === 0 ? (
              0
            ) : (
              <Link to="/admin/orders" search={{ companyId: row.companyId, overdue: 'true' } as never}>
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
    </>
  );
}

function Filters() {
  const { t } = useTranslation('inventory');
  const [url, change] = useUrlState();
  const choices = useQuery(queryOf('listInventoryChoices', { locale: spokenLocale() })).data;
  const field = (name: 'company' | 'product', any: string, all: { id: string; name: string }[] = []) => (
    <NativeSelect
      aria-label={t(name)}
      value={url[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
      data={[{ value: '', label: any }, ...all.map(({ id, name: label }) => ({ value: id, label }))]}
    />
  );
  return (
    <>
      {field('company', t('anyCompany'), choices?.companies)}
      {field('product', t('anyProduct'), choices?.products)}
    </>
  );
}

/** What is behind a number: the company's lots, its ledger and its agreement about the product. */
function Behind({ row, children }: { row: Row; children: ReactNode }) {
  return (
    <Link
      to="/admin/companies/$companyId/products/$productId"
      params={{ companyId: row.companyId, productId: row.productId }}
      search={{ tab: 'seats' } as never}
    >
      {children}
    </Link>
  );
}
