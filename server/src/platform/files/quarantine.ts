import { DomainError } from '@app/domain/errors';
import { Readable } from 'node:stream';
import type { Runtime } from '../runtime.ts';
import { recordSecurityEvent } from '../security/security-events.ts';

/** Who sent bytes: by a request, or by email. */
type Sending = {
  runtime: Runtime;
  session: { personId: string; companyId: string } | null;
  requestId: string | null;
  ip: string | null;
};

/**
 * Asks the scanner about bytes that someone sent, before anything else reads them. What it finds goes into quarantine
 * under `id`, from where nothing is served; anyone who sent it is refused with `fileInfected`. Without a scanner
 * nothing happens. `body`: the bytes, or what opens an upload of that id for reading.
 */
export async function refuseInfected(
  { runtime, session, requestId, ip }: Sending,
  id: string,
  body: Buffer | (() => Readable),
): Promise<void> {
  if (!runtime.scanner) return;
  const bytes = typeof body === 'function' ? undefined : body;
  const verdict = await runtime.scanner.scan(typeof body === 'function' ? body() : Readable.from([body]));
  if (verdict.clean) return;
  await runtime.files.incoming.quarantine(id, bytes);
  await recordSecurityEvent(runtime, {
    kind: 'file.quarantined',
    personId: session?.personId ?? null,
    companyId: session?.companyId ?? null,
    ...(requestId && { requestId }),
    ...(ip && { ip }),
    details: { id, found: verdict.name },
  });
  throw new DomainError('fileInfected');
}
