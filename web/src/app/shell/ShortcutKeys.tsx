import { Kbd } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import classes from './ShortcutKeys.module.css';

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], dialog';

/** The keys of every page: `/` goes to its search, `E` opens what it edits, `U` goes to what undoes the last act, `?` lists the keys. They rest while one types. */
export function ShortcutKeys() {
  const { t } = useTranslation('shell');
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || (event.target as Element).closest(typing)) return;
      if (event.key === '?') setOpened(true);
      else if (event.key === '/') document.querySelector<HTMLElement>('main [role="searchbox"]')?.focus();
      else if (event.key.toLowerCase() === 'e') document.querySelector<HTMLElement>('main [data-edit]')?.click();
      else if (event.key.toLowerCase() === 'u') document.querySelector<HTMLElement>('[data-undo]')?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  const keys = [
    ['Ctrl K', t('keys.palette')],
    ['/', t('keys.search')],
    ['J K', t('keys.rows')],
    ['Enter', t('keys.open')],
    ['E', t('keys.edit')],
    ['U', t('keys.undo')],
    ['?', t('keys.help')],
  ] as const;
  return (
    <Dialog opened={opened} onClose={() => setOpened(false)} title={t('keys.title')} size="sm">
      <dl className={classes.keys}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>{words}</dt>
            <dd>
              {key.split(' ').map((one) => (
                <Kbd key={one}>{one}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
