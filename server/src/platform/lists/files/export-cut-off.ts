import { DomainError } from '@app/domain/errors';
import type { Logger } from 'pino';

/**
 * The answer had begun, so that no status can say it: the reader sees a file that ends too early, and only the log says
 * why. That the reader left is no fault.
 */
export function tellCutOff(log: Logger, requestId: string, error: unknown): void {
  if (error instanceof DomainError && error.code !== 'unavailable') return;
  const { code, message } = error as Error & { code?: string };
  if (code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET') return;
  log.error({ requestId, err: { message } }, 'export cut off');
}
