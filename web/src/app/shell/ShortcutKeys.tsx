import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';

const ShortcutList = lazyPart(() => import('./ShortcutList.tsx'));

const typing = 'input, textarea, select, [contenteditable="true"], [role="dialog"], dialog';

/**
 * The keys of every page: `/` goes to its search, `E` opens what it edits, `U` goes to what undoes the last act, `J`
 * enters its list, `?` lists the keys. They rest while one types.
 */
export function ShortcutKeys() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.defaultPrevented ||
        (event.target as Element).closest(typing)
      )
        return;
      if (event.key === '?') setOpened(true);
      else if (event.key === '/') document.querySelector<HTMLElement>('main [role="searchbox"]')?.focus();
      else if (event.key.toLowerCase() === 'e') document.querySelector<HTMLElement>('main [data-edit]')?.click();
      else if (event.key.toLowerCase() === 'u') document.querySelector<HTMLElement>('[data-undo]')?.focus();
      else if (event.key === 'j' && !document.activeElement?.closest('tr'))
        document.querySelector<HTMLElement>('main table [data-row-link]')?.focus();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    opened && (
      <Suspense>
        <ShortcutList onClose={() => setOpened(false)} />
      </Suspense>
    )
  );
}
