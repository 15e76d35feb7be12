import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n.ts';
import type { Words } from './notify.ts';
import { notificationsReady } from './notify.ts';
import classes from './PlainMessages.module.css';
import { UndoMessage } from './UndoMessage.tsx';
import { useAboveBars } from './useAboveBars.ts';

/**
 * The last message, where the library that shows several can't be loaded: that a connection is missing has to be said
 * without one.
 */
export function PlainMessages() {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState<Words | null>(null);
  useEffect(() => notificationsReady(setShown), []);
  useAboveBars(shown !== null);
  if (!shown) return <></>;
  const close = () => setShown(null);
  return (
    <div className={classes.place} role="alert">
      <div className={classes.words}>
        {shown.undo ? <UndoMessage message={shown.message} undo={shown.undo} onSettled={close} /> : shown.message}
      </div>
      <Button size="compact-sm" variant="subtle" onClick={close}>
        {t('close')}
      </Button>
    </div>
  );
}
