import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Connect } from '../database/database.ts';
import { withConnection } from '../database/database.ts';
import type { FoundSecrets, Secrets } from './secrets.ts';
import { StartupError } from '../startup-error.ts';

/** One key of a ring, known by its fingerprint: enough to recognise it, useless to sign with. */
export type KeyPrint = { ring: string; keyId: string; fingerprint: string };

const rings = ['session', 'fileUrl', 'sealing', 'credential', 'badges', 'push'] as const;
/** Their public halves are published for as long as a credential may be shown: these keys never leave the file. */
const kept: ReadonlySet<string> = new Set(['credential', 'badges']);

/** The fingerprints of all keys. Keys are random and of 256 bits or more, so that no one finds them by trying. */
export function keyPrints(secrets: Secrets): KeyPrint[] {
  return rings.flatMap((ring) =>
    Object.entries(secrets[ring].keys as Record<string, string | Record<string, string>>).map(([keyId, key]) => {
      const text =
        typeof key === 'string' ? key : JSON.stringify(Object.entries(key).sort(([a], [b]) => (a < b ? -1 : 1)));
      return {
        ring,
        keyId,
        fingerprint: createHash('sha256').update(`${ring}:${keyId}:${text}`).digest('hex').slice(0, 32),
      };
    }),
  );
}

type Facts = {
  /** What this database was used with before; keys given up are not in it. */
  known: readonly KeyPrint[];
  present: readonly KeyPrint[];
  /** There was no file: these keys are new. */
  isNew: boolean;
  /** Someone can sign in. */
  isFull: boolean;
  /** Keys of the ring `sealing` that something in the database still needs. */
  sealedWith: readonly string[];
};

/**
 * What is wrong with these keys beside this database, in words; null: they belong to it. Rotated keys do: one added, or
 * an old one taken out that nothing needs.
 */
export function keyProblem({ known, present, isNew, isFull, sealedWith }: Facts): string | null {
  if (isNew) return isFull || known.length > 0 ? 'secrets.json is missing, and the database is not empty' : null;
  const same = (one: KeyPrint) => (other: KeyPrint) => one.ring === other.ring && one.keyId === other.keyId;
  const changed = present.filter((key) =>
    known.some((before) => same(key)(before) && before.fingerprint !== key.fingerprint),
  );
  const needed = (key: KeyPrint) => kept.has(key.ring) || (key.ring === 'sealing' && sealedWith.includes(key.keyId));
  const missing = known.filter((before) => needed(before) && !present.some(same(before)));
  if (changed.length === 0 && missing.length === 0) return null;
  const named = (keys: readonly KeyPrint[]) => keys.map(({ ring, keyId }) => `${ring} ${keyId}`).join(', ');
  return [
    'secrets.json is not the one that this database was used with',
    ...(missing.length > 0 ? [`missing: ${named(missing)}`] : []),
    ...(changed.length > 0 ? [`same name, another key: ${named(changed)}`] : []),
  ].join('; ');
}

/**
 * Refuses to go on with keys that are not those of this database, before anything is written anywhere: with new ones,
 * credentials that were issued could no longer be verified, and second factors no longer be opened. `lost`: the
 * operator knows that they are gone for good.
 */
export async function assertOwnKeys(connect: Connect, { secrets, isNew }: FoundSecrets, lost: boolean): Promise<void> {
  const facts = await withConnection(connect('superuser'), factsOf);
  const problem = keyProblem({ ...facts, present: keyPrints(secrets), isNew });
  if (problem && !lost)
    throw new StartupError(
      `${problem}. Restore secrets.json from the backup of this installation. If it is permanently lost, start once with MUSTER_KEYS_LOST=1: credentials issued so far can then no longer be verified from their files, everyone is signed out, and second factors have to be set up again (docs/operating.md, Secrets).`,
    );
}

/** Writes down the keys that are used from now on; those given up with `lost` are required no more. */
export async function rememberKeys(connect: Connect, secrets: Secrets, lost: boolean): Promise<void> {
  const prints = keyPrints(secrets);
  await withConnection(connect('superuser'), async (client) => {
    await client.query('begin');
    await client.query('set local role muster_owner');
    if (lost)
      await client.query(
        `update key_prints p set lost_at = now() where lost_at is null and not exists (
           select 1 from unnest($1::text[], $2::text[], $3::text[]) as k (ring, key_id, fingerprint)
             where (k.ring, k.key_id, k.fingerprint) = (p.ring, p.key_id, p.fingerprint))`,
        columnsOf(prints),
      );
    await client.query(
      'insert into key_prints (ring, key_id, fingerprint) select * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing',
      columnsOf(prints),
    );
    await client.query('commit');
  });
}

const columnsOf = (prints: readonly KeyPrint[]): string[][] => [
  prints.map(({ ring }) => ring),
  prints.map(({ keyId }) => keyId),
  prints.map(({ fingerprint }) => fingerprint),
];

/** Asked before migrations: an earlier version's database lacks some of these tables. */
async function factsOf(client: pg.Client): Promise<Omit<Facts, 'present' | 'isNew'>> {
  const there = async (table: string) =>
    (await client.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])).rows[0]!.is;
  const known = (await there('public.key_prints'))
    ? (
        await client.query<KeyPrint>(
          `select ring, key_id as "keyId", fingerprint from public.key_prints where lost_at is null`,
        )
      ).rows
    : [];
  const isFull =
    (await there('auth.accounts')) && (await client.query('select 1 from auth.accounts limit 1')).rowCount === 1;
  const sealed = (await there('auth.second_factors'))
    ? (
        await client.query<{ id: string }>(
          `select distinct split_part(sealed_secret, '.', 1) as id from auth.second_factors`,
        )
      ).rows
    : [];
  return { known, isFull, sealedWith: sealed.map(({ id }) => id) };
}
