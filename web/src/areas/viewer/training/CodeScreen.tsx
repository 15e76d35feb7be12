import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { codeOnScreen } from '../../../modules/group-training/run-codes.ts';
import { Dialog } from '../../../ui/forms/Dialog.tsx';
import { useZoneFormat } from '../../../modules/group-training/training.ts';
import { useTranslation } from '../../../ui/i18n.ts';
import classes from './Run.module.css';
import type { DialogProps } from './runDialogs.ts';
import { serverNow } from './runDialogs.ts';

/** The code that learners type to check in: made on this device, a new one every half minute. */
export function CodeScreen({ state, session, onOpen }: DialogProps) {
  const { t } = useTranslation('trainingRun');
  const { run, skewMs } = state;
  const { f } = useZoneFormat(run.timeZone);
  const key = run.codeKeys[session.id];
  const [shown, setShown] = useState<{ code: string; left: number } | null>(null);
  useEffect(() => {
    if (!key) return;
    const tick = () => void codeOnScreen(key, new Date(Date.parse(serverNow({ skewMs })))).then(setShown);
    tick();
    const beat = setInterval(tick, 1000);
    return () => clearInterval(beat);
  }, [key, skewMs]);
  const minutes = (count: number) => new Date(Date.parse(session.startsAt) + count * 60_000).toISOString();
  return (
    <Dialog opened onClose={() => onOpen(null)} title={t('codeScreen.title')} size="md">
      {!run.selfCheckIn ? (
        <Text>{t('codeScreen.off')}</Text>
      ) : (
        <>
          <Text ta="center">{t('codeScreen.text')}</Text>
          <p className={classes.code} aria-live="off">
            {shown ? `${shown.code.slice(0, 3)} ${shown.code.slice(3)}` : '··· ···'}
          </p>
          <Text ta="center" c="dimmed" size="sm">
            {shown && t('codeScreen.left', { count: shown.left })}
          </Text>
          <Text ta="center" c="dimmed" size="sm" mb="md">
            {t('codeScreen.closed', {
              from: f.time(minutes(-run.checkInBeforeMinutes)),
              to: f.time(minutes(run.checkInAfterMinutes)),
            })}
          </Text>
        </>
      )}
      <Button fullWidth size="md" variant="default" onClick={() => onOpen(null)}>
        {t('codeScreen.close')}
      </Button>
    </Dialog>
  );
}
