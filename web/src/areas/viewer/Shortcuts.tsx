import { Kbd } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useTranslation } from '../../ui/i18n.ts';
import classes from './Viewer.module.css';
import { Dialog } from '../../ui/forms/Dialog.tsx';

type ShortcutsProps = {
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
  onNext: () => void;
  onPrevious: () => void;
  onOutline: () => void;
  onExit: () => void;
};

/** The keys of the viewer, and their list behind `?`. They rest while one types. */
export function Shortcuts({ opened, onOpen, onClose, onNext, onPrevious, onOutline, onExit }: ShortcutsProps) {
  const { t } = useTranslation('viewer');
  useHotkeys([
    ['n', onNext],
    ['p', onPrevious],
    ['o', onOutline],
    ['shift+?', onOpen],
    ['mod+shift+x', onExit],
  ]);
  const keys = [
    ['N', t('shortcuts.next')],
    ['P', t('shortcuts.previous')],
    ['O', t('shortcuts.outline')],
    ['?', t('shortcuts.help')],
    ['Ctrl Shift X', t('shortcuts.exit')],
  ];
  return (
    <Dialog opened={opened} onClose={onClose} title={t('shortcuts.title')} size="sm">
      <dl className={classes.keys}>
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt>{words}</dt>
            <dd>
              <Kbd>{key}</Kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
