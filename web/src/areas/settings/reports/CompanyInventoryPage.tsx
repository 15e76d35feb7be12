import { notAtASite } from '@app/domain/seats/seat-site';
import { companyInventoryList, inventoryGroupings, statementColumns } from '@app/domain/store/company-inventory-list';
import type { InventoryGrouping } from '@app/domain/store/company-inventory-list';
import type { DrilledColumn } from '@app/domain/store/inventory-drills';
import { drilledColumns, drillOf } from '@app/domain/store/inventory-drills';
import { dayOf } from '@app/domain/time';
import { SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Input, Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { ChoiceField } from '../../../modules/reports/ChoiceField.tsx';
import { DayField } from '../../../modules/reports/DayField.tsx';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import type { RowLink } from '../../../ui/DataList.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useUrlState } from '../../../ui/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './CompanyInventory.module.css';
import { InventoryStatement } from './InventoryStatement.tsx';

type Row = Result<'listCompanyInventory'>['rows'][number];
const groupings = Object.keys(inventoryGroupings) as InventoryGrouping[];
const movements = statementColumns.join(',');

/** What the company has of each product, lot, cost centre or site; and a period as opening, movements and closing. */
export default function CompanyInventoryPage() {
  const { t } = useTranslation('reports');
  const f = useFormat();
  const [url, change] = useUrlState();
  const list = useList(companyInventoryList, 'listCompanyInventory', 'exportCompanyInventory');
  const { sort: _, ...narrowing } = list.asked;
  const totals = useQuery({
    ...queryOf('getCompanyInventoryTotals', narrowing as unknown as Input<'getCompanyInventoryTotals'>),
    placeholderData: keepPreviousData,
  });
  const header = totals.data?.header;
  const by = groupings.find((one) => one === url['by']) ?? 'product';
  const scope = {
    ...(url['product'] && { product: url['product'] }),
    ...(url['lot'] && { lot: url['lot'] }),
    ...(url['costCentre'] && { costCentre: url['costCentre'] }),
    ...(url['site'] && { site: url['site'] }),
  };
  /** A number with the way to what is behind it. */
  const drilled = (column: DrilledColumn, value: number, rowId?: string): ReactNode => {
    if (value === 0 || !header) return f.number(value);
    const today = dayOf(header.generatedAt, header.timeZone);
    const { view, query } = drillOf(column, { from: header.from!, to: header.to!, today, by, ...scope, ...(rowId && { rowId }) });
    return (
      <Link to="/settings/courses" search={{ tab: 'seats', view, ...query } as never}>
        {f.number(value)}
      </Link>
    );
  };
  const period = { ...(url['from'] && { from: url['from'] }), ...(url['to'] && { to: url['to'] }), ...(url['columns'] && { columns: url['columns'] }) };
  const rowLink = (row: Row): RowLink =>
    by === 'lot'
      ? { to: '/settings/courses', search: { tab: 'seats', view: 'seats', lot: row.id } as never }
      : { to: '/settings/reports/CompanyInventoryReport', search: { ...period, ...scope, [by]: row.id, ...(by === 'product' && { by: 'lot' }) } as never };
  return (
    <>
      <PageHeader
        title={t('companyInventory.title')}
        description={t('companyInventory.description')}
        above={<BackLink to="/settings/reports">{t('title')}</BackLink>}
      />
      {totals.error ? (
        <ErrorState text={refusalWords(totals.error)} onRetry={() => void totals.refetch()} />
      ) : (
        <>
          <ReportHeader header={header} list={companyInventoryList} columns={list.columns} />
          <InventoryStatement totals={totals.data} drilled={drilled} />
        </>
      )}
      <div className={classes.views}>
        <SegmentedControl
          aria-label={t('companyInventory.columns')}
          value={url['columns'] === movements ? 'movements' : 'balance'}
          onChange={(next) => change({ columns: next === 'movements' ? movements : undefined })}
          data={[
            { value: 'balance', label: t('companyInventory.balance') },
            { value: 'movements', label: t('companyInventory.movements') },
          ]}
        />
        <SegmentedControl
          aria-label={companyInventoryList.filters.by.label[spokenLocale()]}
          value={by}
          onChange={(next) => change({ by: next === 'product' ? undefined : next })}
          data={groupings.map((value) => ({ value, label: t(`companyInventory.by.${value}`) }))}
        />
      </div>
      {(by === 'site' || scope.site) && <p className={classes.note}>{t('companyInventory.siteNote')}</p>}
      <ListView
        list={list}
        search={t('companyInventory.search')}
        title="name"
        rowLink={rowLink}
        formats={['csv', 'xlsx', 'pdf', 'json']}
        ownFilters={['by']}
        filters={<Filters from={header?.from ?? ''} to={header?.to ?? ''} />}
        cells={{
          name: (row) => (by === 'lot' ? `${row.name} · ${row.lot}` : row.name),
          ...Object.fromEntries(drilledColumns.map((column) => [column, (row: Row) => (row[column] === null ? '–' : drilled(column, row[column], row.id))])),
          orderNumbers: (row) => <Orders row={row} />,
        }}
        empty={{ title: t('companyInventory.none'), text: t('companyInventory.noneText') }}
      />
    </>
  );
}

/** The orders the seats came from, the newest first; where there are many, the lots name them. */
function Orders({ row }: { row: Row }) {
  if (row.orders.length === 0) return '–';
  const more = row.orderNumbers.split(', ').length - row.orders.length;
  return (
    <span className={classes.orders}>
      {row.orders.map(({ id, number }) => (
        <Link key={id} to="/orders/$id" params={{ id }}>
          {number}
        </Link>
      ))}
      {more > 0 && `+ ${more}`}
    </span>
  );
}

function Filters({ from, to }: { from: string; to: string }) {
  const { t } = useTranslation('reports');
  const notSites = Object.values(notAtASite).map(({ id, words }) => ({ id, name: words[spokenLocale()] }));
  const choices = useQuery(queryOf('listCompanyInventoryChoices', { locale: spokenLocale() })).data;
  const sites = [...(choices?.sites ?? []), ...notSites];
  const centres = choices?.costCentres.map(({ id, name }) => ({ id, name: name || t('companyInventory.noCostCentre') })) ?? [];
  return (
    <>
      <DayField name="from" label={t('from')} usual={from} max={to} />
      <DayField name="to" label={t('to')} usual={to} />
      <ChoiceField name="product" label={t('companyInventory.by.product')} none={t('companyInventory.anyProduct')} all={choices?.products} without="lot" />
      {centres.length > 1 && (
        <ChoiceField name="costCentre" label={t('companyInventory.by.costCentre')} none={t('companyInventory.anyCostCentre')} all={centres} without="lot" />
      )}
      {sites.length > notSites.length && (
        <ChoiceField name="site" label={t('companyInventory.by.site')} none={t('companyInventory.anySite')} all={sites} without="lot" />
      )}
    </>
  );
}
