import { useEffect, useMemo, useState } from 'react';
import { pdfWorker } from './pdfWorker.ts';

type Worker = Awaited<ReturnType<typeof pdfWorker>>;
type PdfOptions = { worker: Worker };

/**
 * What a document is opened with, once the worker runs; null until then, and `failed` where it did not start. Another
 * `round` tries again.
 */
export function usePdfOptions(round: number): PdfOptions | 'failed' | null {
  const [found, setFound] = useState<{ round: number; worker: Worker | null } | null>(null);
  useEffect(() => {
    let left = false;
    const tell = (worker: Worker | null) => {
      if (!left) setFound({ round, worker });
    };
    pdfWorker().then(tell, () => tell(null));
    return () => {
      left = true;
    };
  }, [round]);
  const worker = found?.round === round ? found.worker : undefined;
  return useMemo(() => (worker === undefined ? null : worker === null ? 'failed' : { worker }), [worker]);
}
