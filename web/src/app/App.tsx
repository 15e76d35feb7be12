import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import { onRefusal } from '../api/client.ts';
import type { ApiError } from '../api/client.ts';
import { queryClient, refreshAll } from '../api/queries.ts';
import { currentSession, isSignedIn, renewSession, sessionEnded } from '../session/session.ts';
import { theme } from '../ui/theme.ts';
import { errorWords, speak } from '../words/words.ts';
import { nextOf } from './gates/guard.ts';
import { dataOfFirstPage } from './page.tsx';
import { makeRouter } from './router.ts';

/** The whole application, at an address of `history`; the browser's, unless another is given. Made once per page. */
export function makeApp(history?: RouterHistory) {
  const router = makeRouter(
    {
      claims: async () => {
        const session = await currentSession();
        if (session.person) await speak(session.person.locale);
        // anyone who has a one-time PIN to replace does that first, at the sign-in
        return isSignedIn(session) && !session.pin?.changeDue ? session.claims : null;
      },
    },
    history,
  );
  onRefusal((error) => heed(router, error));
  return { router, App: () => <Application router={router} />, ready: () => ready(router) };
}

type Router = ReturnType<typeof makeRouter>;

/** What a refusal means for the whole application, before its caller hears of it. */
async function heed(router: Router, error: ApiError): Promise<void> {
  if (error.code === 'notSignedIn' || error.code === 'pinChangeRequired') {
    const next = nextOf(router.state.location);
    // first away from pages that need someone, then ask again who is there
    void router
      .navigate({ to: '/login', search: { next }, replace: true })
      .then(error.code === 'notSignedIn' ? sessionEnded : renewSession);
  } else if (error.code === 'maintenance') {
    void router.navigate({ to: '/maintenance' });
  } else if (error.code === 'legalRequired' || error.code === 'companySuspended') {
    void renewSession();
  } else if (error.code === 'secondFactorRequired') {
    void refreshAll(['getSession']);
  }
  await errorWords();
}

/**
 * The first page waits this long for who is signed in and for its data, so that it is drawn once, and nothing moves
 * later.
 */
const patience = 1200;

/** Resolves when the first page can be drawn. What fails is shown by the page itself. */
async function ready(router: Router): Promise<void> {
  const session = currentSession().then(
    () => {},
    () => {},
  );
  const late = new Promise<void>((resolve) => setTimeout(resolve, patience));
  const here = router.load();
  const data = here.then(dataOfFirstPage);
  await Promise.all([here, Promise.race([Promise.all([session, data]), late])]);
}

const colorScheme = localStorageColorSchemeManager({ key: 'muster-theme' });

function Application({ router }: { router: Router }) {
  return (
    // variables and classes come from virtual:theme.css: our content security policy refuses <style> elements
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
