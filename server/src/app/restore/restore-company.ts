import { canonicalEmail } from '@app/domain/identity/email';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type pg from 'pg';
import { changesIn, type CompanyRestored, restoreCompany } from '../../platform/backup/company/restore-company.ts';
import { assertKnownSchema, type FilePart } from '../../platform/backup/manifest.ts';
import type { OpenBackup } from '../../platform/backup/open-backup.ts';
import { assertWhole } from '../../platform/backup/open-backup.ts';
import { readPart, sameHash } from '../../platform/backup/parts.ts';
import { BackupRefusal } from '../../platform/backup/refusal.ts';
import { restoreDatabase } from '../../platform/backup/restore-database.ts';
import type { Config } from '../../platform/config.ts';
import { withConnection } from '../../platform/database/database.ts';
import type { Bucket, StoredBytes } from '../../platform/files/files.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { withDatabase } from '../commands/with-database.ts';
import { inScratch } from './scratch-database.ts';

export type CompanyAsked = {
  /** Code or id. */
  company: string;
  /** The email of the platform's administrator who wants it; null tries only. */
  by: string | null;
  reason: string | null;
  scratch?: string | undefined;
};

/**
 * Puts one company of a running installation back to how it was in a backup. The whole backup is restored into a
 * scratch database first, which verifies it and brings it to today's schema. It is tried before it is done: `tried` is
 * told what will become of which rows.
 */
export async function restoreCompanyFrom(
  backup: OpenBackup,
  config: Config,
  asked: CompanyAsked,
  tried: (result: CompanyRestored) => void,
  say: (line: string) => void,
): Promise<CompanyRestored> {
  await assertKnownSchema(backup.manifest, Number.POSITIVE_INFINITY);
  return withDatabase(config, (connection) =>
    withConnection(connection, async (live) => {
      const companyId = await companyOf(live, asked.company);
      const personId = asked.by === null ? null : await administratorOf(live, asked.by);
      say('Checking every part of the backup …');
      await assertWhole(backup);
      return inScratch(asked.scratch ?? tmpdir(), async (connect) => {
        await restoreDatabase(connect, () => null, backup, say);
        return withConnection(connect('superuser'), async (past) => {
          const what = { companyId, at: backup.manifest.at, backup: backup.name, say };
          const trial = await restoreCompany(live, past, { ...what, by: null });
          tried(trial);
          if (personId === null || changesIn(trial.tables) === 0) return trial;
          const files = await openFiles(config);
          const bringFile = (place: string, sha256: string) => bringBack(backup, files, place, sha256);
          return restoreCompany(live, past, { ...what, by: { personId, reason: asked.reason }, bringFile });
        });
      });
    }),
  );
}

async function companyOf(live: pg.ClientBase, named: string): Promise<string> {
  const { rows } = await live.query<{ id: string }>(
    'select id from companies where id::text = lower($1) or upper(code) = upper($1)',
    [named],
  );
  if (!rows[0]) throw new BackupRefusal(`There is no company with the code or id ${named}.`);
  return rows[0].id;
}

async function administratorOf(live: pg.ClientBase, email: string): Promise<string> {
  const { rows } = await live.query<{ id: string }>(
    'select id from people where email_canonical = $1 and qms_admin_since is not null and locked_at is null',
    [canonicalEmail(email)],
  );
  if (!rows[0])
    throw new BackupRefusal(
      `${email} is no administrator of the platform. --by names the one who wants the company back.`,
    );
  return rows[0].id;
}

/** Paths never change their bytes: a file that is there is the one that rows of the past name. */
export async function bringBack(
  backup: OpenBackup,
  files: StoredBytes,
  place: string,
  sha256: string,
): Promise<'there' | 'brought' | 'lost'> {
  const [, bucket, ...rest] = place.split('/') as [string, Bucket, ...string[]];
  const path = rest.join('/');
  const there = await files.size(bucket, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (there !== null) return 'there';
  const part = backup.manifest.files.find((file: FilePart) => file.place === place);
  if (!part || !sameHash(part.sha256, sha256)) return 'lost';
  const body = new PassThrough();
  const [stored] = await Promise.all([
    files.adopt(bucket, path, body, part.bytes),
    readPart(join(backup.repository.folder, part.path), backup.identity, part, body),
  ]);
  if (!sameHash(stored.sha256, sha256))
    throw new BackupRefusal(`${place} could not be brought back whole. Nothing was changed.`);
  return 'brought';
}
