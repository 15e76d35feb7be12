import * as api from '@app/contract/sds/sheet-uploads';
import { DomainError, refuseIf } from '@app/domain/errors';
import { fileTypeOf, headBytes } from '@app/domain/files/file-type';
import { storageObstacle } from '@app/domain/files/limits';
import { mostWaiting, sheetFileBytes } from '@app/domain/sds/limits';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { StoredFile } from '../../platform/files/files.ts';
import { wholeBody } from '../../platform/http/image-upload.ts';
import { bare, command, download, query } from '../../platform/http/handler.ts';
import { refuseInfected } from '../../platform/files/quarantine.ts';
import { workAs } from '../../platform/runtime.ts';
import { answerFile } from '../../platform/http/serve-file.ts';
import type { Work } from '../../platform/database/work.ts';
import { checkDocument, forgetFiles, hasActiveContent, keepOwnFile } from '../files/index.ts';

type Reading = Record<string, z.input<typeof api.getSheetUpload.result>['fields'][string]>;
type Waiting = {
  id: string;
  file: StoredFile;
  sha256: string;
  reading: Reading | null;
  unreadable: z.input<typeof api.getSheetUpload.result>['unreadable'];
  revisionId: string | null;
  discardedAt: string | null;
  createdAt: string;
};

const state = ({ reading, unreadable }: Pick<Waiting, 'reading' | 'unreadable'>): 'reading' | 'read' | 'unreadable' =>
  unreadable ? 'unreadable' : reading ? 'read' : 'reading';
const columns = sql`u.id, u.file, u.sha256, u.reading, u.unreadable, u.revision_id as "revisionId",
  u.discarded_at as "discardedAt", u.created_at as "createdAt"`;

/**
 * A PDF on its way to a sheet. The same bytes twice are one: what waits already is answered, and a sheet that has them
 * is named.
 */
export const uploadSheet = bare(api.uploadSheet, async ({ name }, call) => {
  const { runtime, session, requestId, ip } = call;
  if (!session) throw new DomainError('notSignedIn');
  refuseIf(storageObstacle(await runtime.files.freeShare()));
  const bytes = await wholeBody(call, sheetFileBytes);
  await refuseInfected(call, randomUUID(), bytes);
  if (fileTypeOf(bytes.subarray(0, headBytes)) !== 'pdf')
    throw new DomainError('fileTypeRefused', { kind: 'document' });
  checkDocument(bytes);
  const stored = await runtime.files.put('sheets', Readable.from([bytes]), bytes.length);
  const bareName = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]{1,5}$/, '') || 'sheet';
  const file: StoredFile = {
    bucket: 'sheets',
    ...stored,
    name: `${bareName}.pdf`,
    mime: 'application/pdf',
    ...(hasActiveContent(bytes) && { active: true }),
  };
  let kept = false;
  try {
    return await workAs(runtime, session, { write: true, requestId, ip }, async (work) => {
      work.authorize('sheets.manage', { companyId: work.companyId });
      await sql`select pg_advisory_xact_lock(hashtextextended('sds.upload:' || ${work.companyId}, 0))`.execute(work.tx);
      const known = await sql<{
        sheetId: string;
        product: string;
      }>`select h.id as "sheetId", h.product from sds_revisions r
        join sds_sheets h on h.company_id = r.company_id and h.id = r.sheet_id
          where r.company_id = ${work.companyId} and r.sha256 = ${file.sha256} and r.withdrawn_at is null`.execute(
        work.tx,
      );
      const there = await sql<{ id: string; same: boolean }>`select id, sha256 = ${file.sha256} as same from sds_uploads
        where company_id = ${work.companyId} and revision_id is null and discarded_at is null`.execute(work.tx);
      const same = there.rows.find((one) => one.same);
      if (!same && there.rows.length >= mostWaiting) throw new DomainError('tooManyUploads', { limit: mostWaiting });
      if (same) return { sheetUploadId: same.id, known: known.rows[0] ?? null, waiting: true };
      await keepOwnFile(work, runtime.config, file);
      const { rows } = await sql<{
        id: string;
      }>`insert into sds_uploads (company_id, file, sha256, created_at, created_by)
        values (${work.companyId}, ${JSON.stringify(file)}, ${file.sha256}, ${work.now}, ${work.personId})
          returning id`.execute(work.tx);
      await work.enqueue(
        'sds.readUpload',
        { companyId: work.companyId, sheetUploadId: rows[0]!.id },
        { key: `sds.read:${rows[0]!.id}` },
      );
      work.record({
        action: 'sheets.upload',
        entity: 'sheetUpload',
        entityId: rows[0]!.id,
        changes: { name: file.name, bytes: file.bytes },
      });
      kept = true;
      return { sheetUploadId: rows[0]!.id, known: known.rows[0] ?? null, waiting: false };
    });
  } finally {
    if (!kept) await runtime.files.remove('sheets', stored.path);
  }
});

export const listSheetUploads = query(api.listSheetUploads, async (work) => {
  work.authorize('sheets.manage', { companyId: work.companyId });
  const { rows } = await sql<Waiting>`select ${columns} from sds_uploads u
      where u.company_id = ${work.companyId} and u.revision_id is null and u.discarded_at is null
    order by u.created_at, u.id limit ${mostWaiting}`.execute(work.tx);
  const text = (reading: Reading | null, field: string) =>
    typeof reading?.[field]?.value === 'string' ? reading[field].value : null;
  return rows.map(({ id, file, reading, unreadable, createdAt }) => ({
    id,
    name: file.name,
    bytes: file.bytes,
    state: state({ reading, unreadable }),
    unreadable,
    product: text(reading, 'product'),
    supplier: text(reading, 'supplier'),
    revisedOn: text(reading, 'revisionDate'),
    confidence:
      reading && Object.keys(reading).length > 0
        ? Math.min(...Object.values(reading).map(({ confidence }) => confidence))
        : null,
    createdAt,
  }));
});

/** An upload of the acting company, or 404. */
export async function oneUpload(work: Work, sheetUploadId: string): Promise<Waiting> {
  work.authorize('sheets.manage', { companyId: work.companyId });
  const { rows } = await sql<Waiting>`select ${columns} from sds_uploads u
      where u.company_id = ${work.companyId} and u.id = ${sheetUploadId}`.execute(work.tx);
  if (!rows[0]) throw new DomainError('notFound');
  return rows[0];
}

type Candidate = z.input<typeof api.getSheetUpload.result>['candidates'][number];

export const getSheetUpload = query(api.getSheetUpload, async (work, { sheetUploadId }) => {
  const upload = await oneUpload(work, sheetUploadId);
  const { reading } = upload;
  const read = (field: string) => (typeof reading?.[field]?.value === 'string' ? reading[field].value : '');
  const { rows: candidates } = await sql<Candidate>`select h.id as "sheetId", h.product, h.manufacturer,
      (select max(r.revised_on) from sds_revisions r
      where r.company_id = h.company_id and r.sheet_id = h.id and r.withdrawn_at is null) as "revisedOn",
      folded(h.product) = folded(${read('product')}) and folded(h.manufacturer) = folded(${read('supplier')}) as same
    from sds_sheets h where h.company_id = ${work.companyId} and ${read('product')} <> ''
      and (folded(h.product) = folded(${read('product')})
      or folded(h.product) like folded(left(${read('product')}, 12)) || '%'
        or exists (select 1 from unnest(h.synonyms) s where folded(s) = folded(${read('product')})))
    order by same desc, folded(h.product) limit 10`.execute(work.tx);
  const next = await sql<{
    id: string;
  }>`select u.id from sds_uploads u where u.company_id = ${work.companyId} and u.revision_id is null
    and u.discarded_at is null
    and (u.created_at, u.id) > (select created_at, id from sds_uploads
      where company_id = ${work.companyId} and id = ${sheetUploadId}) order by u.created_at, u.id limit 1`.execute(
    work.tx,
  );
  return {
    id: upload.id,
    name: upload.file.name,
    state: state(upload),
    unreadable: upload.unreadable,
    fields: reading ?? {},
    active: upload.file.active ?? false,
    done: upload.revisionId !== null || upload.discardedAt !== null,
    today: work.today,
    candidates,
    next: next.rows[0]?.id ?? null,
  };
});

export const getSheetUploadFile = download(api.getSheetUploadFile, async (work, { sheetUploadId }, { headers }) => {
  const upload = await oneUpload(work, sheetUploadId);
  if (upload.discardedAt) throw new DomainError('notFound');
  return answerFile(work.server.files, upload.file, headers, { cache: 'private, max-age=3600' });
});

export const discardSheetUpload = command(api.discardSheetUpload, async (work, { sheetUploadId }) => {
  const upload = await oneUpload(work, sheetUploadId);
  const done = await sql`update sds_uploads set discarded_at = ${work.now}
      where company_id = ${work.companyId} and id = ${sheetUploadId}
    and revision_id is null and discarded_at is null`.execute(work.tx);
  if (!done.numAffectedRows) throw new DomainError('sheetUploadDone');
  await forgetFiles(work, [upload.file]);
  work.record({
    action: 'sheets.discardUpload',
    entity: 'sheetUpload',
    entityId: sheetUploadId,
    changes: { name: upload.file.name },
  });
  return {};
});

/** What a sheet or a waiting upload shows is not deleted from under it. */
export async function refuseKept(work: Work, { bucket, path }: { bucket: string; path: string }): Promise<void> {
  if (bucket !== 'sheets') return;
  const { rows } = await sql<{
    used: boolean;
  }>`select exists (select 1 from sds_revisions where company_id = ${work.companyId} and file ->> 'path' = ${path})
    or exists (select 1 from sds_uploads where company_id = ${work.companyId} and file ->> 'path' = ${path}
      and discarded_at is null) as used`.execute(work.tx);
  if (rows[0]!.used) throw new DomainError('fileInUse');
}
