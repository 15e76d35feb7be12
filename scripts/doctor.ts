// npm run doctor: looks at everything Muster needs on this machine and says in words what is wrong. Changes nothing,
// except that a stopped embedded database is started for the look and stopped again. Exits 1 when something has to be
// repaired.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { backupHealth } from '@app/domain/operations/backup-health';
import pg from 'pg';
import { proofsWithDaysOutside } from '../server/src/modules/qualification/status/recorded-days.ts';
import { archiveState } from '../server/src/platform/backup/log-archive.ts';
import { backupFacts, readNotes } from '../server/src/platform/backup/noted.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { lookUpPlaces, shippedNative } from '../server/src/platform/embedded/embedded-places.ts';
import { startEmbedded } from '../server/src/platform/embedded/embedded-postgres.ts';
import { findPostmaster } from '../server/src/platform/embedded/embedded-process.ts';
import { withConnection } from '../server/src/platform/database/database.ts';
import type { Place } from '../server/src/platform/database/replicas/replicas.ts';
import { placeColumns } from '../server/src/platform/database/replicas/replicas.ts';
import { migrationFiles } from '../server/src/platform/database/migration-files.ts';
import { filesInS3 } from '../server/src/platform/files/open-files.ts';
import { loadSecrets } from '../server/src/platform/security/secrets.ts';
import { isZone, zonesThatDiffer } from '../server/src/platform/database/zones.ts';

type Finding = { level: 'ok' | 'note' | 'repair'; words: string };
const ok = (words: string): Finding => ({ level: 'ok', words });
const note = (words: string): Finding => ({ level: 'note', words });
const repair = (words: string): Finding => ({ level: 'repair', words });

const config = readConfig();
const embedded = config.databaseUrl === null;
const hasData = existsSync(join(config.dataDir, 'cluster.json'));

const checks: [string, () => Finding[] | Promise<Finding[]>][] = [
  ['Node', checkNode],
  ['PostgreSQL programs', checkPrograms],
  ['Data directory', checkDataDir],
  ['Disk space', checkDisk],
  ['Files', checkFiles],
  ['Secrets', checkSecrets],
  ['Database', checkDatabase],
  ['Replicas', checkReplicas],
  ['Backups', checkBackups],
  ['Server', checkServer],
];

const all: (Finding & { check: string })[] = [];
for (const [check, look] of checks) {
  const findings = await Promise.resolve()
    .then(look)
    .catch((error: unknown) => [repair(error instanceof Error ? error.message : String(error))]);
  all.push(...findings.map((finding) => ({ check, ...finding })));
}
const repairs = all.filter((finding) => finding.level === 'repair').length;
if (process.argv.includes('--json')) console.log(JSON.stringify(all, null, 2));
else {
  for (const { level, check, words } of all)
    console.log(`${level === 'repair' ? 'REPAIR' : level.padEnd(6)}  ${check.padEnd(20)} ${words}`);
  console.log(repairs === 0 ? 'No problems found.' : `Problems to repair: ${repairs}.`);
}
process.exit(repairs === 0 ? 0 : 1);

function checkNode(): Finding[] {
  const major = Number(process.versions.node.split('.')[0]);
  return [
    major >= 24
      ? ok(`${process.version} (${process.execPath})`)
      : repair(`${process.version}; Muster needs Node 24. Run: npm ci`),
  ];
}

function checkPrograms(): Finding[] {
  if (!embedded) return [ok('not needed: DATABASE_URL is set to an external server')];
  const native = shippedNative();
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
  if (run.status === 0) return [ok(run.stdout.trim())];
  return [
    existsSync(join(native, 'bin', 'postgres'))
      ? note(`not ready yet (${(run.stderr || String(run.error)).trim()}); the next start links their libraries`)
      : repair('missing. Run: npm ci'),
  ];
}

function checkDataDir(): Finding[] {
  if (!existsSync(config.dataDir)) return [note(`${config.dataDir} does not exist yet; the first start creates it`)];
  const { mode, uid } = statSync(config.dataDir);
  if (uid !== process.getuid?.() && process.getuid?.() !== 0)
    return [repair(`${config.dataDir} belongs to another user (uid ${uid})`)];
  if ((mode & 0o067) !== 0)
    return [
      repair(
        `${config.dataDir} is readable by other users (mode ${(mode & 0o777).toString(8)}). Run: chmod 700 ${config.dataDir}`,
      ),
    ];
  return [ok(config.dataDir)];
}

/** The same watermarks as the server's: it warns below 10 %, refuses uploads below 5 % and writes below 2 %. */
function checkDisk(): Finding[] {
  const places = [
    existsSync(config.dataDir) ? config.dataDir : '.',
    ...(hasData ? [lookUpPlaces(realpathSync(config.dataDir)).clusterDir] : []),
  ];
  return [...new Set(places)]
    .filter((path) => existsSync(path))
    .map((path) => {
      const disk = statfsSync(path);
      const percent = (100 * disk.bavail) / disk.blocks;
      const words = `${((disk.bavail * disk.bsize) / 1e9).toFixed(1)} GB free (${percent.toFixed(0)}%) at ${path}`;
      return percent < 5
        ? repair(`${words}: uploads stop below 5%, all changes below 2%`)
        : percent < 10
          ? note(words)
          : ok(words);
    });
}

/** Stores, reads and removes an object of a few bytes: what every upload needs to be allowed. */
async function checkFiles(): Promise<Finding[]> {
  if (!config.s3) return [ok('in the data directory')];
  let why = '';
  const place = `the bucket ${config.s3.bucket}${config.s3.endpoint ? ` at ${config.s3.endpoint}` : ''}`;
  const files = await filesInS3(
    config,
    ({ name, status, what }) => (why = `${what}: ${name}${status ? ` (${status})` : ''}`),
  );
  try {
    const { path } = await files.put('exports', Readable.from([Buffer.from('doctor')]), 100);
    const text = (await files.readWhole('exports', path)).toString();
    await files.remove('exports', path);
    if (text !== 'doctor') return [repair(`${place} answered with other bytes than were stored`)];
  } catch (error) {
    return [
      repair(
        `${place} does not work: ${why || (error as Error).message}. Check its name, its address and the credentials`,
      ),
    ];
  }
  const left = config.filesIn === 's3' && existsSync(join(config.dataDir, 'files'));
  return [
    ok(place),
    ...(left ? [note('files may still be in the data directory. npm run files -- move takes them to the bucket')] : []),
  ];
}

function checkSecrets(): Finding[] {
  if (process.env['MUSTER_SECRETS']) return [loadSecrets(config.dataDir) && ok('complete, from MUSTER_SECRETS')];
  if (existsSync(join(config.dataDir, 'secrets.json')))
    return [loadSecrets(config.dataDir) && ok('complete, readable by the owner only')];
  return [
    hasData
      ? repair('secrets.json is missing. Restore it from the backup; the server does not start without it')
      : note('created at the first start'),
  ];
}

async function checkDatabase(): Promise<Finding[]> {
  if (!embedded) return lookInto({ connectionString: config.databaseUrl ?? '' });
  if (!hasData) return [note('created at the first start')];
  const { clusterDir, socketDir } = lookUpPlaces(realpathSync(config.dataDir));
  const running = findPostmaster(clusterDir);
  if (running)
    return [
      ok(`running (process ${running.pid}, ${running.status})`),
      ...(await lookInto({ host: socketDir, port: 5432, user: 'postgres', database: 'muster' })),
    ];
  const database = await startEmbedded({ dataDir: config.dataDir });
  try {
    return [
      ok('not running; it starts and stops correctly'),
      ...(await lookInto(database.connection('postgres', 'muster'))),
    ];
  } finally {
    await database.stop();
  }
}

/** That something answers there, and how far behind it is. */
async function checkReplicas(): Promise<Finding[]> {
  if (!config.replicaUrl) return [ok('not configured: everything is read at the primary')];
  const own = new URL(config.replicaUrl);
  own.username = 'muster_app';
  own.password = loadSecrets(config.dataDir).databasePasswords.muster_app ?? '';
  const primary = await withConnection(
    { connectionString: config.databaseUrl ?? '' },
    async (client) => (await client.query<Place>(`select ${placeColumns}`)).rows[0]!,
  );
  return withConnection({ connectionString: own.toString() }, async (client) => {
    const { rows } = await client.query<Place & { follows: boolean; seconds: number | null }>(
      `select ${placeColumns}, pg_is_in_recovery() as follows, case
        when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
         else extract(epoch from now() - pg_last_xact_replay_timestamp())::int end as seconds`,
    );
    const [{ follows, seconds, database, server }] = rows as [(typeof rows)[0]];
    if (database !== primary.database)
      return [repair('DATABASE_REPLICA_URL leads to no copy of the database at DATABASE_URL: nothing is read there')];
    if (!follows && server !== primary.server)
      return [
        repair('DATABASE_REPLICA_URL leads to a replica that was promoted beside the primary: nothing is read there'),
      ];
    if (!follows) return [note('DATABASE_REPLICA_URL leads to the primary: nothing is taken off it')];
    return [
      (seconds ?? 0) > 10
        ? note(`${seconds} s behind, so that the primary is read instead`)
        : ok('follows the primary'),
    ];
  });
}

async function lookInto(connection: pg.ClientConfig): Promise<Finding[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
  } catch (error) {
    if ((error as { code?: string }).code === '3D000')
      return [note('contains no Muster data yet; the next start creates it')];
    throw error;
  }
  try {
    const { rows } = await client.query<{ version: number; words: string; spoilt: number; drift: number }>(
      `select current_setting('server_version_num')::int as version,
        'PostgreSQL ' || current_setting('server_version') as words,
         (select coalesce(sum(checksum_failures), 0)::int from pg_stat_database) as spoilt,
         abs(extract(epoch from clock_timestamp()) - $1)::float as drift`,
      [Date.now() / 1000],
    );
    const row = rows[0];
    if (!row) return [repair('does not respond')];
    return [
      row.version >= 150_000 ? ok(row.words) : repair(`${row.words}: Muster needs 15 or later`),
      ...(row.spoilt > 0
        ? [
            repair(
              `${row.spoilt} pages failed their checksum: the disk is losing data. Restore a backup on another disk`,
            ),
          ]
        : []),
      ...(row.drift > 5 ? [repair(`its clock differs from this machine's by ${row.drift.toFixed(0)} s`)] : []),
      await schemaOf(client),
      ...(await zonesOf(client)),
      ...(await daysOf(client)),
    ];
  } finally {
    await client.end();
  }
}

async function schemaOf(client: pg.Client): Promise<Finding> {
  const known = await client.query<{ there: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as there`,
  );
  if (!known.rows[0]?.there) return note('no schema yet; the next start creates it');
  const applied = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from public.schema_migrations order by name',
  );
  const files = await migrationFiles();
  const strange = applied.rows.filter((row) => files.find((file) => file.name === row.name)?.sha256 !== row.sha256);
  if (strange.length > 0)
    return repair(
      `its schema belongs to another release: ${strange.map((row) => row.name).join(', ')}. Start the release that created it`,
    );
  const pending = files.length - applied.rows.length;
  return pending > 0
    ? note(`migrations pending for the next start: ${pending}`)
    : ok(`schema ${applied.rows.at(-1)?.name ?? 'empty'}`);
}

async function zonesOf(client: pg.Client): Promise<Finding[]> {
  const zones = await zonesThatDiffer(client, Intl.supportedValuesOf('timeZone').filter(isZone), new Date());
  return zones.length > 0
    ? [note(`time zone data differs from this server's for ${zones.join(', ')}; update the older one (tzdata)`)]
    : [];
}

/** What was recorded before a rule about its day: told, never changed, because a certificate may rest on it. */
async function daysOf(client: pg.Client): Promise<Finding[]> {
  const known = await client.query<{ there: boolean }>(
    `select to_regclass('public.achievements') is not null as there`,
  );
  if (!known.rows[0]?.there) return [];
  const mostNamed = 20;
  const found = await proofsWithDaysOutside(client);
  const named = found
    .slice(0, mostNamed)
    .map(({ company, certificateNumber, day }) => `${certificateNumber} (${company}, ${day})`);
  if (found.length > mostNamed) named.push('…');
  return found.length > 0
    ? [
        note(
          `proofs recorded with a day that is no longer accepted (${found.length}): ${named.join(', ')}; their companies correct or revoke them`,
        ),
      ]
    : [];
}

/** As the commands note it: when a backup was last complete, and when one was last restored for a check. */
async function checkBackups(): Promise<Finding[]> {
  if (embedded && !hasData) return [note('none yet: there is nothing to back up')];
  const { lastBackup, lastVerified, failed } = await readNotes(config.dataDir);
  const health = backupHealth(await backupFacts(config.dataDir), new Date().toISOString());
  const backedUp =
    lastBackup === null
      ? 'no backup was ever completed'
      : `last backup ${ageOf(lastBackup.at)} ago (${join(lastBackup.folder, 'backups', lastBackup.name)})`;
  const verified =
    lastVerified === null
      ? 'no backup was ever verified'
      : `last verification ${ageOf(lastVerified.doneAt)} ago (of ${lastVerified.name})`;
  const advice = { backup: 'Run: npm run backup -- --to DIR', verify: 'Run: npm run verify-backup -- --from DIR' };
  const found = (kind: 'backup' | 'verify', words: string): Finding => {
    if (health[kind] === 'fine') return ok(words);
    const failure = failed[kind];
    return note(
      [words, failure !== null && `the last try failed: ${failure.split('\n')[0]}`, advice[kind]]
        .filter(Boolean)
        .join('; '),
    );
  };
  return [found('backup', backedUp), found('verify', verified), ...(await archiveOf())];
}

/** A log that is archived without delay never waits in numbers. */
async function archiveOf(): Promise<Finding[]> {
  const archive = await archiveState(config.dataDir);
  if (!archive || !hasData) return [];
  const spool = join(lookUpPlaces(realpathSync(config.dataDir)).clusterDir, '..', 'wal-spool');
  const waiting = existsSync(spool) ? readdirSync(spool).length : 0;
  const words = `the log was last archived ${ageOf(archive.at)} ago into ${archive.folder}`;
  const mostWaiting = 4;
  return [
    waiting > mostWaiting ? note(`${words}; ${waiting} pieces wait: that folder cannot be written to`) : ok(words),
  ];
}

function ageOf(at: string): string {
  const hours = (Date.now() - Date.parse(at)) / 3_600_000;
  return hours < 1
    ? `${Math.round(hours * 60)} min`
    : hours < 48
      ? `${Math.round(hours)} h`
      : `${Math.round(hours / 24)} days`;
}

async function checkServer(): Promise<Finding[]> {
  // The Host header has to be the public name, which fetch does not let us say.
  const status = await new Promise<number | null>((resolve) => {
    const options = {
      host: config.host,
      port: config.port,
      path: '/readyz',
      headers: { host: new URL(config.publicOrigin).host },
      timeout: 5000,
    };
    const request = get(options, (answer) => resolve(answer.resume().statusCode ?? 0));
    request.on('timeout', () => request.destroy()).on('error', () => resolve(null));
  });
  if (status === null) return [note(`not running on port ${config.port}`)];
  return [
    status === 200
      ? ok(`ready on port ${config.port}`)
      : repair(`the program on port ${config.port} responds with ${status}; see its log`),
  ];
}
