import { kyselyAdapter } from '@better-auth/kysely-adapter';
import type { BetterAuthOptions } from 'better-auth';
import { betterAuth } from 'better-auth/minimal';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { hashPassword, verifyPassword } from './password-hash.ts';

/**
 * better-auth keeps the credentials; sessions, one-time links and limits are ours (decision 0013). It gets no
 * connection of its own: each call works in the unit of work that makes it, so a password changes together with
 * everything else or not at all.
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
  user: {
    modelName: 'account_holders',
    fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
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
export const adapterOn = (db: Kysely<never>) => kyselyAdapter(db, { type: 'postgres', transaction: false })(options);

export const engine = betterAuth({ ...options, database: () => adapterOn(nowhere as unknown as Kysely<never>) });

export { runWithAdapter } from '@better-auth/core/context';
