import { DomainError } from '@app/domain/errors';
import { askProcess, ProcessEnded } from '../../platform/processes/ask-process.ts';
import { ByTurns } from '../../platform/processes/by-turns.ts';
import type { Turn } from '../../platform/processes/by-turns.ts';
import type { Decoded } from './heic-process.ts';

const longestSeconds = 30;
/** One picture at a time: each needs memory by its pixels. */
const turns = new ByTurns(1);

/**
 * The pixels of a HEIC picture, upright, four bytes each. A damaged one is `fileCorrupt`, one beyond the limit
 * `imageTooLarge`.
 */
export function readHeic(
  bytes: Buffer,
  pixelLimit: number,
  turn: Turn,
): Promise<{ data: Buffer; width: number; height: number }> {
  return turns.run(turn, async () => {
    const answer = await decode(bytes, pixelLimit, turn.signal);
    if ('data' in answer) return { data: Buffer.from(answer.data.buffer), width: answer.width, height: answer.height };
    throw answer.refused === 'tooLarge'
      ? new DomainError('imageTooLarge', { width: answer.width, height: answer.height })
      : new DomainError('fileCorrupt', { reason: 'image' });
  });
}

async function decode(bytes: Buffer, pixelLimit: number, signal: AbortSignal | undefined): Promise<Decoded> {
  try {
    return await askProcess<Decoded>(
      new URL('./heic-process.ts', import.meta.url),
      { bytes: new Uint8Array(bytes), pixelLimit },
      { seconds: longestSeconds, megabytes: 512, wholeMegabytes: 1_500, signal },
    );
  } catch (error) {
    // What a damaged file does to the decoder ends here.
    if (error instanceof ProcessEnded) return { refused: 'corrupt' };
    throw error;
  }
}
