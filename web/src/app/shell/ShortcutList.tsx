import { Kbd } from '@mantine/core';
import { Dialog } from '../../ui/forms/Dialog.tsx';
import { useTranslation } from '../../ui/i18n.ts';
import classes from './ShortcutKeys.module.css';

/** What `?` shows: the keys of every page. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('palette');
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
    <Dialog opened onClose={onClose} title={t('keys.title')} size="sm">
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
