import type { Endpoint } from '@app/contract/endpoint';
import { DomainError } from '@app/domain/errors';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tellCutOff } from './export-cut-off.ts';
import { foreground } from '../http/foreground.ts';
import type { Call, Download } from '../http/handler.ts';
import { fromFirstPiece } from './first-piece.ts';
import { takeTurn } from './list-file.ts';
import { workAs } from '../runtime.ts';
import { recordSecurityEvent } from '../security/security-events.ts';
import type { Work } from '../database/work.ts';

type Made = { name: string; mime: string; body: AsyncIterable<Buffer> };

/** How long a reader may take over a piece before the database lets go of the export. */
const patienceSeconds = 60;

/**
 * A file made while it is read, in one unit of work that sees one moment: for exports that are no declared list. The
 * caller is asked for again before each piece; a company has one export at a time; that it left is written down as a
 * security event.
 */
export async function streamExport(
  call: Call,
  endpoint: Endpoint,
  details: Record<string, unknown>,
  make: (work: Work) => Promise<Made>,
): Promise<Download> {
  const { runtime, requestId, ip } = call;
  const session = call.session!;
  const body = new PassThrough({ highWaterMark: 128 * 1024 });
  // Anyone who reads it hears of its failure; no one may be reading yet.
  body.on('error', () => {});
  const begun = Promise.withResolvers<Made>();
  let writing = false;
  let finished = false;
  const setting = {
    write: false,
    staff: endpoint.area === 'admin',
    snapshot: true,
    patienceSeconds,
    mayLag: () => !writing,
    requestId,
    ip,
  };
  workAs(runtime, session, setting, async (work) => {
    const made = await make(work);
    await takeTurn(work);
    const pieces = await fromFirstPiece(checked(call, made.body));
    writing = true;
    begun.resolve(made);
    await pipeline(Readable.from(pieces, { objectMode: false, highWaterMark: 64 * 1024 }), body);
    finished = true;
  })
    .catch((error: unknown) => {
      begun.reject(error);
      if (writing) tellCutOff(runtime.log, requestId, error);
      body.destroy(error as Error);
    })
    .then(() => begun.promise)
    .then(() =>
      recordSecurityEvent(runtime, {
        kind: 'export',
        personId: session.personId,
        companyId: session.companyId,
        route: endpoint.path,
        requestId,
        ip,
        details: { ...details, finished },
      }),
    )
    .catch(
      (error: unknown) =>
        void (
          error instanceof DomainError ||
          runtime.log.error({ requestId, err: { message: (error as Error).message } }, 'export')
        ),
    );
  const { name, mime } = await begun.promise;
  return { body, mime, filename: name };
}

async function* checked(call: Call, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    await call.stillAllowed();
    await foreground.yieldTo();
    yield piece;
  }
}
