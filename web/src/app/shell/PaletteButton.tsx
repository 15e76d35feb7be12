import { VisuallyHidden } from '@mantine/core';
import { Suspense, useEffect, useState } from 'react';
import { loadWords, useTranslation } from '../../ui/i18n.ts';
import { IconSearch } from '../../ui/icons.ts';
import classes from './PaletteButton.module.css';
import { lazyPart } from '../../ui/lazyPart.tsx';

const Palette = lazyPart(async () => {
  const [palette] = await Promise.all([import('./Palette.tsx'), loadWords('palette')]);
  return palette;
});

/** Opens the command palette, also by Ctrl+K. The palette's code comes with its first opening. */
export function PaletteButton({ area }: { area: 'main' | 'settings' | 'admin' }) {
  const { t } = useTranslation('shell');
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpened((times) => times + 1);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.button}
        onClick={() => setOpened((times) => times + 1)}
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={18} stroke={1.8} aria-hidden />
        <span className={classes.words} aria-hidden>
          {t('palette.open')}
        </span>
        <VisuallyHidden>{t('palette.hint')}</VisuallyHidden>
        <kbd className={classes.keys} aria-hidden>
          Ctrl K
        </kbd>
      </button>
      {opened > 0 && (
        <Suspense>
          <Palette area={area} opened={opened} />
        </Suspense>
      )}
    </>
  );
}
