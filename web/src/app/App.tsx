import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { onRefusal } from '../api/client.ts';
import { queryClient } from '../api/queries.ts';
import { currentSession, isSignedIn, renewSession } from '../session/session.ts';
import { theme } from '../ui/theme.ts';
import { speakOnceSignedIn } from '../words/words.ts';
import { nextOf } from './guard.ts';
import { makeRouter } from './router.ts';

const router = makeRouter({
  claims: async () => {
    const session = await currentSession();
    remember(session.person !== null);
    if (session.person) await speakOnceSignedIn(session.person.locale);
    return isSignedIn(session) ? session.claims : null;
  },
});

/** For build/first.js: which page to ask for first on the next visit. */
function remember(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem('muster-signed-in', '1');
    else localStorage.removeItem('muster-signed-in');
  } catch {
    // storage is refused: the next visit starts a little slower
  }
}

onRefusal((error) => {
  if (error.code === 'notSignedIn') {
    const next = nextOf(router.state.location);
    // first away from pages that need somebody, then ask anew who is there
    void router.navigate({ to: '/login', search: { next }, replace: true }).then(renewSession);
  } else if (error.code === 'maintenance') {
    void router.navigate({ to: '/maintenance' });
  } else if (error.code === 'legalRequired') {
    void renewSession();
  }
});

/** A public page does not depend on who is signed in, but its banners do: wait this long, so that they do not push it down later. */
const patience = 1200;

/** Resolves when the first page can be drawn. What fails is shown by the page itself. */
export async function ready(): Promise<void> {
  const session = currentSession().then(
    () => {},
    () => {},
  );
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  await Promise.all([Promise.race([session, late]), router.load()]);
}

const colorScheme = localStorageColorSchemeManager({ key: 'muster-theme' });

export function App() {
  return (
    // variables and classes come from virtual:theme.css: our content security policy refuses <style> elements
    <MantineProvider theme={theme} colorSchemeManager={colorScheme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
