// npm run restore -- --from DIR --into NEWDIR|DATABASE_URL [--at TIME | --backup NAME] [--passphrase-file FILE |
// --identity FILE] [--json] npm run restore -- --from DIR --company CODE|ID [--backup NAME | --at TIME] [--by EMAIL
// --yes] [--reason TEXT] [--scratch DIR] [--json] Restores into an empty folder, or into an empty database and an empty
// DATA_DIR. Checks every part before it writes, and every row afterwards. With --company, puts one company of this
// installation back to how it was, and prints what that changes; with --yes it does so. Exits 1 when it did not restore
// everything.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openForMoment, restoreMoment } from '../server/src/app/restore-moment.ts';
import { restoreBackup } from '../server/src/app/restore-backup.ts';
import { restoreCompanyFrom } from '../server/src/app/restore/restore-company.ts';
import { changesIn } from '../server/src/platform/backup/company/restore-company.ts';
import type { OpenBackup } from '../server/src/platform/backup/open-backup.ts';
import { openBackup } from '../server/src/platform/backup/open-backup.ts';
import { BackupRefusal } from '../server/src/platform/backup/refusal.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { keyFrom, runCommand } from './backup/backup-options.ts';
import { companyReport } from './backup/company-report.ts';

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

await runCommand(async () => {
  const { values } = parseArgs({
    options: {
      ...{ from: text, into: text, at: text, backup: text, 'passphrase-file': text, identity: text, json: flag },
      ...{ company: text, by: text, reason: text, scratch: text, yes: flag },
    },
  });
  if (values.company !== undefined) return restoreOneCompany({ ...values, company: values.company });
  if (!values.from || !values.into)
    throw new BackupRefusal('Say from where and into what: npm run restore -- --from DIR --into NEWDIR|DATABASE_URL');
  if (values.at !== undefined && values.at !== 'latest' && Number.isNaN(Date.parse(values.at)))
    throw new BackupRefusal('--at takes a moment such as 2026-11-28T10:00:00Z.');
  const say = (line: string): void => (values.json ? console.error(line) : console.log(line));
  const external = /^postgres(ql)?:\/\//.test(values.into);
  const target = external
    ? { databaseUrl: values.into, dataDir: readConfig().dataDir }
    : { databaseUrl: null, dataDir: resolve(values.into) };
  const key = keyFrom(values.identity, values['passphrase-file']);
  if (values.at !== undefined && !external) {
    const newest = await openBackup(resolve(values.from), key);
    const at = values.at === 'latest' ? null : values.at;
    const copy = await openForMoment(resolve(values.from), newest.identity, at);
    if (copy) return restoreOneMoment(copy, newest, at, target.dataDir, { json: values.json, say });
  }
  if (values.at === 'latest')
    throw new BackupRefusal(
      '--at latest needs an embedded database whose log was archived (BACKUP_ARCHIVE). Without --at, the newest backup is restored.',
    );
  if (values.at !== undefined) say('No archived log leads to this moment; the newest backup before it is restored.');
  const backup = await openBackup(resolve(values.from), key, {
    ...(values.at !== undefined && { at: values.at }),
    ...(values.backup !== undefined && { name: values.backup }),
  });
  say(
    `Restoring backup ${backup.name} of Muster ${backup.manifest.versions.muster}, PostgreSQL ${backup.manifest.versions.postgresql}.`,
  );
  const checked = await restoreBackup(backup, target, say);
  if (values.json)
    return console.log(JSON.stringify({ backup: backup.name, at: backup.manifest.at, ...target, ...checked }, null, 2));
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
  say(
    `Everything acknowledged before ${backup.manifest.at} is there. What was changed since then is lost: ${ageOf(backup.manifest.at)} until now.`,
  );
  say('Uploads that were in progress begin again.');
  say(
    external
      ? `Start with DATABASE_URL set to the new database and DATA_DIR=${target.dataDir}.`
      : `Start with DATA_DIR=${target.dataDir}.`,
  );
});

type CompanyOptions = { company: string; json: boolean; yes: boolean } & Partial<
  Record<'from' | 'into' | 'at' | 'backup' | 'passphrase-file' | 'identity' | 'by' | 'reason' | 'scratch', string>
>;

async function restoreOneCompany(values: CompanyOptions): Promise<void> {
  if (!values.from || values.into)
    throw new BackupRefusal(
      'One company is put back into this installation (DATA_DIR, DATABASE_URL): give --from, and no --into.',
    );
  if (values.yes && !values.by)
    throw new BackupRefusal(
      'Say who wants it: --by and the email of an administrator of the platform. It is written into the audit log.',
    );
  if (values.at !== undefined && Number.isNaN(Date.parse(values.at)))
    throw new BackupRefusal('--at takes a moment such as 2026-11-28T10:00:00Z; the newest backup before it is used.');
  const say = (line: string): void => (values.json ? console.error(line) : console.log(line));
  const backup = await openBackup(resolve(values.from), keyFrom(values.identity, values['passphrase-file']), {
    ...(values.at !== undefined && { at: values.at }),
    ...(values.backup !== undefined && { name: values.backup }),
  });
  const { at } = backup.manifest;
  say(`Company ${values.company}, as it was at ${at} (${ageOf(at)} ago), from backup ${backup.name}.`);
  const asked = {
    company: values.company,
    by: values.yes ? values.by! : null,
    reason: values.reason ?? null,
    scratch: values.scratch,
  };
  const result = await restoreCompanyFrom(
    backup,
    readConfig(),
    asked,
    (tried) => companyReport(tried).forEach(say),
    say,
  );
  if (values.json)
    return console.log(JSON.stringify({ backup: backup.name, at, company: values.company, ...result }, null, 2));
  if (changesIn(result.tables) === 0) return;
  if (!result.done)
    return say('Nothing was changed. With --yes and --by EMAIL, it is done; suspend the company first.');
  say(
    `Put back. Rows of everyone else are the same as before: ${result.compared} sums were compared. Files brought back: ${result.files.brought}.`,
  );
  if (result.files.lost.length > 0)
    say(`Files that rows name and that are nowhere:\n${result.files.lost.map((place) => `  ${place}`).join('\n')}`);
  say('Check the company, then end its suspension.');
}

type Copy = NonNullable<Awaited<ReturnType<typeof openForMoment>>>;

async function restoreOneMoment(
  copy: Copy,
  newest: OpenBackup,
  at: string | null,
  dataDir: string,
  { json, say }: { json: boolean; say: (line: string) => void },
): Promise<void> {
  say(
    `Restoring ${at === null ? 'the last archived moment' : at} from backup ${copy.name} and the log archived since.`,
  );
  const restored = await restoreMoment(copy, newest, { dataDir, at }, say);
  if (json) return console.log(JSON.stringify({ backup: copy.name, asked: at, dataDir, ...restored }, null, 2));
  say(
    `Restored and checked: the last change that is there was made at ${restored.lastChangeAt ?? 'an unknown time'}; ${restored.files} files.`,
  );
  if (restored.endsEarly)
    say('The archive has no later change: what was made after that and before the asked moment is lost.');
  if (restored.absent.length > 0)
    say(
      `${restored.absent.length} files that rows name are not in the backups:\n${restored.absent
        .slice(0, 20)
        .map((place) => `  ${place}`)
        .join('\n')}`,
    );
  say('Uploads that were in progress begin again.');
  say(`Start with DATA_DIR=${dataDir}.`);
}

function ageOf(at: string): string {
  const minutes = Math.round((Date.now() - Date.parse(at)) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  return [days > 0 && `${days} d`, hours > 0 && `${hours} h`, `${minutes % 60} min`].filter(Boolean).join(' ');
}
