import { useEffect } from 'react';
import { loadWords } from '../../ui/i18n.ts';

/** Where this device keeps pages to open without a connection, what the top bar and the keys open is kept with them. */
export function useKeptParts(): void {
  useEffect(() => {
    // Resolves only where a page has asked to be kept.
    void navigator.serviceWorker?.ready.then(keep).catch(() => {});
  }, []);
}

const keep = () =>
  Promise.all([
    import('./UserMenuList.tsx'),
    import('./Palette.tsx'),
    import('./ShortcutList.tsx'),
    import('../../ui/forms/DialogFrame.tsx'),
    import('../../ui/feedback/Notifications.tsx'),
    import('../../modules/delivery/InboxPanel.tsx'),
    loadWords('palette', 'delivery'),
  ]);
