import { generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';

// A ring holds every key that is still accepted; `current` makes new signatures. To rotate: add a key, name it current,
// and take the old one out when nothing signed with it is valid any more.
const ringOf = <Key extends z.ZodType>(key: Key) =>
  z
    .strictObject({ current: z.string(), keys: z.record(z.string(), key) })
    .refine((ring) => ring.current in ring.keys, 'the current key is not in the ring');

const symmetricKey = z.string().refine((text) => Buffer.from(text, 'base64url').length >= 32, 'shorter than 32 bytes');
const signingKey = z.strictObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string(), d: z.string() });
const part = z.string();
const rsaKey = z.strictObject({
  kty: z.literal('RSA'),
  n: part,
  e: part,
  d: part,
  p: part,
  q: part,
  dp: part,
  dq: part,
  qi: part,
});
const ecKey = z.strictObject({ kty: z.literal('EC'), crv: z.literal('P-256'), x: part, y: part, d: part });
const password = z.string().min(32);

const secretsShape = z.strictObject({
  /** Signs session cookies and the tokens in mails. */
  session: ringOf(symmetricKey),
  /** Signs the short-lived addresses of files. */
  fileUrl: ringOf(symmetricKey),
  /**
   * Encrypts what the database keeps and must be read again: the secrets of second factors. Its old keys stay as long
   * as something is sealed with them.
   */
  sealing: ringOf(symmetricKey),
  /** Ed25519 keys that sign credentials (VC-JWT), as private JWK. The public halves are published for good. */
  credential: ringOf(signingKey),
  /**
   * RSA keys that sign the same credentials for verifiers that know RS256 only, which Open Badges 3.0 asks for.
   * Published for good, too.
   */
  badges: ringOf(rsaKey),
  /**
   * P-256 keys by which push services know us (VAPID). A device knows the one it was added with: with another it is
   * added again.
   */
  push: ringOf(ecKey),
  /** For an external PostgreSQL; the embedded one is guarded by its socket's directory. */
  databasePasswords: z.strictObject({
    muster_migrate: password,
    muster_app: password,
    muster_auth: password,
    muster_platform: password,
    muster_public: password,
    muster_backup: password,
    muster_monitor: password,
  }),
});

export type Secrets = z.infer<typeof secretsShape>;
export interface KeyRing<Key> {
  current: string;
  keys: Record<string, Key>;
}

/**
 * Secrets as they were found. New ones are in memory only until `keep`: beside a database that holds something they
 * must not be written.
 */
export type FoundSecrets = { secrets: Secrets; isNew: boolean; keep: () => Secrets };

/**
 * MUSTER_SECRETS (JSON, the same on every process of one installation), else `secrets.json`, which the first start
 * makes.
 */
export function findSecrets(dataDir: string, fromEnvironment = process.env['MUSTER_SECRETS']): FoundSecrets {
  const path = join(dataDir, 'secrets.json');
  const read = (): Secrets => {
    refuseIfExposed(path);
    complete(path, dataDir);
    return parseSecrets(readFileSync(path, 'utf8'), path);
  };
  const isNew = !fromEnvironment && !existsSync(path);
  const secrets = fromEnvironment ? parseSecrets(fromEnvironment, 'MUSTER_SECRETS') : isNew ? generate() : read();
  const keep = (): Secrets => {
    if (!isNew) return secrets;
    // Another process may have been faster: then its file counts.
    create(path, dataDir, secrets);
    return read();
  };
  return { secrets, isNew, keep };
}

/** The same where nothing is at stake: tools, and databases made for a test. */
export const loadSecrets = (dataDir: string, fromEnvironment?: string): Secrets =>
  findSecrets(dataDir, fromEnvironment).keep();

/** The key that makes new signatures, with the id to write beside them. */
export const currentKey = <Key>(ring: KeyRing<Key>): { id: string; key: Key } => ({
  id: ring.current,
  key: ring.keys[ring.current] as Key,
});

/** What someone else may read, change or swap is no secret: better not to start than to sign with it. */
function refuseIfExposed(path: string): void {
  const file = statSync(path);
  if ((file.mode & 0o077) !== 0)
    throw new StartupError(
      `${path} can be read by others (mode ${(file.mode & 0o777).toString(8)}). Run: chmod 600 ${path} — and rotate the keys if others had access to this machine.`,
    );
  if (file.uid !== process.getuid?.())
    throw new StartupError(`${path} belongs to another user (uid ${file.uid}). Start Muster as that user.`);
}

/** Throws a StartupError that never holds the text itself. `source` is named in it. */
export function parseSecrets(text: string, source: string): Secrets {
  // The text itself never goes into a message: it would end in a log.
  const value = jsonOf(text);
  if (value === undefined)
    throw new StartupError(
      `${source} is not valid JSON. Restore it from the backup; without it, sessions and signatures are lost.`,
    );
  const result = secretsShape.safeParse(value);
  if (!result.success)
    throw new StartupError(
      `${source} is not complete: ${result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')}. A secrets.json of an earlier version is completed by \`npm run doctor\`.`,
    );
  return result.data;
}

function create(path: string, dataDir: string, secrets: Secrets): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    // Unlike a rename, a link never replaces the file that another process made a moment ago.
    linkSync(unfinished, path);
    sync(dataDir);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
}

/** A file of an earlier version gets the rings that came since; what is in it stays. */
function complete(path: string, dataDir: string): void {
  const known = jsonOf(readFileSync(path, 'utf8'));
  if (typeof known !== 'object' || known === null || ('sealing' in known && 'badges' in known && 'push' in known))
    return;
  const { sealing, badges, push } = generate();
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify({ sealing, badges, push, ...known }, null, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  renameSync(unfinished, path);
  sync(dataDir);
}

/** Undefined for what is no JSON: `parse` says so. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A fsynced file can still vanish in a power cut when its directory was not. */
function sync(directory: string): void {
  const handle = openSync(directory, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

function generate(): Secrets {
  const role = (): string => randomBytes(32).toString('base64url');
  return {
    session: newRing(role()),
    fileUrl: newRing(role()),
    sealing: newRing(role()),
    credential: newRing(newSigningKey()),
    badges: newRing(newRsaKey()),
    push: newRing(newEcKey()),
    databasePasswords: {
      muster_migrate: role(),
      muster_app: role(),
      muster_auth: role(),
      muster_platform: role(),
      muster_public: role(),
      muster_backup: role(),
      muster_monitor: role(),
    },
  };
}

function newRing<Key>(key: Key): KeyRing<Key> {
  const id = randomBytes(6).toString('hex');
  return { current: id, keys: { [id]: key } };
}

const newSigningKey = (): z.infer<typeof signingKey> =>
  signingKey.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
const newRsaKey = (): z.infer<typeof rsaKey> =>
  rsaKey.parse(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }));
const newEcKey = (): z.infer<typeof ecKey> =>
  ecKey.parse(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }));
