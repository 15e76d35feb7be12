// npm run verify-backup -- --from DIR [--backup NAME] [--passphrase-file FILE | --identity FILE] [--scratch DIR]
// [--json] Restores a backup into a scratch database, checks all of it and removes the database. Changes nothing in the
// backups. Exits 1 when a restore would fail.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyBackup } from '../server/src/app/verify-backup.ts';
import { changeNotes } from '../server/src/platform/backup/noted.ts';
import { openBackup } from '../server/src/platform/backup/open-backup.ts';
import { BackupRefusal } from '../server/src/platform/backup/refusal.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { keyFrom, runCommand } from './backup/backup-options.ts';

const text = { type: 'string' } as const;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      from: text,
      backup: text,
      'passphrase-file': text,
      identity: text,
      scratch: text,
      json: { type: 'boolean', default: false },
    },
  });
  if (!values.from) throw new BackupRefusal('Say from where: npm run verify-backup -- --from DIR');
  const folder = resolve(values.from);
  const { dataDir } = readConfig();
  const say = (line: string): void => (values.json ? console.error(line) : console.log(line));
  try {
    const backup = await openBackup(folder, keyFrom(values.identity, values['passphrase-file']), {
      ...(values.backup !== undefined && { name: values.backup }),
    });
    say(`Verifying backup ${backup.name} …`);
    const checked = await verifyBackup(backup, say, values.scratch);
    await changeNotes(dataDir, (notes) => ({
      ...notes,
      lastVerified: { folder, name: backup.name, at: backup.manifest.at, doneAt: new Date().toISOString() },
      failed: { ...notes.failed, verify: null },
    }));
    if (values.json) console.log(JSON.stringify({ backup: backup.name, at: backup.manifest.at, ...checked }, null, 2));
    else
      say(
        `Backup ${backup.name} can be restored: ${checked.rows} rows of ${checked.tables} tables, ${checked.auditEntries} audit entries in ${checked.auditChains} chains, ${checked.files} files.`,
      );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    await changeNotes(dataDir, (notes) => ({
      ...notes,
      failed: { ...notes.failed, verify: `${new Date().toISOString()} ${reason}` },
    })).catch(() => {});
    throw error;
  }
});
