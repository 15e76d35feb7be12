import { complianceList, complianceWords } from '@app/domain/reports/compliance-list';
import { viewOf } from '../../../modules/lists/listAddress.ts';
import { GroupTotals } from '../../../modules/lists/GroupTotals.tsx';
import { ListView } from '../../../modules/lists/ListView.tsx';
import { useGroups } from '../../../modules/lists/useGroups.ts';
import { useList } from '../../../modules/lists/useList.ts';
import { ReportHeader } from '../../../modules/reports/ReportHeader.tsx';
import { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { StatusBadge } from '../../../ui/feedback/StatusBadge.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { spokenLocale } from '../../../words/languages.ts';
import { CertificationsHead } from './CertificationsHead.tsx';

const tones = { ok: 'good', expiring: 'due', gap: 'bad', expired: 'bad' } as const;

/** Who meets everything mandatory, company by company. */
export function Compliance() {
  const { t } = useTranslation('trainingReports');
  const [url] = useUrlState();
  const list = useList(complianceList, 'listCompliance', 'exportCompliance');
  const groups = useGroups(list, 'groupCompliance');
  const desk = useReportDesk('compliance', viewOf(complianceList, url), groups.lines);
  return (
    <>
      <CertificationsHead actions={desk.actions} />
      <ReportHeader header={groups.data?.header} list={complianceList} columns={list.columns} />
      <GroupTotals groups={groups} />
      <ListView
        list={list}
        groups={groups}
        search={t('certifications.searchCompliance')}
        title="name"
        rowLink={({ personId }) => ({ to: '/admin/employees/$id', params: { id: personId } })}
        formats={['csv', 'xlsx', 'pdf', 'json']}
        jobs={desk.jobs}
        cells={{
          standing: ({ standing }) => (
            <StatusBadge tone={tones[standing]}>{complianceWords[standing][spokenLocale()]}</StatusBadge>
          ),
        }}
        empty={{ title: t('certifications.noneCompliance'), text: t('companyEnrolments.noneText') }}
      />
    </>
  );
}
