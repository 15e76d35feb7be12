import { allCourseList } from '@app/domain/reports/all-course-list';
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

/** Every course, or each of its versions: how it is used, how well it works, and the seats still owed for it. */
export default function AllCoursesPage() {
  const { t } = useTranslation('trainingReports');
  const [url] = useUrlState();
  const list = useList(allCourseList, 'listAllCourses', 'exportAllCourses');
  const groups = useGroups(list, 'groupAllCourses');
  const desk = useReportDesk('allCourses', viewOf(allCourseList, url), groups.lines);
  return (
    <>
      <PageHeader
        title={t('allCourses.title')}
        description={t('allCourses.description')}
        above={<BackLink to="/admin/reports">{t('all')}</BackLink>}
        actions={desk.actions}
        dense
      />
      <ReportHeader header={groups.data?.header} list={allCourseList} columns={list.columns} />
      <GroupTotals groups={groups} />
      <ListView
        list={list}
        groups={groups}
        search={t('allCourses.search')}
        title="title"
        rowLink={(row) => ({ to: '/admin/courses/$id', params: { id: row.courseId } })}
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        empty={{ title: t('allCourses.none'), text: t('allCourses.noneText') }}
      />
    </>
  );
}
