import { companyExpiredList } from '@app/domain/reports/expiry/company-expired-list';
import { GroupTotals } from '../../../modules/lists/GroupTotals.tsx';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useGroups } from '../../../modules/lists/useGroups.ts';
import { useList } from '../../../modules/lists/useList.ts';
import { DayField } from '../../../modules/reports/DayField.tsx';
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

/** Required qualifications that have run out, and what became of their renewals. */
export default function CompanyExpiredPage() {
  const { t } = useTranslation('trainingReports', 'acting');
  const [url] = useUrlState();
  const today = useToday();
  const day = useReportDay();
  const why = useExpiryWhy();
  const list = useList(companyExpiredList, 'listExpired', 'exportExpired');
  const groups = useGroups(list, 'groupExpired');
  const desk = useReportDesk('companyExpired', viewOf(companyExpiredList, url), groups.lines);
  return (
    <>
      <PageHeader
        title={t('companyExpired.title')}
        description={t('companyExpired.description')}
        above={<BackLink to="/settings/reports">{t('all')}</BackLink>}
        actions={desk.actions}
        dense
      />
      <ReportHeader header={groups.data?.header} list={companyExpiredList} columns={list.columns} />
      <GroupTotals groups={groups} />
      <ListView
        list={list}
        groups={groups}
        search={t('companyExpired.search')}
        title="name"
        rowLink={(row) => ({
          to: '/settings/employees/$id',
          params: { id: row.personId },
          search: { tab: 'qualifications' },
        })}
        cells={{ certificate: proofLink }}
        filters={<DayField name="asOf" label={t('asOf')} usual={today} />}
        moreFilters={<DayField name="knownOn" label={t('knownOn')} max={today} folded />}
        ownFilters={['asOf', 'knownOn']}
        pinnedOwn={['asOf']}
        actions={why.button}
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        bulk={{
          label: (row) => t('acting:select', { name: row.name, what: row.qualification }),
          actions: (chosen) => (
            <ActsOfChosen rows={rowsOf('companyExpired', chosen, url)} onClose={() => list.select(nothingSelected)} />
          ),
        }}
        empty={{
          title: t('companyExpired.none', { day }),
          text: t('companyExpired.noneText'),
          narrowed: t('companyExpired.noMatch', { day }),
          drawing: 'done',
        }}
      />
      {why.panel}
    </>
  );
}
