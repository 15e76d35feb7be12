import { allEnrolmentList } from '@app/domain/reports/all-enrolment-list';
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
import { useUrlState } from '../../../ui/layout/urlState.ts';

/** Every attempt of every company's people, its totals, and its groups; by name or by pseudonym. */
export default function AllEnrolmentsPage() {
  const { t } = useTranslation('trainingReports');
  const [url] = useUrlState();
  const list = useList(allEnrolmentList, 'listAllEnrolments', 'exportAllEnrolments');
  const groups = useGroups(list, 'groupAllEnrolments');
  const desk = useReportDesk('allEnrolments', viewOf(allEnrolmentList, url), groups.lines);
  return (
    <>
      <PageHeader
        title={t('allEnrolments.title')}
        description={t('allEnrolments.description')}
        above={<BackLink to="/admin/reports">{t('all')}</BackLink>}
        actions={desk.actions}
        dense
      />
      <ReportHeader header={groups.data?.header} list={allEnrolmentList} columns={list.columns} />
      <GroupTotals groups={groups} />
      <ListView
        list={list}
        groups={groups}
        search={t('allEnrolments.search')}
        title="name"
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        empty={{ title: t('companyEnrolments.none'), text: t('companyEnrolments.noneText') }}
      />
    </>
  );
}
