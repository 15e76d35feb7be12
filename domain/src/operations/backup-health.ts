/**
 * When the last complete backup was made and the last one was verified by a restore; `failed`: the newest try did not
 * succeed.
 */
export type BackupFacts = {
  backedUpAt: string | null;
  verifiedAt: string | null;
  backupFailed: boolean;
  verifyFailed: boolean;
};
type Health = 'fine' | 'none' | 'old' | 'failed';

const hour = 3_600_000;
/** Both are meant for every night; a verification may miss one. */
const mostHours = { backup: 26, verify: 50 };

/**
 * What an operator is told of backups. An age counts before a failure: a failed try after a fresh backup can wait until
 * the next.
 */
export function backupHealth(
  { backedUpAt, verifiedAt, backupFailed, verifyFailed }: BackupFacts,
  now: string,
): { backup: Health; verify: Health } {
  const of = (at: string | null, most: number, failed: boolean): Health => {
    if (at === null) return failed ? 'failed' : 'none';
    if (Date.parse(now) - Date.parse(at) > most * hour) return 'old';
    return failed ? 'failed' : 'fine';
  };
  return {
    backup: of(backedUpAt, mostHours.backup, backupFailed),
    verify: of(verifiedAt, mostHours.verify, verifyFailed),
  };
}
