import { Anchor, Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { mayKeep } from '../../api/keepOffline.ts';
import type { Learning } from '../../modules/enrolment/attempt.ts';
import {
  downloadBytes,
  downloadCourse,
  downloadedUnits,
  missingUnits,
  offlineState,
  removeDownload,
  roomLeft,
  unitsOf,
} from '../../modules/enrolment/downloads.ts';
import { useTranslation } from '../../ui/i18n.ts';
import { IconCloudCheck, IconDownload } from '../../ui/icons.ts';
import { useFormat } from '../../words/format.ts';
import { refusalWords } from '../../words/words.ts';
import classes from './ViewerOutline.module.css';

/**
 * Keeps the open steps of the course on this device: how much it takes, how far it is, what needs a connection all the
 * same.
 */
export function OfflineDownload({ learning }: { learning: Learning }) {
  const { t } = useTranslation('viewer');
  const f = useFormat();
  const [kept, setKept] = useState<ReadonlySet<string> | null>(null);
  const [come, setCome] = useState<number | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const units = unitsOf(learning);
  const ready = units.filter((unit) => offlineState(unit) === 'ready');
  const open = ready.map(({ id }) => id).join();
  useEffect(() => {
    if (mayKeep()) void downloadedUnits(learning).then(setKept, () => setKept(null));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked at again when other steps are open
  }, [learning.enrolmentId, open]);
  useEffect(() => () => running.current?.abort(), []);
  if (!learning.enrolmentId || !mayKeep() || ready.length === 0 || kept === null) return null;
  const total = downloadBytes(learning, kept);
  const missing = missingUnits(learning, kept);
  const count = (state: 'online' | 'locked') => units.filter((unit) => offlineState(unit) === state).length;
  const notes = [
    count('online') > 0 && t('download.online', { count: count('online') }),
    count('locked') > 0 && t('download.locked', { count: count('locked') }),
  ];

  const start = async () => {
    setFailed(null);
    const room = await roomLeft();
    if (room !== null && room < total)
      return setFailed(t('download.noRoom', { size: f.bytes(total), room: f.bytes(Math.max(0, room)) }));
    running.current = new AbortController();
    setCome(0);
    try {
      await downloadCourse(learning, { signal: running.current.signal, onBytes: setCome });
    } catch (error) {
      if (!running.current.signal.aborted) setFailed(refusalWords(error));
    }
    setCome(null);
    setKept(await downloadedUnits(learning));
  };
  const remove = async () => {
    setFailed(null);
    await removeDownload(learning);
    setKept(new Set());
  };

  const away = (
    <Anchor component="button" type="button" size="sm" onClick={() => void remove()}>
      {t('download.remove')}
    </Anchor>
  );
  return (
    <section className={classes.download} aria-label={t('download.label')}>
      {come !== null ? (
        <>
          <Progress
            value={total === 0 ? 100 : Math.min(100, (100 * come) / total)}
            aria-label={t('download.running')}
          />
          <div className={classes.downloadLine}>
            <span role="status">
              {t('download.progress', { come: f.bytes(Math.min(come, total)), total: f.bytes(total) })}
            </span>
            <Anchor component="button" type="button" size="sm" onClick={() => running.current?.abort()}>
              {t('ui:cancel')}
            </Anchor>
          </div>
        </>
      ) : missing.length === 0 ? (
        <div className={classes.downloadLine}>
          <span role="status">
            <IconCloudCheck size={18} stroke={1.8} aria-hidden /> {t('download.done')}
          </span>
          {away}
        </div>
      ) : (
        <>
          <Button
            variant="default"
            size="sm"
            fullWidth
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void start()}
          >
            {t(kept.size > 0 ? 'download.more' : 'download.start', { size: f.bytes(total) })}
          </Button>
          {kept.size > 0 && (
            <div className={classes.downloadLine}>
              <span role="status">
                {t('download.part', { count: ready.length - missing.length, of: ready.length })}
              </span>
              {away}
            </div>
          )}
        </>
      )}
      {failed && <p role="alert">{failed}</p>}
      {notes.some(Boolean) && <p className={classes.soft}>{notes.filter(Boolean).join(' ')}</p>}
    </section>
  );
}
