import { backupFacts } from '../backup/noted.ts';
import type { Runtime } from '../runtime.ts';

/**
 * How the installation stands now, the same in every process. Ages in seconds; null where there is nothing to measure.
 */
export type Readings = {
  /** Of the oldest job that is due and that no one has taken; 0 when none is. */
  queueSeconds: number;
  jobs: { waiting: number; dead: number };
  mails: { waiting: number; failed: number };
  /** Of the oldest email that was due and never tried; null without a mail server. */
  outboxSeconds: number | null;
  replicas: { replica: string; seconds: number }[];
  /** Since the last complete backup, and the last verified one, as this data folder notes them. */
  backupSeconds: number | null;
  verifiedSeconds: number | null;
};

type Told = Omit<Readings, 'backupSeconds' | 'verifiedSeconds' | 'outboxSeconds'> & { outboxSeconds: number };

/** Asks the database once. Rejects while it is away. */
export async function takeReadings({
  pools,
  config,
  clock,
}: Pick<Runtime, 'pools' | 'config' | 'clock'>): Promise<Readings> {
  const { rows } = await pools.platform.query<{ told: Told }>(question);
  const told = rows[0]!.told;
  const { backedUpAt, verifiedAt } = await backupFacts(config.dataDir);
  const since = (at: string | null) => at && Math.max(0, (Date.parse(clock.now()) - Date.parse(at)) / 1000);
  return {
    ...told,
    outboxSeconds: config.smtpUrl ? told.outboxSeconds : null,
    backupSeconds: since(backedUpAt) as number | null,
    verifiedSeconds: since(verifiedAt) as number | null,
  };
}

// An email that was refused for now is tried again for a day: it is no sign that emails wait.
const question = `
  select json_build_object(
    'queueSeconds', coalesce((select extract(epoch from now() - min(run_at)) from jobs.overview
      where attempts < max_attempts and locked_at is null and run_at <= now()), 0),
    'jobs', (select json_build_object('waiting', count(*) filter (where attempts < max_attempts and locked_at is null),
      'dead', count(*) filter (where attempts >= max_attempts and locked_at is null)) from jobs.overview),
    'mails', json_build_object('waiting', (select count(*) from mails
      where sent_at is null and failed_at is null and not held),
      'failed', (select count(*) from mails where failed_at > now() - interval '1 day')),
    'outboxSeconds', coalesce((select extract(epoch from now() - min(greatest(created_at, not_before))) from mails
      where sent_at is null and failed_at is null and not held and attempts = 0
        and coalesce(not_before, now()) <= now()), 0),
    'replicas', (select coalesce(json_agg(l), '[]') from watch.replication_lag() l)) as told`;
