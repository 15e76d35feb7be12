import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';
import { trustedScriptUrl } from '../../ui/trusted.ts';

/**
 * The one worker that reads PDF files, handed to each document by name; its address must pass our policy of trusted scripts.
 * Left to `GlobalWorkerOptions.workerPort`, each document would believe the worker its own: the first to leave the page destroys it under
 * the others, and one that opens before that is done is refused ("the worker is being destroyed") and takes its page with it.
 */
export const pdfOptions = {
  // Its types forget that a port may be given.
  worker: new pdfjs.PDFWorker({ port: new Worker(trustedScriptUrl(workerAddress), { type: 'module' }) as never }),
};
