import { notAtASite } from '@app/domain/seats/seat-site';
import {
  companyInventoryList,
  inventoryColumns,
  inventoryGroupings,
  partsOf,
  statementColumns,
} from '@app/domain/store/company-inventory-list';
import type { InventoryGrouping } from '@app/domain/store/company-inventory-list';
import type { DrilledColumn } from '@app/domain/store/inventory-drills';
import { drilledColumns, drillOf, waitingBehind } from '@app/domain/store/inventory-drills';
import { addDays, dayOf } from '@app/domain/time';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Input, Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { ChoiceField } from '../../../modules/reports/ChoiceField.tsx';
import { DayField } from '../../../modules/reports/DayField.tsx';
import { useChoicesPending, useInventoryChoices, useSubsidiary } from '../../../modules/reports/subsidiary.ts';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import type { RowLink } from '../../../ui/lists/DataList.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { refusalWords } from '../../../words/words.ts';
import classes from './CompanyInventory.module.css';
import { CompanyField, together } from './InventoryCompany.tsx';
import { InventoryOrders } from './InventoryOrders.tsx';
import { InventoryFigures, InventoryStatement, StatementAlarm, StatementNote } from './InventoryStatement.tsx';

type Row = Result<'listCompanyInventory'>['rows'][number];
const groupings = Object.keys(inventoryGroupings) as InventoryGrouping[];
const movements = statementColumns.join(',');

/** What the company has of each product, lot, cost centre or site; and a period as opening, movements and closing. */
export default function CompanyInventoryPage() {
  const { t } = useTranslation('reports');
  const f = useFormat();
  const [url, change] = useUrlState();
  const below = useSubsidiary();
  const choices = useInventoryChoices();
  const choicesPending = useChoicesPending();
  const list = useList(companyInventoryList, 'listCompanyInventory', 'exportCompanyInventory', below);
  const { sort: _, ...narrowing } = list.asked;
  const totals = useQuery({
    ...queryOf('getCompanyInventoryTotals', narrowing as unknown as Input<'getCompanyInventoryTotals'>),
    placeholderData: keepPreviousData,
  });
  const header = totals.data?.header;
  const by = groupings.find((one) => one === url['by']) ?? 'product';
  const andBy = partsOf(by).find((one) => one === url['andBy']);
  const desk = useReportDesk('companyInventory', viewOf(companyInventoryList, url), list.count?.rows ?? 0, below);
  const scope = {
    ...(url['product'] && { product: url['product'] }),
    ...(url['lot'] && { lot: url['lot'] }),
    ...(url['costCentre'] && { costCentre: url['costCentre'] }),
    ...(url['site'] && { site: url['site'] }),
  };
  /** Whose row it is: of all companies together each has its own. */
  const ofRow = (row: Row) => (by === 'company' ? (row.id === choices?.own.id ? {} : { subsidiary: row.id }) : below);
  /** What besides its group makes a row of the second level. */
  const partOf = (row: Row) => (andBy && row.partId ? { [andBy]: row.partId } : {});
  /** A number with the way to what is behind it. Behind the sums of several companies stands no one list. */
  const drilled = (column: DrilledColumn, value: number, row?: Row): ReactNode => {
    if (value === 0 || !header || (by === 'company' && !row)) return f.number(value);
    // Of several companies all are told as of the same day, whatever day it is where they are.
    const today = by === 'company' ? addDays(header.to!, 1) : dayOf(header.generatedAt, header.timeZone);
    const company = row ? ofRow(row) : below;
    const { view, query } = drillOf(column, {
      from: header.from!,
      to: header.to!,
      today,
      by,
      ...scope,
      ...company,
      ...(row && { rowId: row.groupId }),
      ...(row && partOf(row)),
    });
    return (
      <Link to="/settings/courses" search={{ tab: 'seats', view, ...query } as never}>
        {f.number(value)}
      </Link>
    );
  };
  const period = {
    ...(url['from'] && { from: url['from'] }),
    ...(url['to'] && { to: url['to'] }),
    ...(url['columns'] && { columns: url['columns'] }),
  };
  const rowLink = (row: Row): RowLink =>
    by === 'company'
      ? { to: '/settings/reports/CompanyInventoryReport', search: { ...period, ...ofRow(row) } as never }
      : by === 'lot'
        ? { to: '/settings/courses', search: { tab: 'seats', view: 'seats', lot: row.id, ...below } as never }
        : {
            to: '/settings/reports/CompanyInventoryReport',
            search: {
              ...period,
              ...below,
              ...scope,
              [by]: row.groupId,
              ...partOf(row),
              ...((by === 'product' || row.partId) && { by: 'lot' }),
            } as never,
          };
  return (
    <>
      <PageHeader
        title={t('companyInventory.title')}
        description={t('companyInventory.description')}
        above={<BackLink to="/settings/reports">{t('title')}</BackLink>}
        beside={
          <SegmentedControl
            aria-label={t('companyInventory.columns')}
            value={url['columns'] === movements ? 'movements' : 'balance'}
            onChange={(next) => change({ columns: next === 'movements' ? movements : undefined })}
            data={[
              { value: 'balance', label: t('companyInventory.balance') },
              { value: 'movements', label: t('companyInventory.movements') },
            ]}
          />
        }
        actions={desk.actions}
        dense
      />
      {totals.error ? (
        <ErrorState text={refusalWords(totals.error)} onRetry={() => void totals.refetch()} />
      ) : (
        <>
          <ReportHeader
            header={header}
            list={companyInventoryList}
            columns={list.columns}
            folds={
              totals.data && [
                {
                  name: t('companyInventory.statement'),
                  note: <StatementNote totals={totals.data} />,
                  content: <InventoryStatement totals={totals.data} drilled={drilled} />,
                },
              ]
            }
          />
          <InventoryFigures totals={totals.data} drilled={drilled} />
          <StatementAlarm totals={totals.data} />
        </>
      )}
      {/* whether there are companies below decides how many lines the choices take */}
      {choicesPending ? (
        <PageSkeleton />
      ) : (
        <>
          {(by === 'site' || andBy === 'site' || scope.site) && (
            <p className={classes.note}>{t('companyInventory.siteNote')}</p>
          )}
          <ListView
            list={{ ...list, columns: inventoryColumns(list.columns, andBy !== undefined) }}
            search={t('companyInventory.search')}
            title="name"
            rowLink={rowLink}
            formats={['csv', 'xlsx', 'pdf', 'json']}
            jobs={desk.jobs}
            ownFilters={['by', 'andBy', 'from', 'to', 'product', 'costCentre', 'site']}
            pinnedOwn={['by']}
            pinned={0}
            filters={
              <>
                {choices && choices.companies.length > 0 && (
                  <CompanyField choices={choices} chosen={by === 'company' ? together : (below.subsidiary ?? '')} />
                )}
                <NativeSelect
                  aria-label={companyInventoryList.filters.by.label[spokenLocale()]}
                  value={by}
                  onChange={({ currentTarget: { value } }) =>
                    change({
                      by: value === 'product' ? undefined : value,
                      andBy: partsOf(value as InventoryGrouping).find((one) => one === andBy),
                    })
                  }
                  data={groupings
                    .filter((value) => value !== 'company' || by === 'company')
                    .map((value) => ({ value, label: t(`companyInventory.by.${value}`) }))}
                />
              </>
            }
            moreFilters={
              <>
                <Filters from={header?.from ?? ''} to={header?.to ?? ''} choices={choices} alone={by !== 'company'} />
                {partsOf(by).length > 0 && (
                  <NativeSelect
                    label={companyInventoryList.filters.andBy.label[spokenLocale()]}
                    value={andBy ?? ''}
                    onChange={(event) => change({ andBy: event.currentTarget.value || undefined })}
                    data={[
                      { value: '', label: t('companyInventory.oneLevel') },
                      ...partsOf(by).map((value) => ({ value, label: t(`companyInventory.andBy.${value}`) })),
                    ]}
                  />
                )}
              </>
            }
            cells={{
              name: (row) => (
                <span className={classes.name}>{by === 'lot' ? `${row.name} · ${row.lot}` : row.name}</span>
              ),
              part: (row) => (row.subtotal ? <b>{row.part}</b> : row.part),
              ...Object.fromEntries(
                drilledColumns.map((column) => [
                  column,
                  (row: Row) => (row[column] === null ? '–' : drilled(column, row[column], row)),
                ]),
              ),
              waiting: (row) =>
                !row.waiting || by === 'company' || below.subsidiary ? (
                  (row.waiting ?? '–')
                ) : (
                  <Link to="/settings/reports/CompanyUnfinishedCourses" search={waitingBehind(row.groupId) as never}>
                    {f.number(row.waiting)}
                  </Link>
                ),
              // Orders of another company are not ours to open.
              orderNumbers: (row) => (ofRow(row).subsidiary ? row.orderNumbers || '–' : <InventoryOrders row={row} />),
            }}
            empty={{ title: t('companyInventory.none'), text: t('companyInventory.noneText') }}
          />
        </>
      )}
    </>
  );
}

type Choices = Result<'listCompanyInventoryChoices'>;

function Filters({
  from,
  to,
  choices,
  alone,
}: {
  from: string;
  to: string;
  choices: Choices | undefined;
  alone: boolean;
}) {
  const { t } = useTranslation('reports');
  const notSites = Object.values(notAtASite).map(({ id, words }) => ({ id, name: words[spokenLocale()] }));
  const sites = [...(choices?.sites ?? []), ...notSites];
  const centres =
    choices?.costCentres.map(({ id, name }) => ({ id, name: name || t('companyInventory.noCostCentre') })) ?? [];
  return (
    <>
      <DayField name="from" label={t('from')} usual={from} max={to} />
      <DayField name="to" label={t('to')} usual={to} />
      <ChoiceField
        name="product"
        label={t('companyInventory.by.product')}
        none={t('companyInventory.anyProduct')}
        all={choices?.products}
        without="lot"
      />
      {alone && centres.length > 1 && (
        <ChoiceField
          name="costCentre"
          label={t('companyInventory.by.costCentre')}
          none={t('companyInventory.anyCostCentre')}
          all={centres}
          without="lot"
        />
      )}
      {alone && sites.length > notSites.length && (
        <ChoiceField
          name="site"
          label={t('companyInventory.by.site')}
          none={t('companyInventory.anySite')}
          all={sites}
          without="lot"
        />
      )}
    </>
  );
}
