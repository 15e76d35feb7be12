import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../i18n.ts';
import classes from './Notifications.module.css';

type UndoMessageProps = { message: string; undo: () => Promise<boolean>; onSettled: () => void };

/** What was done, and the button that undoes it. The key U goes to the button from anywhere on the page. */
export function UndoMessage({ message, undo, onSettled }: UndoMessageProps) {
  const { t } = useTranslation('ui');
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const settled = await undo();
    setBusy(false);
    if (!settled) return;
    // The button goes; keyboard users continue in the page.
    document.querySelector<HTMLElement>('main')?.focus();
    onSettled();
  };
  return (
    <div className={classes.undo}>
      <span>{message}</span>
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        data-undo
        aria-keyshortcuts="U"
        onClick={() => void press()}
      >
        {t('undo')}
      </Button>
    </div>
  );
}
