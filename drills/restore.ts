// npm run drill restore [-- --backups 4 --kills 20 --bits 200 --json --sabotage rows]
// Backs up a server while people write and upload, kills the server during one backup and other backups at random
// moments, restores the last one and starts a server on it: everything acknowledged before its moment is there, and
// nothing that was sent after it. There it ruins one company and puts it back alone. Then it flips bits.
// With --sabotage, rows are removed from what was restored, and the check has to notice.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { assertWhole, openBackup } from '../server/src/platform/backup/open-backup.ts';
import { backupsIn } from '../server/src/platform/backup/repository.ts';
import { check, withSql } from './kill/check.ts';
import { History } from './kill/history.ts';
import { Load } from './kill/load.ts';
import { killAndRecover, untilReady } from './kill/recover.ts';
import { setScene } from './kill/scene.ts';
import { ServerProcess } from './kill/server-process.ts';
import { flipOneBit } from './restore/bits.ts';
import { begin, resultOf, run } from './restore/commands.ts';
import { restoreOneCompany } from './restore/company.ts';
import { Moments } from './restore/moments.ts';

const { values: options } = parseArgs({
  options: {
    backups: { type: 'string', default: '4' },
    kills: { type: 'string', default: '20' },
    bits: { type: 'string', default: '200' },
    port: { type: 'string', default: '3945' },
    json: { type: 'boolean', default: false },
    sabotage: { type: 'string' },
  },
});
const [backups, kills, bits] = [Number(options.backups), Number(options.kills), Number(options.bits)];
if (options.sabotage !== undefined && options.sabotage !== 'rows') throw new Error('--sabotage is rows');
const say = (line: string): void => (options.json ? console.error(line) : console.log(line));
const passphrase = 'a passphrase for one drill';
const directory = mkdtempSync(join(tmpdir(), 'muster-restore-'));
mkdirSync(join(directory, 'again'));
const server = new ServerProcess(directory, Number(options.port), null);
const again = new ServerProcess(join(directory, 'again'), Number(options.port) + 1, null);
const to = join(directory, 'backups');
writeFileSync(join(directory, 'passphrase'), passphrase, { mode: 0o600 });
const env = { DATA_DIR: server.dataDir, BACKUP_PASSPHRASE_FILE: join(directory, 'passphrase') };
process.once('SIGINT', () => void Promise.all([server.destroy(), again.destroy()]).then(() => process.exit(130)));

try {
  process.exitCode = await drill();
} finally {
  await server.destroy();
  await again.destroy();
  rmSync(directory, { recursive: true, force: true });
}

async function drill(): Promise<number> {
  say('Starting the server …');
  server.start();
  await untilReady(server, 120);
  const moments = new Moments(server);
  const { writers, uploaders } = await withSql(server.dataDir, (sql) => setScene(sql, server.dataDir));
  const history = await History.open(join(directory, 'history.jsonl'));
  const load = new Load(server, history, writers);
  const missed: string[] = [];

  const complete: { name: string; seconds: number; kept: number; copiedFiles: number }[] = [];
  for (let number = 0; number < backups; number++) {
    const ordinary = await rateOf(load, () => wait(5000));
    let made: Awaited<ReturnType<typeof run>> | undefined;
    const rate = await rateOf(load, async () => void (made = await run('backup', ['--to', to, '--json'], env)));
    if (made!.code !== 0) missed.push(`a backup under load failed: ${made!.output}`);
    else
      complete.push({
        ...resultOf<{ name: string; copiedFiles: number }>(made!),
        seconds: made!.seconds,
        kept: rate / ordinary,
      });
  }
  say(`${complete.length} backups under load, ${load.counts.acknowledged} changes acknowledged so far`);

  // The server dies in the middle of one: the backup fails as a whole, or it was already complete.
  const cut = begin('backup', ['--to', to, '--json'], env);
  await wait(1000 + Math.random() * 3000);
  await killAndRecover(server, load, 'both');
  const cutOff = await cut.ended;
  if ((cutOff.code === 0) !== ((await backupsIn(to)).length === complete.length + 1))
    missed.push(
      'a backup during which the server was killed is there without having succeeded, or the other way round',
    );

  let killedInTime = 0;
  for (let number = 0; number < kills; number++) {
    const before = await backupsIn(to);
    const one = begin('backup', ['--to', to, '--json'], env);
    await wait(Math.random() * 1.2 * 1000 * (complete[0]?.seconds ?? 5));
    one.child.kill('SIGKILL');
    const { killed } = await one.ended;
    const after = await backupsIn(to);
    if (killed) killedInTime++;
    for (const name of after.filter((other) => !before.includes(other))) {
      const found = await openBackup(to, { passphrase }, { name });
      await assertWhole(found).catch((error: Error) =>
        missed.push(`a killed backup looks complete and is not: ${error.message}`),
      );
    }
  }
  say(`${kills} backups killed, ${killedInTime} of them before their end`);

  const last = await run('backup', ['--to', to, '--json'], env);
  if (last.code !== 0) throw new Error(`The last backup failed: ${last.output}`);
  await wait(3000);
  await load.stop();
  await history.close();
  await server.destroy();

  const opened = await openBackup(to, { passphrase });
  const { at, until } = opened.manifest;
  const restored = await run('restore', ['--from', to, '--into', again.dataDir, '--json'], env);
  if (restored.code !== 0) throw new Error(`The restore failed: ${restored.output}`);
  again.start();
  await untilReady(again, 120);
  const due = moments.dueBy(at, history.acknowledged);
  const findings = await withSql(again.dataDir, async (sql) => {
    if (options.sabotage) await sql(`update people set preferred_name = 'Name 0' where preferred_name like 'Name %'`);
    const after = moments.sentAfter(until);
    const known = await sql<{ id: string }>(
      'select distinct request_id as id from audit_entries where request_id is not null',
    );
    return {
      ...(await check(sql, again.dataDir, due, uploaders)),
      early: known.filter(({ id }) => after.has(id)).length,
      sentAfter: after.size,
    };
  });
  // Then one company alone, while the server runs.
  const alone = await restoreOneCompany(again.dataDir, to, env);
  missed.push(...alone.missed);
  await again.stop();

  const accepted: string[] = [];
  for (let number = 0; number < bits; number++) {
    const file = await flipOneBit(opened, passphrase);
    if (file) accepted.push(file);
  }
  // The command itself, too: it refuses, and the target does not come into being.
  const spoilt = join(directory, 'spoilt');
  cpSync(to, spoilt, { recursive: true });
  writeFileSync(join(spoilt, 'backups', opened.name, opened.manifest.tables[0]!.path), 'x');
  const refused = await run('restore', ['--from', spoilt, '--into', join(directory, 'never')], env);
  if (refused.code !== 1 || existsSync(join(directory, 'never')))
    missed.push('the command restored from a damaged backup');

  if (due.length < 500) missed.push(`only ${due.length} changes were acknowledged before the backup: too few to tell`);
  if (findings.lost.length > 0)
    missed.push(`${findings.lost.length} acknowledged changes are lost: ${JSON.stringify(findings.lost[0])}`);
  if (findings.early > 0) missed.push(`${findings.early} changes are there that were sent after the backup`);
  if (findings.broken.length > 0) missed.push(`broken: ${findings.broken.join('; ')}`);
  if (accepted.length > 0) missed.push(`changed bits were accepted in ${accepted.join(', ')}`);
  const seconds = (all: number[]) => all.map((one) => Number(one.toFixed(1)));
  const line = {
    name: 'restore',
    acknowledged: load.counts.acknowledged,
    due: due.length,
    lost: findings.lost.length,
    sentAfter: findings.sentAfter,
    early: findings.early,
    backups: complete.length,
    backupSeconds: seconds(complete.map((one) => one.seconds)),
    /** Changes a second while a backup ran, compared with the five seconds before it. */
    writersKept: complete.map((one) => Number(one.kept.toFixed(2))),
    copiedFiles: complete.map((one) => one.copiedFiles),
    kills: { tried: kills, inTime: killedInTime },
    restoreSeconds: Number(restored.seconds.toFixed(1)),
    /** One company put back beside the others: rows written, and sums of everyone else's rows that were compared. */
    company: {
      changes: alone.changes,
      compared: alone.compared,
      seconds: Number(alone.seconds.toFixed(1)),
      kept: alone.missed.length === 0,
    },
    bits: { flipped: bits, refused: bits - accepted.length },
    ok: missed.length === 0,
  };
  if (options.json) console.log(JSON.stringify(line));
  else for (const [name, value] of Object.entries(line)) say(`${name.padEnd(16)} ${JSON.stringify(value)}`);
  if (options.sabotage) {
    const seen = findings.lost.length > 0;
    say(seen ? 'Sabotage seen: the check finds losses when there are some.' : 'Sabotage missed.');
    return seen ? 0 : 1;
  }
  say(missed.length === 0 ? 'All goals met.' : `Missed: ${missed.join('\n')}`);
  return missed.length === 0 ? 0 : 1;
}

/** Acknowledged changes a second while something is done. */
async function rateOf(load: Load, work: () => Promise<unknown>): Promise<number> {
  const [count, begun] = [load.counts.acknowledged, performance.now()];
  await work();
  return ((load.counts.acknowledged - count) * 1000) / (performance.now() - begun);
}
