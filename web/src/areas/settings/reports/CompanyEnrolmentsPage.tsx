import { companyEnrolmentList } from '@app/domain/reports/company-enrolment-list';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { GroupTotals } from '../../../modules/lists/GroupTotals.tsx';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useGroups } from '../../../modules/lists/useGroups.ts';
import { useList } from '../../../modules/lists/useList.ts';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { BackLink } from '../../../ui/layout/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';
import { nothingSelected } from '../../../ui/lists/selection.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { ActsOfChosen } from './acting/ActsOfChosen.tsx';
import { rowsOf } from './acting/rows.ts';

/** Every attempt of the company's people at a course, its totals, and its groups. */
export default function CompanyEnrolmentsPage() {
  const { t } = useTranslation('trainingReports', 'acting');
  const [url] = useUrlState();
  const list = useList(companyEnrolmentList, 'listCompanyEnrolments', 'exportCompanyEnrolments');
  const groups = useGroups(list, 'groupCompanyEnrolments');
  const desk = useReportDesk('companyEnrolments', viewOf(companyEnrolmentList, url), groups.lines);
  return (
    <>
      <PageHeader
        title={t('companyEnrolments.title')}
        description={t('companyEnrolments.description')}
        above={<BackLink to="/settings/reports">{t('all')}</BackLink>}
        actions={desk.actions}
        dense
      />
      <ReportHeader header={groups.data?.header} list={companyEnrolmentList} columns={list.columns} />
      <GroupTotals groups={groups} />
      <ListView
        list={list}
        groups={groups}
        search={t('companyEnrolments.search')}
        title="name"
        rowLink={(row) => ({ to: '/settings/employees/$id', params: { id: row.personId } })}
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        bulk={{
          label: (row) => t('acting:select', { name: row.name, what: row.course }),
          actions: (chosen) => (
            <ActsOfChosen
              rows={rowsOf('companyEnrolments', chosen, url)}
              onClose={() => list.select(nothingSelected)}
            />
          ),
        }}
        empty={{ title: t('companyEnrolments.none'), text: t('companyEnrolments.noneText') }}
      />
    </>
  );
}
