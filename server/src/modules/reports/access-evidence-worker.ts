import { parentPort, workerData } from 'node:worker_threads';
import type { Evidence } from './access-closing.ts';
import { renderEvidence } from './access-evidence-pdf.ts';

parentPort!.postMessage(await renderEvidence(workerData as Evidence));
