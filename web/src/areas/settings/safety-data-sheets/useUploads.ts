import { sheetFileBytes } from '@app/domain/sds/limits';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../../api/client.ts';
import type { Result } from '../../../api/client.ts';
import { refreshAll } from '../../../api/queries.ts';

export const mostAtOnce = 100;

/**
 * One PDF on its way: `known` is the product whose sheet has the same bytes already, `waiting` says that the same bytes
 * wait for confirmation.
 */
export type Sending = {
  id: string;
  file: File;
  phase: 'queued' | 'sending' | 'done' | 'refused';
  sheetUploadId?: string;
  known?: Result<'uploadSheet'>['known'];
  waiting?: boolean;
  refusal?: ApiError;
};

export type Uploads = {
  sendings: Sending[];
  busy: boolean;
  leftOut: number;
  add: (files: readonly File[]) => void;
  clear: () => void;
};

/** Sends PDFs one after the other; each with its outcome. */
export function useUploads(): Uploads {
  const [sendings, setSendings] = useState<Sending[]>([]);
  const [busy, setBusy] = useState(false);
  const [leftOut, setLeftOut] = useState(0);
  const queue = useRef<Sending[]>([]);
  const running = useRef(false);
  const note = (id: string, change: Partial<Sending>) =>
    setSendings((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const run = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      note(next.id, { phase: 'sending' });
      note(next.id, await outcome(next.file));
      void refreshAll(['listSheetUploads']);
    }
    running.current = false;
    setBusy(false);
  };
  return {
    sendings,
    busy,
    leftOut,
    add: (files) => {
      const room = Math.max(0, mostAtOnce - queue.current.length);
      const added = files.slice(0, room).map((file): Sending => ({ id: crypto.randomUUID(), file, phase: 'queued' }));
      setLeftOut(files.length - added.length);
      queue.current.push(...added);
      setSendings((all) => [...(running.current ? all : []), ...added]);
      void run();
    },
    clear: () => {
      setSendings([]);
      setLeftOut(0);
    },
  };
}

async function outcome(file: File): Promise<Partial<Sending>> {
  if (file.size > sheetFileBytes)
    return {
      phase: 'refused',
      refusal: new ApiError({
        status: 413,
        code: 'fileTooLarge',
        details: { limit: sheetFileBytes, bytes: file.size },
      }),
    };
  try {
    const headers = { 'content-type': 'application/octet-stream' };
    const { sheetUploadId, known, waiting } = await patiently(() =>
      call('uploadSheet', { name: file.name.slice(-255) }, { body: file, headers }),
    );
    return { phase: 'done', sheetUploadId, known, waiting };
  } catch (error) {
    return {
      phase: 'refused',
      refusal: error instanceof ApiError ? error : new ApiError({ status: 0, code: 'unexpected' }),
    };
  }
}

/** A hundred at once may be too many for a minute: what is told to wait waits. */
async function patiently<R>(send: () => Promise<R>): Promise<R> {
  for (let tries = 0; ; tries++) {
    try {
      return await send();
    } catch (error) {
      const passing = error instanceof ApiError && (error.code === 'tooManyRequests' || error.code === 'unavailable');
      if (!passing || tries >= 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(60, error.retryAfter ?? 5) * 1000));
    }
  }
}
