import type { ReportKey } from '@app/domain/reports/reports';
import { reportsOf } from '@app/domain/reports/reports';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { queryOf } from '../../../api/queries.ts';
import { placeOf } from '../../../modules/reports/calls.ts';
import { ReportSchedules } from '../../../modules/reports/ReportSchedules.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { useFormat } from '../../../words/format.ts';
import classes from './AdminReports.module.css';

/** The platform's reports, by the question each answers, with when each was last made; what comes by itself; and one's own files. */
export default function AdminReportsPage() {
  const { t } = useTranslation('reports');
  return (
    <>
      <PageHeader title={t('index.title')} description={t('index.description')} />
      <ul className={classes.reports}>
        {(reportsOf('admin') as (keyof typeof index)[]).map((key) => (
          <li key={key} className={classes.report}>
            <Report list={key} />
          </li>
        ))}
      </ul>
      <ReportSchedules area="admin" />
    </>
  );
}

const index = { inventory: 'index.inventory', inventoryMonths: 'index.inventoryMonths' } as const satisfies Partial<Record<ReportKey, string>>;

function Report({ list }: { list: keyof typeof index }) {
  const { t } = useTranslation('reports');
  const f = useFormat();
  const files = useQuery(queryOf('listPlatformReportFiles', {})).data?.files;
  const schedules = useQuery(queryOf('listPlatformSchedules', {})).data?.schedules;
  const views = useQuery(queryOf('listPlatformViews', { list })).data?.views ?? [];
  const made = [
    ...(files ?? []).flatMap((file) => (file.list === list && file.finishedAt && file.state === 'done' ? [file.finishedAt] : [])),
    ...(schedules ?? []).flatMap((schedule) => (schedule.list === list && schedule.lastRun ? [schedule.lastRun.at] : [])),
  ];
  const last = made.toSorted().at(-1);
  const { to, search } = placeOf(list, { query: '', columns: '' });
  return (
    <>
      <Link to={to as never} search={search as never} className={classes.title}>
        {t(`${index[list]}.title`)}
      </Link>
      <p>{t(`${index[list]}.question`)}</p>
      {files && schedules && <p>{last ? t('index.lastRun', { when: f.instant(last) }) : t('index.noRun')}</p>}
      {views.length > 0 && (
        <p>
          {t('index.views')}:{' '}
          {views.map((view, place) => {
            const kept = placeOf(list, view);
            return (
              <span key={view.id}>
                {place > 0 && ' · '}
                <Link to={kept.to as never} search={kept.search as never}>
                  {view.name}
                </Link>
              </span>
            );
          })}
        </p>
      )}
    </>
  );
}
