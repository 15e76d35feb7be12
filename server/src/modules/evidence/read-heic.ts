import { DomainError } from '@app/domain/errors';
import { askProcess, ProcessEnded } from '../../platform/processes/ask-process.ts';
import type { Decoded } from './heic-process.ts';

const longestSeconds = 30;
/** One picture at a time: each needs memory by its pixels. */
let before: Promise<unknown> = Promise.resolve();

/**
 * The pixels of a HEIC picture, upright, four bytes each. A damaged one is `fileCorrupt`, one beyond the limit
 * `imageTooLarge`.
 */
export function readHeic(bytes: Buffer, pixelLimit: number): Promise<{ data: Buffer; width: number; height: number }> {
  const read = before.then(async () => {
    const answer = await decode(bytes, pixelLimit);
    if ('data' in answer) return { data: Buffer.from(answer.data.buffer), width: answer.width, height: answer.height };
    throw answer.refused === 'tooLarge'
      ? new DomainError('imageTooLarge', { width: answer.width, height: answer.height })
      : new DomainError('fileCorrupt', { reason: 'image' });
  });
  before = read.catch(() => {});
  return read;
}

async function decode(bytes: Buffer, pixelLimit: number): Promise<Decoded> {
  try {
    return await askProcess<Decoded>(
      new URL('./heic-process.ts', import.meta.url),
      { bytes: new Uint8Array(bytes), pixelLimit },
      { seconds: longestSeconds, megabytes: 512, wholeMegabytes: 1_500 },
    );
  } catch (error) {
    // What a damaged file does to the decoder ends here.
    if (error instanceof ProcessEnded) return { refused: 'corrupt' };
    throw error;
  }
}
