import { useEffect } from 'react';

/** Puts the name of the thing shown into the browser's title; the next page sets its own. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Muster`;
  }, [title]);
}
