import { DomainError } from '@app/domain/errors';
import { chosenColumns } from '@app/domain/lists/list';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tellCutOff } from './export-cut-off.ts';
import { ByTurns } from '../../processes/by-turns.ts';
import type { Call, Download } from '../../http/handler.ts';
import type { Done, ExportDefinition, ExportInput } from './export-definition.ts';
import { mimes } from './export-definition.ts';
import { fromFirstPiece } from './first-piece.ts';
import { fileOf } from './list-file.ts';
import type { ListFilters } from '../list-source.ts';
import { localeOf } from '../list-source.ts';
import { workAs } from '../../runtime.ts';
import { recordSecurityEvent } from '../../security/security-events.ts';
import type { Work } from '../../database/work.ts';

/** How long a reader may take over a thousand rows before the database lets go of the export. */
const patienceSeconds = 60;

/**
 * Each holds a connection for as long as its reader takes, and while its PDF waits to be drawn: so many hold one, and
 * leave as many to everything else.
 */
export const exportsAtOnce = 4;
const turns = new ByTurns(exportsAtOnce);

/** Puts the file into another, with what is known of it once it was written. */
export type Pack = {
  extension: string;
  mime: string;
  write: (file: AsyncIterable<Buffer>, work: Work, done: Done) => AsyncIterable<Buffer>;
};

/**
 * The list as the answer of a call, written while it is read; the answer begins with its first piece. The caller's
 * claims are asked again before each thousand rows; a company has one export at a time; how many rows left is written
 * down as a security event.
 */
export async function exportList(
  exported: ExportDefinition,
  asked: ExportInput,
  call: Call,
  pack?: Pack,
): Promise<Download> {
  const { list, endpoint } = exported;
  const { runtime, requestId, ip } = call;
  const session = call.session!;
  const locale = localeOf(asked.locale, call);
  const body = new PassThrough({ highWaterMark: 128 * 1024 });
  // Anyone who reads it hears of its failure; no one may be reading yet.
  body.on('error', () => {});
  const gone = call.gone();
  gone.addEventListener('abort', () => body.destroy());
  const begun = Promise.withResolvers<string>();
  let writing = false;
  const done: Done = { rows: 0, finished: false };
  const setting = {
    write: false,
    staff: endpoint.area === 'admin',
    snapshot: true,
    patienceSeconds,
    statementSeconds: patienceSeconds,
    mayLag: () => !writing,
    requestId,
    ip,
  };
  const making = { runId: requestId, stillAllowed: call.stillAllowed, done, signal: gone };
  const make = (home: Work) => {
    // Begun again at the primary where a replica failed.
    done.rows = 0;
    return fileOf(home, exported, { ...asked, locale }, making, async (pieces, work, of) => {
      const file = await fromFirstPiece(pieces);
      gone.throwIfAborted();
      writing = true;
      begun.resolve(of);
      await pipeline(
        Readable.from(pack ? pack.write(file, work, done) : file, { objectMode: false, highWaterMark: 64 * 1024 }),
        body,
      );
      done.finished = true;
    });
  };
  turns
    .run({ key: session.companyId, signal: gone }, () => workAs(runtime, session, setting, make))
    .catch((error: unknown) => {
      begun.reject(error);
      if (writing) tellCutOff(runtime.log, requestId, error);
      body.destroy(error as Error);
    })
    // A trace of what left, also of what left in part; nothing did where it never began.
    .then(() => begun.promise)
    .then(() => writeTrace(call, exported, asked, done))
    .catch(
      (error: unknown) =>
        void (
          error instanceof DomainError ||
          runtime.log.error({ requestId, err: { message: (error as Error).message } }, 'export')
        ),
    );
  const day = await begun.promise;
  return {
    body,
    mime: pack?.mime ?? mimes[asked.format],
    filename: `${list.name[locale]} ${day}.${pack?.extension ?? asked.format}`,
  };
}

/** Whose rows left, where they were another company's than the caller's. */
export const ofWhom = ({ subsidiary }: ListFilters) => (subsidiary === undefined ? {} : { subsidiary });

async function writeTrace(
  { runtime, session, requestId, ip }: Call,
  { list, endpoint }: ExportDefinition,
  asked: ExportInput,
  { rows, finished, sha256 }: Done,
): Promise<void> {
  const { format, columns, sort: _sort, locale: _locale, ...narrowing } = asked;
  await recordSecurityEvent(runtime, {
    kind: 'export',
    personId: session!.personId,
    companyId: session!.companyId,
    route: endpoint.path,
    requestId,
    ip,
    details: {
      list: list.key,
      ...{
        format,
        columns: chosenColumns(list, columns).length,
        narrowedBy: Object.keys(narrowing),
        ...ofWhom(narrowing),
        rows,
        finished,
      },
      ...(sha256 && { sha256 }),
    },
  });
}
