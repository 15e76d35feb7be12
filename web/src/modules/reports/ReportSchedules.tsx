import type { ReportArea } from '@app/domain/reports/reports';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { queryOf, refreshAll } from '../../api/queries.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { SectionCard } from '../../ui/layout/SectionCard.tsx';
import { refusalWords } from '../../words/words.ts';
import { callsOf } from './calls.ts';
import { ReportFiles } from './ReportFiles.tsx';
import classes from './Reports.module.css';
import { ScheduleItem } from './ScheduleItem.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

const AddressesDialog = lazyPart(() =>
  import('./AddressesDialog.tsx').then(({ AddressesDialog: dialog }) => ({ default: dialog })),
);

/** Below the reports: what comes by itself, and one's own files. */
export function ReportSchedules({ area }: { area: ReportArea }) {
  const { t } = useTranslation('reports');
  const [addresses, setAddresses] = useState(false);
  const found = useQuery({
    ...queryOf(callsOf(area).schedules, {}),
    refetchInterval: ({ state }) =>
      state.data?.schedules.some(({ lastRun }) => lastRun?.state === 'running') ? 2000 : false,
  });
  const schedules = found.data?.schedules;
  const calls = callsOf(area);
  // A run that ended left a file.
  const runs = schedules?.map(({ id, lastRun }) => `${id} ${lastRun?.at} ${lastRun?.state}`).join();
  useEffect(() => {
    if (runs) void refreshAll([calls.files]);
  }, [runs, calls.files]);
  return (
    <Stack gap="lg">
      <SectionCard
        title={t('schedules.title')}
        description={t('schedules.text')}
        flush
        action={
          <Button variant="default" size="sm" disabled={!found.data} onClick={() => setAddresses(true)}>
            {t('schedules.addresses')}
          </Button>
        }
      >
        {found.error ? (
          <ErrorState text={refusalWords(found.error)} onRetry={() => void found.refetch()} />
        ) : !schedules ? (
          <Skeleton h={120} m="md" />
        ) : schedules.length === 0 ? (
          <EmptyState drawing="report" title={t('schedules.none')} text={t('schedules.noneText')} heading={3} compact />
        ) : (
          <ul className={classes.list}>
            {schedules.map((schedule) => (
              <li key={schedule.id} className={classes.item}>
                <ScheduleItem schedule={schedule} area={area} />
              </li>
            ))}
          </ul>
        )}
      </SectionCard>
      <SectionCard title={t('files.title')} description={t('files.text')} flush>
        <ReportFiles area={area} />
      </SectionCard>
      <Suspense>
        {addresses && found.data && (
          <AddressesDialog area={area} allowed={found.data.allowed} onClose={() => setAddresses(false)} />
        )}
      </Suspense>
    </Stack>
  );
}
