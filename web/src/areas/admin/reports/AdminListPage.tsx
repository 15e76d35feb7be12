import { adminList } from '@app/domain/reports/admin-list';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { GroupTotals } from '../../../modules/lists/GroupTotals.tsx';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useGroups } from '../../../modules/lists/useGroups.ts';
import { useList } from '../../../modules/lists/useList.ts';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { BackLink } from '../../../ui/BackLink.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useUrlState } from '../../../ui/urlState.ts';

/** Everyone who has a role that grants rights: whether it counts, how it is protected and when it was last used. */
export default function AdminListPage() {
  const { t } = useTranslation('trainingReports');
  const [url] = useUrlState();
  const list = useList(adminList, 'listAdmins', 'exportAdmins');
  const groups = useGroups(list, 'groupAdmins');
  const desk = useReportDesk('admins', viewOf(adminList, url), groups.lines);
  return (
    <>
      <PageHeader
        title={t('admins.title')}
        description={t('admins.description')}
        above={<BackLink to="/admin/reports">{t('all')}</BackLink>}
        actions={desk.actions}
      />
      <ReportHeader header={groups.data?.header} list={adminList} columns={list.columns} />
      <GroupTotals groups={groups} />
      <ListView
        list={list}
        groups={groups}
        search={t('admins.search')}
        title="name"
        rowLink={(row) => ({ to: '/admin/employees/$id', params: { id: row.personId } })}
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        empty={{ title: t('admins.none'), text: t('admins.noneText') }}
      />
    </>
  );
}
