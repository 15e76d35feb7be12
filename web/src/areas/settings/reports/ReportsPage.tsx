import { ReportIndex } from '../../../modules/reports/ReportIndex.tsx';
import { ReportSchedules } from '../../../modules/reports/ReportSchedules.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/layout/PageHeader.tsx';

/** The company's reports, what is sent on a schedule, and one's own files. */
export default function ReportsPage() {
  const { t } = useTranslation('reports');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <ReportIndex area="settings" />
      <ReportSchedules area="settings" />
    </>
  );
}
