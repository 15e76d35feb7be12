import { call } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { sessionQuery } from './session.ts';

/**
 * A browser keeps pages whole to show them at once on the way back: also to the person who comes after a sign-out. Such
 * a page stays hidden until it is known that the person it was drawn for is still signed in; else it is loaded again,
 * as the person who that is now.
 */
export function guardPagesThatReturn(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    const drawnFor = queryClient.getQueryData(sessionQuery.queryKey)?.person?.id;
    if (persisted && drawnFor) void showIfStill(drawnFor);
  });
}

async function showIfStill(personId: string): Promise<void> {
  const { style } = document.documentElement;
  style.visibility = 'hidden';
  const present = await call('getSession', {}).then(
    ({ person }) => person?.id === personId,
    // no answer: a learner on the way keeps the page, unless someone signed out on this device
    () => signedInOnThisDevice(),
  );
  if (present) style.visibility = '';
  else window.location.reload();
}

function signedInOnThisDevice(): boolean {
  try {
    return localStorage.getItem('muster-signed-in') !== null;
  } catch {
    return false;
  }
}
