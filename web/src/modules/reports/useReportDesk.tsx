import { madeByJob } from '@app/domain/reports/report-files';
import type { ReportArea, ReportKey } from '@app/domain/reports/reports';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Suspense, useState } from 'react';
import { useCommand } from '../../api/queries.ts';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconClock, IconFolder } from '../../ui/icons.ts';
import { spokenLocale } from '../../words/languages.ts';
import type { ReportQuery } from './calls.ts';
import { callsOf } from './calls.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const ReportFiles = lazyPart(() => import('./ReportFiles.tsx').then((module) => ({ default: module.ReportFiles })));
const ScheduleDialog = lazyPart(() =>
  import('./ScheduleDialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
);

type Desk = {
  /** What stands beside the title of a report: scheduling it, and one's own files. */
  actions: ReactNode;
  /** The same where the buttons are elsewhere: what opens, and how. */
  dialogs: ReactNode;
  open: (what: 'files' | 'schedule') => void;
  /** Which exports are made in the background, and how they begin. */
  jobs: { takes: (format: string) => boolean; start: (format: string, columns: readonly string[]) => void };
};

/**
 * What a report can be beyond its page: a file that takes long to make, and one that comes by itself. `rows`: how many
 * it has as it is narrowed; `given`: what its address says besides, such as whose report it is.
 */
export function useReportDesk(
  list: ReportKey,
  view: ReportQuery,
  rows: number,
  given: Record<string, string> = {},
): Desk {
  const { t } = useTranslation('reports');
  // By its address: the table of all reports would bring the columns of each of them along.
  const area: ReportArea = useLocation({
    select: ({ pathname }) => (pathname.startsWith('/admin/') ? 'admin' : 'settings'),
  });
  const asked = {
    query: new URLSearchParams([...new URLSearchParams(view.query), ...Object.entries(given)]).toString(),
    columns: view.columns,
  };
  const [open, setOpen] = useState<'files' | 'schedule' | null>(null);
  const calls = callsOf(area);
  const make = useCommand(calls.make, {
    refresh: [calls.files],
    done: t('files.started'),
    onSuccess: () => setOpen('files'),
  });
  const close = () => setOpen(null);
  const dialogs = (
    <>
      {open === 'files' && (
        <Dialog opened onClose={close} title={t('files.title')} size="lg">
          <Stack>
            <Text size="sm">{t('files.text')}</Text>
            <Suspense fallback={<Skeleton h={90} />}>
              <ReportFiles area={area} plain />
            </Suspense>
          </Stack>
        </Dialog>
      )}
      <Suspense>
        {open === 'schedule' && <ScheduleDialog area={area} list={list} asked={asked} onClose={close} />}
      </Suspense>
    </>
  );
  return {
    jobs: {
      takes: (format) => madeByJob(format, rows),
      start: (format, columns) =>
        make.mutate({
          list,
          query: asked.query,
          columns: columns.join(','),
          format: format as 'csv',
          locale: spokenLocale(),
        }),
    },
    dialogs,
    open: setOpen,
    actions: (
      <>
        <Button
          variant="default"
          aria-label={t('files.title')}
          leftSection={<IconFolder size={16} aria-hidden />}
          onClick={() => setOpen('files')}
        >
          {t('files.title')}
        </Button>
        <Button
          variant="default"
          aria-label={t('schedules.add')}
          leftSection={<IconClock size={16} aria-hidden />}
          onClick={() => setOpen('schedule')}
        >
          {t('schedules.add')}
        </Button>
        {dialogs}
      </>
    ),
  };
}
