import { answerDialogs } from './dialogs.ts';
import type { OwnWindows, WithOwnWindows } from './own-windows.ts';

// Stands before the scripts of every page of a package that has an origin of its own: windows it opens are the
// player's, and a question that cannot be shown is answered.
answerDialogs();
const windows = above();
if (windows) {
  const native = window.open;
  window.open = (address, name, features) =>
    windows.open(window, String(address ?? ''), String(name ?? '')) ?? native.call(window, address, name, features);
  const opener = windows.openerOf(window);
  if (opener) {
    Object.defineProperty(window, 'opener', { configurable: true, writable: true, value: opener });
    window.close = () => windows.close(window);
  }
}

/** The player, some frames above; above it is the platform, which no one may look at. */
function above(): OwnWindows | null {
  for (let at: Window = window; ; at = at.parent) {
    try {
      const found = (at as WithOwnWindows).musterWindows;
      if (found) return found;
    } catch {
      return null;
    }
    if (at === at.parent) return null;
  }
}
