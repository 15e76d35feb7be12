/** What had the focus last, in a dialog or not, and last outside of dialogs. */
let last: HTMLElement | null = null;
let outside: HTMLElement | null = null;

/** An item of a menu goes with it: what the menu belongs to stays. */
const lasting = (element: HTMLElement): HTMLElement =>
  document.getElementById(element.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '') ?? element;

// As it opens a dialog, what was pressed may be gone already.
document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  last = lasting(target);
  if (!last.closest('[role="dialog"]')) outside = last;
});

/**
 * Remembers what has the focus as a dialog opens; the answer gives it back as the dialog goes, where nothing else has
 * taken it: to the opener, or to what opened the dialog that held the opener, or to the page's content, where both went
 * with what was done.
 */
export function rememberOpener(): () => void {
  const [opener, before] = [last, outside];
  return () =>
    void setTimeout(() => {
      if (document.activeElement && document.activeElement !== document.body) return;
      ([opener, before].find((one) => one?.isConnected) ?? document.getElementById('content'))?.focus();
    }, 0);
}
