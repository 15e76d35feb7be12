import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Input } from '../../api/client.ts';
import { fetchFile } from '../../api/client.ts';
import { DropPanel } from '../../ui/DropPanel.tsx';
import { handFile } from '../../ui/handFile.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconDownload, IconX } from '../../ui/icons.ts';
import { notifyBad, notifyGood } from '../../ui/notify.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './menus.module.css';
import type { ListExport, ListPage, ListState } from './useList.ts';

/** What a list leaves as; reports leave as paper and for programs too. */
export type ExportFormat = 'csv' | 'xlsx' | 'pdf' | 'json';
/** Files that are made in the background: which ones, how they are begun, and the way to them. */
export type ExportJobs = {
  takes: (format: ExportFormat) => boolean;
  start: (format: ExportFormat, columns: readonly string[]) => void;
};
type ExportMenuProps<P extends ListPage> = {
  list: ListState<P>;
  shown: readonly string[];
  formats?: readonly ExportFormat[] | undefined;
  jobs?: ExportJobs | undefined;
};

/** The list as a file: exactly what is shown, all of it. Says how far it is, and can be stopped. */
export function ExportMenu<P extends ListPage>({ list, shown, formats = ['csv', 'xlsx'], jobs }: ExportMenuProps<P>) {
  const { t } = useTranslation('lists');
  const f = useFormat();
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (format: ExportFormat) => {
    const stop = (running.current = new AbortController());
    setBytes(0);
    try {
      const input = { ...list.asked, columns: shown.join(','), format } as unknown as Input<ListExport>;
      const { blob, filename } = await fetchFile(list.exporting, input, { signal: stop.signal, onBytes: setBytes });
      handFile(blob, filename);
      notifyGood(t('export.done', { filename }));
    } catch (error) {
      if (!stop.signal.aborted) notifyBad(refusalWords(error));
    } finally {
      if (running.current === stop) setBytes(null);
    }
  };
  if (bytes !== null)
    return (
      <Button variant="default" onClick={() => running.current?.abort()} rightSection={<IconX size={16} aria-hidden />} aria-label={t('export.stop')}>
        <span role="status">{t('export.running', { size: f.bytes(bytes) })}</span>
      </Button>
    );
  return (
    <DropPanel label={t('export.title')} icon={<IconDownload size={18} aria-hidden />}>
      {(close) => (
        <div className={classes.choices}>
          {formats.map((format) => (
            <button
              key={format}
              type="button"
              className={classes.choice}
              onClick={() => {
                close();
                if (jobs?.takes(format)) jobs.start(format, shown);
                else void start(format);
              }}
            >
              {t(`export.${format}`)}
              <small>{t(jobs?.takes(format) ? 'export.byJob' : `export.${format}Hint`)}</small>
            </button>
          ))}
          <p className={classes.note}>{t('export.note')}</p>
        </div>
      )}
    </DropPanel>
  );
}
