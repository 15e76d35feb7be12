import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../api/client.ts';
import type { ApiError, Result } from '../api/client.ts';
import { keptBelongsTo } from '../api/keepOffline.ts';
import { queryClient, queryOf, refreshAll, useCommand } from '../api/queries.ts';
import { notifyBad } from '../ui/feedback/notify.ts';
import { dropDrafts } from '../api/unsentDrafts.ts';
import type { Language } from '../words/languages.ts';
import { dropRecentProducts } from './recentProducts.ts';
import { dropPendingCart } from './pendingCart.ts';
import { chooseOnDevice, refusalWords, speak, takeChoice } from '../words/words.ts';

export type Session = Result<'getSession'>;
/** The session of someone who is signed in. */
export type SignedIn = Session & {
  person: NonNullable<Session['person']>;
  claims: NonNullable<Session['claims']>;
  company: NonNullable<Session['company']>;
};

export const sessionQuery = queryOptions<Session, ApiError>({
  ...queryOf('getSession', {}),
  staleTime: 30_000,
  queryFn: async ({ signal }) => {
    const session = await call('getSession', {}, { signal });
    remember(session.person?.locale ?? null);
    await keptBelongsTo(isSignedIn(session) ? ownerOf(session) : null);
    return session;
  },
});

/** For build/first.js and the first words: which page to ask for first on the next visit, and in which language. */
function remember(locale: Language | null): void {
  try {
    if (locale) localStorage.setItem('muster-signed-in', locale);
    else localStorage.removeItem('muster-signed-in');
  } catch {
    // storage is refused: the next visit starts a little slower
  }
}

/** The session before a navigation: what is known, refreshed behind it when old. The server decides again anyway. */
export async function currentSession(): Promise<Session> {
  return queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true });
}

/**
 * Asks again who is signed in: after signing in or out, after another company. Everything read as someone else is
 * forgotten.
 */
export async function renewSession(): Promise<Session> {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'getSession' });
  // an answer under way knows who it was before, and would be taken for the new one
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** No one is signed in any more, as the server said: known at once, and never overtaken by an answer under way. */
export async function sessionEnded(): Promise<Session> {
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  queryClient.setQueryData(
    sessionQuery.queryKey,
    (known) =>
      known && {
        ...known,
        person: null,
        claims: { buAdmin: false, qmsAdmin: false },
        company: null,
        companies: [],
        pin: null,
      },
  );
  return renewSession();
}

/** Whether and as whom one is signed in; undefined while no one knows yet. For public pages and the shell. */
export function useMaybeSession(): Session | undefined {
  return useQuery(sessionQuery).data;
}

/** The signed-in person's session. Only for pages behind the guard. */
export function useSession(): SignedIn {
  const session = useMaybeSession();
  if (!session || !isSignedIn(session)) throw new Error('useSession outside the guarded areas');
  return session;
}

export function isSignedIn(session: Session): session is SignedIn {
  return session.person !== null && session.claims !== null && session.company !== null;
}

/** Whose it is what this device keeps: someone, in one company. */
export const ownerOf = ({ person, company }: SignedIn): string => `${person.id} ${company.id}`;

/** Ends this session; the next page anyone sees on this device is the sign-in. */
export function useSignOut() {
  const navigate = useNavigate();
  return useCommand('signOut', {
    onSuccess: async () => {
      // at once: the page may be closed before anything else is answered
      remember(null);
      dropPendingCart();
      dropRecentProducts();
      await Promise.all([keptBelongsTo(null), dropDrafts().catch(() => {})]);
      // first away from pages that need someone, then forget who it was
      await navigate({ to: '/login' });
      queryClient.getMutationCache().clear();
      await sessionEnded();
    },
  });
}

/** Speaks another language and keeps the choice: with the person who is signed in, else on this device. */
export async function chooseLanguage(language: Language): Promise<void> {
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  // in a suspended company nothing is written
  if (!session?.person || session.company?.suspension) return chooseOnDevice(language);
  // an answer under way knows the old one
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey });
  remember(language);
  queryClient.setQueryData(sessionQuery.queryKey, { ...session, person: { ...session.person, locale: language } });
  try {
    await Promise.all([speak(language), call('changeProfile', { locale: language })]);
    void refreshAll(['getProfile']);
  } catch (error) {
    notifyBad(refusalWords(error));
  }
}

/** After signing in: the person's language; but one that was chosen on the way in becomes theirs. */
export async function speakAsSignedIn({ person }: Session): Promise<void> {
  const choice = takeChoice();
  if (!person) return;
  if (choice && choice !== person.locale) await chooseLanguage(choice);
  else await speak(person.locale);
}

/** Acts in another of one's companies: everything read so far belonged to the other one. */
export function useSwitchCompany() {
  const navigate = useNavigate();
  return useCommand('switchCompany', {
    onSuccess: async () => {
      await renewSession();
      await navigate({ to: '/' });
    },
  });
}
