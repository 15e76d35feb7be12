import { Link } from '@tanstack/react-router';
import { ReportSchedules } from '../../../modules/reports/ReportSchedules.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import classes from './Reports.module.css';

const reports = [
  { key: 'qualifications', to: '/settings/reports/CompanyQualifications' },
  { key: 'companyInventory', to: '/settings/reports/CompanyInventoryReport' },
] as const;

/** The company's reports, by the question each answers. */
export default function ReportsPage() {
  const { t } = useTranslation('reports');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <ul className={classes.reports}>
        {reports.map(({ key, to }) => (
          <li key={key}>
            <Link to={to} className={classes.report}>
              <b>{t(`${key}.title`)}</b>
              <span>{t(`${key}.question`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ReportSchedules area="settings" />
    </>
  );
}
