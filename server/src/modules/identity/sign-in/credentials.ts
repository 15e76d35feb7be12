import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Work } from '../../../platform/database/work.ts';
import { hashPassword, isOutdated, nobodysHash } from './password-hash.ts';

type Engine = typeof import('./credential-engine.ts');
type Context = Awaited<Engine['engine']['$context']>;

let loaded: Promise<Engine> | null = null;
/** better-auth is loaded when someone first signs in: it is a fifth of the memory of a server at rest. */
const load = () => (loaded ??= import('./credential-engine.ts'));

async function within<R>(work: Work, run: (context: Context) => Promise<R>): Promise<R> {
  const { engine, adapterOn, runWithAdapter } = await load();
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
  const { password: engineOf } = await (await load()).engine.$context;
  const same = await engineOf.verify({ hash: credential?.hash ?? nobodysHash, password });
  return same && credential !== null;
}

/** The hash to keep from now on, when the stored one was made with older parameters; else null. */
export async function renewedHash(credential: Credential, password: string): Promise<string | null> {
  return isOutdated(credential.hash) ? hashPassword(password) : null;
}

/** Whether the password is the one that was compared, held until the commit: a change waits, and ends sessions. */
export async function holdCredential(work: Work, { personId, hash }: Credential): Promise<boolean> {
  const { rows } = await sql`select 1 from auth.accounts where person_id = ${personId} and provider_id = 'credential'
    and password = ${hash} for update`.execute(work.tx);
  return rows.length > 0;
}

/** Makes this the person's password. `hash` comes from `hashPassword`, computed before the transaction. */
export function storePassword(work: Work, personId: string, hash: string): Promise<void> {
  return within(work, async ({ internalAdapter }) => {
    const known = await internalAdapter.findCredentialAccount(personId);
    if (known) await internalAdapter.updatePassword(personId, hash);
    else
      await internalAdapter.linkAccount({
        userId: personId,
        providerId: 'credential',
        accountId: personId,
        password: hash,
      });
  });
}
