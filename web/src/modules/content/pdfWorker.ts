import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';
import { trustedScriptUrl } from '../../ui/trusted.ts';

type PdfWorker = InstanceType<typeof pdfjs.PDFWorker>;

let running: Promise<PdfWorker> | null = null;

/**
 * The one worker that reads PDF files, handed to each document by name; its address must pass our policy of trusted
 * scripts. Left to `GlobalWorkerOptions.workerPort`, each document would believe the worker its own: the first to leave
 * the page destroys it under the others, and one that opens before that is done is refused ("the worker is being
 * destroyed") and takes its page with it.
 *
 * It is waited for until it says that it runs: the library takes a port for granted, so that a worker whose script did
 * not arrive would be asked for ever, by every document of the page. One that failed is forgotten, and the next
 * document starts another.
 */
export function pdfWorker(): Promise<PdfWorker> {
  if (running) return running;
  const started = start(() => {
    if (running === started) running = null;
  });
  running = started;
  return started;
}

function start(forget: () => void): Promise<PdfWorker> {
  return new Promise((resolve, reject) => {
    const port = new Worker(trustedScriptUrl(workerAddress), { type: 'module' });
    let made: PdfWorker | null = null;
    port.addEventListener(
      'message',
      () => {
        // Its types forget that a port may be given.
        made = new pdfjs.PDFWorker({ port: port as never });
        resolve(made);
      },
      { once: true },
    );
    port.addEventListener('error', () => {
      forget();
      made?.destroy();
      port.terminate();
      reject(new Error('The worker that reads PDF files did not start'));
    });
  });
}
