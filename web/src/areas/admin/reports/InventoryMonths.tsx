import { inventoryMonthList } from '@app/domain/store/inventory-month-list';
import { entriesBehind, monthWays } from '@app/domain/store/platform-drills';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Input, Result } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useList } from '../../../modules/lists/useList.ts';
import { DayField } from '../../../modules/reports/DayField.tsx';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useFormat } from '../../../words/format.ts';
import { Behind } from './Behind.tsx';
import { InventoryFrame } from './InventoryFrame.tsx';

type Row = Result<'listInventoryMonths'>['rows'][number];

/** Month by month: seats that came, were started and went, and what was paid for those that were not started yet. */
export function InventoryMonths({ filters }: { filters: ReactNode }) {
  const { t } = useTranslation('inventory');
  const f = useFormat();
  const [url] = useUrlState();
  const list = useList(inventoryMonthList, 'listInventoryMonths', 'exportInventoryMonths');
  const desk = useReportDesk('inventoryMonths', viewOf(inventoryMonthList, url), list.count?.rows ?? 0);
  const { sort: _, q: _q, ...narrowing } = list.asked as Record<string, string | undefined>;
  const { header } =
    useQuery({
      ...queryOf('getInventoryMonthsHeader', narrowing as unknown as Input<'getInventoryMonthsHeader'>),
      placeholderData: keepPreviousData,
    }).data ?? {};
  const scope = { companyId: url['company'] ?? null, productId: url['product'] ?? null };
  return (
    <InventoryFrame actions={desk.actions}>
      <ReportHeader header={header} list={inventoryMonthList} columns={list.columns} />
      <ListView
        list={list}
        search={t('searchMonths')}
        title="month"
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        filters={
          <>
            <DayField name="from" label={t('from')} usual={header?.from ?? ''} />
            <DayField name="to" label={t('to')} usual={header?.to ?? ''} />
            {filters}
          </>
        }
        cells={{
          month: (row) => f.day(`${row.month}-01`, 'month'),
          ...Object.fromEntries(
            monthWays.map((way) => [
              way,
              (row: Row) =>
                row[way] === 0 ? (
                  0
                ) : (
                  <Behind drill={entriesBehind(way, { ...scope, month: row.month, currency: row.currency })}>
                    {f.number(row[way])}
                  </Behind>
                ),
            ]),
          ),
        }}
        empty={{ title: t('noMonths') }}
      />
    </InventoryFrame>
  );
}
