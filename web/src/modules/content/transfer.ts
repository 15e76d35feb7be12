import type { UploadKind } from '@app/domain/files/limits';
import { ApiError, call } from '../../api/client.ts';
import type { Result } from '../../api/client.ts';

export type StoredFile = Result<'finishUpload'>['file'];
export type TransferState = {
  phase: 'sending' | 'paused' | 'waiting' | 'checking' | 'done' | 'failed';
  /** Bytes that the server has acknowledged. */
  sent: number;
  total: number;
  bytesPerSecond: number | null;
  error: ApiError | null;
  file: StoredFile | null;
};
export type Transfer = { pause(): void; resume(): void; cancel(): void };

const megabyte = 1024 * 1024;
const smallest = megabyte / 4;
const largest = 8 * megabyte;
/** A piece should take about this long, so that progress is seen and little is lost. */
const pieceSeconds = 4;

/**
 * Sends one file in pieces and says how it goes. Goes on where it was after a pause, a lost connection or a reload of
 * the page: the server knows how much has arrived.
 */
export function sendFile(file: File, kind: UploadKind, tell: (state: TransferState) => void): Transfer {
  const memory = `muster-upload:${kind}:${file.name}:${file.size}:${file.lastModified}`;
  let state: TransferState = {
    phase: 'sending',
    sent: 0,
    total: file.size,
    bytesPerSecond: null,
    error: null,
    file: null,
  };
  let uploadId: string | null = null;
  let running = new AbortController();
  let piece = megabyte;
  const say = (change: Partial<TransferState>) => {
    state = { ...state, ...change };
    tell(state);
  };

  let tries = 0;
  const locate = async (signal: AbortSignal) => {
    const known = uploadId ?? readMemory(memory);
    const found = known ? await call('getUpload', { uploadId: known }, { signal }).catch(unlessGone) : null;
    const upload = found ?? (await call('startUpload', { name: file.name, bytes: file.size, kind }, { signal }));
    uploadId = upload.uploadId;
    // Half a piece is a step forward too: what goes on is not made to wait ever longer.
    if (upload.received > state.sent) tries = 0;
    writeMemory(memory, uploadId);
    say({ sent: upload.received });
    return upload;
  };

  const sendPiece = async (signal: AbortSignal) => {
    const begun = performance.now();
    const bytes = file.slice(state.sent, state.sent + piece);
    const { received } = await call(
      'sendChunk',
      { uploadId: uploadId!, offset: String(state.sent) },
      { body: bytes, signal, headers: { 'content-type': 'application/octet-stream' } },
    );
    const seconds = Math.max(0.05, (performance.now() - begun) / 1000);
    const now = (received - state.sent) / seconds;
    const speed = state.bytesPerSecond === null ? now : state.bytesPerSecond * 0.7 + now * 0.3;
    piece = Math.min(largest, Math.max(smallest, Math.round(speed * pieceSeconds)));
    say({ sent: received, bytesPerSecond: speed });
  };

  const run = async (signal: AbortSignal): Promise<void> => {
    tries = 0;
    while (!signal.aborted) {
      try {
        say({ phase: 'sending', error: null });
        const upload = await locate(signal);
        if (!upload.file) {
          while (state.sent < file.size) await sendPiece(signal);
          say({ phase: 'checking' });
        }
        const stored = upload.file ?? (await call('finishUpload', { uploadId: uploadId! }, { signal })).file;
        forgetMemory(memory);
        return say({ phase: 'done', sent: file.size, file: stored });
      } catch (error) {
        if (signal.aborted) return;
        // A piece that did not arrive was too large for this line, as far as we know.
        piece = Math.max(smallest, piece / 2);
        const refusal = error instanceof ApiError ? error : new ApiError({ status: 0, code: 'unexpected' });
        if (!passing.has(refusal.code) || (refusal.code === 'uploadOffset' && ++tries > 20)) {
          forgetMemory(memory);
          return say({ phase: 'failed', error: refusal });
        }
        if (refusal.code !== 'uploadOffset') {
          say({ phase: 'waiting' });
          await patience(Math.min(30, 2 ** Math.min(5, ++tries)), signal);
        }
      }
    }
  };

  void run(running.signal);
  return {
    pause() {
      running.abort();
      say({ phase: 'paused', bytesPerSecond: null });
    },
    resume() {
      running = new AbortController();
      void run(running.signal);
    },
    cancel() {
      running.abort();
      forgetMemory(memory);
      if (uploadId) void call('abandonUpload', { uploadId }).catch(() => {});
    },
  };
}

/** Sends one small file without showing how it goes; rejects with the refusal. */
export function sendWhole(file: File, kind: UploadKind): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    sendFile(file, kind, ({ phase, file: stored, error }) => {
      if (phase === 'done' && stored) resolve(stored);
      if (phase === 'failed') reject(error ?? new ApiError({ status: 0, code: 'unexpected' }));
    });
  });
}

/** Refusals that pass by themselves: no connection, too busy, or the other side stands elsewhere. */
const passing = new Set(['offline', 'unavailable', 'tooManyRequests', 'uploadOffset', 'conflict']);

function unlessGone(error: unknown): null {
  if (error instanceof ApiError && error.code === 'notFound') return null;
  throw error;
}

/** Waits some seconds, or until the connection is back. */
function patience(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, seconds * 1000);
    function done(): void {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    }
    addEventListener('online', done, { once: true });
    signal.addEventListener('abort', done, { once: true });
  });
}

// Storage may be refused; then an upload does not survive a reload, that is all.
function readMemory(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function writeMemory(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // see above
  }
}
function forgetMemory(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // see above
  }
}
