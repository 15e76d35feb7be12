import { parentPort, workerData } from 'node:worker_threads';
import type { Evidence } from './access-closing.ts';

const { renderEvidence } = await import('./access-evidence-pdf.ts');
parentPort!.postMessage(await renderEvidence(workerData as Evidence));
