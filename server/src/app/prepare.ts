import type { Connect } from '../platform/database/database.ts';
import { installJobs } from '../platform/jobs/jobs.ts';
import { installReplication } from '../platform/database/replicas/install-replication.ts';
import { migrate } from '../platform/database/migrate.ts';
import { ensureRoles } from '../platform/database/roles.ts';
import { installWatch } from '../platform/watch/install-watch.ts';

/** Roles, migrations, queue: everything a database needs before this program uses it. Safe to repeat and to race. */
export async function prepareDatabase(
  connect: Connect,
  passwordOf: (role: string) => string | null,
  say: (line: string) => void = () => {},
  allowNewer = false,
): Promise<void> {
  await ensureRoles(connect, passwordOf);
  const { newer } = await migrate(connect, say, { allowNewer });
  // A later version's queue is not put back to this one's.
  if (newer.length === 0) await installJobs(connect, say);
  await installWatch(connect);
  await installReplication(connect);
}
