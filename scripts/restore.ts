// npm run restore -- --from DIR --into NEWDIR|DATABASE_URL [--at TIME | --backup NAME] [--passphrase-file FILE | --identity FILE] [--json]
// Restores into an empty folder, or into an empty database and an empty DATA_DIR. Checks every part before it writes, and every row afterwards.
// Exits 1 when it did not restore everything.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from '../server/src/app/restore-backup.ts';
import { openBackup } from '../server/src/platform/backup/open-backup.ts';
import { BackupRefusal } from '../server/src/platform/backup/refusal.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { keyFrom, runCommand } from './backup-options.ts';

const text = { type: 'string' } as const;

await runCommand(async () => {
  const { values } = parseArgs({
    options: { from: text, into: text, at: text, backup: text, 'passphrase-file': text, identity: text, json: { type: 'boolean', default: false } },
  });
  if (!values.from || !values.into) throw new BackupRefusal('Say from where and into what: npm run restore -- --from DIR --into NEWDIR|DATABASE_URL');
  if (values.at !== undefined && Number.isNaN(Date.parse(values.at))) throw new BackupRefusal('--at takes a moment such as 2026-11-28T10:00:00Z.');
  const say = (line: string): void => (values.json ? console.error(line) : console.log(line));
  const external = /^postgres(ql)?:\/\//.test(values.into);
  const target = external ? { databaseUrl: values.into, dataDir: readConfig().dataDir } : { databaseUrl: null, dataDir: resolve(values.into) };
  const backup = await openBackup(resolve(values.from), keyFrom(values.identity, values['passphrase-file']), {
    ...(values.at !== undefined && { at: values.at }),
    ...(values.backup !== undefined && { name: values.backup }),
  });
  say(`Restoring backup ${backup.name} of Muster ${backup.manifest.versions.muster}, PostgreSQL ${backup.manifest.versions.postgresql}.`);
  const checked = await restoreBackup(backup, target, say);
  if (values.json) return console.log(JSON.stringify({ backup: backup.name, at: backup.manifest.at, ...target, ...checked }, null, 2));
  say(
    `Restored and checked: ${checked.rows} rows of ${checked.tables} tables, ${checked.auditEntries} audit entries in ${checked.auditChains} chains, ${checked.files} files.`,
  );
  if (checked.migrated.length > 0) say(`Brought to this version by ${checked.migrated.length} migrations.`);
  if (checked.absent.length > 0)
    say(
      `${checked.absent.length} files were already missing when the backup was made:\n${checked.absent
        .slice(0, 20)
        .map((place) => `  ${place}`)
        .join('\n')}`,
    );
  say(`Everything acknowledged before ${backup.manifest.at} is there. What was changed since then is lost: ${ageOf(backup.manifest.at)} until now.`);
  say('Uploads that were in progress begin again.');
  say(external ? `Start with DATABASE_URL set to the new database and DATA_DIR=${target.dataDir}.` : `Start with DATA_DIR=${target.dataDir}.`);
});

function ageOf(at: string): string {
  const minutes = Math.round((Date.now() - Date.parse(at)) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  return [days > 0 && `${days} d`, hours > 0 && `${hours} h`, `${minutes % 60} min`].filter(Boolean).join(' ');
}
