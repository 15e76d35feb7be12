import * as api from '@app/contract/packages/packages';
import { editObstacle } from '@app/domain/content/content';
import { DomainError, refuseIf } from '@app/domain/errors';
import { isPackageKind } from '@app/domain/packages/reading/manifest';
import { sql } from 'kysely';
import { command } from '../../../platform/http/handler.ts';
import type { Work } from '../../../platform/database/work.ts';
import { itemForPackage } from '../../content/index.ts';
import { getFile } from '../../files/index.ts';

/** The upload is there; what is in it is found out by a job. Another archive given meanwhile takes its place. */
export const givePackage = command(api.givePackage, async (work, { itemId, fileId }) => {
  work.authorize('content.edit');
  const item = await itemForPackage(work, itemId);
  if (!isPackageKind(item.kind)) throw new DomainError('notFound');
  refuseIf(editObstacle(item));
  if (!item.hasDraft) throw new DomainError('draftMissing');
  const file = await getFile(work, fileId);
  if (file.mime !== 'application/zip') throw new DomainError('fileTypeRefused', { kind: 'package' });
  await askReading(work, { itemId, file, by: { person: work.personId } });
  work.record({
    entity: 'contentItem',
    entityId: itemId,
    changes: { package: { name: file.name, sha256: file.sha256 } },
  });
  return {};
});

type Input = {
  itemId: string;
  file: { id: string; name: string; bytes: number };
  by: { person: string } | { key: string };
};

/** Has an archive that is stored read, in the name of a person or of a key. The permission is the caller's to ask. */
export async function askReading(work: Work, { itemId, file, by }: Input): Promise<void> {
  const { person = null, key = null } = by as { person?: string; key?: string };
  await sql`
    insert into package_readings (item_id, file_id, asked_in, asked_by, asked_with, asked_at, state, name, bytes)
    values (${itemId}, ${file.id}, ${work.companyId}, ${person}, ${key}, ${work.now}, 'reading', ${file.name},
      ${file.bytes})
    on conflict (item_id) do update set file_id = excluded.file_id, asked_in = excluded.asked_in,
      asked_by = excluded.asked_by, asked_with = excluded.asked_with,
      asked_at = excluded.asked_at, state = 'reading', name = excluded.name, bytes = excluded.bytes, done_bytes = 0,
        total_bytes = null, findings = '[]', package_id = null,
      finished_at = null`.execute(work.tx);
  await work.enqueue('packages.read', { itemId, fileId: file.id });
}
