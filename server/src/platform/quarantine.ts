import { DomainError } from '@app/domain/errors';
import { Readable } from 'node:stream';
import type { Call } from './handler.ts';
import { recordSecurityEvent } from './security-events.ts';

/**
 * Asks the scanner about bytes that somebody sent, before anything else reads them. What it finds goes into quarantine under
 * `id`, from where nothing is served; whoever sent it is refused with `fileInfected`. Without a scanner nothing happens.
 * `body`: the bytes, or what opens an upload of that id for reading.
 */
export async function refuseInfected({ runtime, session, requestId, ip }: Call, id: string, body: Buffer | (() => Readable)): Promise<void> {
  if (!runtime.scanner) return;
  const bytes = typeof body === 'function' ? undefined : body;
  const verdict = await runtime.scanner.scan(typeof body === 'function' ? body() : Readable.from([body]));
  if (verdict.clean) return;
  await runtime.files.incoming.quarantine(id, bytes);
  await recordSecurityEvent(runtime, {
    kind: 'file.quarantined',
    personId: session?.personId ?? null,
    companyId: session?.companyId ?? null,
    requestId,
    ip,
    details: { id, found: verdict.name },
  });
  throw new DomainError('fileInfected');
}
