import { matrixList } from '@app/domain/qualification/matrix-list';
import { SegmentedControl, Text } from '@mantine/core';
import { ExportProgress, useListExport } from '../../../modules/lists/ExportMenu.tsx';
import type { ExportFormat } from '../../../modules/lists/ExportMenu.tsx';
import { SavedViewMenu } from '../../../modules/lists/SavedViewMenu.tsx';
import type { useReportDesk } from '../../../modules/reports/useReportDesk.tsx';
import { DropPanel } from '../../../ui/forms/DropPanel.tsx';
import type { UnusableValue } from '../../../ui/feedback/UnreadableAddress.tsx';
import { useTranslation } from '../../../ui/i18n.ts';
import { IconDownload } from '../../../ui/icons.ts';
import { useUrlState } from '../../../ui/layout/urlState.ts';
import { AuditPack } from './AuditPack.tsx';
import type { useNarrowing } from './matrix.ts';
import classes from './QualificationsPage.module.css';

const formats = ['xlsx', 'csv', 'pdf', 'json'] as const satisfies ExportFormat[];

type MatrixToolbarProps = {
  narrowing: ReturnType<typeof useNarrowing>;
  /** The same in words, for an audit pack. */
  said: string[];
  unusable: UnusableValue[];
  desk: ReturnType<typeof useReportDesk>;
  phone: boolean | undefined;
  print: { start: () => void; busy: boolean };
};

/** How the matrix is shown, kept, and had as a file, on paper or with its proofs. */
export function MatrixToolbar({ narrowing, said, unusable, desk, phone, print }: MatrixToolbarProps) {
  const { t } = useTranslation('matrix');
  const { t: words } = useTranslation('reports');
  const [url, change] = useUrlState();
  const exporting = useListExport({ asked: narrowing, exporting: 'exportMatrix' }, [], desk.jobs);
  return (
    <div className={classes.tools} data-screen>
      <SegmentedControl
        size="sm"
        aria-label={t('view.label')}
        value={url['mode'] === 'list' ? 'list' : 'matrix'}
        onChange={(view) => change({ mode: view === 'list' ? 'list' : undefined })}
        data={[
          { value: 'matrix', label: t('view.matrix') },
          { value: 'list', label: t('view.list') },
        ]}
      />
      <SavedViewMenu declared={matrixList} ofPlatform={false} unusable={unusable} />
      <ExportProgress exporting={exporting} />
      {print.busy && <Text size="sm">{t('printing')}</Text>}
      <DropPanel label={t('export')} icon={<IconDownload size={16} aria-hidden />}>
        {(close) => {
          const then = (run: () => void) => () => {
            close();
            run();
          };
          return (
            <div className={classes.export}>
              {formats.map((format) => (
                <button key={format} type="button" onClick={then(() => exporting.start(format))}>
                  {t(`formats.${format}`)}
                  {exporting.takesJob(format) && <small>{t('formats.byJob')}</small>}
                </button>
              ))}
              <button type="button" onClick={then(print.start)}>
                {t('print')}
              </button>
              {phone && (
                <>
                  <button type="button" onClick={then(() => desk.open('files'))}>
                    {words('files.title')}
                  </button>
                  <button type="button" onClick={then(() => desk.open('schedule'))}>
                    {words('schedules.add')}
                  </button>
                </>
              )}
            </div>
          );
        }}
      </DropPanel>
      <AuditPack filters={narrowing} shown={said} compact={phone} />
    </div>
  );
}
