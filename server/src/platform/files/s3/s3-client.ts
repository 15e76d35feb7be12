import { S3Client } from '@aws-sdk/client-s3';
import { DomainError } from '@app/domain/errors';
import type { S3Config } from '../../config.ts';

/**
 * Connections at a time: a reader who stops in the middle of a file keeps one, and is not to keep others from theirs.
 */
const maxSockets = 2000;

/**
 * A client of the configured store. Credentials come from where the AWS SDK looks for them: the environment
 * (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`), a profile, or the role of the machine.
 */
export const s3Client = ({ region, endpoint, pathStyle }: S3Config): S3Client =>
  new S3Client({
    region,
    ...(endpoint && { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: 3,
    // Each request signs the SHA-256 of its bytes, which every store compares; newer checksums are not understood by
    // all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });

type Failure = { name?: string; code?: string; message?: string; $metadata?: { httpStatusCode?: number } };
export type Warn = (failure: { name: string; status: number | null; what: string }, message: string) => void;

const absentNames = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);

/**
 * Asks the store. What isn't there is `ENOENT`, as on a disk. A store that fails after all tries, or refuses us, is
 * `unavailable`, and the log says why: a person can only try again.
 */
export function asking(warn: Warn) {
  return async <R>(what: string, ask: () => Promise<R>): Promise<R> => {
    try {
      return await ask();
    } catch (error) {
      const { name: called = 'Error', code, $metadata } = error as Failure;
      const name = called.endsWith('Error') && code ? code : called;
      const status = $metadata?.httpStatusCode ?? null;
      if (error instanceof RangeError || error instanceof DomainError) throw error;
      if (absentNames.has(name) || (status === 404 && name !== 'NoSuchBucket')) throw absent(what);
      warn({ name, status, what }, 'object storage failed');
      throw new DomainError('unavailable', { retryAfter: 30 });
    }
  };
}

export const absent = (what: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`Nothing is stored there (${what})`), { code: 'ENOENT' });
export const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException | null)?.code === 'ENOENT';
