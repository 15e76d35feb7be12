import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Result } from '../api/client.ts';
import { queryClient, queryOf, useCommand } from '../api/queries.ts';

export type Session = Result<'getSession'>;
/** The session of somebody who is signed in. */
export type SignedIn = Session & { person: NonNullable<Session['person']>; claims: NonNullable<Session['claims']>; company: NonNullable<Session['company']> };

export const sessionQuery = { ...queryOf('getSession', {}), staleTime: 30_000 };

/** The session before a navigation: what is known, refreshed behind it when old. The server decides again anyway. */
export async function currentSession(): Promise<Session> {
  return queryClient.ensureQueryData({ ...sessionQuery, revalidateIfStale: true });
}

/** Asks anew who is signed in: after signing in or out, after another company. Everything read as somebody else is forgotten. */
export async function renewSession(): Promise<Session> {
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'getSession' });
  return queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

/** Whether and as whom one is signed in; undefined while nobody knows yet. For public pages and the shell. */
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

/** Ends this session; the next page anybody sees on this device is the sign-in. */
export function useSignOut() {
  const navigate = useNavigate();
  return useCommand('signOut', {
    onSuccess: async () => {
      // first away from pages that need somebody, then forget who it was
      await navigate({ to: '/login' });
      queryClient.getMutationCache().clear();
      await renewSession();
    },
  });
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
