import * as api from '@app/contract/imports/imports';
import { DomainError, refuseIf } from '@app/domain/errors';
import { storageObstacle } from '@app/domain/files/limits';
import type { DateOrder } from '@app/domain/imports/days';
import { dateOrderOf } from '@app/domain/imports/days';
import type { CustomField, Mapping, TableKind } from '@app/domain/imports/fields';
import { fieldsNamed, fieldsOf, forbiddenColumns, guessMapping } from '@app/domain/imports/fields';
import type { TableRow } from '@app/domain/imports/csv-reader';
import { sql } from 'kysely';
import { createReadStream } from 'node:fs';
import type { Call } from '../../platform/http/handler.ts';
import { bare } from '../../platform/http/handler.ts';
import { refuseInfected } from '../../platform/files/quarantine.ts';
import { workAs } from '../../platform/runtime.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Work } from '../../platform/database/work.ts';
import type { TableOptions, Format } from './read-table.ts';
import { formatOf, tableRows } from './read-table.ts';
import type { ImportRow } from './records.ts';
import { customFieldsNow, findImport, importColumns, shown } from './records.ts';

/** What is looked at of a file before it is checked. */
const ofHead = { rows: 2_000, characters: 20_000_000 };

/** Imports of which this process is writing a piece, or reading the head: two at once would mix. */
const busy = new Set<string>();

async function alone<R>(importId: string, run: () => Promise<R>): Promise<R> {
  if (busy.has(importId)) throw new DomainError('conflict');
  busy.add(importId);
  try {
    return await run();
  } finally {
    busy.delete(importId);
  }
}

const own = (work: Work, importId: string): Promise<ImportRow> => {
  work.authorize('imports.run', { companyId: work.companyId });
  return findImport(work, importId);
};

/** Bytes are on disk before the row says so, and the row says so before the answer. */
export const sendImportFile = bare(
  api.sendImportFile,
  async ({ importId, offset }, { runtime, session, body, stillAllowed }) => {
    if (!session || !body) throw new DomainError('invalidInput');
    const found = await workAs(runtime, session, { write: false }, (work) => own(work, importId));
    if (found.state !== 'uploading' || offset !== found.received)
      throw new DomainError('uploadOffset', { received: found.received });
    refuseIf(storageObstacle(await runtime.files.freeShare()));
    return alone(importId, async () => {
      const { received, failure } = await runtime.files.incoming
        .append(importId, offset, body, found.bytes, stillAllowed)
        .catch((error: Error) => {
          throw error instanceof RangeError ? new DomainError('fileTooLarge', { limit: found.bytes }) : error;
        });
      await workAs(runtime, session, { write: true, audited: false }, async (work) => {
        await own(work, importId);
        const { numAffectedRows } = await sql`update imports set received_bytes = ${received}
        where company_id = ${work.companyId} and id = ${importId} and received_bytes = ${offset}
          and state = 'uploading'`.execute(work.tx);
        if (numAffectedRows !== 1n) throw new DomainError('uploadOffset');
      });
      if (failure) throw new DomainError('uploadOffset', { received });
      return { received };
    });
  },
);

/**
 * Looks into the file: how it is written, where its headers are, which column is which. Again with other answers until
 * it is checked.
 */
export const readImportFile = bare(api.readImportFile, async ({ importId, ...asked }, call) => {
  const { runtime, session } = call;
  if (!session) throw new DomainError('notSignedIn');
  const found = await workAs(runtime, session, { write: false }, (work) => own(work, importId));
  if (!['uploading', 'read', 'checked'].includes(found.state)) throw new DomainError('importNotReady');
  if (found.received !== found.bytes) throw new DomainError('uploadOffset', { received: found.received });
  return alone(importId, async () => {
    const path = found.path ?? (await keep(call, importId));
    const saved = await workAs(runtime, session, { write: false }, async (work) => {
      await own(work, importId);
      const { rows } = await sql<{
        mapping: Record<string, string>;
      }>`select mapping from import_mappings where company_id = ${work.companyId} and kind = ${found.kind}`.execute(
        work.tx,
      );
      return { mapping: rows[0]?.mapping ?? {}, custom: found.kind === 'employees' ? await customFieldsNow(work) : [] };
    });
    try {
      const head = await readHead(runtime.files, { ...found, path }, asked, saved);
      const written = await write(call, session, importId, path, head);
      // Only now: what was kept and not noted is kept again.
      await runtime.files.incoming.remove(importId);
      return written;
    } catch (error) {
      // What was refused for what it is is not kept, and no row of it was read (A12).
      if (
        error instanceof DomainError &&
        error.code !== 'unavailable' &&
        (found.path === null || error.code === 'importColumnForbidden')
      )
        await forget(call, session, importId);
      throw error;
    }
  });
});

async function keep(call: Call, importId: string): Promise<string> {
  const { files } = call.runtime;
  return files.incoming.withFile(importId, async (source) => {
    await refuseInfected(call, importId, () => createReadStream(source));
    return files.keep('imports', importId, source);
  });
}

type Head = {
  format: Format;
  headers: string[];
  sample: string[][];
  mapping: Mapping;
  dateOrder: DateOrder | 'ask' | null;
};

async function readHead(
  files: Call['runtime']['files'],
  found: ImportRow & { path: string },
  asked: TableOptions,
  { mapping: saved, custom }: { mapping: Record<string, string>; custom: readonly CustomField[] },
): Promise<Head> {
  if (found.kind === 'certificates') throw new DomainError('unsupportedType');
  const kind = found.kind;
  const format = await formatOf(files, found, asked);
  const rows: TableRow[] = [];
  let characters = 0;
  for await (const batch of tableRows(files, found, format)) {
    rows.push(...batch);
    for (const { cells } of batch) for (const cell of cells) characters += cell.length;
    if (rows.length >= ofHead.rows || characters >= ofHead.characters) break;
  }
  const at = headerAt(kind, rows, custom);
  const header = rows[at];
  if (!header || rows.length < at + 2) throw new DomainError('importEmpty');
  const headers = header.cells.map((cell) => readable(cell.slice(0, 100)));
  const columns = forbiddenColumns(headers, custom);
  if (columns.length > 0) throw new DomainError('importColumnForbidden', { columns: columns.join(', ') });
  const body = rows.slice(at + 1);
  const mapping = guessMapping(kind, headers, saved, custom);
  return {
    format: { ...format, headerLine: header.line },
    headers,
    sample: body.slice(0, 20).map(({ cells }) => headers.map((_, column) => (cells[column] ?? '').slice(0, 200))),
    mapping,
    dateOrder: dateOrderOf(daysIn(fieldsOf(kind, custom), mapping, body)),
  };
}

function* daysIn(fields: ReturnType<typeof fieldsOf>, mapping: Mapping, rows: readonly TableRow[]): Generator<string> {
  for (const [name, { type }] of Object.entries(fields)) {
    const column = mapping[name];
    if (type === 'day' && column !== undefined) for (const { cells } of rows) yield cells[column] ?? '';
  }
}

/** The headers are the line of the first ten that names the most fields; titles and notes may stand above. */
function headerAt(kind: TableKind, rows: readonly TableRow[], custom: readonly CustomField[]): number {
  const named = rows.slice(0, 10).map(({ cells }) => fieldsNamed(kind, cells, custom));
  const most = Math.max(0, ...named);
  return most < 2 ? 0 : named.indexOf(most);
}

function write(
  call: Call,
  session: Session,
  importId: string,
  path: string,
  { format, headers, sample, mapping, dateOrder }: Head,
) {
  return workAs(call.runtime, session, { write: true, audited: false }, async (work) => {
    await own(work, importId);
    const { rows } =
      await sql<ImportRow>`update imports i set state = 'read', path = ${path}, format = ${JSON.stringify(format)},
        headers = ${JSON.stringify(headers)},
        sample = ${JSON.stringify(sample.map((row) => row.map(readable)))},
          settings = ${JSON.stringify({ mapping, dateOrder })}, failure = null
      where i.company_id = ${work.companyId} and i.id = ${importId} and i.state in ('uploading', 'read', 'checked')
        returning ${importColumns}`.execute(work.tx);
    if (!rows[0]) throw new DomainError('importNotReady');
    return shown(work, rows[0]);
  });
}

/** PostgreSQL keeps no NUL and no half of a pair. */
export const readable = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed();

async function forget({ runtime }: Call, session: Session, importId: string): Promise<void> {
  await workAs(runtime, session, { write: true, audited: false }, async (work) => {
    await own(work, importId);
    await sql`delete from imports where company_id = ${work.companyId} and id = ${importId}
      and state in ('uploading', 'read')`.execute(work.tx);
    await work.enqueue('files.removeIncoming', { bucket: 'imports', uploadId: importId });
  });
}
