import { companyExpiringList } from '@app/domain/reports/expiry/company-expiring-list';
import { monthsThrough } from '@app/domain/lists/months-ahead';
import { expiryWindow } from '@app/domain/reports/expiry/expiry-words';
import type { Day } from '@app/domain/time';
import { addDays } from '@app/domain/time';
import { Suspense } from 'react';
import { GroupTotals } from '../../../modules/lists/GroupTotals.tsx';
import { MonthsAhead } from '../../../modules/lists/MonthsAhead.tsx';
import { narrowingIn, viewOf } from '../../../modules/lists/listAddress.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import type { GroupsState } from '../../../modules/lists/useGroups.ts';
import { useGroups } from '../../../modules/lists/useGroups.ts';
import { useList } from '../../../modules/lists/useList.ts';
import { DayField } from '../../../modules/reports/DayField.tsx';
import { NumberField } from '../../../modules/reports/NumberField.tsx';
import { WindowField } from '../../../modules/reports/WindowField.tsx';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { useReportDay } from '../../../modules/reports/useReportDay.ts';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { nothingSelected } from '../../../ui/lists/selection.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { useToday } from '../../../words/format.ts';
import { ActsOfChosen } from './acting/ActsOfChosen.tsx';
import { rowsOf } from './acting/rows.ts';
import { proofLink } from './proofLink.tsx';
import { useExpiryWhy } from './useExpiryWhy.tsx';
import { SeatsNote } from './acting/SeatsNote.tsx';
import { lazyPart } from '../../../ui/lazyPart.tsx';

/** Lies behind a fold, with all it takes to buy. */
const SeatsPanel = lazyPart(() =>
  import('./acting/SeatsOfRows.tsx').then(({ SeatsPanel: panel }) => ({ default: panel })),
);
/** How far the report looks, in days, as most companies plan. */
const windows = [30, 60, 90, 180, 365];

type MonthsOfWindowProps = { groups: GroupsState; start: Day; days: number; title: string };

/** How many end in each month of the window. */
function MonthsOfWindow({ groups, start, days, title }: MonthsOfWindowProps) {
  return (
    <MonthsAhead
      groups={groups}
      month="month"
      start={start}
      count={monthsThrough(start, addDays(start, days))}
      title={title}
    />
  );
}

/** Required qualifications that end soon, and whether their renewals are under way. */
export default function CompanyExpiringPage() {
  const { t } = useTranslation('trainingReports', 'acting');
  const [url] = useUrlState();
  const today = useToday();
  const day = useReportDay();
  const why = useExpiryWhy();
  const list = useList(companyExpiringList, 'listExpiring', 'exportExpiring');
  const groups = useGroups(list, 'groupExpiring');
  const desk = useReportDesk('companyExpiring', viewOf(companyExpiringList, url), groups.lines);
  const shown = rowsOf('companyExpiring', { query: narrowingIn(companyExpiringList, url) }, url);
  const days = Number(narrowingIn(companyExpiringList, url)['days'] ?? expiryWindow);
  const start = (url['asOf'] as Day | undefined) ?? today;
  const months = <MonthsOfWindow groups={groups} start={start} days={days} title={t('aheadSix')} />;
  return (
    <>
      <PageHeader
        title={t('companyExpiring.title')}
        description={t('companyExpiring.description')}
        above={<BackLink to="/settings/reports">{t('all')}</BackLink>}
        actions={desk.actions}
        dense
      />
      <ReportHeader
        header={groups.data?.header}
        list={companyExpiringList}
        columns={list.columns}
        folds={[
          { name: t('aheadSix'), content: months },
          {
            name: t('acting:seats.title'),
            note: <SeatsNote rows={shown} />,
            content: (
              <Suspense>
                <SeatsPanel rows={shown} />
              </Suspense>
            ),
          },
        ]}
      />
      <GroupTotals groups={groups} />
      <ListView
        list={list}
        groups={groups}
        search={t('companyExpiring.search')}
        title="name"
        rowLink={(row) => ({
          to: '/settings/employees/$id',
          params: { id: row.personId },
          search: { tab: 'qualifications' },
        })}
        cells={{ certificate: proofLink }}
        filters={
          <>
            <DayField name="asOf" label={t('asOf')} usual={today} />
            <WindowField name="days" label={t('companyExpiring.within')} usual={expiryWindow} offered={windows} />
          </>
        }
        pinned={0}
        moreFilters={
          <>
            <NumberField name="days" filter={companyExpiringList.filters.days} usual={expiryWindow} offered={windows} />
            <DayField name="knownOn" label={t('knownOn')} max={today} folded />
          </>
        }
        ownFilters={['asOf', 'knownOn', 'days']}
        pinnedOwn={['asOf', 'days']}
        actions={why.button}
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        bulk={{
          label: (row) => t('acting:select', { name: row.name, what: row.qualification }),
          actions: (chosen) => (
            <ActsOfChosen rows={rowsOf('companyExpiring', chosen, url)} onClose={() => list.select(nothingSelected)} />
          ),
        }}
        empty={{
          title: t('companyExpiring.none', { count: days, day }),
          text: t('companyExpiring.noneText'),
          narrowed: t('companyExpiring.noMatch', { count: days, day }),
          drawing: 'done',
        }}
      />
      {why.panel}
    </>
  );
}
