import type pg from 'pg';
import { breaksOf } from '../audit/audit-check.ts';
import type { Connect } from '../database/database.ts';
import { withConnection } from '../database/database.ts';
import { installJobs } from '../jobs/jobs.ts';
import { migrate } from '../database/migrate.ts';
import { ensureRoles } from '../database/roles.ts';
import { rowSecurityProblems } from '../database/row-security-check.ts';
import { filesOfRows, wrongFiles } from './files-of-rows.ts';
import { differencesOf, loadTables } from './load.ts';
import { assertKnownSchema } from './manifest.ts';
import type { OpenBackup } from './open-backup.ts';
import { BackupRefusal } from './refusal.ts';

export type Checked = {
  tables: number;
  rows: number;
  auditChains: number;
  auditEntries: number;
  files: number;
  absent: string[];
  migrated: string[];
};

/**
 * Makes the schema of the backup's version, loads its rows, compares every row with what was backed up, and then brings
 * the schema to this version. Throws a BackupRefusal that names everything that does not hold.
 */
export async function restoreDatabase(
  connect: Connect,
  passwordOf: (role: string) => string | null,
  backup: OpenBackup,
  say: (line: string) => void = () => {},
): Promise<Checked> {
  const { manifest, folder, identity } = backup;
  const through = manifest.versions.migrations.at(-1)?.name;
  await ensureRoles(connect, passwordOf);
  await migrate(connect, () => {}, { only: new Set(manifest.versions.migrations.map(({ name }) => name)) });
  await installJobs(connect);
  const named = new Set<string>();
  await withConnection(connect('superuser'), async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'select coalesce(max(id), 0)::int as id from graphile_worker.migrations',
    );
    await assertKnownSchema(manifest, rows[0]!.id);
    say(`Loading ${manifest.tables.length} tables (schema ${through}) …`);
    await loadTables(client, manifest, folder, identity);
    say('Comparing every row with the backup …');
    refuse(await differencesOf(client, manifest, named));
  });
  const { applied: migrated } = await migrate(connect, say);
  return withConnection(connect('superuser'), async (client) => {
    // No one works on the jobs that were running at that moment: they are run again.
    await client.query(`select jobs.free_held('{}', null, true)`);
    say('Verifying the audit chains, seats, money and files …');
    refuse(await brokenInvariants(client));
    const there = new Map(manifest.files.map((file) => [file.place, file.sha256]));
    const wrong = wrongFiles(named, await filesOfRows(client), there).filter(
      (place) => !manifest.absent.includes(place),
    );
    refuse(wrong.map((place) => `${place} is named by a row and is not in the backup, or has other bytes`));
    const counts = await client.query<{ chains: number; entries: number }>(
      'select (select count(*)::int from audit_heads where sequence > 0) as chains, (select count(*)::int from audit_entries) as entries',
    );
    const { chains, entries } = counts.rows[0]!;
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return {
      tables: manifest.tables.length,
      rows,
      auditChains: chains,
      auditEntries: entries,
      files: manifest.files.length,
      absent: manifest.absent,
      migrated,
    };
  });
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const most = 20;
  const more = problems.length > most ? [`and ${problems.length - most} more`] : [];
  throw new BackupRefusal(
    `What was restored is not what was backed up:\n${[...problems.slice(0, most), ...more].map((problem) => `  ${problem}`).join('\n')}`,
  );
}

/** What must hold in every database of Muster, whatever was restored. */
export async function brokenInvariants(client: pg.ClientBase): Promise<string[]> {
  await client.query('set role muster_owner');
  const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query(text, values)).rows as Row[];
  const chains = (await breaksOf(ask)).map(
    ({ companyId, sequence, kind }) => `audit log of ${companyId}: entry ${sequence} ${kind}`,
  );
  const seats = await ask<{ problem: string }>(`
    select 'lot of seats ' || l.id || ': its sums are not those of its seats' as problem from seat_lots l
      left join seats s on s.company_id = l.company_id and s.lot_id = l.id
      group by l.company_id, l.id having count(s.id) <> l.total or count(s.id)
        filter (where s.state = 'available') <> l.available
        or l.total <> l.available + l.reserved + l.allocated + l.consumed + l.return_pending + l.returned + l.expired +
          l.cancelled + l.transferred
    union all select 'seat ' || s.id || ': its ledger ends elsewhere' from seats s
      where (select e.state_after from seat_entries e where e.company_id = s.company_id and e.seat_id = s.id
        order by e.sequence desc limit 1) is distinct from s.state
    union all select 'journal entry ' || entry_id || ' is not balanced' from journal_lines group by company_id, entry_id
      having sum(amount_minor) <> 0`);
  await client.query('reset role');
  const walls = await rowSecurityProblems(client);
  return [...chains, ...seats.map(({ problem }) => problem), ...walls];
}
