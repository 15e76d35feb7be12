const place = 'muster-partial-session';

/**
 * What stands between password and code. Kept for this tab: while someone looks up the code in another app, a phone may
 * throw the page away. It opens nothing without the code, and nothing at all after ten minutes.
 */
export const partialSession = {
  read(): string | null {
    try {
      return sessionStorage.getItem(place);
    } catch {
      return null;
    }
  },
  keep(token: string | null): void {
    try {
      if (token) sessionStorage.setItem(place, token);
      else sessionStorage.removeItem(place);
    } catch {
      // storage is refused: a page thrown away asks for the password again
    }
  },
};
