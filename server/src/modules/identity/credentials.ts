import type { BetterAuthOptions } from 'better-auth';
import { betterAuth } from 'better-auth/minimal';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { runWithAdapter } from '@better-auth/core/context';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Work } from '../../platform/work.ts';
import { hashPassword, isOutdated, nobodysHash, verifyPassword } from './password-hash.ts';

/**
 * better-auth keeps the credentials; sessions, one-time links and limits are ours (decision 0013). It gets no connection of
 * its own: each call works in the unit of work that makes it, so a password changes together with everything else or not at all.
 */
const options = {
  appName: 'Muster',
  baseURL: 'http://localhost',
  // It signs nothing for us: no cookie and no token of its own ever leaves the server.
  secret: globalThis.crypto.randomUUID() + globalThis.crypto.randomUUID(),
  logger: { disabled: true },
  telemetry: { enabled: false },
  emailAndPassword: {
    enabled: true,
    disableSignUp: true,
    minPasswordLength: 1,
    maxPasswordLength: 1024,
    password: { hash: hashPassword, verify: verifyPassword },
  },
  user: { modelName: 'account_holders', fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' } },
  account: {
    modelName: 'accounts',
    fields: {
      accountId: 'account_id',
      providerId: 'provider_id',
      userId: 'person_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  advanced: { database: { generateId: 'uuid' as const, validateSchema: false } },
} satisfies BetterAuthOptions;

// A database that holds nothing, for whatever would be called outside a unit of work.
const nowhere = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const adapterOn = (db: Kysely<never>) => kyselyAdapter(db, { type: 'postgres', transaction: false })(options);

const engine = betterAuth({ ...options, database: () => adapterOn(nowhere as unknown as Kysely<never>) });

async function within<R>(work: Work, run: (context: Awaited<typeof engine.$context>) => Promise<R>): Promise<R> {
  const context = await engine.$context;
  return runWithAdapter(adapterOn(work.tx.withSchema('auth') as unknown as Kysely<never>), () => run(context));
}

export type Credential = { personId: string; hash: string };

/** The password credential that belongs to a canonical address, or null. */
export function findCredential(work: Work, canonicalEmail: string): Promise<Credential | null> {
  return within(work, async ({ internalAdapter }) => {
    const found = await internalAdapter.findUserByEmail(canonicalEmail, { includeAccounts: true });
    const hash = found?.accounts.find((account) => account.providerId === 'credential')?.password;
    return found && hash ? { personId: found.user.id, hash } : null;
  });
}

export function findCredentialOf(work: Work, personId: string): Promise<Credential | null> {
  return within(work, async ({ internalAdapter }) => {
    const hash = (await internalAdapter.findCredentialAccount(personId))?.password;
    return hash ? { personId, hash } : null;
  });
}

/** Compares outside any transaction; takes the same time when there is nothing to compare with. */
export async function matches(credential: Credential | null, password: string): Promise<boolean> {
  const { password: engineOf } = await engine.$context;
  const same = await engineOf.verify({ hash: credential?.hash ?? nobodysHash, password });
  return same && credential !== null;
}

/** The hash to keep from now on, when the stored one was made with older parameters; else null. */
export async function renewedHash(credential: Credential, password: string): Promise<string | null> {
  return isOutdated(credential.hash) ? hashPassword(password) : null;
}

/** Makes this the person's password. `hash` comes from `hashPassword`, computed before the transaction. */
export function storePassword(work: Work, personId: string, hash: string): Promise<void> {
  return within(work, async ({ internalAdapter }) => {
    const known = await internalAdapter.findCredentialAccount(personId);
    if (known) await internalAdapter.updatePassword(personId, hash);
    else await internalAdapter.linkAccount({ userId: personId, providerId: 'credential', accountId: personId, password: hash });
  });
}
