import { ActionIcon, Anchor, Loader, NumberInput, Select, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { Document, Page } from 'react-pdf';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconChevronLeft, IconChevronRight, IconDownload } from '../../ui/icons.ts';
import { DocumentText } from './DocumentText.tsx';
import type { DocumentMark } from './MarkedPlace.tsx';
import { MarkedPlace } from './MarkedPlace.tsx';
import classes from './DocumentView.module.css';
import { usePdfOptions } from './usePdfOptions.ts';

type DocumentPagesProps = {
  address: string;
  title: string;
  resumeAt?: number;
  onProgress?: (read: { page: number; pages: number }) => void;
  mark?: DocumentMark | null;
};

const zooms = ['1', '1.25', '1.5', '2'];
const widest = 960;

export default function DocumentPages({ address, title, resumeAt = 1, onProgress, mark = null }: DocumentPagesProps) {
  const { t, language } = useTranslation('content');
  const [pages, setPages] = useState<number | null>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState('1');
  const [round, setRound] = useState(0);
  const { ref, width } = useElementSize();
  const options = usePdfOptions(round);
  // The document is loaded again only when its address changes.
  const file = useMemo(() => ({ url: address, withCredentials: true }), [address]);

  const turn = (to: number) => {
    if (pages && to >= 1 && to <= pages) setPage(to);
  };
  useEffect(() => {
    if (pages) onProgress?.({ page, pages });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new callback is no new page
  }, [page, pages]);

  useEffect(() => {
    if (mark && pages) setPage(Math.min(Math.max(1, mark.page), pages));
  }, [mark, pages]);

  const onKey = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    if (event.key === 'PageDown' || event.key === 'ArrowRight') turn(page + 1);
    else if (event.key === 'PageUp' || event.key === 'ArrowLeft') turn(page - 1);
    else return;
    event.preventDefault();
  };

  const failed = <ErrorState compact text={t('document.failed')} onRetry={() => setRound(round + 1)} />;
  return (
    <div className={classes.document}>
      <div className={classes.bar} role="toolbar" aria-label={t('document.toolbar')}>
        <div className={classes.pages}>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('document.previous')}
            disabled={page <= 1}
            onClick={() => turn(page - 1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <NumberInput
            aria-label={t('document.page')}
            size="xs"
            w="3.6rem"
            min={1}
            max={pages ?? 1}
            allowDecimal={false}
            hideControls
            value={page}
            onChange={(value) => turn(Number(value))}
            styles={{ input: { textAlign: 'center' } }}
          />
          <Text size="sm" c="dimmed">
            {t('document.ofPages', { count: pages ?? 0, pages: (pages ?? 0).toLocaleString(language) })}
          </Text>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('document.next')}
            disabled={!pages || page >= pages}
            onClick={() => turn(page + 1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
        <div className={classes.pages}>
          <Select
            aria-label={t('document.zoom')}
            size="xs"
            w="6.5rem"
            allowDeselect={false}
            value={zoom}
            onChange={(value) => setZoom(value ?? '1')}
            data={zooms.map((value) => ({
              value,
              label: value === '1' ? t('document.fit') : `${Number(value) * 100} %`,
            }))}
          />
          <Anchor href={address} download size="sm" className={classes.download}>
            <IconDownload size={17} stroke={1.8} aria-hidden /> {t('document.download')}
          </Anchor>
        </div>
      </div>
      <div ref={ref} className={classes.paper} role="document" aria-label={title} tabIndex={0} onKeyDown={onKey}>
        {options === null && <Waiting />}
        {options === 'failed' && failed}
        {options !== null && options !== 'failed' && (
          <Document
            key={round}
            file={file}
            options={options}
            suspense={false}
            onLoadSuccess={({ numPages }) => {
              setPages(numPages);
              setPage(Math.min(Math.max(1, Math.round(resumeAt)), numPages));
            }}
            loading={<Waiting />}
            error={failed}
            externalLinkRel="noopener noreferrer"
            externalLinkTarget="_blank"
          >
            {width > 0 && (
              <Page
                suspense={false}
                pageNumber={page}
                width={Math.min(width, widest) * Number(zoom)}
                renderTextLayer={false}
                renderAnnotationLayer={false}
                loading={<Waiting />}
                error={<ErrorState compact text={t('document.failed')} />}
                className={classes.page}
              >
                <DocumentText />
                {mark?.page === page && <MarkedPlace mark={mark} label={t('document.marked')} />}
              </Page>
            )}
          </Document>
        )}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className={classes.wait}>
      <Loader />
    </div>
  );
}
