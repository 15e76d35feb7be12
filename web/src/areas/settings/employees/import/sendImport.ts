import type { TableKind } from '@app/domain/imports/fields';
import { ApiError, call } from '../../../../api/client.ts';
import type { Result } from '../../../../api/client.ts';

export type Import = Result<'getImport'>;

const piece = 4 * 1024 * 1024;
/** Refusals that pass by themselves. */
const passing = new Set(['offline', 'unavailable', 'tooManyRequests', 'conflict', 'uploadOffset']);

/** Sends a file in pieces and has it read. After a lost connection it goes on from what arrived. */
export async function sendImport(
  file: File,
  kind: TableKind,
  signal: AbortSignal,
  tell: (sent: number) => void,
): Promise<Import> {
  const { id } = await call('startImport', { kind, name: file.name, bytes: file.size }, { signal });
  let sent = 0;
  for (let tries = 0; sent < file.size;) {
    try {
      const { received } = await call(
        'sendImportFile',
        { importId: id, offset: String(sent) },
        { body: file.slice(sent, sent + piece), signal, headers: { 'content-type': 'application/octet-stream' } },
      );
      sent = received;
      tries = 0;
      tell(sent);
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || !passing.has(error.code) || ++tries > 8) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(30, 2 ** tries) * 1000));
      sent = (await call('getImport', { importId: id }, { signal }).catch(() => ({ received: sent }))).received;
    }
  }
  return call('readImportFile', { importId: id }, { signal });
}
