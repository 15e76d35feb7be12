/** The last element outside of dialogs from which one was opened. */
let outside: HTMLElement | null = null;

/** What opened a dialog: the focused element; of an item of a menu, what the menu belongs to. */
function openerOf(active: Element | null): HTMLElement | null {
  if (!(active instanceof HTMLElement) || active === document.body) return outside;
  const menu = active.closest('[role="menu"]');
  const owner = menu?.id ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`) : null;
  const opener = owner ?? active;
  if (!opener.closest('[role="dialog"]')) outside = opener;
  return opener;
}

/**
 * Remembers what has the focus as a dialog opens; the answer gives it back as the dialog goes, where nothing else has taken it: to the opener, or to what
 * opened the dialog that held the opener.
 */
export function rememberOpener(): () => void {
  const opener = openerOf(document.activeElement);
  const before = outside;
  return () =>
    void setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      [opener, before].find((one) => one?.isConnected)?.focus();
    }, 0);
}
