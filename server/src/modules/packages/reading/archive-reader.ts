import { PassThrough, pipeline } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { ReadRange } from '../../../platform/files/unzip.ts';

const windowBytes = 16 * 1024;

/**
 * Gives an archive's bytes to the person who unpacks it, wherever they are stored. Small reads come out of one window,
 * so that headers in a row cost one.
 */
export class ArchiveReader extends RandomAccessReader {
  readonly #range: ReadRange;
  readonly #total: number;
  #window: { from: number; bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) };

  constructor(range: ReadRange, total: number) {
    super();
    this.#range = range;
    this.#total = total;
  }

  override _readStreamForRange(start: number, end: number): PassThrough {
    const out = new PassThrough();
    this.#range({ start, end: end - 1 }).then(
      (stream) => pipeline(stream, out, () => {}),
      (error: Error) => out.destroy(error),
    );
    return out;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    // oxlint-disable-next-line promise/no-callback-in-promise -- the library's own signature
    void this.#copy(buffer, offset, length, position).then(done);
  }

  /** Answers what went wrong, or null. */
  async #copy(buffer: Buffer, offset: number, length: number, position: number): Promise<Error | null> {
    try {
      await this.#fill(position, length);
    } catch (error) {
      return error as Error;
    }
    const from = position - this.#window.from;
    return this.#window.bytes.copy(buffer, offset, from, from + length) === length ? null : new Error('unexpected EOF');
  }

  async #fill(position: number, length: number): Promise<void> {
    const { from, bytes } = this.#window;
    if (position >= from && position + length <= from + bytes.length) return;
    if (position < 0 || position + length > this.#total) throw new Error('unexpected EOF');
    const end = Math.min(this.#total, position + Math.max(length, windowBytes));
    const pieces: Buffer[] = [];
    if (end > position)
      for await (const piece of (await this.#range({ start: position, end: end - 1 })) as AsyncIterable<Buffer>)
        pieces.push(piece);
    this.#window = { from: position, bytes: Buffer.concat(pieces) };
  }
}
