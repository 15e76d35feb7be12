import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { mp4Bytes } from '../../server/test/bytes.ts';
import type { Mark, Send, Writer } from './load.ts';

const chunkBytes = 512 * 1024;

/** What an uploader sent, and what it was told about it. */
export interface Sent {
  seed: string;
  bytes: number;
  fileId: string | null;
  /** The file was asked to be deleted; whether it was, an answer may not have said. */
  removalAsked: boolean;
}

/** A video of some megabytes in which no two places are alike; the same again for the same seed. */
export function contentOf({ seed, bytes }: Pick<Sent, 'seed' | 'bytes'>): Buffer {
  const head = mp4Bytes({ seconds: 60, padding: 0 });
  const whole = mp4Bytes({ seconds: 60, padding: bytes - head.length });
  const noise = createCipheriv('aes-128-ctr', Buffer.from(seed, 'hex'), Buffer.alloc(16));
  return Buffer.concat([whole.subarray(0, head.length), noise.update(whole.subarray(head.length))]);
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Sends one file after the other in pieces, as the browser does: goes on from where the server says, finishes, and
 * deletes every second one. An answer that takes back what an earlier one acknowledged is noted at once, because
 * sending again heals it.
 */
export class Uploader implements Writer {
  readonly cookie: string;
  readonly sent = new Map<string, Sent>();
  /** Acknowledged, and then denied by a later answer. */
  readonly takenBack: { uploadId: string; received: number; left: number }[] = [];
  #uploadId = '';
  #content: Buffer = Buffer.alloc(0);
  #received = 0;
  /** False after anything that got no answer: then the server is asked first. */
  #sure = false;
  #count = 0;

  constructor(cookie: string) {
    this.cookie = cookie;
  }

  async act(send: Send): Promise<Mark[]> {
    const sent = this.sent.get(this.#uploadId);
    if (!sent) return this.#begin(send);
    if (sent.fileId) return this.#remove(send, sent, sent.fileId);
    if (!this.#sure) return this.#ask(send, sent);
    return this.#received < sent.bytes ? this.#sendChunk(send) : this.#finish(send, sent);
  }

  async #begin(send: Send): Promise<Mark[]> {
    const made = {
      seed: randomBytes(16).toString('hex'),
      bytes: 2_000_000 + Math.floor(Math.random() * 3_000_000),
      fileId: null,
      removalAsked: false,
    };
    const answer = await send('POST', '/admin/uploads', { name: 'drill.mp4', kind: 'video', bytes: made.bytes });
    if (!answer.ok) return [];
    this.#uploadId = (answer.body as { uploadId: string }).uploadId;
    this.#content = contentOf(made);
    this.#received = 0;
    this.#sure = true;
    this.sent.set(this.#uploadId, made);
    return [this.#mark('upload')];
  }

  async #ask(send: Send, sent: Sent): Promise<Mark[]> {
    const answer = await send('GET', `/admin/uploads/${this.#uploadId}`, undefined);
    if (answer.status === 404) {
      this.#takeBack(0);
      return this.#next();
    }
    if (!answer.ok) return [];
    const { received, file } = answer.body as { received: number; file: { id: string; sha256: string } | null };
    if (received < this.#received) this.#takeBack(received);
    this.#received = received;
    this.#sure = true;
    return file ? this.#kept(sent, file) : [this.#mark('chunk')];
  }

  async #sendChunk(send: Send): Promise<Mark[]> {
    const chunk = this.#content.subarray(this.#received, this.#received + chunkBytes);
    const answer = await send('PUT', `/admin/uploads/${this.#uploadId}?offset=${this.#received}`, chunk);
    this.#sure = answer.ok;
    if (!answer.ok) return [];
    this.#received += chunk.length;
    return [this.#mark('chunk')];
  }

  async #finish(send: Send, sent: Sent): Promise<Mark[]> {
    const answer = await send('POST', `/admin/uploads/${this.#uploadId}/finish`, {});
    this.#sure = answer.ok;
    if (!answer.ok) return [];
    return this.#kept(sent, (answer.body as { file: { id: string; sha256: string } }).file);
  }

  #kept(sent: Sent, file: { id: string; sha256: string }): Mark[] {
    if (file.sha256 !== sha256(this.#content)) this.#takeBack(0);
    sent.fileId = file.id;
    return [this.#mark('file')];
  }

  async #remove(send: Send, sent: Sent, fileId: string): Promise<Mark[]> {
    if (!sent.removalAsked && ++this.#count % 2 === 0) return this.#next();
    sent.removalAsked = true;
    const answer = await send('DELETE', `/admin/files/${fileId}`, undefined);
    // Not found: the try before was done, only its answer was lost.
    if (!answer.ok && answer.status !== 404) return [];
    const marks = answer.ok ? [this.#mark('removed')] : [];
    this.#next();
    return marks;
  }

  #next(): Mark[] {
    this.#uploadId = '';
    return [];
  }

  #takeBack(left: number): void {
    this.takenBack.push({ uploadId: this.#uploadId, received: this.#received, left });
  }

  #mark(kind: Mark['kind']): Mark {
    return { kind, subjectId: this.#uploadId, deviceId: '', sequence: this.#received, furthest: 0 };
  }
}
