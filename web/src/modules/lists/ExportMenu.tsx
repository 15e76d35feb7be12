import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Input } from '../../api/client.ts';
import { fetchFile } from '../../api/client.ts';
import { downloadBlob } from '../../ui/downloadBlob.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconX } from '../../ui/icons.ts';
import { notifyBad, notifyGood } from '../../ui/feedback/notify.ts';
import { useFormat } from '../../words/format.ts';
import { spokenLocale } from '../../words/languages.ts';
import { refusalWords } from '../../words/words.ts';
import type { ListExport, ListPage, ListState } from './useList.ts';

/** What a list leaves as; reports leave as paper and for programs too. */
export type ExportFormat = 'csv' | 'xlsx' | 'pdf' | 'json';
/** Files that are made in the background: which ones, how they are begun, and the way to them. */
export type ExportJobs = {
  takes: (format: ExportFormat) => boolean;
  start: (format: ExportFormat, columns: readonly string[]) => void;
};

export type ListExporting = ReturnType<typeof useListExport>;

/**
 * Exports a list as a file: exactly what is shown, all of it; without `shown`, what has no columns to choose. `bytes`
 * says how far it is, or null while nothing runs; it can be stopped.
 */
export function useListExport<P extends ListPage>(
  list: Pick<ListState<P>, 'exporting'> & { asked: object },
  shown: readonly string[],
  jobs: ExportJobs | undefined,
) {
  const { t } = useTranslation('lists');
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const download = async (format: ExportFormat) => {
    const stop = (running.current = new AbortController());
    setBytes(0);
    try {
      const input = {
        ...list.asked,
        ...(shown.length > 0 && { columns: shown.join(',') }),
        format,
        locale: spokenLocale(),
      } as unknown as Input<ListExport>;
      const { blob, filename } = await fetchFile(list.exporting, input, { signal: stop.signal, onBytes: setBytes });
      downloadBlob(blob, filename);
      notifyGood(t('export.done', { filename }));
    } catch (error) {
      if (!stop.signal.aborted) notifyBad(refusalWords(error));
    } finally {
      if (running.current === stop) setBytes(null);
    }
  };
  return {
    bytes,
    takesJob: (format: ExportFormat) => jobs?.takes(format) ?? false,
    start: (format: ExportFormat) => (jobs?.takes(format) ? jobs.start(format, shown) : void download(format)),
    stop: () => running.current?.abort(),
  };
}

/** How far an export is, with the way to stop it; nothing while none runs. */
export function ExportProgress({ exporting: { bytes, stop } }: { exporting: ListExporting }) {
  const { t } = useTranslation('lists');
  const f = useFormat();
  if (bytes === null) return null;
  return (
    <Button
      variant="default"
      onClick={stop}
      rightSection={<IconX size={16} aria-hidden />}
      aria-label={t('export.stop')}
    >
      <span role="status">{t('export.running', { size: f.bytes(bytes) })}</span>
    </Button>
  );
}
