import { ActionIcon, Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { hrefOf } from '../../api/client.ts';
import type { Result } from '../../api/client.ts';
import { CredentialResult } from './CredentialResult.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import { IconDownload, IconRotateClockwise, IconZoomIn, IconZoomOut } from '../../ui/icons.ts';
import type { Desk } from './desk.ts';
import { deskOf } from './desk.ts';
import classes from './desk.module.css';

type File = Result<'getEvidence'>['files'][number];
const zooms = [1, 1.5, 2, 3, 4];

type FileViewerProps = {
  desk: Desk;
  evidenceId: string;
  files: readonly File[];
  title: string;
  pdf: (address: string, title: string) => ReactNode;
};

/** The pictures and PDF of a certificate, to be looked at closely: larger, turned, page by page. */
export function FileViewer({ desk, evidenceId, files, title, pdf }: FileViewerProps) {
  const { t } = useTranslation('evidence');
  const [shown, setShown] = useState(0);
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const file = files[shown];
  if (!file) return <div className={classes.viewer}>{t('desk.noFiles')}</div>;
  const address = hrefOf(deskOf[desk].file, { evidenceId, place: String(file.place) });
  const picture = file.mime === 'image/jpeg';
  const show = (index: number) => {
    setShown(index);
    setTurns(0);
    setZoom(0);
  };
  return (
    <section className={classes.viewer} aria-label={t('desk.viewer')}>
      <div className={classes.tools} role="toolbar" aria-label={t('desk.viewer')}>
        <Group gap={4}>
          {files.map((one, index) => (
            <Button
              key={one.place}
              size="xs"
              variant={index === shown ? 'filled' : 'default'}
              aria-pressed={index === shown}
              onClick={() => show(index)}
            >
              {one.side === 'page' ? t('desk.file', { number: index + 1 }) : t(`files.${one.side}`)}
            </Button>
          ))}
        </Group>
        <Group gap={4}>
          {picture && (
            <>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('desk.zoomOut')}
                disabled={zoom === 0}
                onClick={() => setZoom(zoom - 1)}
              >
                <IconZoomOut size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('desk.zoomIn')}
                disabled={zoom === zooms.length - 1}
                onClick={() => setZoom(zoom + 1)}
              >
                <IconZoomIn size={18} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('desk.rotate')}
                onClick={() => setTurns((turns + 1) % 4)}
              >
                <IconRotateClockwise size={18} aria-hidden />
              </ActionIcon>
            </>
          )}
          <ActionIcon component="a" href={address} download variant="default" size="lg" aria-label={t('desk.download')}>
            <IconDownload size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </div>
      {file.credential && <CredentialResult checked={file.credential} />}
      {file.active && (
        <Alert color="amber" title={t('desk.active')}>
          {t('desk.activeText')}
        </Alert>
      )}
      {picture ? (
        <div className={classes.stage} tabIndex={0} role="group" aria-label={title}>
          <img
            src={address}
            alt={title}
            style={{
              width: `${zooms[zoom]! * 100}%`,
              maxHeight: zoom === 0 ? '100%' : undefined,
              objectFit: 'contain',
              transform: `rotate(${turns * 90}deg)`,
            }}
          />
        </div>
      ) : file.mime === 'text/plain' ? null : (
        <div className={classes.pdf}>{pdf(address, title)}</div>
      )}
    </section>
  );
}
