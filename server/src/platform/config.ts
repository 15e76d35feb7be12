import type { Room } from '@app/domain/files/quota';
import { usualRoom } from '@app/domain/files/quota';
import { resolve } from 'node:path';
import type { ContentOriginConfig } from './http/content-origin-config.ts';
import { contentOriginConfigOf } from './http/content-origin-config.ts';
import type { KnownIssuers } from './security/known-issuers.ts';
import type { MailboxPlace } from './mail/mailbox-config.ts';
import { mailboxPlaceOf } from './mail/mailbox-config.ts';
import { readKnownIssuers } from './security/known-issuers.ts';
import { StartupError } from './startup-error.ts';
import type { TracesConfig } from './watch/traces-config.ts';
import { tracesConfigOf } from './watch/traces-config.ts';

export type Config = {
  port: number;
  host: string;
  /** Every absolute address we print or mail begins with this: never what a request's Host header says. */
  publicOrigin: string;
  /** Hosts we answer to; any other is refused with 421. */
  allowedHosts: string[];
  /** Where course packages run: never on our own origin. */
  content: ContentOriginConfig;
  /** Proxies in front of us whose X-Forwarded-For we believe; 0 is none. */
  trustProxy: number;
  dataDir: string;
  /** An external PostgreSQL, or null for the embedded one. */
  databaseUrl: string | null;
  /** A pooler before it, for requests and jobs: PgBouncer in transaction mode. Null: none. */
  poolerUrl: string | null;
  /**
   * Replicas of it, from which is read what may be a few seconds late. Null: everything is read from the database
   * itself.
   */
  replicaUrl: string | null;
  /** An object store for files; null: they lie in the data folder. */
  s3: S3Config | null;
  /** Where files are stored from now on. With both places, what is only at the other one is still found there. */
  filesIn: 'disk' | 's3';
  /** What this process does: serve requests, run jobs, or both. */
  role: Role;
  /**
   * How long this process still serves after it was told to stop, so that a balancer learns of it from /readyz; 0 where
   * no balancer is.
   */
  drainSeconds: number;
  /** The database may have the schema of a later version, where that lets this one work on. */
  allowNewerSchema: boolean;
  /** A folder of backups into which the embedded database archives its log; null: no log is archived. */
  backupArchive: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  /**
   * Where returned emails come to: `bounces@example.com` receives them as `bounces+…@example.com`. Null: at the
   * sender's own address.
   */
  bounceAddress: string | null;
  /** Where email to the support arrives; null: tickets come from the support page alone. */
  supportMailbox: MailboxPlace | null;
  /** Text messages; null: no one gets any. */
  sms: SmsConfig | null;
  /** What notifications of devices are handed to in place of each push service: a proxy, or a test's double. */
  pushProxy: string | null;
  /** Where to report a vulnerability: addresses for `/.well-known/security.txt`. */
  securityContacts: string[];
  demo: boolean;
  /** Keys and lists of revocations of other issuers may be fetched from their servers. */
  credentialFetch: boolean;
  knownIssuers: KnownIssuers;
  /** The operator says that keys this database was used with are gone for good. */
  keysLost: boolean;
  /** Cookies carry `Secure` and the `__Host-` prefix; off only on plain-http loopback. */
  secureCookies: boolean;
  /** Where Prometheus reads metrics; null: nowhere. On the loopback unless told otherwise. */
  metrics: { port: number; host: string } | null;
  /** Where traces go; null: nowhere, and nothing of them is loaded. */
  traces: TracesConfig | null;
  logLevel: string;
  webRoot: string | null;
  /**
   * API calls one person may make in a minute; a stranger's address twice as many, because a gate's tablets share one.
   */
  requestsPerMinute: number;
  /** The largest video that may be uploaded. */
  videoLimitBytes: number;
  /** The most memory that the objects of one PDF of a table may take while it is drawn. */
  pdfMegabytes: number;
  /** How much one company may keep, and the platform's own. */
  room: { company: Room; platform: Room };
  /** Course packages with programs in them (.exe, .php, macros) are refused, not only noted. */
  packageProgramsRefused: boolean;
  /** Where clamd listens, to look at every upload before it is kept; null: no one does. */
  clamd: { host: string; port: number } | { path: string } | null;
  /** A program and its options that does the same in clamd's place, reading from its standard input. */
  scanCommand: string[] | null;
  /** Payment by card; null: no one can pay by card here. */
  stripe: StripeConfig | null;
  /** Where the register of VAT numbers (VIES) is asked; null: no register is asked, and staff confirm tax ids. */
  viesApi: string | null;
};

export type S3Config = {
  bucket: string;
  /** What the keys of all objects begin with: empty, or a folder that ends in a slash. */
  prefix: string;
  region: string;
  /** Null: Amazon's own for the region. */
  endpoint: string | null;
  /** The bucket is named in the path instead of the host. */
  pathStyle: boolean;
};

export type StripeConfig = {
  secretKey: string;
  /** Every secret with which the provider may sign at present: two while one is being replaced. */
  webhookSecrets: string[];
  /** Where its API is; Stripe's own unless a test or a proxy says otherwise. */
  api: { protocol: 'http' | 'https'; host: string; port: number } | null;
};

export type SmsConfig = {
  accountSid: string;
  authToken: string;
  /** Our number in E.164, or the id of a messaging service. */
  from: string;
  /** Where the provider's API is; Twilio's own unless a test or a proxy says otherwise. */
  api: string;
};

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Reads the environment once. Throws with words a person understands. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const port = wholeNumber(env.PORT ?? '3000', 'PORT');
  const publicOrigin = (env.PUBLIC_ORIGIN ?? `http://localhost:${port}`).replace(/\/$/, '');
  if (!URL.canParse(publicOrigin)) throw new Error(`PUBLIC_ORIGIN is not a valid URL: ${publicOrigin}`);
  const secure = publicOrigin.startsWith('https:');
  if (!secure && !loopback.test(publicOrigin)) {
    throw new Error('PUBLIC_ORIGIN must start with https:// (http is allowed for localhost only)');
  }
  // A demo has sign-ins that everyone knows, and shows the links of emails.
  if (env.MUSTER_DEMO === '1' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(publicOrigin).hostname))
    throw new StartupError(
      `MUSTER_DEMO=1 with PUBLIC_ORIGIN ${publicOrigin}: the demo has publicly known passwords and must run on this machine only. Unset MUSTER_DEMO or PUBLIC_ORIGIN.`,
    );
  return {
    port,
    host: env.HOST ?? '127.0.0.1',
    publicOrigin,
    allowedHosts: [new URL(publicOrigin).host, ...(env.ALLOWED_HOSTS?.split(',').map((host) => host.trim()) ?? [])],
    content: contentOriginConfigOf(env.CONTENT_ORIGIN, publicOrigin),
    trustProxy: wholeNumber(env.TRUST_PROXY ?? '0', 'TRUST_PROXY'),
    dataDir: resolve(env.DATA_DIR ?? 'data'),
    databaseUrl: env.DATABASE_URL ?? null,
    poolerUrl: addressBeside(
      env,
      'DATABASE_POOLER_URL',
      'the address without the pooler: migrations, notices and jobs use it',
    ),
    replicaUrl: addressBeside(env, 'DATABASE_REPLICA_URL', 'the address of the primary: everything is written there'),
    ...filesFrom(env),
    role: roleFrom(env),
    allowNewerSchema: env.MUSTER_ALLOW_NEWER_SCHEMA === '1',
    drainSeconds: drainFrom(env.DRAIN_SECONDS?.trim() || '0'),
    backupArchive: env.BACKUP_ARCHIVE ? resolve(env.BACKUP_ARCHIVE) : null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM ?? `Muster <no-reply@${new URL(publicOrigin).hostname}>`,
    bounceAddress: bounceAddressFrom(env),
    supportMailbox: mailboxPlaceOf(env),
    sms: smsFrom(env),
    pushProxy: addressFrom(env, 'PUSH_PROXY'),
    securityContacts: securityContactsFrom(env.SECURITY_CONTACT, publicOrigin),
    demo: env.MUSTER_DEMO === '1',
    credentialFetch: env.CREDENTIAL_FETCH === '1',
    knownIssuers: readKnownIssuers(env.CREDENTIAL_ISSUERS),
    keysLost: env.MUSTER_KEYS_LOST === '1',
    secureCookies: secure,
    metrics: env.METRICS_PORT
      ? { port: wholeNumber(env.METRICS_PORT, 'METRICS_PORT'), host: env.METRICS_HOST ?? '127.0.0.1' }
      : null,
    traces: tracesConfigOf(env),
    logLevel: env.LOG_LEVEL ?? (env.MUSTER_DEMO === '1' ? 'warn' : 'info'),
    webRoot: env.WEB_ROOT ?? null,
    requestsPerMinute: wholeNumber(env.REQUESTS_PER_MINUTE ?? '300', 'REQUESTS_PER_MINUTE'),
    videoLimitBytes: wholeNumber(env.VIDEO_LIMIT_MB ?? '4000', 'VIDEO_LIMIT_MB') * 1_000_000,
    pdfMegabytes: wholeNumber(env.PDF_MEMORY_MB ?? '512', 'PDF_MEMORY_MB'),
    room: {
      company: roomFrom(env, 'COMPANY', usualRoom.company),
      platform: roomFrom(env, 'PLATFORM', usualRoom.platform),
    },
    packageProgramsRefused: env.PACKAGE_PROGRAMS === 'refuse',
    clamd: env.CLAMD_HOST ? clamdFrom(env.CLAMD_HOST) : null,
    stripe: stripeFrom(env),
    viesApi: addressFrom(env, 'VIES_API'),
    scanCommand: env.SCAN_COMMAND?.trim() ? env.SCAN_COMMAND.trim().split(/\s+/) : null,
  };
}

/** Email addresses or https pages, the preferred one first. Without any, the mailbox that RFC 2142 names for it. */
const roles = ['all', 'web', 'worker'] as const;
type Role = (typeof roles)[number];

function filesFrom(env: Record<string, string | undefined>): Pick<Config, 's3' | 'filesIn'> {
  const bucket = env.FILES_S3_BUCKET?.trim();
  // What a file for containers leaves empty counts as not set.
  const filesIn = env.FILES_STORE?.trim() || (bucket ? 's3' : 'disk');
  if (filesIn !== 'disk' && filesIn !== 's3')
    throw new StartupError(`FILES_STORE must be disk or s3, not "${filesIn}".`);
  if (!bucket) {
    if (filesIn === 's3')
      throw new StartupError('FILES_STORE=s3 also needs FILES_S3_BUCKET, the bucket in which files are stored.');
    return { s3: null, filesIn };
  }
  const prefix = (env.FILES_S3_PREFIX ?? '').replace(/^\/+|\/+$/g, '');
  if (!/^[\w./-]*$/.test(prefix))
    throw new StartupError(`FILES_S3_PREFIX may contain letters, digits, . _ - and /, not "${prefix}".`);
  const endpoint = addressFrom(env, 'FILES_S3_ENDPOINT');
  if (endpoint && !/^https?:\/\//.test(endpoint))
    throw new StartupError(`FILES_S3_ENDPOINT must be an http or https address, not "${endpoint}".`);
  return {
    filesIn,
    s3: {
      bucket,
      prefix: prefix && `${prefix}/`,
      region: env.FILES_S3_REGION?.trim() || env.AWS_REGION?.trim() || 'us-east-1',
      endpoint,
      pathStyle: env.FILES_S3_PATH_STYLE ? env.FILES_S3_PATH_STYLE === '1' : endpoint !== null,
    },
  };
}

/** A timer of more than 24 days would end at once. */
function drainFrom(text: string): number {
  const seconds = wholeNumber(text, 'DRAIN_SECONDS');
  if (seconds > 3600) throw new StartupError(`DRAIN_SECONDS must be at most 3600, not ${text}.`);
  return seconds;
}

/** An address of PostgreSQL that makes sense beside `DATABASE_URL` only. */
function addressBeside(env: Record<string, string | undefined>, name: string, which: string): string | null {
  const given = env[name]?.trim();
  if (!given) return null;
  if (!env.DATABASE_URL) throw new StartupError(`${name} also needs DATABASE_URL, ${which}.`);
  if (!/^postgres(ql)?:\/\/./.test(given) || !URL.canParse(given))
    throw new StartupError(`${name} must be an address such as postgresql://db.example.com:5432/muster.`);
  return given;
}

/** Only an external database is shared by several processes. */
function roleFrom({ MUSTER_ROLE: given = 'all', DATABASE_URL, MUSTER_DEMO }: Record<string, string | undefined>): Role {
  const role = roles.find((one) => one === given);
  if (!role) throw new StartupError(`MUSTER_ROLE must be ${roles.join(', ')}, not "${given}".`);
  if (role !== 'all' && !DATABASE_URL)
    throw new StartupError(
      `MUSTER_ROLE=${role} also needs DATABASE_URL: the embedded database belongs to one process that does everything.`,
    );
  if (role !== 'all' && MUSTER_DEMO === '1')
    throw new StartupError(`MUSTER_ROLE=${role} is not possible for a demo, which one process serves.`);
  return role;
}

function securityContactsFrom(given: string | undefined, publicOrigin: string): string[] {
  const contacts = (given ?? '')
    .split(',')
    .map((contact) => contact.trim())
    .filter(Boolean);
  if (contacts.length === 0) return [`mailto:security@${new URL(publicOrigin).hostname}`];
  return contacts.map((contact) => {
    const address = /^[^\s@:/]+@[^\s@:/]+$/.test(contact) ? `mailto:${contact}` : contact;
    if (!/^(https:\/\/|mailto:|tel:)\S+$/.test(address))
      throw new Error(`SECURITY_CONTACT must list email addresses or https pages, not "${contact}"`);
    return address;
  });
}

function bounceAddressFrom({ BOUNCE_ADDRESS: given }: Record<string, string | undefined>): string | null {
  if (!given?.trim()) return null;
  // Behind the plus sign come 52 characters of ours; a local part has 64 at most.
  if (!/^[\w.-]{1,11}@[\w.-]+$/.test(given.trim()))
    throw new Error(`BOUNCE_ADDRESS must be an email address with at most 11 characters before the @, not "${given}"`);
  return given.trim();
}

function smsFrom(env: Record<string, string | undefined>): SmsConfig | null {
  const [accountSid, authToken, from] = [
    env.TWILIO_ACCOUNT_SID?.trim(),
    env.TWILIO_AUTH_TOKEN?.trim(),
    env.TWILIO_FROM?.trim(),
  ];
  if (!accountSid && !authToken && !from) return null;
  if (!accountSid || !authToken || !from)
    throw new Error('Text messages need TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM');
  return {
    accountSid,
    authToken,
    from,
    api: (addressFrom(env, 'TWILIO_API') ?? 'https://api.twilio.com').replace(/\/$/, ''),
  };
}

function addressFrom(env: Record<string, string | undefined>, name: string): string | null {
  const address = env[name]?.trim();
  if (!address) return null;
  if (!URL.canParse(address)) throw new Error(`${name} is not a valid URL: ${address}`);
  return address;
}

function stripeFrom(env: Record<string, string | undefined>): StripeConfig | null {
  const secretKey = env.STRIPE_SECRET_KEY?.trim();
  if (!secretKey) return null;
  const webhookSecrets = (env.STRIPE_WEBHOOK_SECRETS ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
  if (webhookSecrets.length === 0)
    throw new Error('STRIPE_SECRET_KEY also needs STRIPE_WEBHOOK_SECRETS; without it, payments cannot be confirmed');
  if (!env.STRIPE_API) return { secretKey, webhookSecrets, api: null };
  if (!URL.canParse(env.STRIPE_API)) throw new Error(`STRIPE_API is not a valid URL: ${env.STRIPE_API}`);
  const { protocol, hostname, port } = new URL(env.STRIPE_API);
  const http = protocol === 'http:';
  return {
    secretKey,
    webhookSecrets,
    api: { protocol: http ? 'http' : 'https', host: hostname, port: Number(port) || (http ? 80 : 443) },
  };
}

function roomFrom(env: Record<string, string | undefined>, whose: 'COMPANY' | 'PLATFORM', usual: Room): Room {
  const [files, megabytes] = [`${whose}_FILES`, `${whose}_STORAGE_MB`];
  return {
    files: wholeNumber(env[files] ?? String(usual.files), files),
    bytes: wholeNumber(env[megabytes] ?? String(usual.bytes / 1_000_000), megabytes) * 1_000_000,
  };
}

/** `host`, `host:port`, `[::1]:port`, or the path of a Unix socket. */
function clamdFrom(text: string): NonNullable<Config['clamd']> {
  if (text.startsWith('/')) return { path: text };
  const parts = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d+))?$/.exec(text);
  if (!parts) throw new Error(`CLAMD_HOST must be a host, host:port or a socket path, not "${text}"`);
  return { host: (parts[1] ?? parts[2])!, port: wholeNumber(parts[3] ?? '3310', 'CLAMD_HOST') };
}

function wholeNumber(text: string, name: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`${name} must be a whole number, not "${text}"`);
  return Number(text);
}
