import { parentPort, workerData } from 'node:worker_threads';
import type { MatrixPaper } from './matrix-pdf.ts';

const { renderMatrix } = await import('./matrix-pdf.ts');
parentPort!.postMessage(await renderMatrix(workerData as MatrixPaper));
